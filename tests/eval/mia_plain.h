/* MIA's nine features once more, on an array of squares and loops. */
#ifndef LIA_TESTS_MIA_PLAIN_H
#define LIA_TESTS_MIA_PLAIN_H

#include "eval/mia_eval.h"

void mia_plain_values(const Position *p, MiaValues *out);

#endif
