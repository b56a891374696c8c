/* Numbers of the widgets. */
#ifndef LIA_GUI_IDS_H
#define LIA_GUI_IDS_H

#include "commands.h"

typedef struct App App;

/* Ids of widgets. A command's button is ID_COMMAND(place, command); places only keep ids apart. */
enum {
    ID_BOARD = 1,
    ID_GRAPH,
    ID_MOVES,
    ID_MOVE_FIELD,
    ID_COMMENT,
    ID_COMMENT_SCROLL,
    ID_POPUP_BLOCK,
    ID_DIALOG_BLOCK,
    ID_DIALOG_SCROLL,
    ID_DIALOG_CLOSE,
    ID_POPUP = 500, /* + row */
    ID_COMMANDS = 1000,
    ID_DIALOG = 10000,   /* + whatever the dialog likes */
    ID_ROW = 20000,      /* + row of a dialog's list */
    ID_MODE = 30000,     /* + whatever the mode likes */
    ID_EXPLORER = 35000, /* + row */
    ID_EXPLORER_LIST = 35900,
    ID_EXPLORER_SCROLL,
    ID_PV = 36000, /* + line * PV_IDS + move; the last one is the rest of the row */
    ID_PLY = 40000 /* + number of the move in the order of tree.h */
};
typedef enum {
    PLACE_RAIL,
    PLACE_STEPS,
    PLACE_RESULT,
    PLACE_LINES,
    PLACE_CARD, /* + colour */
    PLACE_COUNT = PLACE_CARD + 2
} Place;
enum { PV_IDS = 64 };
#define ID_COMMAND(place, command) (ID_COMMANDS + (int)(place)*COMMAND_COUNT + (int)(command))

#endif
