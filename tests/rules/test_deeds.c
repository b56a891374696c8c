/* Nothing untrue is said of a move. Every sentence about moves of random positions is read back from
 * its words and checked on the board by the mailbox and by trying all moves.
 */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "plain_winner.h"
#include "random_position.h"
#include "rules/deeds.h"
#include "rules/insight.h"
#include "rules/notation.h"
#include "rules/reference.h"

/* What a sentence was said about. */
typedef struct {
    Rules rules;
    Position before, after, turned; /* turned: before, but with the enemy to move */
    Move move, better;              /* better: only where a fault is told */
    Color us, them;
} Told;

/* What its words name. */
typedef struct {
    Color color;
    Move move;
    Square square;
    int number;
} Named;

typedef struct {
    const char *words; /* %C a colour, %M a move, %S a square, %N a number */
    bool (*is_true)(const Told *t, const Named *n);
    int seen;
} Sentence;

/* ---- slow means */

static bool is_legal(const Position *p, Move m) {
    Move list[MOVES_MAX];
    int count = mailbox_generate(p, list);
    for (int i = 0; i < count; i++)
        if (list[i] == m) return true;
    return false;
}

/* The board after a move, square by square. */
static Position moved(const Position *p, Move m) {
    Bits own = 0, enemy = 0;
    for (Square s = 0; s < SQUARES; s++) {
        bool is_own = bits_has(p->stones[p->side], s) && s != move_from(m);
        if (is_own || s == move_to(m)) own |= bits_of(s);
        if (bits_has(p->stones[color_other(p->side)], s) && s != move_to(m)) enemy |= bits_of(s);
    }
    Position q = *p;
    q.stones[p->side] = own;
    q.stones[color_other(p->side)] = enemy;
    q.side = color_other(p->side);
    return q;
}

static bool ends_won(const Position *p, Move legal, const Rules *rules) {
    Position q = moved(p, legal);
    return plain_winner(&q, rules) == winner_of(p->side);
}

static bool wins_with(const Position *p, Move m, const Rules *rules) {
    return is_legal(p, m) && ends_won(p, m, rules);
}

static int count_wins(const Position *p, const Rules *rules) {
    Move list[MOVES_MAX];
    int count = mailbox_generate(p, list), wins = 0;
    for (int i = 0; i < count; i++) wins += ends_won(p, list[i], rules);
    return wins;
}

/* The mover has a win at its next move at the latest, whatever the other side does. */
static bool forces(const Position *p, Move m, const Rules *rules) {
    Position q = moved(p, m);
    Move list[MOVES_MAX];
    int count = mailbox_generate(&q, list);
    if (plain_winner(&q, rules) != WINNER_NONE) return false;
    if (!count) { /* it passes */
        q.side = p->side;
        return count_wins(&q, rules) > 0;
    }
    for (int i = 0; i < count; i++) {
        Position next = moved(&q, list[i]);
        Winner w = plain_winner(&next, rules);
        if (w != WINNER_NONE ? w != winner_of(p->side) : !count_wins(&next, rules)) return false;
    }
    return true;
}

/* It forces a win, and the enemy does not win before. */
static bool is_forcing(const Position *p, Move m, const Rules *rules) {
    Position q = moved(p, m);
    return plain_winner(&q, rules) == WINNER_NONE && !count_wins(&q, rules) && forces(p, m, rules);
}

/* Names each square by the lowest square of its group; -1 where no stone of the colour is. */
static void name_groups(const Position *p, Color c, int names[SQUARES]) {
    Square stones[SQUARES];
    int count = 0;
    for (Square s = 0; s < SQUARES; s++) {
        names[s] = bits_has(p->stones[c], s) ? s : -1;
        if (names[s] >= 0) stones[count++] = s;
    }
    for (bool changed = true; changed;) {
        changed = false;
        for (int i = 0; i < count; i++)
            for (int k = 0; k < count; k++) {
                Square a = stones[i], b = stones[k];
                int files = square_file(a) - square_file(b),
                    ranks = square_rank(a) - square_rank(b);
                if (files * files > 1 || ranks * ranks > 1) continue;
                if (names[a] <= names[b]) continue;
                names[a] = names[b];
                changed = true;
            }
    }
}

static int group_size(const int names[SQUARES], int name) {
    int size = 0;
    for (Square s = 0; s < SQUARES; s++) size += name >= 0 && names[s] == name;
    return size;
}

static int count_groups(const int names[SQUARES]) {
    int count = 0;
    for (Square s = 0; s < SQUARES; s++) count += names[s] == s;
    return count;
}

/* The name of the only largest group, or -1. */
static int name_largest(const int names[SQUARES]) {
    int best = -1, size = 0, equals = 0;
    for (Square s = 0; s < SQUARES; s++) {
        if (names[s] != s) continue;
        int n = group_size(names, s);
        if (n == size) equals++;
        if (n > size) best = s, size = n, equals = 1;
    }
    return equals == 1 ? best : -1;
}

/* Distance to the nearest square of that name. */
static int distance(const int names[SQUARES], int name, Square from) {
    int best = 99;
    for (Square s = 0; s < SQUARES; s++) {
        if (names[s] != name) continue;
        int files = abs(square_file(s) - square_file(from)),
            ranks = abs(square_rank(s) - square_rank(from)), steps = files > ranks ? files : ranks;
        if (steps < best) best = steps;
    }
    return best;
}

/* Groups of which stones stand in one group after the move and did not before, the moved stone as a
 * group of its own if it was one. */
static int groups_made_one(const Position *p, Move m) {
    Position q = moved(p, m);
    int before[SQUARES], after[SQUARES], count = 0;
    name_groups(p, p->side, before);
    name_groups(&q, p->side, after);
    if (count_groups(after) >= count_groups(before)) return 1;
    bool counted[SQUARES] = {false};
    for (Square s = 0; s < SQUARES; s++) {
        Square was = s == move_to(m) ? move_from(m) : s;
        if (after[s] < 0 || after[s] != after[move_to(m)]) continue;
        if (was == move_from(m) && group_size(before, before[was]) > 1) continue;
        count += !counted[before[was]];
        counted[before[was]] = true;
    }
    return count;
}

static int groups_of(const Position *p, Color c) {
    return mailbox_groups(p, c);
}

static bool can_move(const Position *p, Square s) {
    Move list[MOVES_MAX];
    int count = mailbox_generate(p, list);
    for (int i = 0; i < count; i++)
        if (move_from(list[i]) == s) return true;
    return false;
}

/* The squares on the way, walked one by one. */
static bool passes_over(Move m, Square over) {
    int file = square_file(move_from(m)), rank = square_rank(move_from(m));
    int to_file = square_file(move_to(m)), to_rank = square_rank(move_to(m));
    for (;;) {
        file += (to_file > file) - (to_file < file);
        rank += (to_rank > rank) - (to_rank < rank);
        if (file == to_file && rank == to_rank) return false;
        if (square_make(file, rank) == over) return true;
    }
}

/* ---- what each sentence claims */

static bool connects_and_wins(const Told *t, const Named *n) {
    (void)n;
    return mailbox_is_connected(&t->after, t->us) && wins_with(&t->before, t->move, &t->rules);
}

static bool wins_at_once(const Told *t, const Named *n) {
    (void)n;
    return wins_with(&t->before, t->move, &t->rules);
}

/* It would have won, and now nothing does. */
static bool stops(const Told *t, const Named *n) {
    return n->color == t->them && wins_with(&t->turned, n->move, &t->rules) &&
           count_wins(&t->turned, &t->rules) == 1 && !count_wins(&t->after, &t->rules);
}

static bool blocks_win(const Told *t, const Named *n) {
    return stops(t, n) && !is_legal(&t->after, n->move) && passes_over(n->move, move_to(t->move));
}

static bool takes_winner(const Told *t, const Named *n) {
    Named whole = *n;
    whole.color = t->them;
    return stops(t, &whole) && n->square == move_to(t->move) &&
           bits_has(t->before.stones[t->them], n->square) && move_from(n->move) == n->square;
}

static bool stops_all(const Told *t, const Named *n) {
    return n->color == t->them && count_wins(&t->turned, &t->rules) == n->number &&
           !count_wins(&t->after, &t->rules);
}

static bool stops_both(const Told *t, const Named *n) {
    Named two = *n;
    two.number = 2;
    return stops_all(t, &two);
}

static bool stops_alone(const Told *t, const Named *n) {
    Move list[MOVES_MAX];
    int count = mailbox_generate(&t->before, list);
    if (n->color != t->them || !count_wins(&t->turned, &t->rules)) return false;
    for (int i = 0; i < count; i++) {
        Position q = moved(&t->before, list[i]);
        Winner w = plain_winner(&q, &t->rules);
        bool safe = w == WINNER_NONE ? !count_wins(&q, &t->rules) : w != winner_of(t->them);
        if (safe != (list[i] == t->move)) return false;
    }
    return true;
}

static bool wins_whatever(const Told *t, const Named *n) {
    return n->color == t->them && forces(&t->before, t->move, &t->rules);
}

static bool threatens(const Told *t, const Named *n) {
    Position again = t->after;
    again.side = t->us;
    return wins_with(&again, n->move, &t->rules) && !count_wins(&t->after, &t->rules);
}

static bool threatens_ways(const Told *t, const Named *n) {
    Position again = t->after;
    again.side = t->us;
    return count_wins(&again, &t->rules) == n->number && !count_wins(&t->after, &t->rules);
}

static bool splits(const Told *t, const Named *n) {
    return n->color == t->them && n->square == move_to(t->move) &&
           bits_has(t->before.stones[t->them], n->square) &&
           groups_of(&t->after, t->them) == n->number && groups_of(&t->before, t->them) < n->number;
}

static bool joins(const Told *t, const Named *n) {
    return n->number > 1 && groups_made_one(&t->before, t->move) == n->number;
}

static bool connects_lone(const Told *t, const Named *n) {
    int names[SQUARES], after[SQUARES];
    name_groups(&t->before, t->us, names);
    name_groups(&t->after, t->us, after);
    return n->square == move_from(t->move) && group_size(names, names[n->square]) == 1 &&
           group_size(after, after[move_to(t->move)]) > 1;
}

static bool blocks(const Told *t, const Named *n) {
    return n->color == t->them && is_legal(&t->turned, n->move) && !is_legal(&t->after, n->move) &&
           passes_over(n->move, move_to(t->move)) && n->number > 1 &&
           groups_made_one(&t->turned, n->move) == n->number;
}

static bool shuts_in(const Told *t, const Named *n) {
    return n->color == t->them && bits_has(t->after.stones[t->them], n->square) &&
           can_move(&t->turned, n->square) && !can_move(&t->after, n->square);
}

static bool comes_nearer(const Told *t, const Named *n) {
    int names[SQUARES];
    name_groups(&t->before, t->us, names);
    int largest = name_largest(names);
    return n->square == move_from(t->move) && largest >= 0 && names[n->square] != largest &&
           distance(names, largest, move_to(t->move)) < distance(names, largest, n->square);
}

static bool comes_to_centre(const Told *t, const Named *n) {
    int from[2] = {square_file(n->square), square_rank(n->square)};
    int to[2] = {square_file(move_to(t->move)), square_rank(move_to(t->move))};
    bool edge = false, centre = true;
    for (int i = 0; i < 2; i++) {
        edge |= from[i] == 0 || from[i] == 7;
        centre &= to[i] >= 2 && to[i] <= 5;
    }
    return n->square == move_from(t->move) && edge && centre;
}

/* ---- and each fault */

static Position after_better(const Told *t) {
    return moved(&t->before, t->better);
}

static bool misses_win(const Told *t, const Named *n) {
    return n->move == t->better && wins_with(&t->before, n->move, &t->rules) &&
           !wins_with(&t->before, t->move, &t->rules);
}

static bool gives(const Told *t, const Named *n) {
    Position b = after_better(t);
    return n->color == t->them && mailbox_is_connected(&t->after, t->them) &&
           plain_winner(&t->after, &t->rules) == winner_of(t->them) &&
           plain_winner(&b, &t->rules) != winner_of(t->them);
}

static bool lets_win(const Told *t, const Named *n) {
    Position b = after_better(t);
    bool avoided = plain_winner(&b, &t->rules) != WINNER_NONE || !count_wins(&b, &t->rules);
    return n->color == t->them && wins_with(&t->after, n->move, &t->rules) && avoided;
}

/* It would have won before, and so would all that wins now. */
static bool leaves_win(const Told *t, const Named *n) {
    Move list[MOVES_MAX];
    int count = mailbox_generate(&t->after, list);
    for (int i = 0; i < count; i++)
        if (wins_with(&t->after, list[i], &t->rules) && !wins_with(&t->turned, list[i], &t->rules))
            return false;
    return lets_win(t, n) && wins_with(&t->turned, n->move, &t->rules);
}

static bool lets_new_win(const Told *t, const Named *n) {
    return lets_win(t, n) && !wins_with(&t->turned, n->move, &t->rules);
}

static bool misses_forced(const Told *t, const Named *n) {
    return n->move == t->better && n->color == t->them &&
           forces(&t->before, t->better, &t->rules) && !forces(&t->before, t->move, &t->rules);
}

static bool breaks_up(const Told *t, const Named *n) {
    Position b = after_better(t);
    int had = groups_of(&t->before, t->us);
    return n->color == t->us && groups_of(&t->after, t->us) == n->number && n->number > had &&
           groups_of(&b, t->us) <= had;
}

static bool takes_outsider(const Told *t, const Named *n) {
    int names[SQUARES];
    name_groups(&t->before, t->them, names);
    Square to = move_to(t->move);
    return n->color == t->them && names[to] >= 0 && group_size(names, names[to]) == 1 &&
           groups_of(&t->after, t->them) == groups_of(&t->before, t->them) - 1;
}

static Sentence deeds[] = {
    {"connects all stones and wins", connects_and_wins, 0},
    {"wins at once", wins_at_once, 0},
    {"stops %C's %M, which would win", stops, 0},
    {"blocks %C's %M, which would win", blocks_win, 0},
    {"takes the stone on %S, which would win with %M", takes_winner, 0},
    {"stops both of %C's winning moves", stops_both, 0},
    {"stops all %N of %C's winning moves", stops_all, 0},
    {"is the only move after which %C cannot win at once", stops_alone, 0},
    {"wins, whatever %C plays", wins_whatever, 0},
    {"threatens to win with %M", threatens, 0},
    {"threatens to win in %N ways", threatens_ways, 0},
    {"takes the stone on %S and splits %C into %N groups", splits, 0},
    {"joins %N groups", joins, 0},
    {"connects the lone stone on %S", connects_lone, 0},
    {"blocks %C's %M, which would join %N groups", blocks, 0},
    {"leaves %C's stone on %S without a move", shuts_in, 0},
    {"brings the stone on %S nearer to the largest group", comes_nearer, 0},
    {"brings the stone on %S from the edge to the centre", comes_to_centre, 0},
};

static Sentence faults[] = {
    {"misses %M, which wins at once", misses_win, 0},
    {"connects all of %C's stones", gives, 0},
    {"does not stop %C's %M, which wins", leaves_win, 0},
    {"lets %C win with %M", lets_new_win, 0},
    {"misses %M, which wins whatever %C plays", misses_forced, 0},
    {"breaks %C up into %N groups", breaks_up, 0},
    {"takes a stone that stood alone, so %C has one group fewer", takes_outsider, 0},
};

enum { DEEDS = sizeof deeds / sizeof *deeds, FAULTS = sizeof faults / sizeof *faults };

/* ---- words read back */

static bool read_word(const char **text, char kind, Named *n) {
    static const char *const numbers[] = {"two",   "three", "four", "five",   "six",   "seven",
                                          "eight", "nine",  "ten",  "eleven", "twelve"};
    const char *at = *text;
    if (kind == 'C') {
        bool black = !strncmp(at, "Black", 5);
        if (!black && strncmp(at, "White", 5) != 0) return false;
        n->color = black ? BLACK : WHITE;
        *text += 5;
        return true;
    }
    if (kind == 'N') {
        for (int i = 0; i < 11; i++) {
            size_t length = strlen(numbers[i]);
            if (strncmp(at, numbers[i], length) != 0 || (at[length] && at[length] != ' ')) continue;
            n->number = i + 2;
            *text += length;
            return true;
        }
        return false;
    }
    size_t length = strspn(at, "abcdefgh12345678-x");
    if (kind == 'S') {
        n->square = square_parse((Span){at, 2});
        *text += 2;
        return length == 2 && n->square != NO_SQUARE;
    }
    *text += length;
    return length == 5 && move_parse((Span){at, length}, &n->move, NULL);
}

static bool matches(const char *words, const char *form, Named *n) {
    *n = (Named){.square = NO_SQUARE};
    while (*form) {
        if (*form == '%') {
            if (!read_word(&words, form[1], n)) return false;
            form += 2;
        } else if (*form++ != *words++) {
            return false;
        }
    }
    return !*words;
}

static void check(const char *words, Sentence *list, int count, const Told *t) {
    char fen[FEN_SIZE], move[MOVE_TEXT_SIZE];
    fen_format(&t->before, fen);
    move_format(&t->before, t->move, move);
    for (int i = 0; i < count; i++) {
        Named n;
        if (!matches(words, list[i].words, &n)) continue;
        list[i].seen++;
        if (!list[i].is_true(t, &n)) fail_msg("%s: %s %s: not so", fen, move, words);
        return;
    }
    fail_msg("%s: %s %s: nobody checks this", fen, move, words);
}

static bool has(const Deed *list, int count, DeedKind kind) {
    for (int i = 0; i < count; i++)
        if (list[i].kind == kind) return true;
    return false;
}

/* Nor is anything of weight left out. */
static void check_weighty(const Told *t, const Deed *list, int count) {
    Position again = t->after;
    again.side = t->us;
    bool wins = wins_with(&t->before, t->move, &t->rules);
    bool over = plain_winner(&t->after, &t->rules) != WINNER_NONE;
    bool safe = !over && !count_wins(&t->after, &t->rules);
    bool stops = safe && count_wins(&t->turned, &t->rules);
    assert_int_equal(has(list, count, DEED_WINS), wins);
    assert_int_equal(has(list, count, DEED_STOPS) || has(list, count, DEED_ALONE), stops);
    assert_int_equal(has(list, count, DEED_THREATENS), safe && count_wins(&again, &t->rules));
    assert_int_equal(has(list, count, DEED_FORCES), safe && forces(&t->before, t->move, &t->rules));
    assert_int_equal(has(list, count, DEED_JOINS) || has(list, count, DEED_CONNECTS),
                     !over && groups_made_one(&t->before, t->move) > 1);
}

/* The deed of a kind; all zeros if there is none. */
static Deed find_deed(const Deed *list, int count, DeedKind kind) {
    for (int i = 0; i < count; i++)
        if (list[i].kind == kind) return list[i];
    return (Deed){0};
}

/* Most groups that an enemy move would join which the move blocks; 1 if it blocks none. */
static int most_blocked(const Told *t) {
    Move list[MOVES_MAX];
    int count = mailbox_generate(&t->turned, list), most = 1;
    for (int i = 0; i < count; i++) {
        if (!passes_over(list[i], move_to(t->move))) continue;
        int joined = groups_made_one(&t->turned, list[i]);
        if (joined > most) most = joined;
    }
    return most;
}

/* The lowest stone of the enemy outside its largest group that could move and cannot any more. */
static Square first_shut_in(const Told *t) {
    int names[SQUARES];
    name_groups(&t->after, t->them, names);
    int largest = name_largest(names);
    for (Square s = 0; s < SQUARES && largest >= 0; s++)
        if (names[s] >= 0 && names[s] != largest && can_move(&t->turned, s) &&
            !can_move(&t->after, s))
            return s;
    return NO_SQUARE;
}

/* Nor is anything else, where the game goes on; a stone that leaves its group behind in parts comes
 * neither nearer nor to the centre. */
static void check_lighter(const Told *t, const Deed *list, int count) {
    Named from = {.square = move_from(t->move)};
    bool whole = groups_of(&t->after, t->us) <= groups_of(&t->before, t->us);
    int split = groups_of(&t->after, t->them), blocked = most_blocked(t);
    Square shut = first_shut_in(t);
    int names[SQUARES];
    name_groups(&t->before, t->us, names);
    /* of three groups or more their number is said, whether one was a lone stone or not */
    bool lone = group_size(names, names[from.square]) == 1;
    assert_int_equal(has(list, count, DEED_CONNECTS),
                     lone && groups_made_one(&t->before, t->move) == 2);
    assert_int_equal(has(list, count, DEED_SPLITS), split > groups_of(&t->before, t->them));
    assert_int_equal(has(list, count, DEED_BLOCKS), blocked > 1);
    if (blocked > 1) assert_int_equal(find_deed(list, count, DEED_BLOCKS).count, blocked);
    assert_int_equal(has(list, count, DEED_SHUTS_IN), shut != NO_SQUARE);
    if (shut != NO_SQUARE) assert_int_equal(find_deed(list, count, DEED_SHUTS_IN).square, shut);
    assert_int_equal(has(list, count, DEED_NEARS), whole && comes_nearer(t, &from));
    assert_int_equal(has(list, count, DEED_CENTRES), whole && comes_to_centre(t, &from));
}

/* What matters most first; and another move a deed is about is one in the position it names. */
static void check_order(const Deed *list, int count) {
    for (int i = 0; i < count; i++) {
        assert_true(i == 0 || list[i].kind > list[i - 1].kind);
        if (list[i].move != MOVE_NONE) assert_true(is_legal(&list[i].at, list[i].move));
    }
}

static bool connects_enemy_only(const Told *t, const Position *after) {
    return mailbox_is_connected(after, t->them) && !mailbox_is_connected(after, t->us);
}

/* The fault by slow means, given whether each move wins against every reply; -1 = none. */
static int plain_fault(const Told *t, bool forces_too, bool better_forces) {
    Position b = after_better(t);
    const Position *after[2] = {&t->after, &b};
    bool over[2], broken[2], taken[2];
    if (wins_with(&t->before, t->move, &t->rules)) return -1;
    if (wins_with(&t->before, t->better, &t->rules)) return DEED_MISSES;
    if (connects_enemy_only(t, &t->after)) return connects_enemy_only(t, &b) ? -1 : DEED_GIVES;
    for (int i = 0; i < 2; i++) {
        over[i] = plain_winner(after[i], &t->rules) != WINNER_NONE;
        broken[i] = groups_of(after[i], t->us) > groups_of(&t->before, t->us);
        taken[i] = groups_of(after[i], t->them) < groups_of(&t->before, t->them);
    }
    bool enemy_wins = !over[0] && count_wins(&t->after, &t->rules),
         wins_too = !over[1] && count_wins(&b, &t->rules);
    if (enemy_wins && !wins_too) return DEED_LEAVES; /* or DEED_LETS */
    if (better_forces && !forces_too) return DEED_MISSES_FORCED;
    if (broken[0] && !broken[1]) return DEED_BREAKS_UP;
    return taken[0] && !taken[1] ? DEED_TAKES_OUTSIDER : -1;
}

static Told told_of(const Game *g, Move m, Move better) {
    Told t = {.rules = g->rules, .before = *game_position(g), .move = m, .better = better};
    t.us = t.before.side, t.them = color_other(t.us);
    t.after = moved(&t.before, m);
    t.turned = t.before;
    t.turned.side = t.them;
    return t;
}

/* One sentence of the weightiest deed, or of two: the second is added if it is of weight too and the
 * first does not decide the game, behind a comma where there is one already. */
static void check_phrase(const Game *g, Move m, const Deed *list, int count) {
    char first[DEED_SIZE] = "", second[DEED_SIZE], both[DEEDS_SIZE], said[DEEDS_SIZE];
    if (count) deed_format(&list[0], first);
    deeds_format(g, m, true, said);
    assert_string_equal(said, first);
    bool adds = count > 1 && list[0].kind != DEED_WINS && list[0].kind != DEED_FORCES &&
                list[1].kind < DEED_BLOCKS;
    if (adds) deed_format(&list[1], second);
    if (!adds)
        snprintf(both, sizeof both, "%s", first);
    else
        snprintf(both, sizeof both, strchr(first, ',') ? "%s, and %s" : "%s and %s", first, second);
    deeds_format(g, m, false, said);
    assert_string_equal(said, both);
}

static int check_position(const Position *p, const Rules *rules, uint64_t *dice) {
    Move list[MOVES_MAX];
    Deed found[DEEDS_MAX], one;
    char words[DEED_SIZE];
    Game g;
    int said = 0;
    if (plain_winner(p, rules) != WINNER_NONE) return 0;
    assert_true(game_init(&g, p, rules));
    int count = mailbox_generate(p, list);
    Move other = count ? list[random_below(dice, count)] : MOVE_NONE;
    bool better_forces = count && is_forcing(p, other, rules);
    for (int i = 0; i < count; i++) {
        Told t = told_of(&g, list[i], other);
        int n = deeds_of(&g, list[i], found);
        for (int k = 0; k < n; k++) {
            deed_format(&found[k], words);
            check(words, deeds, DEEDS, &t);
        }
        check_weighty(&t, found, n);
        if (plain_winner(&t.after, rules) == WINNER_NONE) check_lighter(&t, found, n);
        check_order(found, n);
        if (i % 4 == 0) check_phrase(&g, list[i], found, n);
        said += n;
        int fault = deeds_fault(&g, list[i], other, &one) ? (int)one.kind : -1;
        assert_int_equal(fault == DEED_LETS ? (int)DEED_LEAVES : fault,
                         plain_fault(&t, has(found, n, DEED_FORCES), better_forces));
        if (list[i] == other || fault < 0) continue;
        deed_format(&one, words);
        check(words, faults, FAULTS, &t);
        said++;
    }
    game_finish(&g);
    return said;
}

static void nothing_untrue_is_said_of_random_positions(void **state) {
    (void)state;
    uint64_t dice = 20261119;
    long said = 0;
    for (int i = 0; i < 3000; i++) {
        Rules rules;
        assert_true(rules_find(span_of(rules_names[i % RULES_COUNT]), &rules, NULL));
        Position p = random_position(&dice);
        said += check_position(&p, &rules, &dice);
    }
    print_message("%ld sentences\n", said);
    assert_in_range(said, 30000, 1000000);
}

/* Positions as games have them: two sides that both try to connect. */
static void nothing_untrue_is_said_in_games(void **state) {
    (void)state;
    uint64_t dice = 7;
    long said = 0;
    Rules rules = rules_default();
    for (int game = 0; game < 30; game++) {
        Position p = pos_standard();
        for (int ply = 0; ply < 60 && plain_winner(&p, &rules) == WINNER_NONE; ply++) {
            if (ply % 3 == game % 3) said += check_position(&p, &rules, &dice);
            Move list[MOVES_MAX], best = MOVE_NONE;
            int count = mailbox_generate(&p, list), fewest = 99;
            for (int tries = 0; tries < 6 && count; tries++) {
                Move m = list[random_below(&dice, count)];
                Position q = moved(&p, m);
                int groups = groups_of(&q, p.side);
                if (groups < fewest) fewest = groups, best = m;
            }
            if (best == MOVE_NONE) break;
            p = moved(&p, best);
        }
    }
    print_message("%ld sentences\n", said);
    assert_in_range(said, 5000, 1000000);
}

static void every_sentence_was_said(void **state) {
    (void)state;
    for (int i = 0; i < DEEDS; i++) {
        print_message("%7d %s\n", deeds[i].seen, deeds[i].words);
        assert_true(deeds[i].seen > 1);
    }
    for (int i = 0; i < FAULTS; i++) {
        print_message("%7d %s\n", faults[i].seen, faults[i].words);
        assert_true(faults[i].seen > 4);
    }
}

static Game game_at(const char *fen) {
    Game g;
    Position p;
    Rules rules = rules_default();
    assert_true(position_parse_any(span_of(fen), &p, NULL));
    assert_true(game_init(&g, &p, &rules));
    return g;
}

static Move move_of(const char *text) {
    Move m;
    assert_true(move_parse(span_of(text), &m, NULL));
    return m;
}

/* A reply that draws by repetition is a defence, and only the game knows. */
static void a_win_against_every_reply_minds_repetitions(void **state) {
    (void)state;
    Game g = game_at("8/4P3/1P2p3/3pP3/1p2p3/P3P3/4p3/8 b");
    Deed list[DEEDS_MAX];
    Move replies[MOVES_MAX], win = move_of("e2f3");
    Position start = *game_position(&g), after = pos_after(&start, win), draw = start;
    int count = deeds_of(&g, win, list), replied = mailbox_generate(&after, replies);
    assert_true(has(list, count, DEED_FORCES));
    for (int i = 0; i < replied; i++) {
        draw = pos_after(&after, replies[i]);
        if (draw.stones[BLACK] == after.stones[BLACK]) break; /* no capture */
    }
    assert_int_equal(plain_winner(&draw, &g.rules), WINNER_NONE);
    g.steps[0].position = g.steps[2].position = draw;
    g.steps[1].position = g.steps[3].position = pos_standard();
    g.steps[4].position = start;
    for (int i = 0; i < 4; i++) g.steps[i].move = win; /* any */
    g.ply = g.length = 4;
    count = deeds_of(&g, win, list);
    assert_false(has(list, count, DEED_FORCES));
    assert_true(has(list, count, DEED_THREATENS));
    game_finish(&g);
}

static void expect(const char *fen, const char *move, bool brief, const char *words) {
    Game g = game_at(fen);
    char out[DEEDS_SIZE];
    assert_true(game_move_is_legal(&g, move_of(move), NULL));
    deeds_format(&g, move_of(move), brief, out);
    assert_string_equal(out, words);
    game_finish(&g);
}

/* Positions of the lessons. */
static void a_phrase_holds_the_weightiest_deeds(void **state) {
    (void)state;
    expect("2P5/P5P1/8/4p3/3p4/8/7p/8 b", "h2f4", false, "connects all stones and wins");
    expect("8/4P3/1P2p3/3pP3/1p2p3/P3P3/4p3/8 b", "e2f3", false, "wins, whatever White plays");
    expect("6p1/8/3P4/p2P3P/8/8/6p1/6p1 b", "g2g5", true, "blocks White's h5-e5, which would win");
    expect("8/6P1/3P4/p7/3pp3/2P5/8/6p1 b", "g1e3", true, "threatens to win with a5xc3");
    expect("8/6P1/3P4/p7/3pp3/2P5/8/6p1 b", "g1e3", false,
           "threatens to win with a5xc3 and connects the lone stone on g1");
    /* a second deed is added if it is of weight, and not where the first decides */
    expect("8/4P3/1P2p3/3pP3/1p2p3/P3P3/4p3/8 b", "e2f3", true, "wins, whatever White plays");
    /* nothing to be said */
    expect("P7/3P4/8/1p5P/8/8/3p2p1/8 b", "d2d4", false, "");
}

static void an_advantage_is_what_the_other_move_lacks(void **state) {
    (void)state;
    Game g = game_at("6p1/8/3P4/p2P3P/8/8/6p1/6p1 b");
    Deed d;
    char words[DEED_SIZE];
    assert_true(deeds_advantage(&g, move_of("g2h2"), move_of("g2g5"), &d));
    deed_format(&d, words);
    assert_string_equal(words, "blocks White's h5-e5, which would win");
    assert_true(deeds_fault(&g, move_of("g2h2"), move_of("g2g5"), &d));
    deed_format(&d, words);
    assert_string_equal(words, "does not stop White's h5-e5, which wins");
    /* a move has no advantage over itself, and no fault that it does not have alone */
    assert_false(deeds_advantage(&g, move_of("g2g5"), move_of("g2g5"), &d));
    assert_false(deeds_fault(&g, move_of("g2h2"), move_of("g2h2"), &d));
    game_finish(&g);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(nothing_untrue_is_said_of_random_positions),
        cmocka_unit_test(nothing_untrue_is_said_in_games),
        cmocka_unit_test(every_sentence_was_said),
        cmocka_unit_test(a_win_against_every_reply_minds_repetitions),
        cmocka_unit_test(a_phrase_holds_the_weightiest_deeds),
        cmocka_unit_test(an_advantage_is_what_the_other_move_lacks),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
