/* Numbers in text. The whole text must be the number: no white space, nothing after it, no other
 * base, and the locale is ignored.
 */
#ifndef LIA_BASE_NUMBER_H
#define LIA_BASE_NUMBER_H

#include "text.h"

#include <stdint.h>

/* Reads an integer with an optional sign. False if the text is not one or the value lies outside
 * min..max; *out is then unchanged. */
bool number_parse(Span s, int64_t min, int64_t max, int64_t *out);
/* Like number_parse(), but clamps the value to min..max. */
bool number_parse_clamped(Span s, int64_t min, int64_t max, int64_t *out);
/* Reads 1 to 16 hexadecimal digits in upper or lower case, without a sign or "0x". */
bool number_parse_hex(Span s, uint64_t *out);
/* Reads a decimal fraction with an optional sign and exponent ("-12", "0.5", ".5", "1e-3"). False
 * if the text is not one or the value lies outside min..max; *out is then unchanged. */
bool number_parse_real(Span s, double min, double max, double *out);

#endif
