/* Writes a small opening book to standard output, for scripts: the same moves and scores whatever the
 * engine thinks. */
#include "book/form.h"
#include "book/private/format.h"
#include "rules/notation.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static const struct {
    const char *line; /* moves before */
    const char *move;
    Score score;
    uint32_t visits, games, half_points;
} rows[] = {{"", "b1b3", 30, 1234, 12, 14},  {"", "d1b3", 10, 40, 3, 3},
            {"", "c1c3", -20, 0, 0, 0},      {"", "f1h3", BOOK_NO_SCORE, 0, 2, 1},
            {"b1b3", "h4f2", -25, 30, 0, 0}, {"b1b3 h4f2", "c1c3", 28, 5, 0, 0}};
enum { ROWS = sizeof rows / sizeof *rows };

static int compare(const void *a, const void *b) {
    return format_compare(a, b);
}

int main(void) {
    FormatRecord records[ROWS];
    FormatHead head = {
        .dialect = "olympiad", .about = "make_book", .root = pos_standard(), .nodes = 1};
    Rules rules = rules_default();
    for (int i = 0; i < ROWS; i++) {
        Game g;
        Move m;
        if (!game_init(&g, NULL, &rules) || !game_play_words(&g, span_of(rows[i].line), NULL) ||
            !move_parse(span_of(rows[i].move), &m, NULL))
            return EXIT_FAILURE;
        BookForm form = book_form(game_position(&g));
        records[i] = (FormatRecord){form.key,
                                    {move_transform(m, form.symmetry), rows[i].score,
                                     rows[i].visits, rows[i].games, rows[i].half_points}};
        game_finish(&g);
    }
    qsort(records, ROWS, sizeof *records, compare);
    head.records = ROWS;
    Buffer out = {0};
    format_write(&head, records, &out);
    bool ok = !out.failed && fwrite(out.text, 1, out.length, stdout) == out.length;
    buffer_finish(&out);
    return ok ? EXIT_SUCCESS : EXIT_FAILURE;
}
