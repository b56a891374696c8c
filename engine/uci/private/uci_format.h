/* What the engine found, as lines of the protocol. */
#ifndef LIA_UCI_PRIVATE_UCI_FORMAT_H
#define LIA_UCI_PRIVATE_UCI_FORMAT_H

#include "base/buffer.h"
#include "search/engine.h"

/* One info line for each line of play, all of them in one text so that they are written together.
 */
void uci_format_report(const EngineReport *report, Buffer *out);
/* "cp 35", "mate -3". */
void uci_format_score(Score score, Buffer *out);
/* What comes before "bestmove" if there was nothing to report, and bestmove itself. The reply that
 * is expected is left out if with_ponder is false. */
void uci_format_answer(const EngineAnswer *answer, bool with_ponder, Buffer *out);

#endif
