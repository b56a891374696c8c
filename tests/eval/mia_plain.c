#include "mia_plain.h"

#include <stdlib.h>

typedef struct {
    int color[8][8]; /* by file and rank; -1 = empty */
} Board;

static int at(const Board *b, int file, int rank) {
    return file < 0 || file > 7 || rank < 0 || rank > 7 ? -1 : b->color[file][rank];
}

static int larger(int a, int b) {
    return a > b ? a : b;
}

static int stones_of(const Board *b, int color) {
    int n = 0;
    for (int f = 0; f < 8; f++)
        for (int r = 0; r < 8; r++) n += b->color[f][r] == color;
    return n;
}

/* The whole numbers nearest to sum / n: one, or two if it is halfway. */
static int nearest(int sum, int n, int out[2]) {
    int count = 0;
    for (int k = 0; k < 8; k++)
        if (2 * abs(sum - k * n) <= n) out[count++] = k;
    return count;
}

/* Features that depend on the centre of mass. */
static void around_centre(const Board *b, int color, int *value) {
    static const int least[] = {0, 0, 1, 2, 3, 4, 5, 6, 7, 8, 10, 12, 14};
    int n = stones_of(b, color), file_sum = 0, rank_sum = 0, files[2], ranks[2];
    for (int f = 0; f < 8; f++)
        for (int r = 0; r < 8; r++)
            if (b->color[f][r] == color) file_sum += f, rank_sum += r;
    int file_count = nearest(file_sum, n, files), rank_count = nearest(rank_sum, n, ranks);
    int squares = file_count * rank_count, rings = 0, quads = 0;
    value[MIA_CONCENTRATION] = 0;
    for (int i = 0; i < squares; i++) {
        int file = files[i % file_count], rank = ranks[i / file_count], distance = 0;
        for (int f = 0; f < 8; f++)
            for (int r = 0; r < 8; r++) {
                if (b->color[f][r] == color) distance += larger(abs(f - file), abs(r - rank));
                bool near = true;
                int own = 0;
                for (int k = 0; k < 4; k++) {
                    int x = f + k % 2, y = r + k / 2;
                    near = near && larger(abs(x - file), abs(y - rank)) <= 2;
                    own += at(b, x, y) == color;
                }
                quads += near && own >= 3;
            }
        value[MIA_CONCENTRATION] += 100 * MIA_UNIT / squares * n / (n + distance - least[n]);
        int from_middle = 3;
        for (int ring = 2; ring >= 0; ring--)
            if (file >= 3 - ring && file <= 4 + ring && rank >= 3 - ring && rank <= 4 + ring)
                from_middle = ring;
        rings += from_middle;
    }
    value[MIA_CENTRE_OF_MASS] = rings * MIA_UNIT / squares;
    value[MIA_QUADS] = quads * MIA_UNIT / squares;
}

static void without_centre(const Board *b, int color, int *value) {
    static const int quadrant[4][4] = {
        {-80, -25, -20, -20}, {-25, 10, 10, 10}, {-20, 10, 25, 25}, {-20, 10, 25, 50}};
    int n = 0, table = 0, neighbours = 0, low_file = 7, high_file = 0, low_rank = 7, high_rank = 0;
    for (int f = 0; f < 8; f++)
        for (int r = 0; r < 8; r++) {
            if (b->color[f][r] != color) continue;
            n++;
            table += quadrant[r < 4 ? r : 7 - r][f < 4 ? f : 7 - f];
            for (int x = f - 1; x <= f + 1; x++)
                for (int y = r - 1; y <= r + 1; y++)
                    neighbours += (x != f || y != r) && at(b, x, y) == color;
            low_file = f < low_file ? f : low_file, high_file = larger(f, high_file);
            low_rank = r < low_rank ? r : low_rank, high_rank = larger(r, high_rank);
        }
    value[MIA_CENTRALISATION] = table * MIA_UNIT / n;
    value[MIA_CONNECTEDNESS] = neighbours * MIA_UNIT / n;
    value[MIA_UNIFORMITY] = -(high_file - low_file + 1) * (high_rank - low_rank + 1) * MIA_UNIT;
}

static bool on_rim(int f, int r) {
    return f == 0 || f == 7 || r == 0 || r == 7;
}

/* Quarters of a move of the stone at f, r in one direction. */
static int move_worth(const Board *b, int f, int r, int df, int dr) {
    int color = b->color[f][r], count = 0;
    for (int k = -7; k <= 7; k++) count += at(b, f + k * df, r + k * dr) >= 0;
    int x = f + count * df, y = r + count * dr;
    if (x < 0 || x > 7 || y < 0 || y > 7 || b->color[x][y] == color) return 0;
    for (int k = 1; k < count; k++)
        if (at(b, f + k * df, r + k * dr) == 1 - color) return 0;
    int worth = 4;
    if (b->color[x][y] == 1 - color) worth *= 2;
    if (on_rim(x, y)) worth /= 2;
    if (df == 0 && (f == 0 || f == 7)) worth /= 2;
    if (dr == 0 && (r == 0 || r == 7)) worth /= 2;
    return worth;
}

static int mobility(const Board *b, int color) {
    int quarters = 0;
    for (int f = 0; f < 8; f++)
        for (int r = 0; r < 8; r++)
            for (int d = 0; d < 9; d++)
                if (d != 4 && b->color[f][r] == color)
                    quarters += move_worth(b, f, r, d % 3 - 1, d / 3 - 1);
    return quarters * MIA_UNIT / 4;
}

/* Walls of colour against one stone of the other: 1 two-way, 2 three-way, 4 two three-way. */
static int walls_before(const Board *b, int color, int f, int r) {
    bool corner = (f == 0 || f == 7) && (r == 0 || r == 7);
    int enemies = 0;
    for (int x = f - 1; x <= f + 1; x++)
        for (int y = r - 1; y <= r + 1; y++) {
            bool inward = corner || (f == 0 && x == 1) || (f == 7 && x == 6) ||
                          (r == 0 && y == 1) || (r == 7 && y == 6);
            if (!inward || (x == f && y == r)) continue;
            if (at(b, x, y) == 1 - color) return 0;
            enemies += at(b, x, y) == color;
        }
    if (enemies < 2) return 0;
    return (corner ? 2 : 1) * (enemies == 3 ? 2 : 1);
}

static int walls(const Board *b, int color) {
    int sum = 0;
    for (int f = 0; f < 8; f++)
        for (int r = 0; r < 8; r++)
            if (b->color[f][r] == 1 - color && on_rim(f, r)) sum += walls_before(b, color, f, r);
    return sum * MIA_UNIT;
}

void mia_plain_values(const Position *p, MiaValues *out) {
    Board b;
    for (int f = 0; f < 8; f++)
        for (int r = 0; r < 8; r++) {
            Square s = square_make(f, r);
            b.color[f][r] = bits_has(p->stones[BLACK], s)   ? BLACK
                            : bits_has(p->stones[WHITE], s) ? WHITE
                                                            : -1;
        }
    for (int c = 0; c < 2; c++) {
        int *value = out->value[c];
        around_centre(&b, c, value);
        without_centre(&b, c, value);
        value[MIA_MOBILITY] = mobility(&b, c);
        value[MIA_WALLS] = walls(&b, c);
        value[MIA_TEMPO] = c == (int)p->side ? MIA_UNIT : 0;
    }
}
