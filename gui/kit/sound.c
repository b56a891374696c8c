/* The mixer of tones, and the thread that owns the device: all calls of SDL's audio are made there.
 */
#include "sound.h"

#include <SDL.h>
#include <math.h>
#include <stdlib.h>

static void mix(float *out, int count, const Tone *t) {
    static const float two_pi = 6.2831853f;
    int first = t->at_ms * SOUND_RATE / 1000, length = t->ms * SOUND_RATE / 1000;
    uint32_t dice = 1;
    float phase = 0, rough = 0;
    for (int i = 0; i < length && first + i < count; i++) {
        float done = (float)i / (float)length;
        float hz = t->hz + (t->hz_last - t->hz) * done;
        phase += two_pi * hz / SOUND_RATE;
        if (phase > two_pi) phase -= two_pi;
        dice = dice * 1664525u + 1013904223u;
        rough += 0.35f * ((float)(dice >> 16) / 32768.0f - 1 - rough); /* the hiss taken off */
        /* a step at either end would be heard as a click of its own */
        float attack = fminf(1, (float)i / (0.002f * SOUND_RATE)), fade = 1 - done;
        float loud = t->gain * attack * expf(-5 * done) * fminf(1, 20 * fade);
        out[first + i] += loud * ((1 - t->noise) * sinf(phase) + t->noise * rough);
    }
}

int16_t *sound_make(const Tone *tones, int count, int *samples) {
    int ms = 0;
    for (int i = 0; i < count; i++)
        if (tones[i].at_ms + tones[i].ms > ms) ms = tones[i].at_ms + tones[i].ms;
    int n = ms * SOUND_RATE / 1000 + 1;
    float *sum = calloc((size_t)n, sizeof *sum);
    int16_t *out = calloc((size_t)n, sizeof *out);
    if (!sum || !out) {
        free(sum);
        free(out);
        return NULL;
    }
    for (int i = 0; i < count; i++) mix(sum, n, &tones[i]);
    for (int i = 0; i < n; i++) out[i] = (int16_t)(32767 * fmaxf(-1, fminf(1, sum[i])));
    free(sum);
    *samples = n;
    return out;
}

struct Speaker {
    SDL_mutex *lock; /* guards the rest */
    SDL_cond *news;
    SDL_Thread *thread;
    int16_t *waiting; /* a sound */
    int samples;      /* of it */
    bool ends, mute;  /* mute: there is no device */
};

static SDL_AudioDeviceID open_device(void) {
    SDL_AudioSpec want = {
        .freq = SOUND_RATE, .format = AUDIO_S16SYS, .channels = 1, .samples = 1024};
    if (SDL_InitSubSystem(SDL_INIT_AUDIO)) return 0;
    SDL_AudioDeviceID device = SDL_OpenAudioDevice(NULL, 0, &want, NULL, 0);
    if (!device) SDL_QuitSubSystem(SDL_INIT_AUDIO);
    return device;
}

static int run(void *context) {
    enum { REST_MS = 300 }; /* what the device may still hold when the queue is empty */
    Speaker *s = context;
    SDL_AudioDeviceID device = open_device();
    SDL_LockMutex(s->lock);
    s->mute = !device;
    bool playing = false;
    while (!s->ends && device) {
        if (s->waiting) {
            int16_t *sound = s->waiting;
            int samples = s->samples;
            s->waiting = NULL;
            SDL_UnlockMutex(s->lock);
            SDL_QueueAudio(device, sound, (Uint32)samples * sizeof *sound);
            SDL_PauseAudioDevice(device, 0);
            free(sound);
            playing = true;
            SDL_LockMutex(s->lock);
        } else if (!playing) {
            SDL_CondWait(s->news, s->lock);
        } else if (SDL_CondWaitTimeout(s->news, s->lock, REST_MS) == SDL_MUTEX_TIMEDOUT &&
                   !SDL_GetQueuedAudioSize(device)) {
            SDL_PauseAudioDevice(device, 1);
            playing = false;
        }
    }
    SDL_UnlockMutex(s->lock);
    if (device) {
        SDL_CloseAudioDevice(device);
        SDL_QuitSubSystem(SDL_INIT_AUDIO);
    }
    return 0;
}

Speaker *speaker_create(void) {
    Speaker *s = calloc(1, sizeof *s);
    if (!s) return NULL;
    s->lock = SDL_CreateMutex();
    s->news = SDL_CreateCond();
    if (s->lock && s->news) return s;
    speaker_destroy(s);
    return NULL;
}

void speaker_destroy(Speaker *s) {
    if (!s) return;
    if (s->thread) {
        SDL_LockMutex(s->lock);
        s->ends = true;
        SDL_CondSignal(s->news);
        SDL_UnlockMutex(s->lock);
        SDL_WaitThread(s->thread, NULL);
    }
    free(s->waiting);
    SDL_DestroyCond(s->news);
    SDL_DestroyMutex(s->lock);
    free(s);
}

void speaker_play(Speaker *s, const Tone *tones, int count) {
    if (!s) return;
    int samples;
    int16_t *sound = sound_make(tones, count, &samples);
    if (!sound) return;
    SDL_LockMutex(s->lock);
    if (!s->thread && !(s->thread = SDL_CreateThread(run, "sound", s))) s->mute = true;
    int16_t *spare = s->mute ? sound : s->waiting;
    if (!s->mute) s->waiting = sound, s->samples = samples;
    SDL_CondSignal(s->news);
    SDL_UnlockMutex(s->lock);
    free(spare);
}
