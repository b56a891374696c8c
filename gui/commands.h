/* Every command of the window: what it is called, its key in words and its icon, for the rail, the
 * palette and tooltips. What the keyboard does is a second table in commands.c, and the page of
 * keys in dialog_help.c a third.
 */
#ifndef LIA_GUI_COMMANDS_H
#define LIA_GUI_COMMANDS_H

#include <SDL.h>
#include <stdbool.h>

#include "icons.h"

typedef enum {
    COMMAND_NONE,
    COMMAND_NEW,
    COMMAND_REMATCH,
    COMMAND_GAME_BEFORE,
    COMMAND_OPEN,
    COMMAND_SAVE,
    COMMAND_SAVE_AS,
    COMMAND_TAKE_BACK,
    COMMAND_REDO,
    COMMAND_PLAY_HERE,
    COMMAND_MOVE_NOW,
    COMMAND_HINT,
    COMMAND_RESIGN,
    COMMAND_DRAW,
    COMMAND_TYPE_MOVE,
    COMMAND_ANALYSE,
    COMMAND_MORE_LINES,
    COMMAND_FEWER_LINES,
    COMMAND_VALUES,
    COMMAND_THREAT,
    COMMAND_LINE_NEXT,
    COMMAND_LINE_BACK,
    COMMAND_LINE_KEEP,
    COMMAND_FIRST,
    COMMAND_PREVIOUS,
    COMMAND_NEXT,
    COMMAND_LAST,
    COMMAND_PROMOTE,
    COMMAND_DELETE,
    COMMAND_REVIEW,
    COMMAND_LOG,
    COMMAND_NEXT_MISTAKE,
    COMMAND_PREVIOUS_MISTAKE,
    COMMAND_FLIP,
    COMMAND_LINKS,
    COMMAND_EVALUATION,
    COMMAND_EDIT,
    COMMAND_MATCH,
    COMMAND_PAUSE,
    COMMAND_STOP_MATCH,
    COMMAND_ENGINES,
    COMMAND_PUZZLES,
    COMMAND_COPY,
    COMMAND_COPY_GAME,
    COMMAND_PASTE,
    COMMAND_THEME,
    COMMAND_LARGER,
    COMMAND_SMALLER,
    COMMAND_NORMAL_SIZE,
    COMMAND_FULL_SCREEN,
    COMMAND_PICTURE,
    COMMAND_SETTINGS,
    COMMAND_HELP,
    COMMAND_PALETTE,
    COMMAND_QUIT,
    COMMAND_COUNT
} Command;

typedef struct {
    const char *name; /* in the palette */
    const char *word; /* under the icon of the rail; NULL = not there */
    const char *keys; /* for people; "" = none */
    Icon icon;
} CommandInfo;

extern const CommandInfo command_info[COMMAND_COUNT];

/* The command a key stands for, COMMAND_NONE if it is none. */
Command command_of_key(const SDL_Keysym *key);

typedef struct App App;
/* Why a command cannot be given now, in words for the status line; NULL = it can. */
const char *command_obstacle(const App *app, Command command);
bool command_is_enabled(const App *app, Command command);
bool command_is_on(const App *app, Command command);
/* Carries it out, or says why not. */
void command_run(App *app, Command command);

#endif
