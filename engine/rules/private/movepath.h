/* The generator, once for each instruction set.
 *
 * Included by a file that has defined `static inline void targets(Bits own, Bits enemy, MoveTargets
 * *out)` and MOVE_PATH, the name of the table of functions it exports. Everything is compiled in
 * that file, with its instruction set, so that the inner loops contain no call.
 */

/* Moves written unconditionally per direction; surplus entries are overwritten by the next
 * direction. The end of a loop with each direction's exact number of moves is mispredicted nearly
 * every time, which took a quarter of the generator's time. One fewer or one more costs a few
 * percent. Captures are few. */
enum { BLIND_MOVES = 6, BLIND_CAPTURES = 2 };
_Static_assert((int)BLIND_MOVES <= (int)MOVES_SLACK, "the list must hold them");

static inline Move *list_direction(Bits set, int direction, Bits occupied, int blindly,
                                   Move *list) {
    Move *end = list + bits_count(set);
    for (int i = 0; i < blindly; i++) {
        *list++ = move_arriving(bits_first(set | bits_of(SQUARES - 1)), direction, occupied);
        set &= set - 1;
    }
    while (set) *list++ = move_arriving(bits_pop(&set), direction, occupied);
    return end;
}

static inline int list_from_targets(const MoveTargets *t, Bits mask, Bits occupied, int blindly,
                                    Move *list) {
    Move *end = list;
#pragma GCC unroll 8 /* makes each direction's step and lines constants */
    for (int d = 0; d < DIRECTIONS; d++)
        end = list_direction(t->to[d] & mask, d, occupied, blindly, end);
    return (int)(end - list);
}

static void path_targets(const Position *p, Color c, MoveTargets *out) {
    targets(p->stones[c], p->stones[color_other(c)], out);
}

static int path_generate(const Position *p, Move *list) {
    MoveTargets t;
    path_targets(p, p->side, &t);
    return list_from_targets(&t, BITS_ALL, pos_occupied(p), BLIND_MOVES, list);
}

static int path_generate_captures(const Position *p, Move *list) {
    MoveTargets t;
    path_targets(p, p->side, &t);
    return list_from_targets(&t, p->stones[color_other(p->side)], pos_occupied(p), BLIND_CAPTURES,
                             list);
}

static int path_count(const Position *p, Color c) {
    MoveTargets t;
    path_targets(p, c, &t);
    int n = 0;
    for (int d = 0; d < DIRECTIONS; d++) n += bits_count(t.to[d]);
    return n;
}

const MovePath MOVE_PATH = {path_targets, path_generate, path_generate_captures, path_count};
