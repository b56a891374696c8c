/* Short sounds out of the loudspeaker, made from tones: no files.
 *
 * A thread of its own opens the device with the first sound, so the window never waits for it, and
 * without a device nothing is heard. While there is nothing to play the device stands still.
 */
#ifndef LIA_GUI_SOUND_H
#define LIA_GUI_SOUND_H

#include <stdbool.h>
#include <stdint.h>

enum { SOUND_RATE = 44100 };

/* A note that begins at once and dies away; noise gives it the knock of wood. */
typedef struct {
    int at_ms, ms;     /* beginning and length */
    float hz, hz_last; /* pitch at both ends */
    float noise;       /* share of it, 0..1 */
    float gain;        /* 0..1 */
} Tone;

/* Samples of a sound, to free; NULL without memory. */
int16_t *sound_make(const Tone *tones, int count, int *samples);

typedef struct Speaker Speaker;

/* NULL without memory: then all of these do nothing. */
Speaker *speaker_create(void);
/* Ends what is playing. */
void speaker_destroy(Speaker *s);
/* A sound that waits for its turn gives way to a newer one. */
void speaker_play(Speaker *s, const Tone *tones, int count);

#endif
