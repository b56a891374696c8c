/* Private to the move generator: the table of functions that each instruction set provides. */
#ifndef LIA_RULES_MOVES_PATHS_H
#define LIA_RULES_MOVES_PATHS_H

#include "moves.h"

typedef struct {
    void (*targets)(const Position *p, Color c, MoveTargets *out);
    int (*generate)(const Position *p, Move *list);
    int (*generate_captures)(const Position *p, Move *list);
    int (*count)(const Position *p, Color c);
} MovePath;

extern const MovePath move_path_portable;
extern const MovePath move_path_avx2;

/* Files a–b and a–d, from which a step of 2 or 4 to the west leads off the board, and their mirror
 * images. */
#define FILES_AB (BITS_FILE_A | BITS_FILE_A << 1)
#define FILES_AD (FILES_AB | FILES_AB << 2)
#define FILES_GH (FILES_AB << 6)
#define FILES_EH (FILES_AD << 4)

#endif
