/* Position files: fields, refusals, round trips, and where the files are found. */
#include "../rules/sample.h"
#include "record/datafile.h"
#include "base/file.h"
#include "record/suite.h"

#include <sys/stat.h>
#include <unistd.h>

#define START     "1bbbbbb1/w6w/w6w/w6w/w6w/w6w/w6w/1bbbbbb1 b"
#define START_OUT "1pppppp1/P6P/P6P/P6P/P6P/P6P/P6P/1pppppp1 b - - 0 1"

static void every_field_is_read(void **state) {
    (void)state;
    SuiteEntry e;
    Reason why = {""};
    if (!suite_parse(span_of("2b5/8/8/3w4/8/8/8/b6w b ; id=a name ; rules=Gamut ; bm=c8-c7, c8d8 ; "
                             "am=a1-c1 ;win=7; d1=36 ; "
                             "D2=1244 ; author=me ; flag # said by = ; somebody"),
                     &e, &why)) {
        fail_msg("%s", why.text);
    }
    assert_string_equal(e.id, "a name");
    assert_string_equal(e.rules, "gamut");
    assert_int_equal(e.best.count, 2);
    assert_int_equal(e.best.list[1],
                     move_make(square_parse(span_of("c8")), square_parse(span_of("d8"))));
    assert_int_equal(e.avoid.count, 1);
    assert_int_equal(e.value, SUITE_WIN);
    assert_int_equal(e.plies, 7);
    assert_true(e.perft[1] == 36 && e.perft[2] == 1244 && e.perft[3] == 0);
    assert_string_equal(e.other, "author=me ; flag");
    assert_string_equal(e.comment, "said by = ; somebody");
    Buffer out = {0};
    suite_write(&e, &out);
    assert_string_equal(
        buffer_text(&out),
        "2p5/8/8/3P4/8/8/8/p6P b - - 0 1 ; id=a name ; rules=gamut ; bm=c8-c7,c8-d8 ; "
        "am=a1-c1 ; win=7 ; d1=36 ; d2=1244 ; author=me ; flag # said by = ; somebody\n");
    suite_entry_finish(&e);
    SuiteEntry again;
    assert_true(suite_parse(span_of(buffer_text(&out)), &again, &why));
    Buffer twice = {0};
    suite_write(&again, &twice);
    assert_string_equal(buffer_text(&out), buffer_text(&twice));
    suite_entry_finish(&again);
    buffer_finish(&out);
    buffer_finish(&twice);
}

/* Moves are an opinion where there is a score and no result. */
static void opinions(void **state) {
    (void)state;
    static const struct {
        const char *fields;
        bool opinion;
    } rows[] = {{"bm=c8-c7 ; score=-12 ; depth=9", true}, {"game=3 ; score=5", true},
                {"bm=c8-c7 ; win=7 ; score=5", false},    {"bm=c8-c7 ; depth=9", false},
                {"scores=5 ; note=score", false},         {"", false}};
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        char line[160];
        SuiteEntry e;
        Reason why;
        snprintf(line, sizeof line, "2b5/8/8/3w4/8/8/8/b6w b ; %s", rows[i].fields);
        assert_true(suite_parse(span_of(line), &e, &why));
        if (suite_is_opinion(&e) != rows[i].opinion) fail_msg("%s", rows[i].fields);
        suite_entry_finish(&e);
    }
}

/* The number of leaves at every depth, each a number of its own, the first and last included. */
static void every_depth_is_written(void **state) {
    (void)state;
    Reason why = {""};
    SuiteEntry e, again;
    Buffer out = {0};
    assert_true(suite_parse(span_of(START), &e, &why));
    for (int d = 0; d <= SUITE_DEPTH_MAX; d++)
        e.perft[d] = (UINT64_C(1) << (5 * d)) + (uint64_t)d + 1;
    suite_write(&e, &out);
    if (!suite_parse(span_of(buffer_text(&out)), &again, &why)) fail_msg("%s", why.text);
    for (int d = 0; d <= SUITE_DEPTH_MAX; d++)
        if (again.perft[d] != e.perft[d]) fail_msg("d%d in %s", d, buffer_text(&out));
    suite_entry_finish(&e);
    suite_entry_finish(&again);
    buffer_finish(&out);
}

static void short_lines(void **state) {
    (void)state;
    static const char *const rows[][2] = {
        {START, START_OUT "\n"},
        {START " - - 0 1", START_OUT "\n"},
        {"  startpos ;", START_OUT "\n"},
        {START ";;; draw ;", START_OUT " ; draw\n"},
        {START "; a=1 ; ;; b = 2;", START_OUT " ; a=1 ; b=2\n"},
        {START " ; loss", START_OUT " ; loss\n"},
        {START " ; win=12", START_OUT " ; win=12\n"},
        {START "#comment", START_OUT " # comment\n"},
        {"1bbbbb2/w6w/w6w/w5bw/w6w/w6w/w6w/1bbbbbb1 w ; moves=g8-g6 # wrong rank", NULL},
        {"1bbbbbb1/w6w/w6w/w6w/w6w/wb5w/w6w/2bbbbb1 w;moves=b1-b3",
         "1pppppp1/P6P/P6P/P6P/P6P/Pp5P/P6P/2ppppp1 w - - 0 1 ; moves=b1-b3\n"},
    };
    int read = 0;
    for (int i = 0; i < COUNT(rows); i++) {
        SuiteEntry e;
        Reason why = {""};
        Buffer out = {0};
        bool good = suite_parse(span_of(rows[i][0]), &e, &why);
        if (good != (rows[i][1] != NULL)) fail_msg("%s: %s", rows[i][0], why.text);
        if (!good) continue;
        suite_write(&e, &out);
        assert_string_equal(buffer_text(&out), rows[i][1]);
        suite_entry_finish(&e);
        buffer_finish(&out);
        read++;
    }
    assert_int_equal(read, COUNT(rows) - 1);
}

/* How many moves a list holds, how many plies a win takes, a pass where it is forced, and texts that
 * would end a field. */
static void limits_of_fields(void **state) {
    (void)state;
#define STUCK "8/2p5/8/8/5p2/3p3p/pp2p2P/Pp4p1 w"
    Reason why = {""};
    SuiteEntry e;
    for (int count = SUITE_MOVES_MAX; count <= SUITE_MOVES_MAX + 1; count++) {
        Buffer line = {0};
        buffer_add_text(&line, START " ; bm=");
        for (int i = 0; i < count; i++) buffer_printf(&line, "%sb1b3", i ? "," : "");
        bool read = suite_parse(buffer_span(&line), &e, &why);
        assert_int_equal(read, count == SUITE_MOVES_MAX);
        if (!read) assert_string_equal(why.text, "field 'bm': too many moves");
        if (read) assert_int_equal(e.best.count, count);
        if (read) suite_entry_finish(&e);
        buffer_finish(&line);
    }
    static const struct {
        const char *line;
        SuiteValue value;
        int plies; /* -1 = refused */
    } rows[] = {
        {START " ; win=9999", SUITE_WIN, 9999}, {START " ; win=10000", SUITE_WIN, -1},
        {START " ; loss=6", SUITE_LOSS, 6},     {START " ; loss=x", SUITE_LOSS, -1},
        {START " ; win=0", SUITE_WIN, 0},       {START " ; draw=5", SUITE_DRAW, 0},
        {START " ; d13=5", SUITE_UNKNOWN, 0},   {STUCK " ; bm=pass ; loss=2", SUITE_LOSS, 2},
        {STUCK " ; am=0000", SUITE_UNKNOWN, 0}};
    for (int i = 0; i < COUNT(rows); i++) {
        bool read = suite_parse(span_of(rows[i].line), &e, &why);
        if (read != (rows[i].plies >= 0)) fail_msg("%s: %s", rows[i].line, why.text);
        if (!read) continue;
        assert_int_equal(e.value, rows[i].value);
        assert_int_equal(e.plies, rows[i].plies);
        if (strstr(rows[i].line, "bm=")) assert_int_equal(e.best.list[0], MOVE_PASS);
        if (strstr(rows[i].line, "am=")) assert_int_equal(e.avoid.list[0], MOVE_PASS);
        if (strstr(rows[i].line, "d13")) assert_string_equal(e.other, "d13=5");
        suite_entry_finish(&e);
    }
    Buffer out = {0};
    char id[] = "a#b;c\td=e";
    e = (SuiteEntry){.position = pos_standard(), .id = id};
    suite_write(&e, &out);
    assert_string_equal(buffer_text(&out), START_OUT " ; id=a_b_c_d=e\n");
    buffer_finish(&out);
#undef STUCK
}

/* EPD as a position line; NULL = refused. */
static void lines_of_epd(void **state) {
    (void)state;
    static const char *const rows[][2] = {
        {START " - - bm b1b3 d1-b3; id \"a name\";", " ; id=a name ; bm=b1-b3,d1-b3\n"},
        {START " - - bm b1b3; am d1b3; dm 3 # comment",
         " ; bm=b1-b3 ; am=d1-b3 ; win=5 # comment\n"},
        {START " bm b1b3", " ; bm=b1-b3\n"},
        {START " - - 0 1 id x;", " ; id=x\n"},
        {START " - - acd 12; ce +5;", " ; acd 12 ; ce +5\n"},
        {START " - - bm b1b4;", NULL},
        {START " - - bm b1b3!!!!!!!!!!!xyz;", NULL},
        {START " - - bm;", NULL},
        {START " - - acd 12", NULL},
        {START " x", NULL},
        {"8/8/8 b - - bm b1b3;", NULL},
    };
    for (int i = 0; i < COUNT(rows); i++) {
        SuiteEntry e;
        Reason why = {""};
        Buffer out = {0}, expected = {0};
        bool good = suite_parse(span_of(rows[i][0]), &e, &why);
        if (good != (rows[i][1] != NULL)) fail_msg("%s: %s", rows[i][0], why.text);
        if (!good) {
            assert_true(why.text[0]);
            continue;
        }
        suite_write(&e, &out);
        buffer_printf(&expected, "%s%s", START_OUT, rows[i][1]);
        assert_string_equal(buffer_text(&out), buffer_text(&expected));
        suite_entry_finish(&e);
        buffer_finish(&out);
        buffer_finish(&expected);
    }
    Reason why;
    SuiteEntry e;
    assert_false(suite_parse(span_of(START " - - bm b1b3xyz;"), &e, &why));
    if (!strstr(why.text, "field 'bm': 'b1b3xyz': more text")) fail_msg("%s", why.text);
    print_message("%d lines of EPD\n", COUNT(rows) + 1);
}

static void damaged_lines_are_refused(void **state) {
    (void)state;
    static const char *const rows[][2] = {
        {"", "no position in this line"},
        {"# only a comment", "no position in this line"},
        {"; id=x", "the text is empty"},
        {"hello ; id=x", "'hello' is neither"},
        {START " x ; id=x", "'x' after the side"},
        {START " ; bm=b1-b4", "field 'bm': 'b1-b4': 2 stones on this line: it must move 2"},
        {START " ; bm=", "field 'bm': no moves"},
        {START " ; bm=b1-b3,,c1-c3", "field 'bm': no move: the text is empty"},
        {START " ; bm=pass", "field 'bm': 'pass': there are moves"},
        {START " ; am=h2-h3", "field 'am': 'h2-h3': It is Black's"},
        {START " ; bm=b1b3!!!!!!!!!!!xyz", "field 'bm': 'b1b3!!!!!!!!!!!xyz': more text"},
        {START " ; bm=b1-b3,d1-b3 and much that is not a move", "field 'bm': 'd1-b3 and"},
        {START " ; am=b1b3                             xyz", "field 'am': 'b1b3  "},
        {START " ; moves=b1b3!!!!!!!!!!!!!!!!!!!!!!!!!!!!!!!!!xyz", "field 'moves': 'b1b3!!"},
        {START " ; win=x", "field 'win': the number of plies is not a number"},
        {START " ; win=", "field 'win': the number of plies is not a number"},
        {START " ; win=-3", "field 'win': the number"},
        {START " ; win=99999999999999999999", "field 'win': the number"},
        {START " ; win=3 ; draw", "field 'draw': more than one"},
        {START " ; id=a ; id=b", "field 'id': two names"},
        {START " ; rules=gamut ; rules=olympiad", "field 'rules': given twice"},
        {START " ; bm=d1-b3 ; bm=d1-f3", "field 'bm': given twice"},
        {START " ; d1=many", "field 'd1': the number of leaves"},
        {START " ; d1=99999999999999999999999", "field 'd1': the number of leaves"},
        {START " ; rules=mine", "field 'rules': no rules of the name 'mine'"},
        {START " ; moves=b1-b3", "field 'moves': the moves lead to another position"},
    };
    for (int i = 0; i < COUNT(rows); i++) {
        SuiteEntry e;
        Reason why = {""};
        memset(&e, 7, sizeof e);
        SuiteEntry before = e;
        if (suite_parse(span_of(rows[i][0]), &e, &why)) fail_msg("accepted: %s", rows[i][0]);
        if (!strstr(why.text, rows[i][1])) fail_msg("%s: %s", rows[i][0], why.text);
        assert_memory_equal(&e, &before, sizeof e);
    }
    print_message("%d damaged lines\n", COUNT(rows));
}

static void reading_goes_on_behind_a_damaged_line(void **state) {
    (void)state;
    static const char text[] = "\xEF\xBB\xBF# head\n\n" START " ; id=one\r\nrubbish\r" START
                               " ; id=two\n\0\n" START " ; win=x\n" START;
    static const struct {
        SuiteStatus status;
        int line;
    } rows[] = {{SUITE_ENTRY, 3},   {SUITE_REFUSED, 4}, {SUITE_ENTRY, 5}, {SUITE_REFUSED, 6},
                {SUITE_REFUSED, 7}, {SUITE_ENTRY, 8},   {SUITE_END, 8}};
    SuiteReader reader;
    suite_reader_init(&reader, (Span){text, sizeof text - 1});
    for (int i = 0; i < COUNT(rows); i++) {
        SuiteEntry e;
        Reason why;
        assert_int_equal(suite_read(&reader, &e, &why), rows[i].status);
        assert_int_equal(reader.line, rows[i].line);
        if (rows[i].status != SUITE_ENTRY) continue;
        assert_int_equal(e.line, rows[i].line);
        suite_entry_finish(&e);
    }
    /* blanks around a line mean nothing, nor do they before a comment */
    suite_reader_init(&reader, span_of(" \n\t# comment\n  " START " \t\n   "));
    SuiteEntry e;
    Reason why;
    assert_int_equal(suite_read(&reader, &e, &why), SUITE_ENTRY);
    assert_int_equal(e.line, 3);
    suite_entry_finish(&e);
    assert_int_equal(suite_read(&reader, &e, &why), SUITE_END);
}

static void files_are_found(void **state) {
    (void)state;
    char folder[] = "/tmp/lia-suite-XXXXXX", path[64];
    assert_non_null(mkdtemp(folder));
    snprintf(path, sizeof path, "%s/mine.txt", folder);
    Reason why = {""};
    assert_true(file_write(path, span_of(START " ; id=mine\nbroken\n"), &why));
    Suite s;
    /* by path */
    if (!suite_load(path, &s, &why)) fail_msg("%s", why.text);
    assert_string_equal(s.path, path);
    assert_int_equal(s.count, 1);
    assert_int_equal(s.problem_count, 1);
    assert_int_equal(s.problems[0].line, 2);
    suite_finish(&s);
    /* by name, in $LIA_DATA */
    unsetenv("LIA_DATA");
    assert_false(suite_load("mine.txt", &s, &why));
    assert_contains(why.text, "mine.txt: not in $LIA_DATA (not set), /");
    setenv("LIA_DATA", folder, 1);
    if (!suite_load("mine.txt", &s, &why)) fail_msg("%s", why.text);
    suite_finish(&s);
    if (!suite_load_own("mine.txt", &s, &why)) fail_msg("%s", why.text);
    suite_finish(&s);
    assert_false(suite_load_own("no-such.txt", &s, &why));
    assert_contains(why.text, folder);
    /* Lia's own files are not looked for in the current folder, others are. */
    char before[4096];
    assert_non_null(getcwd(before, sizeof before));
    assert_int_equal(chdir(folder), 0);
    unsetenv("LIA_DATA");
    if (!suite_load("mine.txt", &s, &why)) fail_msg("%s", why.text);
    suite_finish(&s);
    assert_false(suite_load_own("mine.txt", &s, &why));
    setenv("LIA_DATA", "", 1);
    assert_false(suite_load_own("mine.txt", &s, &why));
    assert_int_equal(chdir(before), 0);
    /* a path is not looked for elsewhere, and a folder is no file */
    assert_false(suite_load("no/such/perft.txt", &s, &why));
    assert_contains(why.text, "No such file");
    assert_false(suite_load(folder, &s, &why));
    assert_contains(why.text, "directory");
    unlink(path);
    rmdir(folder);
}

/* Prints where a copy of this program finds a file of Lia's own. */
static int print_own(const char *name) {
    Buffer path = {0};
    Reason why;
    unsetenv("LIA_DATA");
    bool found = datafile_find_own(name, &path, &why);
    printf("%s\n", found ? buffer_text(&path) : why.text);
    buffer_finish(&path);
    return found ? EXIT_SUCCESS : EXIT_FAILURE;
}

/* Runs the copy there and asserts the end of what it prints. */
static void assert_prints(const char *command, int code, const char *end) {
    char line[1000] = "";
    FILE *out = popen(command, "r");
    assert_non_null(out);
    assert_non_null(fgets(line, sizeof line, out));
    assert_int_equal(pclose(out) == 0, code == 0);
    line[strcspn(line, "\n")] = 0;
    if (strlen(line) < strlen(end) || strcmp(line + strlen(line) - strlen(end), end) != 0)
        fail_msg("%s: %s, not %s", command, line, end);
}

/* Lia's own files stand beside its programs, wherever these were moved to and whatever the current
 * folder is. */
static void files_are_found_beside_the_program(void **state) {
    (void)state;
    char folder[] = "/tmp/lia-own-XXXXXX", path[100], command[300];
    Reason why = {""};
    Buffer program = {0};
    assert_non_null(mkdtemp(folder));
    assert_true(file_read("/proc/self/exe", &program, &why));
    static const char *const folders[] = {"bin", "positions"};
    for (int i = 0; i < 2; i++) {
        snprintf(path, sizeof path, "%s/%s", folder, folders[i]);
        assert_int_equal(mkdir(path, 0700), 0);
    }
    snprintf(path, sizeof path, "%s/bin/prog", folder);
    assert_true(file_write(path, buffer_span(&program), &why));
    assert_int_equal(chmod(path, 0700), 0);
    snprintf(command, sizeof command, "cd / && %s own mine.txt", path);
    snprintf(path, sizeof path, " or %s/positions", folder);
    assert_prints(command, 1, path);
    snprintf(path, sizeof path, "%s/positions/mine.txt", folder);
    assert_true(file_write(path, span_of(START), &why));
    assert_prints(command, 0, path);
    unlink(path);
    snprintf(path, sizeof path, "%s/bin/prog", folder);
    unlink(path);
    for (int i = 0; i < 2; i++) {
        snprintf(path, sizeof path, "%s/%s", folder, folders[i]);
        rmdir(path);
    }
    assert_int_equal(rmdir(folder), 0);
    buffer_finish(&program);
}

int main(int argc, char **argv) {
    if (argc == 3 && !strcmp(argv[1], "own")) return print_own(argv[2]);
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(opinions),
        cmocka_unit_test(every_field_is_read),
        cmocka_unit_test(every_depth_is_written),
        cmocka_unit_test(short_lines),
        cmocka_unit_test(limits_of_fields),
        cmocka_unit_test(lines_of_epd),
        cmocka_unit_test(damaged_lines_are_refused),
        cmocka_unit_test(reading_goes_on_behind_a_damaged_line),
        cmocka_unit_test(files_are_found),
        cmocka_unit_test(files_are_found_beside_the_program),
    };
    return cmocka_run_group_tests_name("suite", tests, NULL, NULL);
}
