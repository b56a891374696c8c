/* The plain generator: for each stone and each of its lines, count the line and look both ways. */
#include "reference.h"
#include "connect.h"
#include "moves.h"

#ifdef PLAIN_AVX2
#define plain_generate plain_avx2_generate
#define plain_perft    plain_avx2_perft
#endif

static const int file_step[DIRECTIONS] = {1, 0, 1, -1, -1, 0, -1, 1};
static const int rank_step[DIRECTIONS] = {0, 1, 1, 1, 0, -1, -1, -1};

int plain_generate(const Position *p, Move *list) {
    Bits own = p->stones[p->side], enemy = p->stones[color_other(p->side)];
    int n = 0;
    for (Bits stones = own; stones;) {
        Square from = bits_pop(&stones);
        for (int d = 0; d < DIRECTIONS; d++) {
            int count = bits_count((own | enemy) & line_through[d & 3][from]);
            int file = square_file(from) + count * file_step[d];
            int rank = square_rank(from) + count * rank_step[d];
            if (file < 0 || file > 7 || rank < 0 || rank > 7) continue;
            Square to = square_make(file, rank);
            if (bits_has(own, to) || (squares_between[from][to] & enemy)) continue;
            list[n++] = move_make(from, to);
        }
    }
    return n;
}

static bool is_over(const Position *p) {
    return connect_flood(p->stones[0]) || connect_flood(p->stones[1]);
}

uint64_t plain_perft(const Position *p, const Rules *rules, int depth) {
    if (depth == 0) return 1;
    if (is_over(p)) return 0;
    Move list[MOVES_MAX];
    int n = plain_generate(p, list);
    if (n == 0) {
        Position other = *p;
        pos_play(&other, MOVE_PASS);
        if (rules->stuck != STUCK_PASS || plain_generate(&other, list) == 0) return 0;
        return plain_perft(&other, rules, depth - 1);
    }
    if (depth == 1) return (uint64_t)n;
    uint64_t leaves = 0;
    for (int i = 0; i < n; i++) {
        Position next = pos_after(p, list[i]);
        leaves += plain_perft(&next, rules, depth - 1);
    }
    return leaves;
}
