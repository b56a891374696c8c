#include "result.h"

#include <stdio.h>

const EndWords end_words[END_COUNT] = {
    [END_NONE] = {.json = "none", .phrase = "stated only", .sentence = "declared"},
    [END_CONNECTED] = {.json = "connected",
                       .phrase = "connected",
                       .pgn = "normal",
                       .sentence = "all stones are connected"},
    [END_OPPONENT_CONNECTED] = {.json = "opponent connected",
                                .phrase = "opponent connected",
                                .pgn = "normal"},
    [END_BOTH_CONNECTED] = {.json = "both connected",
                            .phrase = "both connected",
                            .pgn = "normal",
                            .sentence = "one move connected both sides"},
    [END_NO_MOVE] = {.json = "no move",
                     .phrase = "no move",
                     .pgn = "normal",
                     .sentence = "cannot move",
                     .of_loser = true},
    [END_NOBODY_MOVES] = {.json = "nobody can move",
                          .phrase = "nobody could move",
                          .pgn = "normal",
                          .sentence = "neither side can move"},
    [END_REPETITION] = {.json = "repetition", .phrase = "repetition", .pgn = "normal"},
    [END_MAX_PLIES] = {.json = "length",
                       .phrase = "too long",
                       .pgn = "normal",
                       .sentence = "the longest game allowed is reached"},
    [END_RESIGNED] = {.json = "resigned",
                      .phrase = "resigned",
                      .pgn = "resignation",
                      .sgf = 'R',
                      .sentence = "resigned",
                      .of_loser = true},
    [END_TIME] = {.json = "time",
                  .phrase = "time",
                  .pgn = "time forfeit",
                  .sgf = 'T',
                  .sentence = "ran out of time",
                  .of_loser = true},
    [END_AGREED] = {.json = "agreed", .phrase = "agreed", .pgn = "normal", .sentence = "agreed"},
    [END_FORFEIT] = {.json = "forfeit",
                     .phrase = "forfeit",
                     .pgn = "rules infraction",
                     .sgf = 'F',
                     .sentence = "forfeited",
                     .of_loser = true},
    [END_ADJUDICATED] = {.json = "adjudicated",
                         .phrase = "adjudicated",
                         .pgn = "adjudication",
                         .sentence = "adjudicated"},
};

static const char *ordinal(int n, char buffer[16]) {
    static const char *const words[] = {"", "first", "second", "third", "fourth", "fifth"};
    if (n > 0 && n < (int)(sizeof words / sizeof words[0])) return words[n];
    snprintf(buffer, 16, "%dth", n);
    return buffer;
}

/* Writes the sentence of the table, or a more detailed one if the result or position allows it. */
static void describe_reason(Result r, const Position *p, Color winner, char *out, size_t size) {
    const char *loser = color_name(color_other(winner));
    int stones = p ? bits_count(p->stones[winner]) : 0;
    char number[16];
    if (r.reason == END_CONNECTED && stones == 1)
        snprintf(out, size, "a single stone is connected");
    else if (r.reason == END_CONNECTED && stones)
        snprintf(out, size, "all %d stones are connected", stones);
    else if (r.reason == END_OPPONENT_CONNECTED)
        snprintf(out, size, "%s's %s connected %s", loser, r.capture ? "capture" : "move",
                 color_name(winner));
    else if (r.reason == END_REPETITION)
        snprintf(out, size, "%s repetition", ordinal(r.repetition, number));
    else if (r.reason == END_NO_MOVE && r.winner == WINNER_DRAW)
        snprintf(out, size, "the player to move cannot");
    else if (end_words[r.reason].of_loser)
        snprintf(out, size, "%s %s", loser, end_words[r.reason].sentence);
    else
        snprintf(out, size, "%s", end_words[r.reason].sentence);
}

void result_describe(Result r, const Position *p, char *out, int size) {
    Color winner = r.winner == WINNER_WHITE ? WHITE : BLACK;
    char head[16], reason[96];
    if (r.winner == WINNER_NONE) {
        snprintf(out, (size_t)size, "The game goes on");
        return;
    }
    snprintf(head, sizeof head, r.winner == WINNER_DRAW ? "Draw" : "%s wins", color_name(winner));
    describe_reason(r, p, winner, reason, sizeof reason);
    snprintf(out, (size_t)size, "%s: %s", head, reason);
}
