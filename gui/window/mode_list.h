/* The modes of the window. A new mode is a row here and a file mode_NAME.c that defines its class
 * NAME_mode; see modes.h. A mode's name is also its name in scripts.
 */
#ifndef LIA_GUI_MODE_LIST_H
#define LIA_GUI_MODE_LIST_H

/* X(id, name); the first one is the plain game, whose ways hold where another class says nothing. */
#define MODES(X)                                                                                   \
    X(GAME, game)                                                                                  \
    X(EDIT, edit)                                                                                  \
    X(MATCH, match)                                                                                \
    X(PUZZLE, puzzle)                                                                              \
    X(LEARN, learn)                                                                                \
    X(RETRY, retry)                                                                                \
    X(PROOF, proof)                                                                                \
    X(STUDY, study)

#define MODE_ID(id, name) MODE_##id,
typedef enum { MODES(MODE_ID) MODE_COUNT } Mode;
#undef MODE_ID

#endif
