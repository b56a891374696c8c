/* Sounds are as long as their tones, are heard, begin and end in silence, and never overflow. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>

#include <cmocka.h>

#include <SDL.h>

#include "kit/sound.h"

static int loudest(const int16_t *sound, int from, int to) {
    int most = 0;
    for (int i = from; i < to; i++)
        if (abs(sound[i]) > most) most = abs(sound[i]);
    return most;
}

static void tones_become_samples(void **state) {
    (void)state;
    const Tone two[] = {{0, 100, 440, 440, 0, 0.5f}, {200, 100, 220, 110, 0.5f, 0.5f}};
    int n = 0, ms = SOUND_RATE / 1000;
    int16_t *sound = sound_make(two, 2, &n);
    assert_non_null(sound);
    assert_in_range(n, 300 * ms, 301 * ms);
    assert_in_range(loudest(sound, 0, 50 * ms), 8000, 17000);
    assert_int_equal(loudest(sound, 101 * ms, 199 * ms), 0); /* between them */
    assert_true(loudest(sound, 201 * ms, 250 * ms) > 3000);
    assert_in_range(abs(sound[0]), 0, 400);
    assert_in_range(abs(sound[n - 1]), 0, 400);
    free(sound);
}

static void what_is_too_loud_is_cut(void **state) {
    (void)state;
    const Tone all = {0, 50, 300, 300, 0, 1};
    const Tone loud[] = {all, all, all, all, all};
    int n = 0;
    int16_t *sound = sound_make(loud, 5, &n);
    assert_non_null(sound);
    assert_int_equal(loudest(sound, 0, n), 32767);
    int flips = 0; /* a value that wrapped around would jump from one end to the other */
    for (int i = 1; i < n; i++) flips += abs(sound[i] - sound[i - 1]) > 40000;
    assert_int_equal(flips, 0);
    free(sound);
}

static void nothing_is_silence(void **state) {
    (void)state;
    int n = 0;
    int16_t *sound = sound_make(NULL, 0, &n);
    assert_non_null(sound);
    assert_int_equal(loudest(sound, 0, n), 0);
    free(sound);
}

/* With a device, and with a driver that is not there, a speaker comes and goes. */
static void a_speaker_needs_no_device(void **state) {
    (void)state;
    static const char *const drivers[] = {"dummy", "there-is-none"};
    const Tone tone = {0, 20, 440, 440, 0, 0.5f};
    for (int i = 0; i < 2; i++) {
        SDL_setenv("SDL_AUDIODRIVER", drivers[i], 1);
        Speaker *s = speaker_create();
        assert_non_null(s);
        for (int k = 0; k < 20; k++) speaker_play(s, &tone, 1);
        speaker_destroy(s);
        speaker_destroy(speaker_create());
    }
    speaker_play(NULL, &tone, 1);
    speaker_destroy(NULL);
    SDL_Quit();
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(tones_become_samples),
        cmocka_unit_test(what_is_too_loud_is_cut),
        cmocka_unit_test(nothing_is_silence),
        cmocka_unit_test(a_speaker_needs_no_device),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
