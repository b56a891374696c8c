/* Whole files: what was there keeps its permissions and its links, or stays as it was; how much is
 * read, and from what. Files that grow. */
#include "base/append.h"
#include "base/file.h"

#include <fcntl.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
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

/* A limit is a number of bytes: one more is refused, however the file is read in pieces. */
static void sizes_up_to_the_limit(void **state) {
    (void)state;
    static const size_t sizes[] = {0, 1, 65535, 65536, 65537, 200000};
    for (size_t i = 0; i < sizeof sizes / sizeof *sizes; i++) {
        Buffer text = {0};
        for (size_t n = 0; n < sizes[i]; n++) buffer_add_char(&text, (char)('a' + n % 23));
        assert_true(file_write("file", buffer_span(&text), NULL));
        for (size_t limit = sizes[i] ? sizes[i] - 1 : 0; limit <= sizes[i] + 1; limit++) {
            Buffer content = {0};
            Reason why = {""};
            bool read = file_read_up_to("file", limit, &content, &why);
            assert_int_equal(read, limit >= sizes[i]);
            if (read) assert_int_equal(content.length, sizes[i]);
            if (read) assert_string_equal(buffer_text(&content), buffer_text(&text));
            if (!read) assert_string_equal(why.text, "file: larger than 0 MB");
            buffer_finish(&content);
        }
        Buffer content = {0};
        assert_true(file_read_regular("file", &content, NULL));
        assert_int_equal(content.length, sizes[i]);
        buffer_finish(&content);
        buffer_finish(&text);
    }
}

/* A pipe is written to and stays a pipe; who wants a regular file does not wait for one. */
static void pipes_stay_pipes(void **state) {
    (void)state;
    struct stat info;
    Reason why = {""};
    Buffer content = {0};
    assert_int_equal(mkfifo("file", 0600), 0);
    assert_false(file_read_regular("file", &content, &why));
    assert_string_equal(why.text, "file: not a regular file");
    assert_false(file_write("file", span_of("text"), &why)); /* nobody reads */
    int reader = open("file", O_RDONLY | O_NONBLOCK);
    assert_true(reader >= 0);
    assert_false(file_is_regular(reader));
    assert_true(file_can_write("file", &why));
    put("file", "text");
    char text[8] = "";
    assert_int_equal(read(reader, text, sizeof text), 4);
    assert_string_equal(text, "text");
    assert_int_equal(stat("file", &info), 0);
    assert_true(S_ISFIFO(info.st_mode));
    close(reader);
    buffer_finish(&content);
}

/* Asking whether a file can be written leaves no trace. */
static void asking_changes_nothing(void **state) {
    (void)state;
    Reason why = {""};
    assert_true(file_can_write("file", &why));
    assert_int_equal(access("file", F_OK), -1);
    put("file", "text");
    assert_true(file_can_write("file", &why));
    assert_holds("file", "text");
    assert_false(file_can_write("no/file", &why));
    assert_string_equal(why.text, "no/file: No such file or directory");
    assert_false(file_can_write(".", &why));
    assert_string_equal(why.text, ".: Is a directory");
    assert_false(file_can_write("", &why));
    assert_string_equal(why.text, "a file needs a name");
    /* leave_folder() fails if a temporary file is left */
}

static void two_names_of_one_file(void **state) {
    (void)state;
    put("file", "text");
    assert_false(file_is_same("file", "link"));
    assert_false(file_is_same("link", "file"));
    assert_int_equal(symlink("file", "link"), 0);
    assert_true(file_is_same("file", "link"));
    assert_true(file_is_same("./link", "file"));
    assert_false(file_is_same("file", "."));
    unlink("link");
    put("link", "text");
    assert_false(file_is_same("file", "link"));
}

/* A file that grows is begun once, is written by one run at a time, and is cut where it is taken up
 * again. */
static void files_grow(void **state) {
    (void)state;
    AppendFile a, b;
    Reason why = {""};
    assert_true(append_create(&a, "file", &why));
    assert_true(append_write(&a, span_of("one\n"), &why));
    assert_true(append_write(&a, span_of("two\n"), &why));
    assert_holds("file", "one\ntwo\n");
    assert_false(append_create(&b, "file", &why));
    assert_non_null(strstr(why.text, "file exists already: move it away"));
    assert_int_equal(b.fd, -1);
    assert_false(append_reopen(&b, "file", 0, &why));
    assert_string_equal(why.text, "file is being written by another run");
    assert_int_equal(b.fd, -1);
    assert_holds("file", "one\ntwo\n");
    assert_true(append_close(&a, &why));
    assert_int_equal(a.fd, -1);
    assert_true(append_reopen(&a, "file", 6, &why));
    assert_holds("file", "one\ntw");
    assert_true(append_write(&a, span_of("o!\n"), &why));
    assert_true(append_close(&a, &why));
    assert_holds("file", "one\ntwo!\n");
    /* without a file nothing is done */
    assert_true(append_write(&a, span_of("three"), &why) && append_close(&a, &why));
    assert_holds("file", "one\ntwo!\n");
    assert_false(append_reopen(&a, "link", 0, &why));
    assert_string_equal(why.text, "cannot open link: No such file or directory");
    assert_false(append_create(&a, "no/file", &why));
    assert_string_equal(why.text, "cannot make no/file: No such file or directory");
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test_setup_teardown(a_file_keeps_its_permissions, enter_folder, leave_folder),
        cmocka_unit_test_setup_teardown(a_link_stays_a_link, enter_folder, leave_folder),
        cmocka_unit_test_setup_teardown(what_cannot_be_written_is_named, enter_folder,
                                        leave_folder),
        cmocka_unit_test_setup_teardown(sizes_up_to_the_limit, enter_folder, leave_folder),
        cmocka_unit_test_setup_teardown(pipes_stay_pipes, enter_folder, leave_folder),
        cmocka_unit_test_setup_teardown(asking_changes_nothing, enter_folder, leave_folder),
        cmocka_unit_test_setup_teardown(two_names_of_one_file, enter_folder, leave_folder),
        cmocka_unit_test_setup_teardown(files_grow, enter_folder, leave_folder),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
