/* What is kept from one start to the next: $XDG_CONFIG_HOME/lia/gui.conf, lines of key = value. */
#ifndef LIA_GUI_SETTINGS_H
#define LIA_GUI_SETTINGS_H

#include <stdbool.h>

#include "base/reason.h"
#include "match_setup.h"
#include "session.h"

enum { RECENT_MAX = 8, PATH_BYTES = 1024 };

enum { SETTINGS_THEMES = 4 };
/* The themes of theme.h by their names in the file. */
extern const char *const settings_themes[SETTINGS_THEMES];

/* A match of two engines as older versions kept it: it is read, not written. */
typedef struct {
    Player players[2];
    TimeControl time;
    int games;
    bool vary;
} OldMatch;

typedef struct {
    int theme;         /* index in settings_themes */
    int scale_percent; /* 0 = by the display */
    int animation_ms;  /* 0 = off */
    bool show_links;
    bool show_evaluation;
    bool show_targets;
    bool confirm_resign;
    bool sound;
    bool show_values;          /* of all moves, on the board while analysing */
    int threads;               /* for the engine; 0 = all but one */
    int table_mb;              /* its table */
    int lines;                 /* of analysis */
    char analyst[PLAYER_NAME]; /* the engine that analyses and gives hints; "" = Lia */
    int review_ms;             /* for each move of a game under review */
    int lessons_done;          /* a bit for each of them */
    bool lessons_offered;
    int evaluation_ms; /* for each position beside the game; 0 = none */
    int window_w, window_h;
    GameSetup last_game;            /* what New game proposes; its start position is not kept */
    MatchSetup match;               /* what the dialog of matches proposes */
    char match_engines[MATCH_LIST]; /* who plays it; as in the file */
    OldMatch old_match;             /* what versions before kept of a match */
    int book_variety;               /* of moves from the opening book; -1 = it is not played from */
    bool explorer_arrows;           /* of its moves on the board */
    char book[PATH_BYTES];          /* opening book opened last; "" = ours */
    char puzzles[PATH_BYTES];       /* file of puzzles opened last; "" = ours */
    char folder[PATH_BYTES];        /* where files were last opened or saved */
    char *unknown; /* lines of the file that this version does not know, kept as they are */
} Settings;

/* A setting that the command line or a picture has put in the place of the person's own. It is not
 * written to the file. */
typedef struct {
    bool on;
    int own, given;
} SettingOverride;

Settings settings_default(void);
void settings_finish(Settings *s);
/* Reads settings from text. Lines that make no sense are skipped; the first of them is the reason,
 * and false is returned then. */
bool settings_parse(Settings *s, const char *text, Reason *why);
/* The whole file as text to free; NULL without memory. */
char *settings_format(const Settings *s);
/* Changes a setting for this run only. */
void settings_override(SettingOverride *o, int *setting, int given);
/* The person's own value of a setting, unless it was changed since it was overridden. */
int settings_own(const SettingOverride *o, int now);

#endif
