#include "published.h"

#include <math.h>
#include <string.h>

#define WINANDS2004 "Winands, van der Werf, van den Herik and Uiterwijk 2004"
#define THESIS2004  "Winands 2004 (thesis)"
#define MARSLAND    "Marsland and Campbell 1981"
#define EXPERIENCED "Experienced Search"
#define SCHAEFFER   "Schaeffer 1989"
#define WINANDS2008 "Winands 2008"
#define PAWLEWICZ   "Pawlewicz and Lew 2007"
#define WERF2003    "van der Werf, van den Herik and Uiterwijk 2003"

const LabPublished lab_published[] = {
    /* Total nodes on 171 positions; the set is lost. */
    {WINANDS2004, "RHH Table 1", "zero", 14, 30997625767.0},
    {WINANDS2004, "RHH Table 1", "one", 14, 14478291866.0},
    {WINANDS2004, "RHH Table 1", "d", 14, 14064388392.0},
    {WINANDS2004, "RHH Table 1", "d^2", 5, 1900055},
    {WINANDS2004, "RHH Table 1", "d^2", 9, 111673124},
    {WINANDS2004, "RHH Table 1", "d^2", 14, 13915673199.0},
    {WINANDS2004, "RHH Table 1", "2^d", 5, 1878114},
    {WINANDS2004, "RHH Table 1", "2^d", 9, 111471652},
    {WINANDS2004, "RHH Table 1", "2^d", 14, 13925222389.0},
    {WINANDS2004, "RHH Table 2", "one,one", 14, 12261241807.0},
    {WINANDS2004, "RHH Table 2", "one,d", 14, 12544923748.0},
    {WINANDS2004, "RHH Table 2", "one,d^2", 14, 12936458114.0},
    {WINANDS2004, "RHH Table 2", "one,2^d", 14, 12741580747.0},
    {WINANDS2004, "RHH Table 2", "d,one", 14, 12654462037.0},
    {WINANDS2004, "RHH Table 2", "d,d", 14, 12433892630.0},
    {WINANDS2004, "RHH Table 2", "d,d^2", 14, 12914014566.0},
    {WINANDS2004, "RHH Table 2", "d,2^d", 14, 13075535903.0},
    {WINANDS2004, "RHH Table 2", "d^2,one", 14, 12501473310.0},
    {WINANDS2004, "RHH Table 2", "d^2,d", 14, 12238059952.0},
    {WINANDS2004, "RHH Table 2", "d^2,d^2", 14, 12509830417.0},
    {WINANDS2004, "RHH Table 2", "d^2,2^d", 14, 12234575562.0},
    {WINANDS2004, "RHH Table 2", "2^d,one", 14, 12354762028.0},
    {WINANDS2004, "RHH Table 2", "2^d,d", 14, 13081065785.0},
    {WINANDS2004, "RHH Table 2", "2^d,d^2", 14, 12928253841.0},
    {WINANDS2004, "RHH Table 2", "2^d,2^d", 14, 12954976931.0},
    /* From the text; the curves themselves are only drawn. */
    {WINANDS2004, "RHH Figure 2", "relative/plain", 14, 0.88},
    {WINANDS2004, "RHH Figure 4", "relative/plain", 12, 0.89},
    {WINANDS2004, "RHH Figure 5", "relative/plain", 15, 0.87},
    /* Total nodes on the same 171 positions, with an earlier engine. */
    {THESIS2004, "forward pruning", "none", 6, 19.9e6},
    {THESIS2004, "forward pruning", "none", 8, 417e6},
    {THESIS2004, "forward pruning", "none", 10, 9635e6},
    {THESIS2004, "forward pruning", "null move", 6, 10.1e6},
    {THESIS2004, "forward pruning", "null move", 8, 92.7e6},
    {THESIS2004, "forward pruning", "null move", 10, 891e6},
    {THESIS2004, "forward pruning", "null move", 12, 8362e6},
    {THESIS2004, "forward pruning", "+ multi-cut at CUT", 6, 6.08e6},
    {THESIS2004, "forward pruning", "+ multi-cut at CUT", 8, 50.0e6},
    {THESIS2004, "forward pruning", "+ multi-cut at CUT", 10, 397e6},
    {THESIS2004, "forward pruning", "+ multi-cut at CUT", 12, 3329e6},
    {THESIS2004, "forward pruning", "+ multi-cut at CUT", 14, 30088e6},
    {THESIS2004, "forward pruning", "+ multi-cut at ALL", 6, 5.12e6},
    {THESIS2004, "forward pruning", "+ multi-cut at ALL", 8, 42.2e6},
    {THESIS2004, "forward pruning", "+ multi-cut at ALL", 10, 283e6},
    {THESIS2004, "forward pruning", "+ multi-cut at ALL", 12, 2163e6},
    {THESIS2004, "forward pruning", "+ multi-cut at ALL", 14, 17579e6},
    /* Per cent of the possible reduction, from the text. */
    {SCHAEFFER, "Figures 3-6", "TH", 0, 99},
    {SCHAEFFER, "minimal tree", "NBP/minimal", 0, 1.5},
    /* Per cent of the tree saved by the history heuristic in two other programs. */
    {SCHAEFFER, "history added", "TinkerBelle", 0, 25},
    {SCHAEFFER, "history added", "Chinook", 0, 30},
    /* Nodes of each move of a game on 3x3. */
    {EXPERIENCED, "Figure 1", "minimax", 1, 549945},
    {EXPERIENCED, "Figure 1", "minimax", 2, 59704},
    {EXPERIENCED, "Figure 1", "minimax", 3, 7331},
    {EXPERIENCED, "Figure 1", "minimax", 4, 934},
    {EXPERIENCED, "Figure 1", "minimax", 5, 197},
    {EXPERIENCED, "Figure 1", "minimax", 6, 46},
    {EXPERIENCED, "Figure 1", "minimax", 7, 13},
    {EXPERIENCED, "Figure 1", "minimax", 8, 4},
    {EXPERIENCED, "Figure 1", "minimax", 9, 1},
    {EXPERIENCED, "Figure 1", "alpha-beta", 1, 153011},
    {EXPERIENCED, "Figure 1", "alpha-beta", 2, 27712},
    {EXPERIENCED, "Figure 1", "alpha-beta", 3, 2966},
    {EXPERIENCED, "Figure 1", "alpha-beta", 4, 347},
    {EXPERIENCED, "Figure 1", "alpha-beta", 5, 145},
    {EXPERIENCED, "Figure 1", "alpha-beta", 6, 32},
    {EXPERIENCED, "Figure 1", "alpha-beta", 7, 13},
    {EXPERIENCED, "Figure 1", "alpha-beta", 8, 4},
    {EXPERIENCED, "Figure 1", "alpha-beta", 9, 1},
    {EXPERIENCED, "Figure 1", "history", 1, 97389},
    {EXPERIENCED, "Figure 1", "history", 2, 18910},
    {EXPERIENCED, "Figure 1", "history", 3, 2863},
    {EXPERIENCED, "Figure 1", "history", 4, 524},
    {EXPERIENCED, "Figure 1", "history", 5, 132},
    {EXPERIENCED, "Figure 1", "history", 6, 42},
    {EXPERIENCED, "Figure 1", "history", 7, 13},
    {EXPERIENCED, "Figure 1", "history", 8, 4},
    {EXPERIENCED, "Figure 1", "history", 9, 1},
    /* Terminal nodes; the column is the width. Deviations are those of 100 trials. */
    {MARSLAND, "Table 1, D=3", "B", 8, 71},
    {MARSLAND, "Table 1, D=3", "B", 16, 271},
    {MARSLAND, "Table 1, D=3", "B", 24, 599},
    {MARSLAND, "Table 1, D=3", "A", 8, 105},
    {MARSLAND, "Table 1, D=3", "A", 16, 405},
    {MARSLAND, "Table 1, D=3", "A", 24, 857},
    {MARSLAND, "Table 1, D=3", "deviation of A", 8, 21},
    {MARSLAND, "Table 1, D=3", "deviation of A", 16, 64},
    {MARSLAND, "Table 1, D=3", "deviation of A", 24, 115},
    {MARSLAND, "Table 1, D=3", "R", 8, 181},
    {MARSLAND, "Table 1, D=3", "R", 16, 786},
    {MARSLAND, "Table 1, D=3", "R", 24, 1752},
    {MARSLAND, "Table 1, D=3", "deviation of R", 8, 36},
    {MARSLAND, "Table 1, D=3", "deviation of R", 16, 114},
    {MARSLAND, "Table 1, D=3", "deviation of R", 24, 250},
    {MARSLAND, "Table 1, D=3", "M", 8, 512},
    {MARSLAND, "Table 1, D=3", "M", 16, 4096},
    {MARSLAND, "Table 1, D=3", "M", 24, 13824},
    {MARSLAND, "Table 1, D=4", "B", 8, 127},
    {MARSLAND, "Table 1, D=4", "B", 16, 511},
    {MARSLAND, "Table 1, D=4", "B", 24, 1151},
    {MARSLAND, "Table 1, D=4", "A", 8, 281},
    {MARSLAND, "Table 1, D=4", "A", 16, 1286},
    {MARSLAND, "Table 1, D=4", "A", 24, 2946},
    {MARSLAND, "Table 1, D=4", "deviation of A", 8, 88},
    {MARSLAND, "Table 1, D=4", "deviation of A", 16, 430},
    {MARSLAND, "Table 1, D=4", "deviation of A", 24, 1013},
    {MARSLAND, "Table 1, D=4", "R", 8, 690},
    {MARSLAND, "Table 1, D=4", "R", 16, 4125},
    {MARSLAND, "Table 1, D=4", "R", 24, 10425},
    {MARSLAND, "Table 1, D=4", "deviation of R", 8, 153},
    {MARSLAND, "Table 1, D=4", "deviation of R", 16, 875},
    {MARSLAND, "Table 1, D=4", "deviation of R", 24, 1891},
    {MARSLAND, "Table 1, D=4", "M", 8, 4096},
    {MARSLAND, "Table 1, D=4", "M", 16, 65536},
    {MARSLAND, "Table 1, D=4", "M", 24, 331776},
    /* From the text. */
    {MARSLAND, "Table 1, D=5", "A", 24, 28500},
    {MARSLAND, "recurrence, D=4", "A", 24, 3066},
    {MARSLAND, "recurrence, D=5", "A", 24, 30018},
    /* Solved of 488 forced wins; the column is the time in milliseconds on a 3 GHz Pentium 4. */
    {PAWLEWICZ, "df-pn with 1+e", "solved", 500, 214},
    {PAWLEWICZ, "df-pn with 1+e", "solved", 1000, 278},
    {PAWLEWICZ, "df-pn with 1+e", "solved", 2000, 343},
    {PAWLEWICZ, "df-pn with 1+e", "solved", 5000, 410},
    {PAWLEWICZ, "df-pn with 1+e", "solved", 10000, 438},
    {PAWLEWICZ, "df-pn with 1+e", "solved", 30000, 468},
    {PAWLEWICZ, "df-pn with 1+e", "solved", 60000, 478},
    {PAWLEWICZ, "df-pn with 1+e", "solved", 300000, 486},
    /* The column is the size of the board, the value the player who wins: first or second. */
    {WINANDS2008, "small boards", "winner", 3, 2},
    {WINANDS2008, "small boards", "winner", 4, 1},
    {WINANDS2008, "small boards", "winner", 5, 1},
    {WINANDS2008, "small boards", "winner", 6, 1},
    /* Black's points on the empty board; the column is its size. */
    {WERF2003, "small-board Go", "points", 3, 9},
    {WERF2003, "small-board Go", "points", 4, 2},
    {0}};

double lab_published_value(const char *place, const char *row, int column) {
    for (const LabPublished *p = lab_published; p->paper; p++)
        if (!strcmp(p->place, place) && !strcmp(p->row, row) && p->column == column)
            return p->value;
    return NAN;
}
