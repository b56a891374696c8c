/* SGF text cut into tokens: brackets, nodes, names and values. No recursion, no allocation. */
#ifndef LIA_RECORD_PRIVATE_SGF_LEX_H
#define LIA_RECORD_PRIVATE_SGF_LEX_H

#include "record/sgf.h"

typedef enum {
    SGF_END,
    SGF_OPEN,     /* ( */
    SGF_CLOSE,    /* ) */
    SGF_NODE,     /* ; */
    SGF_NAME,     /* of a property */
    SGF_VALUE,    /* the raw text between its brackets */
    SGF_UNCLOSED, /* a value that the end of the text cuts off */
    SGF_JUNK      /* one byte that is none of the above */
} SgfPiece;

/* Cuts off the next piece; *raw is its text. */
SgfPiece sgf_next_piece(GameReader *in, Span *raw);
/* Goes to the opening bracket of the next game; false if there is none before the end of the text
 * or a NUL byte. */
bool sgf_find_game(GameReader *in);
/* True if what follows an opening bracket, which has been read, can only be the beginning of a
 * game, judging by its first property. */
bool sgf_is_new_game(const GameReader *in);
/* Skips to the end of a variation whose opening bracket has been read. */
void sgf_skip_variation(GameReader *in);

#endif
