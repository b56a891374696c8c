/* Disk work: answers in order, the newest text wins, nothing that was to be written is lost. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include <sys/stat.h>
#include <unistd.h>

#include "work/io.h"
#include "game/paths.h"
#include "base/file.h"

static char folder[PATH_BYTES];
static Uint32 event;

static const char *in_folder(const char *name) {
    static char path[4][PATH_BYTES];
    static int next;
    next = (next + 1) % 4;
    assert_true(path_join(path[next], folder, name));
    return path[next];
}

static IoJob *job_of(IoKind kind, int purpose, const char *path, const char *text) {
    IoJob *job = io_job(kind, purpose, path);
    assert_non_null(job);
    if (text) buffer_add_text(&job->text, text);
    return job;
}

/* A job that takes the thread long enough for others to wait behind it. */
static IoJob *slow_job(int purpose) {
    IoJob *job = job_of(IO_PICTURE, purpose, in_folder("slow.png"), NULL);
    job->w = job->h = 700;
    job->pixels = calloc((size_t)job->w * (size_t)job->h, sizeof *job->pixels);
    assert_non_null(job->pixels);
    return job;
}

static Io *begin(void) {
    Reason why;
    Io *io = io_create(event, &why);
    assert_non_null(io);
    SDL_FlushEvent(event);
    return io;
}

static IoJob *next_done(Io *io) {
    for (int i = 0; i < 10000; i++) {
        IoJob *job = io_take(io);
        if (job) return job;
        SDL_Delay(1);
    }
    fprintf(stderr, "no answer in 10 s\n");
    abort();
}

static bool file_is(const char *path, const char *text) {
    Buffer got = {0};
    bool same = file_read(path, &got, NULL) && !strcmp(buffer_text(&got), text);
    buffer_finish(&got);
    return same;
}

static void answers_come_in_order(void **state) {
    (void)state;
    Io *io = begin();
    const char *path = in_folder("new/folders/game.sgf");
    io_submit(io, NULL);
    io_submit(io, slow_job(1));
    io_submit(io, job_of(IO_WRITE, 2, path, "(;GM[9]FF[4];B[b1-b3];W[h4-f2])"));
    io_submit(io, job_of(IO_LOAD, 3, path, NULL));
    io_submit(io, job_of(IO_PARSE, 4, "a name", "(;GM[9]FF[4];B[b1-b3])(;GM[9]FF[4])"));
    io_submit(io, job_of(IO_REMOVE, 5, path, NULL));
    assert_false(io_is_idle(io));
    for (int purpose = 1; purpose <= 5; purpose++) {
        IoJob *job = next_done(io);
        assert_int_equal(job->purpose, purpose);
        assert_true(job->ok);
        if (purpose == 3) assert_int_equal(job->game_count, 1);
        if (purpose == 4) assert_int_equal(job->batch.game_count, 2);
        io_job_destroy(job);
    }
    assert_true(io_is_idle(io));
    assert_null(io_take(io));
    assert_true(access(path, F_OK) != 0);
    io_destroy(io);
}

/* One event tells of any number of answers; the next one comes after they were taken. */
static void one_event_tells_of_all_answers(void **state) {
    (void)state;
    Io *io = begin();
    for (int round = 0; round < 2; round++) {
        for (int i = 0; i < 5; i++) io_submit(io, job_of(IO_PARSE, i, "", "(;GM[9]FF[4])"));
        SDL_Event e[5];
        for (int i = 0; i < 10000 && !SDL_HasEvent(event); i++) SDL_Delay(1);
        SDL_Delay(20); /* the others are done, or will be */
        assert_int_equal(SDL_PeepEvents(e, 5, SDL_GETEVENT, event, event), 1);
        for (int i = 0; i < 5; i++) io_job_destroy(next_done(io));
        SDL_FlushEvent(event);
    }
    io_destroy(io);
}

static void a_waiting_write_is_replaced_by_a_newer_one(void **state) {
    (void)state;
    Io *io = begin();
    const char *path = in_folder("autosave.sgf"), *other = in_folder("other.sgf");
    io_submit(io, slow_job(1));
    for (unsigned version = 1; version <= 9; version++) {
        char text[16];
        snprintf(text, sizeof text, "version %u", version);
        IoJob *job = job_of(IO_WRITE, 2, path, text);
        job->version = version;
        io_submit(io, job);
    }
    io_submit(io, job_of(IO_WRITE, 2, other, "another file"));
    io_submit(io, job_of(IO_WRITE, 3, path, "version 9")); /* someone else waits for this one */
    unsigned last = 0;
    int answers = 0;
    bool others[2] = {false, false};
    for (bool more = true; more; answers++) {
        IoJob *job = next_done(io);
        assert_true(job->ok);
        if (job->purpose == 2 && !strcmp(job->path, path)) {
            assert_true(job->version > last);
            last = job->version;
        }
        others[0] |= !strcmp(job->path, other);
        others[1] |= job->purpose == 3;
        more = job->purpose != 3;
        io_job_destroy(job);
    }
    assert_int_equal(last, 9); /* what the answer says is what the file holds */
    assert_true(others[0] && others[1]);
    assert_true(file_is(path, "version 9") && file_is(other, "another file"));
    printf("%d answers to 12 jobs\n", answers);
    io_destroy(io);
}

static void the_end_waits_for_writing_alone(void **state) {
    (void)state;
    Io *io = begin();
    io_submit(io, slow_job(1));
    io_submit(io, job_of(IO_LIST, 2, folder, NULL));
    io_submit(io, job_of(IO_WRITE, 3, in_folder("late.sgf"), "written"));
    io_submit(io, job_of(IO_LOAD, 4, in_folder("late.sgf"), NULL));
    io_submit(io, job_of(IO_WRITE, 5, in_folder("later.sgf"), "written too"));
    io_destroy(io);
    assert_true(file_is(in_folder("late.sgf"), "written"));
    assert_true(file_is(in_folder("later.sgf"), "written too"));
    io_destroy(NULL);
}

static void what_cannot_be_done_has_a_reason(void **state) {
    (void)state;
    static const IoKind kinds[] = {IO_LOAD, IO_LIST, IO_SUITE, IO_WRITE, IO_PARSE, IO_PROGRAMS};
    const char *plain = in_folder("plain.sgf");
    assert_true(file_write(plain, span_of("no game"), NULL));
    const char *paths[] = {
        in_folder("nowhere.sgf"),         in_folder("nowhere"), folder,
        in_folder("plain.sgf/below.sgf"), "some text",          "/nowhere/at/all"};
    Io *io = begin();
    for (int i = 0; i < 6; i++) io_submit(io, job_of(kinds[i], i, paths[i], "not a game"));
    io_submit(io, job_of(IO_LOAD, 6, plain, NULL));
    io_submit(io, job_of(IO_LOAD, 7, folder, NULL));
    for (int i = 0; i < 8; i++) {
        IoJob *job = next_done(io);
        assert_int_equal(job->purpose, i);
        assert_false(job->ok);
        assert_true(job->why.text[0] != 0);
        io_job_destroy(job);
    }
    io_destroy(io);
}

/* A program that is listed may be gone, or may not be run any more, when it is picked. */
static void programs_are_files_that_may_be_run(void **state) {
    (void)state;
    static const char *const files[] = {"bin/toy", "bin/.hidden", "bin/notes.txt", "bin/lib/x",
                                        "bin/game.sgf"};
    Io *io = begin();
    for (int i = 0; i < 5; i++) io_submit(io, job_of(IO_WRITE, i, in_folder(files[i]), "#!x"));
    for (int i = 0; i < 5; i++) io_job_destroy(next_done(io));
    assert_int_equal(chmod(in_folder("bin/toy"), 0755), 0);
    assert_int_equal(chmod(in_folder("bin/.hidden"), 0755), 0);
    io_submit(io, job_of(IO_PROGRAMS, 1, in_folder("bin"), NULL));
    IoJob *list = next_done(io);
    assert_true(list->ok);
    assert_int_equal(list->entry_count, 2);
    assert_string_equal(list->entries[0].name, "lib");
    assert_true(list->entries[0].folder);
    assert_string_equal(list->entries[1].name, "toy");
    io_job_destroy(list);
    static const char *const picked[] = {"bin/toy", "bin/notes.txt", "bin/lib", "bin/gone"};
    static const char *const reasons[] = {"", "not executable", "not a file", "No such file"};
    for (int i = 0; i < 4; i++) {
        io_submit(io, job_of(IO_PROGRAM, 1, in_folder(picked[i]), NULL));
        IoJob *job = next_done(io);
        assert_int_equal(job->ok, i == 0);
        assert_non_null(strstr(job->why.text, reasons[i]));
        io_job_destroy(job);
    }
    io_destroy(io);
}

static void folders_come_first(void **state) {
    (void)state;
    static const char *const files[] = {"list/b.sgf", "list/A.pgn", "list/.hidden.sgf",
                                        "list/c.doc", "list/d.TXT", "list/Zoo/x.sgf"};
    static const char *const want[] = {"Zoo", "A.pgn", "b.sgf", "d.TXT"};
    Io *io = begin();
    for (int i = 0; i < 6; i++) io_submit(io, job_of(IO_WRITE, i, in_folder(files[i]), "12345"));
    io_submit(io, job_of(IO_LIST, 6, in_folder("list"), NULL));
    for (int i = 0; i < 6; i++) io_job_destroy(next_done(io));
    IoJob *job = next_done(io);
    assert_true(job->ok);
    assert_int_equal(job->entry_count, 4);
    for (int i = 0; i < 4; i++) {
        assert_string_equal(job->entries[i].name, want[i]);
        assert_int_equal(job->entries[i].folder, i == 0);
        if (i) assert_int_equal(job->entries[i].size, 5);
    }
    io_job_destroy(job);
    io_destroy(io);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(answers_come_in_order),
        cmocka_unit_test(one_event_tells_of_all_answers),
        cmocka_unit_test(a_waiting_write_is_replaced_by_a_newer_one),
        cmocka_unit_test(the_end_waits_for_writing_alone),
        cmocka_unit_test(what_cannot_be_done_has_a_reason),
        cmocka_unit_test(folders_come_first),
        cmocka_unit_test(programs_are_files_that_may_be_run),
    };
    const char *temporary = getenv("TMPDIR");
    snprintf(folder, sizeof folder, "%s/lia-io.XXXXXX", temporary ? temporary : "/tmp");
    if (!mkdtemp(folder) || SDL_Init(SDL_INIT_EVENTS)) return 1;
    event = SDL_RegisterEvents(1);
    int failed = cmocka_run_group_tests(tests, NULL, NULL);
    SDL_Quit();
    char command[PATH_BYTES + 16];
    snprintf(command, sizeof command, "rm -rf -- '%s'", folder);
    if (system(command)) /* NOLINT(cert-env33-c): rm of our own folder */
        fprintf(stderr, "%s stays\n", folder);
    return failed;
}
