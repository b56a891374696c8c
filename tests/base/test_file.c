/* Writing whole files: what was there keeps its permissions and its links, or stays as it was. */
#include "base/file.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <sys/stat.h>
#include <unistd.h>

#include <cmocka.h>

/* Each test works in an empty folder of its own. */
static int enter_folder(void **state) {
    char name[] = "/tmp/lia-file-XXXXXX";
    (void)state;
    return mkdtemp(name) && chdir(name) == 0 ? 0 : -1;
}

static int leave_folder(void **state) {
    char folder[256];
    (void)state;
    const char *names[] = {"file", "link"};
    for (int i = 0; i < 2; i++) unlink(names[i]);
    return getcwd(folder, sizeof folder) && chdir("/") == 0 && rmdir(folder) == 0 ? 0 : -1;
}

static void put(const char *path, const char *text) {
    Reason why = {""};
    if (!file_write(path, span_of(text), &why)) fail_msg("%s", why.text);
}

static void assert_holds(const char *path, const char *text) {
    Buffer content = {0};
    Reason why = {""};
    if (!file_read(path, &content, &why)) fail_msg("%s", why.text);
    assert_string_equal(buffer_text(&content), text);
    buffer_finish(&content);
}

static void a_file_keeps_its_permissions(void **state) {
    (void)state;
    static const mode_t modes[] = {0600, 0640, 0755};
    for (int i = 0; i < 3; i++) {
        struct stat info;
        put("file", "before");
        assert_int_equal(chmod("file", modes[i]), 0);
        put("file", "after");
        assert_holds("file", "after");
        assert_int_equal(stat("file", &info), 0);
        assert_int_equal(info.st_mode & 07777, modes[i]);
    }
}

static void a_link_stays_a_link(void **state) {
    (void)state;
    struct stat info;
    put("file", "before");
    assert_int_equal(symlink("file", "link"), 0);
    put("link", "after");
    assert_holds("file", "after");
    assert_int_equal(lstat("link", &info), 0);
    assert_true(S_ISLNK(info.st_mode));
}

static void what_cannot_be_written_is_named(void **state) {
    (void)state;
    Reason why = {""};
    assert_false(file_write("no/file", span_of("text"), &why));
    assert_string_equal(why.text, "no/file: No such file or directory");
    assert_false(file_write("", span_of("text"), &why));
    assert_string_equal(why.text, "a file needs a name");
    Buffer content = {0};
    put("file", "text");
    assert_false(file_read_up_to("file", 3, &content, &why));
    buffer_finish(&content);
    assert_holds("file", "text");
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test_setup_teardown(a_file_keeps_its_permissions, enter_folder, leave_folder),
        cmocka_unit_test_setup_teardown(a_link_stays_a_link, enter_folder, leave_folder),
        cmocka_unit_test_setup_teardown(what_cannot_be_written_is_named, enter_folder,
                                        leave_folder),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
