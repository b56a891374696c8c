/* MIA's evaluation in plain C, for every CPU. */
#include "private/mia_paths.h"
#include "rules/moves.h"

static inline int side_mobility(Bits enemy, const MoveTargets *t) {
    int quarters = 0;
    for (int d = 0; d < DIRECTIONS; d++) {
        Bits to = t->to[d], along = to & mia_rim_of_direction(d), rim = to & BITS_EDGE & ~along;
        Bits inside = to & ~BITS_EDGE;
        quarters += bits_count(along) + bits_count(along & enemy) +
                    2 * (bits_count(rim) + bits_count(rim & enemy)) +
                    4 * (bits_count(inside) + bits_count(inside & enemy));
    }
    return quarters;
}

static inline void mobility(Bits black, Bits white, int out[2]) {
    Position p = {.stones = {black, white}};
    MoveTargets t;
    moves_targets(&p, BLACK, &t);
    out[BLACK] = side_mobility(white, &t);
    moves_targets(&p, WHITE, &t);
    out[WHITE] = side_mobility(black, &t);
}

#define MIA_PATH mia_path_portable
#include "private/mia_path.h"
