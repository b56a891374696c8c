/* What a text is taken for. */
#include "../rules/sample.h"
#include "record/format.h"

#define START "1bbbbbb1/w6w/w6w/w6w/w6w/w6w/w6w/1bbbbbb1 b"
#define SGF   "(;GM[9];B[d1-b3])"
#define BOM   "\xEF\xBB\xBF"

static void texts_and_what_they_are(void **state) {
    (void)state;
    static const struct {
        const char *text;
        Format format;
    } rows[] = {
        /* SGF, whatever stands before it */
        {SGF, FORMAT_SGF},
        {" \r\n" SGF, FORMAT_SGF},
        {BOM SGF, FORMAT_SGF},
        {BOM "\n\n" SGF, FORMAT_SGF},
        {"( ;\nGM[9];B[d1-b3])", FORMAT_SGF},
        {"From: a friend\n\n" SGF, FORMAT_SGF},
        {"LOA\n" SGF, FORMAT_SGF},
        {"# a friend\n" SGF, FORMAT_SGF},
        {"12 games\n" SGF, FORMAT_SGF},
        {"1. A friend's games\n" SGF, FORMAT_SGF},
        {"2003/11/24, and/or/but/not/else\n" SGF, FORMAT_SGF},
        {"[a friend]\n" SGF, FORMAT_SGF},
        {"{a friend}\n" SGF, FORMAT_SGF},
        {"B4 supper\n" SGF, FORMAT_SGF},
        /* PGN, with tags, comments, numbers or nothing before the first move */
        {"[Event \"?\"]\n\n1... d1-b3 *", FORMAT_PGN},
        {BOM "\n [Event  \"?\"]\n\n1... d1-b3 *", FORMAT_PGN},
        {"1. d1-b3 h7-f7", FORMAT_PGN},
        {"1... d1-b3 {" SGF "}", FORMAT_PGN},
        {"1.d1-b3 h7-f7", FORMAT_PGN},
        {"1 d1-b3 h7-f7", FORMAT_PGN},
        {"d1-b3 h7-f7 " SGF, FORMAT_PGN},
        {"d1b3{a comment}h7f7", FORMAT_PGN},
        {"0000 c7-c6", FORMAT_PGN},
        {"1. -- c7-c6", FORMAT_PGN},
        {"1-0", FORMAT_PGN},
        {"{" SGF "} 1. d1-b3", FORMAT_PGN},
        {"; " SGF "\n1. d1-b3", FORMAT_PGN},
        {"% " SGF "\n1. d1-b3", FORMAT_PGN},
        {"{not closed " SGF, FORMAT_PGN},
        /* damaged ones, and of another game: the reader of PGN says so */
        {"[Event]\n\nd1-b3", FORMAT_PGN},
        {"1. e4 e5", FORMAT_PGN},
        {"e4 e5", FORMAT_PGN},
        {"1. {a comment} d1-b3", FORMAT_PGN},
        /* positions */
        {START, FORMAT_POSITIONS},
        {BOM START " ; id=x", FORMAT_POSITIONS},
        {"# " SGF "\n\n" START " # " SGF, FORMAT_POSITIONS},
        {"fen " START, FORMAT_POSITIONS},
        {"position fen " START, FORMAT_POSITIONS},
        {START " - - bm d1b3;", FORMAT_POSITIONS},
        {"1bbbbbb1/w6w/w6w/w6w/w6w/w6w/w6w/1bbbbbb1;id=no side", FORMAT_POSITIONS},
        {"9/8/8/8/8/8/8 w ; damaged", FORMAT_POSITIONS},
        {"startpos ; id=x", FORMAT_POSITIONS},
        {"scrambled eggs # x", FORMAT_POSITIONS},
        /* nothing that Lia reads */
        {"", FORMAT_UNKNOWN},
        {BOM, FORMAT_UNKNOWN},
        {"\n\n", FORMAT_UNKNOWN},
        {"x", FORMAT_UNKNOWN},
        {"hello, world", FORMAT_UNKNOWN},
        {"(;-) a smile", FORMAT_UNKNOWN},
        {"http://a/b/c/d/e/f/g", FORMAT_UNKNOWN},
        {"# only a comment", FORMAT_UNKNOWN},
    };
    int games = 0;
    for (int i = 0; i < COUNT(rows); i++) {
        Format format = format_of(span_of(rows[i].text));
        if (format != rows[i].format) fail_msg("taken for %d: %s", (int)format, rows[i].text);
        games += format_is_games(format);
    }
    assert_true(games > 20);
    print_message("%d texts\n", COUNT(rows));
}

/* A reader of what is there: nothing beyond the end is looked at, whatever the bytes are. */
static void any_beginning_of_a_text(void **state) {
    (void)state;
    static const char *const texts[] = {BOM "[Event \"?\"]\n1... d1-b3", "{a}12... b1-b3",
                                        ("# x\nposition fen " START), "From: me\n( ; GM[9])"};
    for (int i = 0; i < COUNT(texts); i++) {
        for (size_t n = 0; n <= strlen(texts[i]); n++) {
            char *copy = malloc(n ? n : 1); /* for the sanitizers */
            assert_non_null(copy);
            memcpy(copy, texts[i], n);
            assert_true(format_of((Span){copy, n}) <= FORMAT_POSITIONS);
            free(copy);
        }
    }
    static const char binary[] = "\177ELF\0(;GM[9])";
    assert_int_equal(format_of((Span){binary, sizeof binary - 1}), FORMAT_UNKNOWN);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(texts_and_what_they_are),
        cmocka_unit_test(any_beginning_of_a_text),
    };
    return cmocka_run_group_tests_name("format", tests, NULL, NULL);
}
