/* The public side of the generator: constant tables, the choice of the instruction set, and single
 * moves. */
#include "moves_paths.h"
#include "base/cpu.h"

Bits line_through[4][SQUARES];
Bits squares_between[SQUARES][SQUARES];

static const MovePath *path = &move_path_portable;

static const struct {
    const char *name;
    const MovePath *functions;
} paths[] = {
    {"portable", &move_path_portable},
#ifdef __x86_64__
    {"avx2", &move_path_avx2},
#endif
};

int moves_path_count(void) {
    return sizeof paths / sizeof paths[0];
}
const char *moves_path_name(int i) {
    return paths[i].name;
}

bool moves_path_select(int i) {
    if (i > 0 && !cpu_has_avx2()) return false;
    path = paths[i].functions;
    return true;
}

int moves_path_current(void) {
    int i = 0;
    while (paths[i].functions != path) i++;
    return i;
}

int line_joining(Square a, Square b) {
    int files = square_file(b) - square_file(a), ranks = square_rank(b) - square_rank(a);
    if (!files && !ranks) return -1;
    if (!ranks) return 0;
    if (!files) return 1;
    return files == ranks ? 2 : files == -ranks ? 3 : -1;
}

static int sign(int n) {
    return (n > 0) - (n < 0);
}

__attribute__((constructor(103))) static void fill_tables(void) {
    for (Square a = 0; a < SQUARES; a++) {
        for (int line = 0; line < 4; line++) line_through[line][a] = bits_of(a);
        for (Square b = 0; b < SQUARES; b++) {
            int line = line_joining(a, b);
            if (line < 0) continue;
            line_through[line][a] |= bits_of(b);
            int step =
                sign(square_file(b) - square_file(a)) + 8 * sign(square_rank(b) - square_rank(a));
            for (Square s = a + step; s != b; s += step) squares_between[a][b] |= bits_of(s);
        }
    }
    moves_path_select(moves_path_count() - 1);
}

void moves_targets(const Position *p, Color c, MoveTargets *out) {
    path->targets(p, c, out);
}
int moves_generate(const Position *p, Move *list) {
    return path->generate(p, list);
}
int moves_generate_captures(const Position *p, Move *list) {
    return path->generate_captures(p, list);
}
int moves_count(const Position *p, Color c) {
    return path->count(p, c);
}

bool move_is_legal(const Position *p, Move m) {
    if (m >= SQUARES * SQUARES) return false;
    Square from = move_from(m), to = move_to(m);
    Bits own = p->stones[p->side], enemy = p->stones[color_other(p->side)];
    int line = line_joining(from, to);
    if (line < 0 || !bits_has(own, from) || bits_has(own, to)) return false;
    Bits between = squares_between[from][to];
    return !(between & enemy) &&
           bits_count(between) + 1 == bits_count((own | enemy) & line_through[line][from]);
}
