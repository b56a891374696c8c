/* Positions and moves as text. A parser accepts any byte sequence, all of which must be the thing
 * parsed. On failure it returns false with a reason that names place and cause, and changes
 * nothing.
 */
#ifndef LIA_RULES_NOTATION_H
#define LIA_RULES_NOTATION_H

#include "position.h"
#include "base/reason.h"
#include "base/text.h"

enum { FEN_SIZE = 96, MOVE_TEXT_SIZE = 8, DIAGRAM_SIZE = 512 };

/* Reads a FEN of any known dialect; the letters tell which. Fields after the side are optional.
 * A colour without stones or with more than STONES_MAX is refused. */
bool fen_parse(Span text, Position *out, Reason *why);
/* Writes the Cute Chess dialect, the one used everywhere in Lia. */
void fen_format(const Position *p, char out[FEN_SIZE]);

/* Reads "e4" or "E4"; NO_SQUARE if the text is anything else. */
Square square_parse(Span text);
/* Writes a letter, a digit and a zero byte. */
void square_format(Square s, char out[3]);

/* Reads b1b3, b1-b3, b1xb3, b1:b3, "b1 b3", upper case, trailing + ! ? #, pass, 0000, @@@@. Does
 * not check legality. */
bool move_parse(Span text, Move *out, Reason *why);
/* Writes a move for protocols: b1b3, 0000. */
void move_format_wire(Move m, char out[MOVE_TEXT_SIZE]);
/* Writes a move for people: b1-b3, c1xa3, pass. p is the position before the move. */
void move_format(const Position *p, Move m, char out[MOVE_TEXT_SIZE]);
/* Writes a move for SGF: b1-b3, c1:a3, pass. */
void move_format_sgf(const Position *p, Move m, char out[MOVE_TEXT_SIZE]);
/* Returns the number of a move in a list of moves, where a pair is Black's move and White's answer;
 * if White begins, the first pair lacks Black's. ply is 1 for the first move of the game. */
int move_number(Color mover, int ply);

/* A diagram of 8 rows with rank labels and a row of file letters; x = Black, o = White, . = empty;
 * the last line names the side to move. diagram_parse() reads what diagram_format() writes, with or
 * without labels, with or without blanks between the squares. */
void diagram_format(const Position *p, char out[DIAGRAM_SIZE]);
bool diagram_parse(Span text, Position *out, Reason *why);
/* Reads any of the forms a person may paste: a FEN, a diagram, "standard", "scrambled eggs". */
bool position_parse_any(Span text, Position *out, Reason *why);

#endif
