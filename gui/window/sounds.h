/* What is heard of the game: a stone that is put down or taken, a refusal, the end, little time. It
 * follows from the state of the window, as the engine's work does. Two engines play without.
 */
#ifndef LIA_GUI_SOUNDS_H
#define LIA_GUI_SOUNDS_H

#include "kit/sound.h"

typedef enum {
    SOUND_NONE,
    SOUND_MOVE,
    SOUND_CAPTURE,
    SOUND_REFUSED,
    SOUND_WON,
    SOUND_LOST,
    SOUND_OVER, /* a draw, or two people */
    SOUND_LOW_TIME,
    SOUND_COUNT
} Sound;

typedef struct {
    Speaker *speaker; /* NULL = nothing is heard */
    Sound last;       /* for scripts */
    unsigned game;    /* what was known of the game: which one, … */
    int ply;
    bool over, low;
} Sounds;

typedef struct App App;

void sounds_init(App *app);
void sounds_finish(App *app);
/* Plays what has happened since the last call. */
void sounds_update(App *app);
void sounds_play(App *app, Sound sound);
const char *sound_name(Sound sound);

#endif
