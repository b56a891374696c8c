/* Files of the window: loading, saving, settings, lists, pictures. All of it is handed to the thread
 * of the disk; the answers come back through files_io_done().
 */
#ifndef LIA_GUI_FILES_H
#define LIA_GUI_FILES_H

#include "work/io.h"

typedef struct App App;

/* What a job of the disk is for. */
typedef enum {
    JOB_OPEN = 1,
    JOB_PASTE,
    JOB_SAVE,
    JOB_AUTOSAVE,
    JOB_SETTINGS,
    JOB_LIST,
    JOB_PROGRAM,
    JOB_PICTURE,
    JOB_RESTORE,
    JOB_CLEAN,
    JOB_RECENT,
    JOB_MATCH,
    JOB_PUZZLES,
    JOB_PROGRESS,
    JOB_LOG,
    JOB_SHELF,
    JOB_BOOK
} JobPurpose;

void files_load(App *app, const char *path);
/* Reads the games in a text that was pasted. */
void files_paste(App *app, const char *text);
/* Writes the game; without replace a file that is there already is asked about first. */
void files_save(App *app, const char *path, bool replace);
void files_io_done(App *app);
/* Puts a file in front of the recent ones and, if it was used, its folder into the settings. */
void files_remember(App *app, const char *path, bool used);
/* Reads the list of recent files. */
void files_recent_init(App *app);
void files_save_settings(App *app);
/* What it writes; to be freed, NULL without memory. */
char *files_format_settings(const App *app);
/* Reads and writes the list of engines. */
void files_roster_init(App *app);
void files_save_roster(App *app);
/* Writes an engine log under a name with the time, where files were saved last. */
void files_save_log(App *app, const Buffer *text);
/* A picture of the window as PNG; a drawing of the board with its arrows as SVG. */
void files_picture(App *app);
void files_drawing(App *app);
/* Asks for the contents of a folder, by IO_LIST or IO_PROGRAMS. */
void files_list(App *app, IoKind kind, const char *folder);
/* Asks whether a file is a program that can be run. */
void files_look_at_program(App *app, const char *path);
/* Asks for a file of puzzles, by IO_SUITE or IO_OWN_SUITE, and for the progress made. */
void files_puzzles(App *app, IoKind kind, const char *name);
void files_save_progress(App *app);
/* A name for a new file, from the players and the date of the game. */
void files_propose_name(const App *app, char *out, int size);

#endif
