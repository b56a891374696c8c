/* Set-wise move generation: all stones move in one direction at once.
 *
 * All stones of a line move by the same distance k, the number of stones on that line. So k of
 * every square's line (mod 8, because a move of 8 leads off the board and one of 0 onto the stone
 * itself) is kept as three bit planes, and all stones move by a barrel shift: by 1 where plane 0 is
 * set, by 2 where plane 1 is set, by 4 where plane 2 is set. For a step of 2 (4) the 2 (4) squares
 * that begin with the stone's current square must be free of enemies; the square reached last need
 * not be. Targets on own stones are removed at the end. Stones of one line move by the same
 * distance, so no two reach the same square.
 *
 * The planes come from bit-sliced adders: sums over 2, 4, 8 squares backwards; the total then is on
 * the last square of each line and is copied back along it. Adding forwards and backwards instead
 * took a third more operations.
 *
 * This file is included once for each width: LANES is one word (one of the four lines) or a vector
 * of four words (all of them); the expressions are the same.
 */

typedef struct {
    LANES step[3];     /* bits to shift for 1, 2, 4 squares */
    LANES forward[3];  /* squares from which 1, 2, 4 squares forward stay on the board */
    LANES backward[3]; /* squares from which 1, 2, 4 squares backward stay on the board */
    LANES last;        /* squares where lines end, forward */
} Lines;

static inline LANES ahead(LANES x, const Lines *l, int i) {
    return (x & l->forward[i]) << l->step[i];
}
static inline LANES back(LANES x, const Lines *l, int i) {
    return (x & l->backward[i]) >> l->step[i];
}

/* Adds b to a, mod 8. */
static inline void add_planes(LANES a[3], const LANES b[3]) {
    LANES carry = a[0] & b[0], half = a[1] ^ b[1];
    a[2] ^= b[2] ^ ((a[1] & b[1]) | (half & carry));
    a[1] = half ^ carry;
    a[0] ^= b[0];
}

/* Number of stones on the line of each square, mod 8, as planes of weight 1, 2, 4. */
static inline void count_planes(LANES occupied, const Lines *l, LANES plane[3]) {
    plane[0] = occupied, plane[1] = plane[2] = (LANES){0};
    for (int i = 0; i < 3; i++) {
        LANES behind[3];
        for (int k = 0; k < 3; k++) behind[k] = ahead(plane[k], l, i);
        add_planes(plane, behind);
    }
    for (int k = 0; k < 3; k++) plane[k] &= l->last;
    for (int i = 0; i < 3; i++)
        for (int k = 0; k < 3; k++) plane[k] |= back(plane[k], l, i);
}

/* Targets of the stones of own, forward. */
static inline LANES targets_ahead(LANES own, LANES enemy, const Lines *l, const LANES plane[3]) {
    LANES free2 = ~(enemy | enemy >> l->step[0]), free4 = free2 & free2 >> l->step[1];
    LANES x = own;
    x = (x & ~plane[0]) | ahead(x & plane[0], l, 0);
    x = (x & ~plane[1]) | ahead(x & plane[1] & free2, l, 1);
    x = (x & ~plane[2]) | ahead(x & plane[2] & free4, l, 2);
    return x & ~own;
}

/* Targets of the stones of own, backward. */
static inline LANES targets_back(LANES own, LANES enemy, const Lines *l, const LANES plane[3]) {
    LANES free2 = ~(enemy | enemy << l->step[0]), free4 = free2 & free2 << l->step[1];
    LANES x = own;
    x = (x & ~plane[0]) | back(x & plane[0], l, 0);
    x = (x & ~plane[1]) | back(x & plane[1] & free2, l, 1);
    x = (x & ~plane[2]) | back(x & plane[2] & free4, l, 2);
    return x & ~own;
}
