/* The lines of the engine log. */
#include <stdio.h>

#include "app.h"
#include "app_log.h"
#include "kit/numbers.h"
#include "rules/notation.h"

/* What the search is about. A review may have ended already. */
static Position position_of(const App *app) {
    const Desk *d = &app->desk;
    bool review = d->work == WORK_REVIEW && app->review.running;
    return review ? app->review.game.steps[d->review_ply].position : d->position;
}

const char *app_work_name(const App *app) {
    static const char *const works[] = {
        [WORK_NONE] = "none",     [WORK_MOVE] = "move",        [WORK_HINT] = "hint",
        [WORK_REVIEW] = "review", [WORK_ANALYSE] = "analysis", [WORK_EVALUATE] = "evaluation"};
    Work work = app->desk.work;
    return work == WORK_MODE ? mode_class(app)->work_name : works[work];
}

void app_log_start(App *app) {
    char fen[FEN_SIZE];
    Position p = position_of(app);
    fen_format(&p, fen);
    log_add(&app->log, "%s: %s", app_work_name(app), fen);
}

void app_log_info(App *app, const ThinkInfo *info) {
    const ThinkLine *line = &info->lines[0];
    Position p = position_of(app);
    char move[MOVE_TEXT_SIZE], moves[120] = "";
    size_t used = 0;
    if (info->failed) {
        log_add(&app->log, "  no answer: %s", info->trouble);
        return;
    }
    if (info->done) {
        move_format(&p, info->best, move);
        log_add(&app->log, "  answer %s after %llu nodes", move, (unsigned long long)info->nodes);
        return;
    }
    if (!info->count) return;
    for (int i = 0; i < line->length && used + 10 < sizeof moves; i++) {
        if (line->pv[i] != MOVE_PASS && !move_is_legal(&p, line->pv[i])) break;
        move_format(&p, line->pv[i], move);
        used += (size_t)snprintf(moves + used, sizeof moves - used, " %s", move);
        pos_play(&p, line->pv[i]);
    }
    char score[OPINION_TEXT_SIZE];
    opinion_format(line->opinion, score);
    log_add(&app->log, "  depth %d, %s %s, %llu nodes, %llu/s:%s", info->depth,
            color_name(opinion_favours(line->opinion, WHITE) ? WHITE : BLACK), score,
            (unsigned long long)info->nodes, (unsigned long long)info->speed, moves);
}
