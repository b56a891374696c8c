/* Every command of the window in one table: name, icon, keys, and the modes in which it makes sense.
 * The keyboard, the rail, the palette and the tooltips read it. What the commands do and when they
 * can be given stands in commands.c and commands_state.c.
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

/* What the window is for at the moment; see modes.h. */
typedef enum { MODE_GAME, MODE_EDIT, MODE_MATCH, MODE_PUZZLE } Mode;
enum { MODE_COUNT = MODE_PUZZLE + 1 };

typedef struct {
    SDL_Keycode key; /* 0 = none */
    Uint16 mods;     /* KMOD_CTRL, KMOD_SHIFT */
} CommandKey;

enum { COMMAND_KEYS_MAX = 5, COMMAND_KEY_TEXT = 32 };

typedef struct {
    const char *name; /* in the palette */
    const char *word; /* under the icon of the rail; NULL = not there */
    Icon icon;
    int modes;                         /* 1 << mode for each mode in which it makes sense */
    CommandKey keys[COMMAND_KEYS_MAX]; /* the first one is shown to people */
    bool anywhere;                     /* also while a dialog is open */
} CommandInfo;

extern const CommandInfo command_info[COMMAND_COUNT];

/* The command that a key gives in a mode. A key without one there stands for its command of another
 * mode, which then says why it is refused. COMMAND_NONE if there is none at all. */
Command command_of_key(Mode mode, const SDL_Keysym *key);
/* The first key of a command as people read it: "Ctrl+Shift+Z". */
void command_key_format(Command command, char out[COMMAND_KEY_TEXT]);

typedef struct App App;
/* Why a command cannot be given now, in words for the status line; NULL = it can. */
const char *command_obstacle(const App *app, Command command);
bool command_is_enabled(const App *app, Command command);
bool command_is_on(const App *app, Command command);
/* Carries it out, or says why not. */
void command_run(App *app, Command command);

#endif
