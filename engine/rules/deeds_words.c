/* Deeds in words. Every sentence is read back by tests/rules/test_deeds.c and checked on the board by
 * slower means: a new one needs its test there.
 */
#include "deeds.h"

#include <stdio.h>
#include <string.h>

#include "moves.h"
#include "notation.h"

static const char *number_word(int n) {
    static const char *const words[STONES_MAX + 1] = {"no",   "one",    "two",   "three", "four",
                                                      "five", "six",    "seven", "eight", "nine",
                                                      "ten",  "eleven", "twelve"};
    return n >= 0 && n <= STONES_MAX ? words[n] : "several";
}

static void format_stop(const Deed *d, const char *them, const char *move, char out[DEED_SIZE]) {
    char from[3];
    square_format(move_from(d->move), from);
    if (d->count == 2)
        snprintf(out, DEED_SIZE, "stops both of %s's winning moves", them);
    else if (d->count > 2)
        snprintf(out, DEED_SIZE, "stops all %s of %s's winning moves", number_word(d->count), them);
    else if (d->square == move_from(d->move))
        snprintf(out, DEED_SIZE, "takes the stone on %s, which would win with %s", from, move);
    else if (bits_has(squares_between[move_from(d->move)][move_to(d->move)], d->square))
        snprintf(out, DEED_SIZE, "blocks %s's %s, which would win", them, move);
    else
        snprintf(out, DEED_SIZE, "stops %s's %s, which would win", them, move);
}

void deed_format(const Deed *d, char out[DEED_SIZE]) {
    const char *us = color_name(d->mover), *them = color_name(color_other(d->mover));
    const char *number = number_word(d->count);
    char move[MOVE_TEXT_SIZE] = "", square[3] = "";
    if (d->move != MOVE_NONE) move_format(&d->at, d->move, move);
    if (d->square != NO_SQUARE) square_format(d->square, square);
    switch (d->kind) {
    case DEED_WINS:
        snprintf(out, DEED_SIZE, d->count ? "connects all stones and wins" : "wins at once");
        break;
    case DEED_STOPS:
        format_stop(d, them, move, out);
        break;
    case DEED_ALONE:
        snprintf(out, DEED_SIZE, "is the only move after which %s cannot win at once", them);
        break;
    case DEED_FORCES:
        snprintf(out, DEED_SIZE, "wins, whatever %s plays", them);
        break;
    case DEED_THREATENS:
        if (d->count > 1)
            snprintf(out, DEED_SIZE, "threatens to win in %s ways", number);
        else
            snprintf(out, DEED_SIZE, "threatens to win with %s", move);
        break;
    case DEED_SPLITS:
        snprintf(out, DEED_SIZE, "takes the stone on %s and splits %s into %s groups", square, them,
                 number);
        break;
    case DEED_JOINS:
        snprintf(out, DEED_SIZE, "joins %s groups", number);
        break;
    case DEED_CONNECTS:
        snprintf(out, DEED_SIZE, "connects the lone stone on %s", square);
        break;
    case DEED_BLOCKS:
        snprintf(out, DEED_SIZE, "blocks %s's %s, which would join %s groups", them, move, number);
        break;
    case DEED_SHUTS_IN:
        snprintf(out, DEED_SIZE, "leaves %s's stone on %s without a move", them, square);
        break;
    case DEED_NEARS:
        snprintf(out, DEED_SIZE, "brings the stone on %s nearer to the largest group", square);
        break;
    case DEED_CENTRES:
        snprintf(out, DEED_SIZE, "brings the stone on %s from the edge to the centre", square);
        break;
    case DEED_MISSES:
        snprintf(out, DEED_SIZE, "misses %s, which wins at once", move);
        break;
    case DEED_GIVES:
        snprintf(out, DEED_SIZE, "connects all of %s's stones", them);
        break;
    case DEED_LEAVES:
        snprintf(out, DEED_SIZE, "does not stop %s's %s, which wins", them, move);
        break;
    case DEED_LETS:
        snprintf(out, DEED_SIZE, "lets %s win with %s", them, move);
        break;
    case DEED_MISSES_FORCED:
        snprintf(out, DEED_SIZE, "misses %s, which wins whatever %s plays", move, them);
        break;
    case DEED_BREAKS_UP:
        snprintf(out, DEED_SIZE, "breaks %s up into %s groups", us, number);
        break;
    case DEED_TAKES_OUTSIDER:
        snprintf(out, DEED_SIZE, "takes a stone that stood alone, so %s has one group fewer", them);
        break;
    }
}

/* What may be said after "and": a move that wins anyhow needs no other reason. */
static bool adds(const Deed *first, const Deed *d) {
    bool decided = first->kind == DEED_WINS || first->kind == DEED_FORCES;
    return !decided && d->kind <= DEED_CONNECTS;
}

void deeds_format(const Game *g, Move m, bool brief, char out[DEEDS_SIZE]) {
    Deed list[DEEDS_MAX];
    char words[DEED_SIZE];
    int count = deeds_of(g, m, list);
    out[0] = 0;
    if (!count) return;
    deed_format(&list[0], out);
    if (brief || count < 2 || !adds(&list[0], &list[1])) return;
    deed_format(&list[1], words);
    size_t used = strlen(out);
    snprintf(out + used, DEEDS_SIZE - used, "%s and %s", strchr(out, ',') ? "," : "", words);
}
