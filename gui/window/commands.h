/* Every command of the window in one table: names, icon, keys, the modes in which it makes sense,
 * when it can be given, whether it is on, and what it does. The keyboard, the rail, the palette, the
 * tooltips, the page of keys and the KEYS section of the manual are made from it. A new command is a
 * row of the table and the functions that the row names; see command_handlers.h.
 */
#ifndef LIA_GUI_COMMANDS_H
#define LIA_GUI_COMMANDS_H

#include <SDL.h>
#include <stdbool.h>

#include "base/buffer.h"
#include "kit/icons.h"
#include "mode_list.h"

/* In the order of the palette and of the page of keys. */
typedef enum {
    COMMAND_NONE,
    COMMAND_NEW,
    COMMAND_REMATCH,
    COMMAND_PLAYERS,
    COMMAND_GAME_BEFORE,
    COMMAND_OPEN,
    COMMAND_SAVE,
    COMMAND_SAVE_AS,
    COMMAND_GAMES,
    COMMAND_GAME_NEXT,
    COMMAND_GAME_PREVIOUS,
    COMMAND_TAKE_BACK,
    COMMAND_REDO,
    COMMAND_PLAY_HERE,
    COMMAND_MOVE_NOW,
    COMMAND_HINT,
    COMMAND_DRAW,
    COMMAND_RESIGN,
    COMMAND_TYPE_MOVE,
    COMMAND_ANALYSE,
    COMMAND_MORE_LINES,
    COMMAND_FEWER_LINES,
    COMMAND_LINES_1,
    COMMAND_LINES_2,
    COMMAND_LINES_3,
    COMMAND_LINES_4,
    COMMAND_LINES_5,
    COMMAND_BOOK,
    COMMAND_EXPLORER,
    COMMAND_EXPLORER_ARROWS,
    COMMAND_VALUES,
    COMMAND_THREAT,
    COMMAND_LINE_NEXT,
    COMMAND_LINE_BACK,
    COMMAND_LINE_KEEP,
    COMMAND_FIRST,
    COMMAND_LAST,
    COMMAND_PREVIOUS,
    COMMAND_NEXT,
    COMMAND_PROMOTE,
    COMMAND_DELETE,
    COMMAND_STUDY,
    COMMAND_COMMENT,
    COMMAND_MARK,
    COMMAND_CLEAR_MARKS,
    COMMAND_REVIEW,
    COMMAND_NEXT_MISTAKE,
    COMMAND_PREVIOUS_MISTAKE,
    COMMAND_RETRY,
    COMMAND_LOG,
    COMMAND_FLIP,
    COMMAND_LINKS,
    COMMAND_EVALUATION,
    COMMAND_EDIT,
    COMMAND_BRUSH_BLACK,
    COMMAND_BRUSH_WHITE,
    COMMAND_BRUSH_ERASE,
    COMMAND_SIDE,
    COMMAND_MATCH,
    COMMAND_STOP_MATCH,
    COMMAND_PAUSE,
    COMMAND_TABLE,
    COMMAND_ENGINES,
    COMMAND_LEARN,
    COMMAND_PUZZLES,
    COMMAND_PUZZLE_BEFORE,
    COMMAND_PUZZLE_NEXT,
    COMMAND_PUZZLE_GO_ON,
    COMMAND_PROVE,
    COMMAND_PROOF_SHOW,
    COMMAND_PROOF_NEXT,
    COMMAND_PROOF_BACK,
    COMMAND_PROOF_START,
    COMMAND_PROOF_STOP,
    COMMAND_PROOF_UP,
    COMMAND_PROOF_DOWN,
    COMMAND_COPY,
    COMMAND_PASTE,
    COMMAND_COPY_GAME,
    COMMAND_DATA,
    COMMAND_THEME,
    COMMAND_LARGER,
    COMMAND_SMALLER,
    COMMAND_NORMAL_SIZE,
    COMMAND_FULL_SCREEN,
    COMMAND_PICTURE,
    COMMAND_DRAWING,
    COMMAND_SETTINGS,
    COMMAND_HELP,
    COMMAND_PALETTE,
    COMMAND_QUIT,
    COMMAND_COUNT
} Command;

typedef enum {
    GROUP_GAME,
    GROUP_STEPS,
    GROUP_ANALYSIS,
    GROUP_STUDY,
    GROUP_REVIEW,
    GROUP_EDITOR,
    GROUP_MATCH,
    GROUP_PUZZLES,
    GROUP_PROOF,
    GROUP_FILES,
    GROUP_WINDOW,
    GROUP_COUNT
} CommandGroup;

typedef struct {
    SDL_Keycode key; /* 0 = none */
    Uint16 mods;     /* KMOD_CTRL, KMOD_SHIFT */
} CommandKey;

enum { COMMAND_KEYS_MAX = 5, COMMAND_KEY_TEXT = 32 };

typedef struct App App;

typedef struct {
    const char *name; /* in the palette */
    const char *word; /* under the icon of the rail; NULL = not there */
    const char *help; /* on the page of keys; NULL = beside the command before, in its row */
    Icon icon;
    CommandGroup group;
    int modes;                               /* 1 << mode for each mode in which it makes sense */
    CommandKey keys[COMMAND_KEYS_MAX];       /* the first one is shown to people */
    bool anywhere;                           /* also while a dialog is open */
    bool basic;                              /* on the short list of keys beside the rules */
    const char *(*obstacle)(const App *app); /* see command_obstacle; NULL = there is none */
    bool (*on)(const App *app);              /* NULL = it is nothing that can be on */
    void (*run)(App *app);
} CommandInfo;

extern const CommandInfo command_info[COMMAND_COUNT];
/* The headings of the manual. */
extern const char *const command_groups[GROUP_COUNT];

/* The command that a key gives in a mode. A key without one there stands for its command of another
 * mode, which then says why it is refused. COMMAND_NONE if there is none at all. */
Command command_of_key(Mode mode, const SDL_Keysym *key);
/* What the palette lists: the commands whose names hold every word of a text, without itself.
 * Returns how many there are. */
int command_search(const char *filter, Command out[COMMAND_COUNT]);
/* A key as people read it: "Ctrl+Shift+Z". */
void command_key_write(const CommandKey *key, char out[COMMAND_KEY_TEXT]);
/* The same of the first key of a command. */
void command_key_format(Command command, char out[COMMAND_KEY_TEXT]);
/* A key as it is written on a key cap: "Ctrl Shift Z", "←". */
void command_cap_format(const CommandKey *key, char out[COMMAND_KEY_TEXT]);

/* Why a command cannot be given now, in words for the status line; NULL = it can. */
const char *command_obstacle(const App *app, Command command);
bool command_is_enabled(const App *app, Command command);
bool command_is_on(const App *app, Command command);
/* Carries it out, or says why not. */
void command_run(App *app, Command command);
/* All keys by group, for the manual: mdoc. */
void commands_manual(Buffer *out);

#endif
