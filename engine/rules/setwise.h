/* Set-wise move generation: all stones of a direction move at once.
 *
 * All stones of a line move by the same number k, the stones on that line. So hold k (mod 8; a move
 * of 8 leads off the board and one of 0 onto the stone itself) of every square's line as three bit
 * planes, and move all stones by a barrel shift: by 1 where plane 0 is set, by 2 where plane 1 is
 * set, by 4 where plane 2 is set. Before a step of 2 (4) the 2 (4) squares from where the stone
 * stands onwards must hold no enemy; the square reached last may. Targets on own stones drop out at
 * the end. Stones of one line move alike, so no two ever meet.
 *
 * The planes come from bit-sliced adders: sums over 2, 4, 8 squares backwards; the whole count then
 * stands on the last square of each line and is smeared back over it. Adding forwards and backwards
 * instead took a third more operations.
 *
 * This file is included once for each width: LANES is one word (one of the four lines) or a vector
 * of four (all of them), the expressions are the same.
 */

typedef struct {
    LANES step[3];     /* bits to shift for 1, 2, 4 squares */
    LANES forward[3];  /* squares from which 1, 2, 4 squares forward stay on the board */
    LANES backward[3]; /* the same backward */
    LANES last;        /* squares where lines end, forward */
} Lines;

static inline LANES ahead(LANES x, const Lines *l, int i) {
    return (x & l->forward[i]) << l->step[i];
}
static inline LANES back(LANES x, const Lines *l, int i) {
    return (x & l->backward[i]) >> l->step[i];
}

/* Number of stones on the line of each square, mod 8, as planes of weight 1, 2, 4. */
static inline void count_planes(LANES occupied, const Lines *l, LANES plane[3]) {
    LANES next = ahead(occupied, l, 0);
    LANES one = occupied ^ next, two = occupied & next;

    LANES one2 = ahead(one, l, 1), two2 = ahead(two, l, 1);
    LANES carry = one & one2, half = two ^ two2;
    one ^= one2;
    LANES four = (two & two2) | (half & carry);
    two = half ^ carry;

    one2 = ahead(one, l, 2), two2 = ahead(two, l, 2);
    LANES four2 = ahead(four, l, 2);
    carry = one & one2, half = two ^ two2;
    one ^= one2;
    four ^= four2 ^ ((two & two2) | (half & carry));
    two = half ^ carry;

    plane[0] = one & l->last, plane[1] = two & l->last, plane[2] = four & l->last;
    for (int i = 0; i < 3; i++)
        for (int p = 0; p < 3; p++) plane[p] |= back(plane[p], l, i);
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
