/* What a game is begun with: players, times, rules and start. */
#include <stdio.h>
#include <string.h>

#include "session.h"

GameSetup setup_default(void) {
    GameSetup setup = {.rules = rules_default(), .start = pos_standard()};
    setup.players[BLACK] = (Player){PLAYER_HUMAN, 4, "You"};
    setup.players[WHITE] = (Player){PLAYER_LIA, 4, "Lia"};
    setup.time = setup.white_time = (TimeControl){TIME_NONE, 10 * 60 * 1000, 5 * 1000, 0};
    return setup;
}

int level_of_eight(int old) {
    static const int now[] = {0, 1, 2, 4, 6, 8, 10, 11, 12}; /* nearest in Elo */
    return old > 0 && old < (int)(sizeof now / sizeof *now) ? now[old] : 0;
}

TimeControl setup_time(const GameSetup *setup, Color c) {
    TimeControl t = setup->time_odds && c == WHITE ? setup->white_time : setup->time;
    t.kind = setup->time.kind;
    return t;
}

void setup_swap_sides(GameSetup *setup) {
    Player black = setup->players[BLACK];
    TimeControl time = setup_time(setup, BLACK);
    setup->players[BLACK] = setup->players[WHITE];
    setup->players[WHITE] = black;
    setup->time = setup_time(setup, WHITE);
    if (setup->time_odds) setup->white_time = time;
}

static void tell_both(const char *black, const char *white, char *out, size_t size) {
    if (strcmp(black, white) != 0)
        snprintf(out, size, "Black %s, White %s", black, white);
    else
        snprintf(out, size, "%s", black);
}

void setup_describe_time(const GameSetup *setup, char *out, size_t size) {
    TimeControl black = setup_time(setup, BLACK), white = setup_time(setup, WHITE);
    char words[2][SETUP_TIME / 2];
    time_describe(&black, words[BLACK], sizeof words[BLACK]);
    time_describe(&white, words[WHITE], sizeof words[WHITE]);
    tell_both(words[BLACK], words[WHITE], out, size);
}

void setup_format_time(const GameSetup *setup, char out[SETUP_TIME]) {
    TimeControl black = setup_time(setup, BLACK), white = setup_time(setup, WHITE);
    char words[2][LIMITS_SIZE];
    time_format(&black, words[BLACK]);
    time_format(&white, words[WHITE]);
    tell_both(words[BLACK], words[WHITE], out, SETUP_TIME);
}
