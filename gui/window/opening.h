/* The opening book of the window: its file, and the moves that Lia plays from it. */
#ifndef LIA_GUI_OPENING_H
#define LIA_GUI_OPENING_H

#include "book/book.h"
#include "work/io.h"

typedef struct App App;

typedef struct {
    Book *book;            /* NULL = there is none */
    char path[PATH_BYTES]; /* "" = the one that comes with Lia */
    unsigned version;      /* another one for every book */
    uint64_t seed;         /* of the choice among good moves */
} OpeningBook;

/* Asks the disk for the book of the settings, or for the one that comes with Lia. */
void opening_init(App *app);
/* A book has been read, or could not be. */
void opening_read(App *app, IoJob *job);
void opening_finish(OpeningBook *o);
/* The book that holds for the rules of the game; NULL if there is none. */
const Book *opening_book(const App *app);
/* The move that the book has for the player to move; false if that one has to think: a person's
 * opponent plays from the book, from the middle levels up. */
bool opening_choose(const App *app, Move *out);

#endif
