/* Reports and answers of the engine as lines of the protocol. */
#ifndef LIA_UCI_PRIVATE_UCI_FORMAT_H
#define LIA_UCI_PRIVATE_UCI_FORMAT_H

#include "base/buffer.h"
#include "search/engine.h"

/* Appends one info line per line of play, as one text so that they are written together. */
void uci_format_report(const EngineReport *report, Buffer *out);
/* Appends "cp 35" or "mate -3". */
void uci_format_score(Score score, Buffer *out);
/* Appends the bestmove line, preceded by the cause if there is no move. The expected reply is left
 * out if with_ponder is false. */
void uci_format_answer(const EngineAnswer *answer, bool with_ponder, Buffer *out);

#endif
