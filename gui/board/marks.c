/* Ways of a stone and links of groups. */
#include "marks.h"

const signed char direction_file[DIRECTIONS] = {1, 0, 1, -1, -1, 0, -1, 1};
const signed char direction_rank[DIRECTIONS] = {0, 1, 1, 1, 0, -1, -1, -1};

/* The square n steps away or NO_SQUARE. */
static Square square_step(Square s, int direction, int n) {
    int file = square_file(s) + n * direction_file[direction];
    int rank = square_rank(s) + n * direction_rank[direction];
    if (file < 0 || file > 7 || rank < 0 || rank > 7) return NO_SQUARE;
    return square_make(file, rank);
}

/* First enemy stone strictly before the target, in one direction. */
static void mark_block(const Position *p, Square stone, int direction, int count, StoneMarks *out) {
    Bits enemy = p->stones[color_other(p->side)];
    for (int n = 1; n < count; n++) {
        Square s = square_step(stone, direction, n);
        if (s == NO_SQUARE) return;
        if (bits_has(enemy, s)) {
            out->blocks[out->block_count++] =
                (BlockMark){square_step(stone, direction, n - 1), s, direction};
            return;
        }
    }
}

/* Badges prefer the upper or left end of a line as seen on the screen. */
static int badge_direction(Square stone, int line, const Bits targets_dir[DIRECTIONS],
                           bool flipped) {
    static const int upper[4] = {4, 1, 2, 3};
    int first = upper[line];
    if (flipped) first = (first + 4) % DIRECTIONS;
    int second = (first + 4) % DIRECTIONS;
    if (targets_dir[first]) return first;
    if (targets_dir[second]) return second;
    return square_step(stone, first, 1) != NO_SQUARE ? first : second;
}

void marks_of_stone(const Position *p, Square stone, bool flipped, StoneMarks *out) {
    *out = (StoneMarks){0};
    Bits occupied = pos_occupied(p), enemy = p->stones[color_other(p->side)];
    Bits reach[DIRECTIONS] = {0};
    for (int d = 0; d < DIRECTIONS; d++) {
        int count = bits_count(occupied & line_through[d & 3][stone]);
        mark_block(p, stone, d, count, out);
        Square to = square_step(stone, d, count);
        if (to == NO_SQUARE || !move_is_legal(p, move_make(stone, to))) continue;
        reach[d] = bits_of(to);
        if (bits_has(enemy, to))
            out->capture |= bits_of(to);
        else
            out->quiet |= bits_of(to);
    }
    for (int line = 0; line < 4; line++)
        out->lines[line] = (LineMark){bits_count(occupied & line_through[line][stone]),
                                      badge_direction(stone, line, reach, flipped)};
}

int marks_links(Bits stones, Link out[LINKS_MAX]) {
    int n = 0;
    for (Bits rest = stones; rest;) {
        Square s = bits_pop(&rest);
        for (int d = 0; d < 4;
             d++) { /* east, north and the two diagonals upwards: each pair once */
            Square t = square_step(s, d, 1);
            if (t == NO_SQUARE || !bits_has(stones, t)) continue;
            if (d >= 2) {
                Square beside = square_make(square_file(t), square_rank(s));
                Square above = square_make(square_file(s), square_rank(t));
                if (bits_has(stones, beside) || bits_has(stones, above)) continue;
            }
            if (n < LINKS_MAX) out[n++] = (Link){s, t};
        }
    }
    return n;
}

int marks_chain(Bits stones, Square start, Link out[LINKS_MAX]) {
    Link links[LINKS_MAX];
    bool used[LINKS_MAX] = {false};
    int count = marks_links(stones, links), n = 0;
    Bits reached = bits_of(start);
    for (bool grown = true; grown;) {
        grown = false;
        Bits front = reached;
        for (int i = 0; i < count; i++) {
            if (used[i]) continue;
            bool a = bits_has(front, links[i].a), b = bits_has(front, links[i].b);
            if (!a && !b) continue;
            used[i] = grown = true;
            out[n++] = a ? links[i] : (Link){links[i].b, links[i].a};
            reached |= bits_of(links[i].a) | bits_of(links[i].b);
        }
    }
    return n;
}
