/* Who plays, and on what terms, written into a record and read back: names and date for everybody,
 * and a property of our own so that a game against Lia can go on after a restart.
 */
#ifndef LIA_GUI_RECORD_SETUP_H
#define LIA_GUI_RECORD_SETUP_H

#include <stddef.h>

#include "session.h"

/* Takes as much of a name as fits, in whole letters. */
void player_set_name(Player *p, const char *name);
/* The name of a player, also where the record has a longer one than fits. */
const char *player_full_name(const Session *s, Color c);
/* The player is called so from now on, by the colour if the name is empty. False without memory. */
bool player_rename(Session *s, Color c, const char *name);
/* "Lia level 3", or the name alone. */
void player_label(const Player *p, char *out, size_t size);
/* Puts names, date, time control and terms into the record of the session. False without memory. */
bool record_setup_write(Session *s);
/* The terms of a record that was read. Without ours it is a game between two people without clocks,
 * and so is a finished one, which is looked at, not played on; unless the window goes on with it.
 */
GameSetup record_setup_read(const Record *record, bool goes_on);

/* A property of our own among those that other programs left in a node. NULL deletes it. False
 * without memory. */
bool property_put(RecordNode *n, const char *name, const char *value);
/* False if the node has no such property, or one too long for the buffer. */
bool property_get(const RecordNode *n, const char *name, char *out, size_t size);

#endif
