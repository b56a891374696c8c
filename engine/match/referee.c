#include "private/referee.h"
#include "base/clock.h"
#include "rules/notation.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

/* Larger than any evaluation, for announced wins. */
enum { MATE_SCORE = 1000000 };

static Winner loser_to_winner(Color loser) {
    return winner_of(color_other(loser));
}

static void end_game(PlayedGame *g, Winner winner, EndReason reason) {
    game_declare(&g->game, winner, reason, NULL);
}

static void blame(PlayedGame *g, Color culprit, GameFault fault, const char *detail) {
    g->fault = fault;
    g->culprit = culprit;
    snprintf(g->detail, sizeof g->detail, "%s", detail);
    end_game(g, loser_to_winner(culprit), fault == GAME_FAULT_TIME ? END_TIME : END_FORFEIT);
}

/* Returns the score of a recent move, counted back from the last, from its mover's point of view;
 * false if there is no such move or it has no score. */
static bool score_back(const PlayedGame *g, int back, int *score) {
    if (back >= g->move_count) return false;
    const PlayedMove *m = &g->moves[g->move_count - 1 - back];
    if (m->kind == SCORE_NONE) return false;
    *score = m->kind == SCORE_CP ? m->score : m->score > 0 ? MATE_SCORE : -MATE_SCORE;
    return true;
}

static bool adjudge_draw(const PlayedGame *g, const Adjudication *a) {
    int score;
    if (!a->draw_count || g->game.length < a->draw_from) return false;
    for (int i = 0; i < a->draw_count; i++)
        if (!score_back(g, i, &score) || abs(score) > a->draw_score) return false;
    return true;
}

/* True if the mover of the last move resigns. */
static bool adjudge_resign(const PlayedGame *g, const Adjudication *a) {
    int score;
    if (!a->resign_count) return false;
    for (int i = 0; i < a->resign_count; i++) {
        if (!score_back(g, 2 * i, &score) || score > -a->resign_score) return false;
        if (a->resign_both && (!score_back(g, 2 * i + 1, &score) || score < a->resign_score))
            return false;
    }
    return true;
}

void referee_adjudicate(PlayedGame *g, const Adjudication *a, Color mover) {
    if (result_is_over(game_result(&g->game))) return;
    if (adjudge_resign(g, a))
        end_game(g, loser_to_winner(mover), END_ADJUDICATED);
    else if (adjudge_draw(g, a) || (a->max_plies && g->game.length >= a->max_plies) ||
             g->game.length >= RECORD_PLIES_MAX) /* a longer game cannot be recorded */
        end_game(g, WINNER_DRAW, END_ADJUDICATED);
}

/* Plays the engine's answer through game_play(). */
static bool take_move(PlayedGame *g, Color mover, Answer *answer, Reason *why) {
    Move m;
    Reason cause;
    char detail[sizeof g->detail];
    /* Engines that cannot write a pass report that they have no move. */
    bool passes =
        client_best_move_is_none(answer->text) && game_move_is_legal(&g->game, MOVE_PASS, NULL);
    if (passes) m = MOVE_PASS;
    if ((!passes && !move_parse(span_of(answer->text), &m, &cause)) ||
        !game_play(&g->game, m, &cause)) {
        char shown[TEXT_SHOW_SIZE];
        snprintf(detail, sizeof detail, "%s: %s", text_show(span_of(answer->text), shown),
                 cause.text);
        blame(g, mover, GAME_FAULT_ILLEGAL, detail);
        return true;
    }
    answer->played.move = m;
    return played_add_move(g, &answer->played) || reason_set(why, "out of memory");
}

/* True if a watcher has held the game up. */
static bool tell_turn(MatchPlayer *const players[2], const PlayerContext *context,
                      const PlayedGame *g) {
    const MatchWatch *w = context->watch;
    if (!w || !w->on_turn) return false;
    const double left[2] = {player_time_left(players[BLACK]), player_time_left(players[WHITE])};
    return w->on_turn(w->context, context->slot - 1, g, left);
}

static RefereeStatus play_on(MatchPlayer *const players[2], const PlayerContext *context,
                             PlayedGame *g, Reason *why) {
    double last_answer = 0;
    while (!result_is_over(game_result(&g->game))) {
        Color mover = game_position(&g->game)->side;
        Answer answer;
        if (tell_turn(players, context, g)) last_answer = 0; /* that was not overhead */
        PlayerStatus status = player_think(players[mover], &g->game, players[color_other(mover)],
                                           &answer, g->warnings[mover]);
        if (status == PLAYER_CANCELLED) return REFEREE_CANCELLED;
        if (last_answer > 0 && answer.asked_at > 0) g->overhead += answer.asked_at - last_answer;
        last_answer = answer.answered_at;
        if (status == PLAYER_FAULT || answer.fault == GAME_FAULT_TIME) {
            blame(g, mover, answer.fault, answer.detail);
            break;
        }
        if (!take_move(g, mover, &answer, why)) return REFEREE_FAILED;
        referee_adjudicate(g, &context->plan->adjudication, mover);
    }
    g->result = game_result(&g->game);
    return REFEREE_PLAYED;
}

static RefereeStatus start_player(MatchPlayer *p, const PlayerContext *context, int engine,
                                  int *warnings) {
    const Entrant *spec = &context->plan->engines[engine];
    if (spec->restart) player_end(p, true);
    PlayerStatus status = player_start(p, context, engine, warnings);
    if (status == PLAYER_OK) status = player_new_game(p);
    if (status == PLAYER_FAULT && p->client)
        reason_set(&p->why, "%s", client_fault_text(p->client));
    return status == PLAYER_OK          ? REFEREE_PLAYED
           : status == PLAYER_CANCELLED ? REFEREE_CANCELLED
                                        : REFEREE_NO_START;
}

RefereeStatus referee_play(MatchPlayer *const players[2], const PlayerContext *context,
                           const PlannedGame *planned, PlayedGame *out, Color *who, Reason *why) {
    const MatchPlan *plan = context->plan;
    const Opening *opening = &plan->openings.items[planned->opening];
    double began = clock_ms();
    *out = (PlayedGame){
        .plan = *planned, .openings = plan->openings.digest, .started = (int64_t)time(NULL)};
    memcpy(out->opening, opening->id, sizeof out->opening);
    if (!opening_play(opening, &plan->rules, &out->game, why)) return REFEREE_FAILED;
    out->opening_plies = out->game.length;
    const MatchWatch *watch = context->watch;
    if (watch && watch->on_begin) watch->on_begin(watch->context, context->slot - 1, out);
    RefereeStatus status = REFEREE_PLAYED;
    for (int c = 0; c < 2 && status == REFEREE_PLAYED; c++) {
        *who = (Color)c;
        status = start_player(players[c], context, c == BLACK ? planned->black : planned->white,
                              out->warnings[c]);
        out->options[c] = players[c]->options;
    }
    if (status == REFEREE_PLAYED) status = play_on(players, context, out, why);
    if (game_fault_is_fatal(out->fault)) player_end(players[out->culprit], false);
    out->duration = clock_ms() - began;
    return status;
}
