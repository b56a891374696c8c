/* A game as it is stored: the players, the date, the result, and the moves as a tree with comments.
 *
 * The record has a cursor: `here` is a node and `game` is the game up to that node with its whole
 * history, so moves come in through game_play() like everywhere else, and the caller reads `game`.
 * Stepping and playing never destroy anything: an existing move is followed, a new one becomes a
 * variation. The first child of a node is its main continuation.
 *
 * Texts are UTF-8. No function here recurses, however deep the tree.
 */
#ifndef LIA_RECORD_RECORD_H
#define LIA_RECORD_RECORD_H

#include "base/buffer.h"
#include "drawing.h"
#include "note.h"
#include "rules/game.h"

/* Limits against hostile files; no real game reaches them. */
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
    INFO_RESULT, /* the result as written in the file; Record.stated holds its meaning */
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
    char *comment;       /* of people; NULL = none */
    MoveNote note;       /* of Lia or another engine */
    Drawing drawing;     /* on the position after the move */
    char *extra;         /* properties Lia does not know, as SGF text; NULL = none */
} RecordNode;

typedef struct {
    char *info[INFO_COUNT]; /* NULL = not known */
    RecordNode *root;       /* its position is the start */
    int nodes;              /* number of nodes, including the root */
    Result contradicted;    /* the result the file states if the board shows another one; or none */
    Result stated;          /* an end the position does not show: resignation, time, …; or none */
    RecordNode *here;       /* the cursor */
    Game game;              /* the game up to the cursor */
} Record;

/* Makes a record without moves. start = NULL is the standard position. False only if out of memory.
 */
bool record_init(Record *r, const Position *start, const Rules *rules);
void record_finish(Record *r);
/* Makes a record of all moves of a game and its declared result, with the cursor at the end. */
bool record_init_from_game(Record *r, const Game *g);
/* Replays the moves up to a node through game_play() into g, which must be initialised. At the end
 * of the main line g also gets the stated result. */
bool record_to_game(const Record *r, const RecordNode *node, Game *g, Reason *why);

/* Sets the start position; refused if there are moves. */
bool record_set_start(Record *r, const Position *start, Reason *why);
/* The info is "" if not known; setting NULL or "" deletes it. False only if out of memory. */
const char *record_info(const Record *r, RecordInfo which);
bool record_set_info(Record *r, RecordInfo which, const char *text);
bool record_set_comment(RecordNode *node, const char *text);
bool record_set_extra(RecordNode *node, const char *text);
/* Moves the last note that stands as a line of its own in the comment into the node. False only if
 * out of memory. */
bool record_take_note(RecordNode *node);
/* Writes the sentence of the node's note; "" if it has none. */
void record_note_text(const RecordNode *node, char out[NOTE_SIZE]);

/* Plays a move at the cursor and advances the cursor. A new move becomes the last variation. */
bool record_play(Record *r, Move m, Reason *why);
/* Puts the cursor on a node. False only if out of memory. */
bool record_go_to(Record *r, RecordNode *node);
/* Step back, or forward along the main continuation; false if there is no such node. */
bool record_back(Record *r);
bool record_forward(Record *r);

/* Makes a node the main continuation of its parent. */
void record_promote(Record *r, RecordNode *node);
/* Makes the whole line up to a node the main line. */
void record_make_main_line(Record *r, RecordNode *node);
/* Removes a node and its subtree; a cursor inside moves to the parent. Not for the root. */
void record_delete(Record *r, RecordNode *node);

/* Returns the last node of the line that begins at node, always taking the first child. */
RecordNode *record_line_end(RecordNode *node);
bool record_is_main_line(const RecordNode *node);
/* Returns the number of the move that led to the node, see move_number(); 1 at the root. */
int record_move_number(const RecordNode *node);
/* Returns the next node in preorder, first children first; NULL at the end. */
RecordNode *record_next(const RecordNode *node);
/* Returns the child with this move, or NULL. */
RecordNode *record_find_child(const RecordNode *node, Move m);
/* Returns the dialect to name in a file: that of the rules, or of the rules before a reader relaxed
 * them because the game continued; "custom" if there is none. */
const char *record_rules_name(const Record *r);
/* Returns the result to write into a file: what the file read before stated, even if the board shows
 * another one, otherwise record_result(). */
Result record_result_to_write(const Record *r);
/* Returns the result of the main line: by the board at its end, otherwise as stated. */
Result record_result(const Record *r);

/* What a reader of game files found in one game. */
typedef enum {
    READ_LEGAL,
    READ_ILLEGAL, /* an illegal move; the moves before it are kept */
    READ_DAMAGED  /* the game cannot be read, or not to its end */
} ReadStatus;

typedef struct {
    ReadStatus status;
    int line; /* where the game begins, from 1 */
    /* unless the status is READ_LEGAL: the first cause, its line, and the number of the move */
    int problem_line, ply;
    Reason why;
    Reason note;           /* an oddity that was corrected, or "" */
    bool result_disagrees; /* the stated result contradicts the board */
} ReadReport;

#endif
