/* The options of the protocol: a table of the ordinary ones, followed by every search parameter as
 * `Tune NAME`, where the first word may be omitted.
 */
#ifndef LIA_UCI_UCI_OPTIONS_H
#define LIA_UCI_UCI_OPTIONS_H

#include "base/buffer.h"
#include "rules/rules.h"
#include "eval/params.h"

typedef enum {
    UCI_HASH,
    UCI_CLEAR_HASH,
    UCI_THREADS,
    UCI_MULTI_PV,
    UCI_PONDER,
    UCI_MOVE_OVERHEAD,
    UCI_VARIANT,
    UCI_ANALYSE_MODE,
    UCI_LIMIT_STRENGTH,
    UCI_ELO,
    UCI_SKILL_LEVEL,
    UCI_SKILL_SEED,
    UCI_OWN_BOOK,
    UCI_BOOK_FILE,
    UCI_BOOK_VARIETY,
    UCI_RULES,
    UCI_RULE_BOTH,
    UCI_RULE_NO_MOVE,
    UCI_RULE_REPETITION,
    UCI_RULE_REPETITION_BOARD,
    UCI_RULE_MAX_PLIES,
    UCI_PRESET,
    UCI_EVAL_FILE,
    UCI_DEBUG_LOG,
    UCI_OPTIONS,
    UCI_TUNE = UCI_OPTIONS /* stands for all parameters */
} UciOptionId;

typedef enum { UCI_CHECK, UCI_SPIN, UCI_COMBO, UCI_BUTTON, UCI_STRING } UciOptionKind;

typedef struct {
    const char *name;
    UciOptionKind kind;
    int initial, min, max;      /* of a combo: indices of choices */
    const char *const *choices; /* of a combo */
    const char *help;
} UciOptionRow;

/* The table, UCI_OPTIONS rows by id. */
extern const UciOptionRow uci_option_rows[];

/* Returns the index of the last choice of a combo. */
int uci_option_last_choice(const UciOptionRow *row);

enum { UCI_PATH_SIZE = 1024 };

typedef struct {
    int value[UCI_OPTIONS]; /* of checks, spins and combos */
    char log_path[UCI_PATH_SIZE], net_path[UCI_PATH_SIZE], book_path[UCI_PATH_SIZE];
    Rules rules;
    Params params;
} UciOptions;

void uci_options_init(UciOptions *o);
/* Sets an option by name, ignoring case, and stores in *id which it was. A refusal changes nothing.
 * Rules and parameters take effect at once; the caller applies everything else. */
bool uci_options_set(UciOptions *o, Span name, Span value, bool has_value, UciOptionId *id,
                     Reason *why);
/* Appends the option lines of the answer to "uci". */
void uci_options_format(Buffer *out);

#endif
