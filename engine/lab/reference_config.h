/* What the reference searcher does, as plain data. All zero but step is alpha-beta with iterative
 * deepening, which searches the moves in the order in which they are generated.
 */
#ifndef LIA_LAB_REFERENCE_CONFIG_H
#define LIA_LAB_REFERENCE_CONFIG_H

#include "base/buffer.h"
#include "base/reason.h"

/* What happens to an entry of the same position. Of another position, which has the same place, the
 * first three rules overwrite the entry. */
typedef enum {
    RULE_NEWEST,
    RULE_DEEPER,  /* the deeper one stays; of equal ones the newest */
    RULE_BOUND,   /* the same, but of equal ones the one that says more */
    RULE_DEEPEST, /* an entry of any position is only overwritten by one at least as deep */
    RULE_TWO_DEEP /* two entries share a place: the first keeps the deepest, the second the newest */
} TableRule;
typedef enum {
    WEIGHT_NONE,
    WEIGHT_ONE,
    WEIGHT_DEPTH,
    WEIGHT_SQUARE,
    WEIGHT_CUBE,
    WEIGHT_POWER
} HistoryWeight;
typedef enum {
    LEAF_STATIC,   /* no quiescence */
    LEAF_CAPTURES, /* captures are followed */
    LEAF_THREATS,  /* and threats to win at once, and every answer to one */
    LEAF_QUIET     /* captures, and one other move on the way */
} LeafSearch;

enum { REFERENCE_KILLERS = 4 };

/* Every member is an int: a switch, a number, or a value of one of the enums above. */
typedef struct {
    int minimax; /* nothing is cut; the other cut-offs do not work then */
    int step;    /* plies from iteration to iteration; 0 = each depth is searched at once */
    int captures_first;

    int table;            /* entries; 0 = none */
    int table_rule;       /* TableRule */
    int table_narrow;     /* bounds that do not cut narrow the window */
    int table_same_depth; /* entries of greater depth do not cut; for comparison with minimax */
    int refutation;       /* the last line of every move of the root is followed first */
    int minimal_window;
    int aspiration;       /* half width around the last score; 0 = none */
    int aspiration_again; /* half width for a second try; 0 = the side missed is opened at once */
    int history;          /* HistoryWeight */
    int butterfly;        /* HistoryWeight of searched moves: relative history; 0 = plain */
    int history_above;    /* nodes of the last ply before the leaves do not count */
    int history_shared;   /* one table for both sides */
    int knowledge;        /* moves are rated by the game; added to the history */
    int killers;

    int null_move;      /* R: the reply to a pass is searched R plies less deep; 0 = off */
    int null_above;     /* only at depths greater than this */
    int null_recursive; /* within the search of a null move too */
    int late_after;     /* moves searched at full depth; 0 = all */
    int late_less;      /* plies by which the others are reduced */
    int late_recursive; /* within a reduced search too */

    int extend_threat;  /* one ply more where the side to move is threatened */
    int extend_few;     /* … where it has this number of moves or fewer */
    int extend_capture; /* … where a capture answered a capture */
    int extend_drop;    /* … where its static score fell by more than this since its last move */
    int leaf;           /* LeafSearch */
    int leaf_plies;     /* lines of quiescence end after them */
} ReferenceConfig;

/* Reads "name=value name=value …" over the members above, which all have their own names; those
 * that are not named are 0, step 1. Every line of quiescence must end: leaf needs leaf_plies. */
bool reference_config_parse(const char *text, ReferenceConfig *out, Reason *why);
/* The same, but what is not named stays as it is. */
bool reference_config_change(ReferenceConfig *c, const char *text, Reason *why);
/* Appends the text from which it can be parsed: step, and what is not 0. */
void reference_config_print(const ReferenceConfig *c, Buffer *out);

#endif
