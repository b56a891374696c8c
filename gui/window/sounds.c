#include "sounds.h"

#include "app.h"

enum { TONES_MAX = 4, LOW_TIME_MS = 10000 };

static const struct {
    const char *name; /* in scripts */
    int count;
    Tone tones[TONES_MAX];
} sounds[SOUND_COUNT] = {
    [SOUND_NONE] = {.name = "none"},
    [SOUND_MOVE] = {"move", 2, {{0, 90, 310, 190, 0.3f, 0.5f}, {0, 30, 1300, 900, 0.7f, 0.25f}}},
    [SOUND_CAPTURE] = {"capture",
                       3,
                       {{0, 70, 480, 300, 0.5f, 0.4f},
                        {55, 130, 240, 140, 0.35f, 0.55f},
                        {55, 35, 1100, 700, 0.8f, 0.25f}}},
    [SOUND_REFUSED] = {"refused", 2, {{0, 90, 170, 150, 0, 0.3f}, {100, 110, 150, 130, 0, 0.3f}}},
    [SOUND_WON] = {"won",
                   3,
                   {{0, 320, 392, 392, 0, 0.28f},
                    {130, 340, 494, 494, 0, 0.28f},
                    {260, 620, 587, 587, 0, 0.32f}}},
    [SOUND_LOST] = {"lost", 2, {{0, 380, 330, 330, 0, 0.3f}, {190, 620, 262, 262, 0, 0.3f}}},
    [SOUND_OVER] = {"over", 2, {{0, 320, 392, 392, 0, 0.28f}, {160, 560, 392, 392, 0, 0.28f}}},
    [SOUND_LOW_TIME] = {"low-time",
                        2,
                        {{0, 90, 880, 880, 0, 0.25f}, {160, 90, 880, 880, 0, 0.25f}}},
};

const char *sound_name(Sound sound) {
    return sounds[sound].name;
}

/* Nothing of what is on the board now is news. */
static void look(App *app) {
    const Session *s = &app->game.session;
    app->sounds.game = s->id;
    app->sounds.ply = s->live->ply;
    app->sounds.over = session_is_over(s);
}

void sounds_init(App *app) {
    if (!app->scripted) app->sounds.speaker = speaker_create();
    look(app);
}

void sounds_finish(App *app) {
    speaker_destroy(app->sounds.speaker);
    app->sounds.speaker = NULL;
}

void sounds_play(App *app, Sound sound) {
    if (!app->settings.sound) return;
    app->sounds.last = sound;
    speaker_play(app->sounds.speaker, sounds[sound].tones, sounds[sound].count);
}

static Sound sound_of_end(const Session *s) {
    Color us;
    Winner winner = session_result(s).winner;
    if (winner == WINNER_DRAW || !session_one_person(s, &us)) return SOUND_OVER;
    return winner == winner_of(us) ? SOUND_WON : SOUND_LOST;
}

static Sound sound_of_move(const RecordNode *n) {
    Bits before = n->parent->position.stones[BLACK] | n->parent->position.stones[WHITE];
    Bits after = n->position.stones[BLACK] | n->position.stones[WHITE];
    return bits_count(after) < bits_count(before) ? SOUND_CAPTURE : SOUND_MOVE;
}

/* A person's clock has come to its last seconds. */
static bool is_low(const App *app) {
    const Session *s = &app->game.session;
    const Player *mover = session_mover(s);
    return s->since && mover && mover->kind == PLAYER_HUMAN &&
           session_time_left(s, s->live->position.side, app->now) <= LOW_TIME_MS;
}

void sounds_update(App *app) {
    Sounds *known = &app->sounds;
    const Session *s = &app->game.session;
    bool low = is_low(app);
    if (low && !known->low) sounds_play(app, SOUND_LOW_TIME);
    known->low = low;
    if (motion_is_running(&app->motions, MOTION_STONE)) return; /* it is heard when it arrives */
    bool same = known->game == s->id, quiet = seats_are_engines(app);
    bool moved = same && s->live->ply > known->ply && s->live->move != MOVE_PASS;
    bool ended = same && !known->over && session_is_over(s);
    look(app);
    if (quiet) return;
    if (ended)
        sounds_play(app, sound_of_end(s));
    else if (moved)
        sounds_play(app, sound_of_move(s->live));
}
