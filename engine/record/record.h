/* A game as it is kept: who played, when and how it ended, and the moves as a tree with comments.
 *
 * The record carries a cursor: `here` is a node and `game` stands at that node with its whole
 * history, so moves come in through game_play() like everywhere else, and whoever shows or studies
 * the game reads `game`. Stepping and playing never destroy anything: a move that is already there
 * is followed, another one becomes a variation. The first child of a node is its main continuation.
 *
 * Texts are UTF-8. No function here recurses, however deep the tree.
 */
#ifndef LIA_RECORD_RECORD_H
#define LIA_RECORD_RECORD_H

#include "rules/game.h"

/* Limits that no real game meets and a hostile file does. */
enum { RECORD_PLIES_MAX = 4096, RECORD_NODES_MAX = 1 << 18 };

/* What is known about a game. The table record_info_names gives the names in files. */
typedef enum {
    INFO_BLACK,
    INFO_WHITE,
    INFO_BLACK_RATING,
    INFO_WHITE_RATING,
    INFO_EVENT,
    INFO_ROUND,
    INFO_PLACE,
    INFO_DATE,
    INFO_NAME,
    INFO_COMMENT,
    INFO_TIME,
    INFO_ANNOTATOR,
    INFO_SOURCE,
    INFO_RESULT, /* the result as the file states it; what Lia makes of it is `stated` */
    INFO_COUNT
} RecordInfo;

typedef struct {
    const char *sgf, *pgn; /* property and tag */
} RecordInfoName;
extern const RecordInfoName record_info_names[INFO_COUNT];

/* A judgement of the move; the values are the first of PGN's numeric glyphs. */
typedef enum {
    GLYPH_NONE,
    GLYPH_GOOD,        /* !  */
    GLYPH_BAD,         /* ?  */
    GLYPH_BRILLIANT,   /* !! */
    GLYPH_BLUNDER,     /* ?? */
    GLYPH_INTERESTING, /* !? */
    GLYPH_DOUBTFUL,    /* ?! */
    GLYPH_COUNT
} Glyph;

typedef struct RecordNode {
    struct RecordNode *parent, *child, *sibling; /* child: the first; sibling: the next variation */
    Position position;                           /* after the move */
    Move move;                                   /* MOVE_NONE at the root */
    Glyph glyph;
    int ply;             /* 0 at the root */
    double time_left[2]; /* seconds on the clocks after the move, by Color; negative = not known */
    char *comment;       /* NULL = none */
    char *extra;         /* properties Lia does not know, as SGF text; NULL = none */
} RecordNode;

typedef struct {
    char *info[INFO_COUNT]; /* NULL = not known */
    RecordNode *root;       /* its position is the start */
    int nodes;              /* how many, the root included */
    Result stated;          /* an end that is not on the board: resignation, time, …; or none */
    RecordNode *here;       /* the cursor, and … */
    Game game;              /* … the game up to it */
} Record;

/* A record without moves. start = NULL is the standard position. False only without memory. */
bool record_init(Record *r, const Position *start, const Rules *rules);
void record_finish(Record *r);
/* The moves of a game up to its end, the result declared in it included; the cursor stands at the
 * end. */
bool record_init_from_game(Record *r, const Game *g);
/* Becomes the game that leads to a node, played anew through game_play(); g must be initialised. At
 * the end of the main line it also ends as stated. */
bool record_to_game(const Record *r, const RecordNode *node, Game *g, Reason *why);

/* Moves the start; refused once there are moves. */
bool record_set_start(Record *r, const Position *start, Reason *why);
/* "" where nothing is known; setting NULL or "" forgets. False only without memory. */
const char *record_info(const Record *r, RecordInfo which);
bool record_set_info(Record *r, RecordInfo which, const char *text);
bool record_set_comment(RecordNode *node, const char *text);
bool record_set_extra(RecordNode *node, const char *text);

/* Plays a move at the cursor, which then stands behind it. A new one becomes the last variation. */
bool record_play(Record *r, Move m, Reason *why);
/* Puts the cursor on a node. False only without memory. */
bool record_go_to(Record *r, RecordNode *node);
/* One step back, or forward along the main continuation; false where there is none. */
bool record_back(Record *r);
bool record_forward(Record *r);

/* Makes a node the main continuation of its parent. */
void record_promote(Record *r, RecordNode *node);
/* Makes the whole line up to a node the main line. */
void record_make_main_line(Record *r, RecordNode *node);
/* Removes a node and all that follows; a cursor in there goes to the parent. Not for the root. */
void record_delete(Record *r, RecordNode *node);

/* The last node of the line that begins here, always taking the first child. */
RecordNode *record_line_end(RecordNode *node);
bool record_is_main_line(const RecordNode *node);
/* The next node of the tree: parents before children, first children first; NULL at the end. */
RecordNode *record_next(const RecordNode *node);
/* The child with this move, or NULL. */
RecordNode *record_find_child(const RecordNode *node, Move m);
/* The dialect to name in a file: the one these rules are, or the one they were before a reader
 * relaxed them because the game went on; "custom" if there is none. */
const char *record_rules_name(const Record *r);
/* The result of the main line: what the board says at its end, else what is stated. */
Result record_result(const Record *r);

/* What a reader of game files found in one game. */
typedef enum {
    READ_LEGAL,
    READ_ILLEGAL, /* an illegal move; the moves before it are kept */
    READ_DAMAGED  /* not a game that can be read, or not to its end */
} ReadStatus;

typedef struct {
    ReadStatus status;
    int line; /* where the game begins, from 1 */
    /* with a status that is not READ_LEGAL: the first cause, its line, and the number of the move
     */
    int problem_line, ply;
    Reason why;
    Reason note;           /* something odd that was put right, or "" */
    bool result_disagrees; /* the result stated is not the one on the board */
} ReadReport;

#endif
