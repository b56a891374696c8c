/* The engines a person has made known to the window: name, command, protocol and the options that
 * differ from the engine's own. Kept in $XDG_CONFIG_HOME/lia/engines.conf:
 *
 *   [Name]
 *   command = /path/to/engine --argument
 *   protocol = uci
 *   option Hash = 64
 */
#ifndef LIA_GUI_ROSTER_H
#define LIA_GUI_ROSTER_H

#include "client/protocol.h"
#include "session.h"
#include "settings.h"

enum { ROSTER_MAX = 12, ROSTER_OPTIONS_MAX = 48, OPTION_NAME = 64, OPTION_VALUE = 256 };

typedef struct {
    char name[OPTION_NAME], value[OPTION_VALUE];
} RosterOption;

typedef struct {
    char name[PLAYER_NAME];
    char command[PATH_BYTES];
    Protocol protocol;
    RosterOption options[ROSTER_OPTIONS_MAX];
    int option_count;
} RosterEntry;

typedef struct Roster {
    RosterEntry items[ROSTER_MAX];
    int count;
    unsigned generation; /* changes whenever an entry does */
} Roster;

/* Reads the file's text. Lines that make no sense are skipped; the first of them is the reason, and
 * false is returned then. */
bool roster_parse(Roster *r, const char *text, Reason *why);
/* The file as text to free; NULL without memory. */
char *roster_format(const Roster *r);
/* NULL if there is none of that name. */
const RosterEntry *roster_find(const Roster *r, const char *name);
/* True if it is one of Lia's own presets, which need no entry. */
bool roster_is_preset(const char *name);
/* What a command means where "~/" stands for the home: the words to start it. */
bool roster_command(const RosterEntry *e, char *out, size_t size);
/* Writes the path of the program that a command starts; false if the command does not give one, but
 * a name to look for, or nothing. */
bool roster_program(const char *command, char out[PATH_BYTES]);
/* Writes the command with the program at another path, and the arguments it had. False with a reason
 * if that cannot be kept. */
bool roster_replace_program(const char *command, const char *path, char *out, size_t size,
                            Reason *why);
/* Writes a name that no other entry has, made from the wish. */
void roster_free_name(const Roster *r, const char *wish, int except, char out[PLAYER_NAME]);
/* value NULL = as the engine has it. */
void roster_set_option(RosterEntry *e, const char *name, const char *value);
const char *roster_option(const RosterEntry *e, const char *name); /* or NULL */

#endif
