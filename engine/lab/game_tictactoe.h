/* Tic-tac-toe on n×n squares: n in a row, column or diagonal win. A move is the number of a square,
 * from the upper left by rows.
 */
#ifndef LIA_LAB_GAME_TICTACTOE_H
#define LIA_LAB_GAME_TICTACTOE_H

#include "game.h"

/* n is 2 to 5. A win counts 1 however long it takes; a position that is not over is worth the lines
 * still open to the side to move, less those open to the other, in thousandths. NULL if out of
 * memory. */
LabGame *tictactoe_create(int n);

enum { TICTACTOE_WIN = 1000 };

#endif
