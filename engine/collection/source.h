/* Games out of a file of any kind, one after the other: SGF and PGN, games of lia selfplay, logs of
 * lia match. The content tells which it is.
 *
 * A source gives main lines: a start, legal moves and a result. What cannot be read is given too,
 * with the reason, and reading goes on behind it. A source belongs to one thread at a time; its text
 * may be shared.
 */
#ifndef LIA_COLLECTION_SOURCE_H
#define LIA_COLLECTION_SOURCE_H

#include "base/buffer.h"
#include "record/format.h"
#include "rules/rules.h"

/* The text of a file for all who read it, on any thread; it goes with its last user. */
typedef struct SourceText SourceText;

/* Takes the memory of a buffer over, which is empty then; NULL without memory. */
SourceText *source_text_create(Buffer *text);
Span source_text_span(const SourceText *t);
SourceText *source_text_keep(SourceText *t);
/* Accepts NULL. */
void source_text_release(SourceText *t);

/* Everything a pointer leads to stays as it is until the next call for the same source. */
typedef struct {
    Position start;
    const Move *moves; /* all of them legal */
    int count;
    Result result; /* by the board or as stated; WINNER_NONE if there is none */
    Rules rules;
    const char *black, *white, *event, *date; /* "" = not known */
    size_t at;                                /* where it begins in the text of SGF and PGN … */
    int line;                                 /* … and the line there */
    bool damaged;                             /* it cannot be read to its end … */
    Reason why;                               /* … for this reason */
} SourceGame;

typedef enum {
    SOURCE_GAME,
    SOURCE_END,
    SOURCE_BROKEN /* the rest cannot be read, for the reason in the game; the end comes next */
} SourceStatus;

typedef struct GameSource GameSource;

/* Opens a regular file. The rules apply to games that do not name theirs. NULL with a reason. */
GameSource *source_open(const char *path, const Rules *rules, Reason *why);
/* Opens a text in SGF or PGN, and keeps it; NULL with a reason. */
GameSource *source_open_text(SourceText *text, const Rules *rules, Reason *why);
/* Accepts NULL. */
void source_close(GameSource *s);
SourceStatus source_next(GameSource *s, SourceGame *out);

/* The text of SGF and PGN, from which a game can be read again; NULL for other files. */
SourceText *source_text(const GameSource *s);
/* What format.h says of the text. */
Format source_format(const GameSource *s);
/* True for a log of lia match. */
bool source_is_log(const GameSource *s);

#endif
