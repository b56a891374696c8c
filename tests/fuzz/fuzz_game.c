/* Any bytes as the events of a game: moves through the one door, undo, redo, ends off the board.
 * What is accepted is legal, what is refused has a reason and changes nothing.
 */
#include "fuzz.h"
#include "rules/game.h"
#include "rules/moves.h"

static void play_some(Game *g, unsigned from, unsigned to) {
    Move list[MOVES_MAX], m = MOVE_NONE;
    int n = game_moves(g, list);
    /* Half of the events name a square pair, the other half one of the legal moves. */
    if (from & 64)
        m = n ? list[to % (unsigned)n] : MOVE_PASS;
    else
        m = move_make((Square)(from & 63), (Square)(to & 63));
    bool listed = false;
    for (int i = 0; i < n; i++) listed |= list[i] == m;
    int ply = g->ply;
    Reason why = {""};
    bool played = game_play(g, m, &why);
    FUZZ_CHECK(played == listed);
    FUZZ_CHECK(g->ply == ply + played);
    FUZZ_CHECK(played || why.text[0]);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
    if (size < 1) return 0;
    Rules rules;
    Game g;
    FUZZ_CHECK(rules_find(span_of(rules_names[data[0] % RULES_COUNT]), &rules, NULL));
    FUZZ_CHECK(game_init(&g, NULL, &rules));
    for (size_t i = 1; i + 1 < size; i += 2) {
        unsigned event = data[i], value = data[i + 1];
        if (!(event & 128))
            play_some(&g, event, value);
        else if (event & 1)
            game_undo(&g);
        else if (event & 2)
            game_redo(&g);
        else if (event & 4)
            game_go_to(&g, (int)(value % (unsigned)(g.length + 1)));
        else if (event & 8)
            game_declare(&g, WINNER_WHITE, END_RESIGNED, NULL);
        FUZZ_CHECK(g.ply >= 0 && g.ply <= g.length);
    }
    char text[200];
    result_describe(game_result(&g), game_position(&g), text, sizeof text);
    game_finish(&g);
    return 0;
}
