/* Any text as a position and as a move: a refusal changes nothing and has a reason, what is
 * accepted is written and read back the same.
 */
#include "fuzz.h"
#include "rules/notation.h"

static void check_same(const Position *p, const Position *q) {
    FUZZ_CHECK(p->stones[BLACK] == q->stones[BLACK] && p->stones[WHITE] == q->stones[WHITE]);
    FUZZ_CHECK(p->side == q->side && p->keys[BLACK] == q->keys[BLACK] &&
               p->keys[WHITE] == q->keys[WHITE]);
}

static void check_round_trips(const Position *p) {
    char text[DIAGRAM_SIZE];
    Position q;
    Reason why;
    fen_format(p, text);
    FUZZ_CHECK(fen_parse(span_of(text), &q, &why));
    check_same(p, &q);
    diagram_format(p, text);
    FUZZ_CHECK(diagram_parse(span_of(text), &q, &why));
    check_same(p, &q);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
    char *text = fuzz_text(data, size);
    const Position before = pos_standard();
    Position p = before;
    Move m = MOVE_PASS, again;
    Reason why = {""};
    if (position_parse_any(span_of(text), &p, &why)) {
        check_round_trips(&p);
    } else {
        FUZZ_CHECK(why.text[0]);
        check_same(&p, &before);
    }
    why.text[0] = '\0';
    if (move_parse(span_of(text), &m, &why)) {
        char wire[MOVE_TEXT_SIZE];
        move_format_wire(m, wire);
        FUZZ_CHECK(move_parse(span_of(wire), &again, &why) && again == m);
    } else
        FUZZ_CHECK(why.text[0] && m == MOVE_PASS);
    free(text);
    return 0;
}
