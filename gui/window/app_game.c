/* What a person does with the game: moves, takebacks, steps, offers, copy and paste. */
#include <stdio.h>
#include <string.h>

#include "app.h"
#include "app_game.h"
#include "files.h"
#include "ids.h"
#include "base/buffer.h"
#include "rules/deeds.h"
#include "rules/moves.h"
#include "rules/notation.h"
#include "record/format.h"

bool app_human_to_move(const App *app) {
    const Player *mover = session_mover(&app->game.session);
    return mover && mover->kind == PLAYER_HUMAN && mode_may_move(app);
}

bool app_explores(const App *app) {
    return mode_class(app)->explores || !session_is_live(&app->game.session);
}

bool app_shown_is_over(const App *app) {
    const Session *s = &app->game.session;
    if (!app_explores(app)) return session_is_over(s);
    return result_is_over(rules_board_result(session_position(s), &s->setup.rules));
}

bool app_may_move(const App *app) {
    return app_explores(app) ? !app_shown_is_over(app) : app_human_to_move(app);
}

void app_game_changed(App *app) {
    touch_reset(app);
    motion_stop(&app->motions, MOTION_STONE);
    ui_scroll_follow_again(app->ui, ID_MOVES);
    desk_forget_trouble(app);
    app_repaint(app);
}

const char app_aside_words[] = "Previous game kept: Ctrl+Shift+T reopens it";

/* A game with moves waits where it can be brought back from; the one that waited there goes. */
bool app_put_aside(App *app) {
    if (shelf_is_shown(app)) {
        if (!shelf_is_unchanged(app)) shelf_keep(app);
        return false;
    }
    if (!app->game.session.record.root->child) return false;
    Document older = app->aside;
    bool done = document_park(&app->game, &app->aside, app->now);
    if (done) document_finish(&older);
    return done;
}

void app_bring_back(App *app, Document *back) {
    review_cancel(app);
    seats_new_game(app);
    document_unpark(&app->game, back, app->now);
    app_game_changed(app);
    motion_stop(&app->motions, MOTION_CHAIN);
}

void app_game_before(App *app) {
    Document back = app->aside;
    app->aside = (Document){0};
    app_put_aside(app);
    app_bring_back(app, &back);
    app_say(app, SAY_INFO, "The previous game is back");
}

void app_new_game(App *app, const GameSetup *setup) {
    mode_leave(app);
    bool unfinished = !session_is_over(&app->game.session);
    bool changed = shelf_is_shown(app) && !shelf_is_unchanged(app);
    bool aside = app_put_aside(app);
    app_start_game(app, setup);
    if (changed && app->say_kind == SAY_NOTHING)
        app_say(app, SAY_INFO, "The changed game is kept: Ctrl+G lists it");
    if (aside && unfinished && !document_is_saved(&app->aside) && app->say_kind == SAY_NOTHING)
        app_say(app, SAY_INFO, "%s", app_aside_words);
}

void app_start_game(App *app, const GameSetup *setup) {
    Reason why;
    if (!session_start(&app->game.session, setup, &why)) {
        app_say(app, SAY_TROUBLE, "%s", why.text);
        return;
    }
    review_cancel(app);
    seats_new_game(app);
    app->game.path[0] = 0;
    app->game.flipped = session_near_side(&app->game.session) == WHITE;
    app_game_changed(app);
    app_say_nothing(app);
    Result at_once = session_result(&app->game.session);
    if (result_is_over(at_once))
        app_say(app, SAY_INFO, "In this position the game is over already");
}

void app_quit(App *app) {
    AskKind kind = app->dialogs.ask.kind;
    bool asked = app->dialogs.open == DIALOG_ASK && (kind == ASK_QUIT || kind == ASK_LEAVE);
    if (asked) return; /* SDL tells of a closed window twice */
    if (mode_asks_to_quit(app))
        dialog_open_ask(app, ASK_QUIT);
    else
        app_leave(app);
}

void app_leave(App *app) {
    if (app_changes_lost(app))
        dialog_open_ask(app, ASK_LEAVE);
    else
        app->quit = true;
}

size_t app_changes_lost(const App *app) {
    bool shown = shelf_is_shown(app) && !shelf_is_unchanged(app);
    bool lost = shown && !document_is_saved(&app->game) && !document_goes_on(&app->game);
    return shelf_unsaved(&app->shelf) + lost;
}

void app_rematch(App *app) {
    Session *s = &app->game.session;
    GameSetup setup = s->setup;
    setup_swap_sides(&setup);
    /* who is called after a colour is called after the new one */
    for (Color c = BLACK; c <= WHITE; c++)
        if (!strcmp(setup.players[c].name, color_name(color_other(c))))
            SDL_strlcpy(setup.players[c].name, color_name(c), PLAYER_NAME);
    Sitting tally = sitting_swapped(s->tally);
    app_new_game(app, &setup);
    s->tally = tally;
}

void app_moved(App *app, const Position *before, Move m, MovedHow how) {
    if (how != MOVED_UNSEEN) touch_reset(app);
    if (how == MOVED_DRAGGED)
        motion_stop(&app->motions, MOTION_STONE);
    else if (how != MOVED_UNSEEN && m != MOVE_PASS) /* the stone before a pass arrives first */
        touch_start_animation(app, m, before);
    desk_forget_trouble(app);
    ui_scroll_follow_again(app->ui, ID_MOVES);
    touch_start_chain(app);
    app_repaint(app);
    if (m == MOVE_PASS)
        app_say(app, SAY_INFO, "%s has no legal move and passes", color_name(before->side));
    else if (how != MOVED_BY_ENGINE || app->say_kind != SAY_TROUBLE) /* a fault stays readable */
        app_say_nothing(app);
}

bool app_try_move(App *app, Move m, MovedHow how) {
    Session *s = &app->game.session;
    Position before = *session_position(s);
    Reason why;
    bool looking = app_explores(app);
    if (!(looking ? session_explore(s, m, &why) : session_play(s, m, app->now, &why))) {
        app_say(app, SAY_REFUSED, "%s", why.text);
        return false;
    }
    app_moved(app, &before, m, how);
    before = *session_position(s);
    if (looking && !moves_any(&before, before.side) && session_explore(s, MOVE_PASS, NULL))
        app_moved(app, &before, MOVE_PASS, MOVED_BY_HAND);
    return true;
}

/* Forgets what the hand was doing before the view changes. */
static void leave_position(App *app) {
    touch_let_go(app);
    motion_stop(&app->motions, MOTION_STONE);
    app_say_nothing(app);
    app_repaint(app);
}

void app_show_node(App *app, RecordNode *node) {
    leave_position(app);
    session_show_node(&app->game.session, node);
}

void app_show_end(App *app) {
    const Session *s = &app->game.session;
    leave_position(app);
    if (session_in_variation(s) && !s->view->child)
        session_show_live(&app->game.session);
    else
        session_step(&app->game.session, LINE_PLIES);
}

void app_promote(App *app) {
    if (!session_promote(&app->game.session, app->now)) return;
    leave_position(app);
    ui_scroll_follow_again(app->ui, ID_MOVES);
    app_say(app, SAY_INFO, "The variation comes first now");
}

void app_delete_variation(App *app) {
    leave_position(app);
    if (!session_delete_variation(&app->game.session)) return;
    ui_scroll_follow_again(app->ui, ID_MOVES);
    app_say(app, SAY_INFO, "The variation is deleted");
}

void app_take_back(App *app) {
    if (!session_take_back(&app->game.session, app->now)) return;
    app_game_changed(app);
    app_say_nothing(app);
}

void app_redo(App *app) {
    if (!session_redo(&app->game.session, app->now)) return;
    app_game_changed(app);
    app_say_nothing(app);
}

void app_step(App *app, int by) {
    leave_position(app);
    session_step(&app->game.session, by);
}

void app_show_ply(App *app, int ply) {
    app_step(app, ply - app->game.session.view->ply);
}

void app_resign(App *app) {
    /* whose turn it is does not matter: the person resigns */
    Color loser = session_near_side(&app->game.session);
    const Player *players = app->game.session.setup.players;
    if (players[BLACK].kind == players[WHITE].kind) loser = app->game.session.live->position.side;
    Reason why;
    if (!session_declare(&app->game.session, winner_of(color_other(loser)), END_RESIGNED, app->now,
                         &why)) {
        app_say(app, SAY_REFUSED, "%s", why.text);
        return;
    }
    app_game_changed(app);
    app_say_nothing(app);
}

/* The engine agrees if it does not think it is better and the game is no longer young. */
static bool engine_agrees(const App *app, Color engine, char *why, size_t size) {
    enum { YOUNG_PLIES = 20, BETTER = 30 };
    const Session *s = &app->game.session;
    const RecordNode *from = s->live->parent;
    const ThinkInfo *own = &app->desk.seat[engine];
    Opinion v = session_last_opinion(s, s->live);
    if (from && own->count && pos_equal(&app->desk.seat_at[engine], &from->position))
        v = own->lines[0].opinion; /* what it thought when it moved */
    int score = engine == BLACK ? v.score : -v.score;
    if (s->live->ply < YOUNG_PLIES) {
        snprintf(why, size, "the game is still young");
        return false;
    }
    if (opinion_wins(v, engine) || (!v.mate && score >= BETTER)) {
        snprintf(why, size, "%s likes its position", s->setup.players[engine].name);
        return false;
    }
    if (!v.depth) {
        snprintf(why, size, "it has no opinion yet");
        return false;
    }
    return true;
}

void app_offer_draw(App *app) {
    Session *s = &app->game.session;
    Color us = s->live->position.side;
    const Player *other = &s->setup.players[color_other(us)];
    char why[80];
    if (other->kind != PLAYER_HUMAN && !engine_agrees(app, color_other(us), why, sizeof why)) {
        app_say(app, SAY_INFO, "No draw: %s", why);
        return;
    }
    if (session_declare(s, WINNER_DRAW, END_AGREED, app->now, NULL)) app_game_changed(app);
    app_say_nothing(app);
}

void app_toggle_threat(App *app) {
    if (!app->analysing) app_toggle_analysis(app);
    app->threat = !app->threat;
    preview_leave(app);
}

void app_toggle_analysis(App *app) {
    app->analysing = !app->analysing;
    app->threat = false;
    preview_leave(app);
    desk_forget_trouble(app);
    seats_forgive_analyst(app);
    touch_let_go(app);
    touch_show_hint(app, MOVE_NONE);
    app_say_nothing(app);
}

static void show_hint(App *app, Move m) {
    const Game *game = &app->game.session.record.game;
    char move[MOVE_TEXT_SIZE], why[DEEDS_SIZE];
    touch_let_go(app);
    touch_show_hint(app, m);
    move_format(game_position(game), m, move);
    deeds_format(game, m, app->layout.mode != LAYOUT_REGULAR, why);
    bool narrow = app->layout.mode == LAYOUT_PORTRAIT; /* no room to say what it is */
    app_say(app, SAY_INFO, "%s%s%s%s", narrow ? "" : "Hint: ", move, why[0] ? " " : "", why);
    app_repaint(app);
}

void app_take_hint(App *app, Move m, bool whole) {
    char stone[3];
    session_show_live(&app->game.session);
    if (whole || m == MOVE_PASS) {
        show_hint(app, m);
        return;
    }
    square_format(move_from(m), stone);
    touch_offer_hint(app, m);
    app_say(app, SAY_INFO, "Look at the stone on %s. H shows its move", stone);
}

static void want_hint(App *app, bool whole) {
    Move known = app->touch.offered != MOVE_NONE ? app->touch.offered : app->touch.hint;
    if (known != MOVE_NONE) {
        show_hint(app, known);
        return;
    }
    desk_want_hint(app, whole);
    touch_let_go(app);
    app_say(app, SAY_INFO, "Looking for a good move");
}

void app_hint(App *app) {
    want_hint(app, false);
}

void app_show_best(App *app) {
    want_hint(app, true);
}

void app_type_move(App *app) {
    app->move_field_open = true;
    field_set(&app->move_field, "");
    app->move_field.limit = 12;
    app_say_nothing(app);
    ui_focus_next(app->ui, ID_MOVE_FIELD);
}

void app_copy_position(App *app) {
    char fen[FEN_SIZE];
    fen_format(session_position(&app->game.session), fen);
    if (SDL_SetClipboardText(fen))
        app_say(app, SAY_TROUBLE, "Could not copy to the clipboard: %s", SDL_GetError());
    else
        app_say(app, SAY_INFO, "Position copied: %s", fen);
}

void app_copy_game(App *app) {
    Buffer text = {0};
    document_write(&app->game, false, &text);
    if (text.failed || SDL_SetClipboardText(buffer_text(&text)))
        app_say(app, SAY_TROUBLE, "Could not copy to the clipboard");
    else
        app_say(app, SAY_INFO, "Game copied as SGF");
    buffer_finish(&text);
}

void app_adopt(App *app, Record *record, const char *path) {
    mode_leave(app);
    app_put_aside(app);
    review_cancel(app);
    seats_new_game(app);
    document_adopt(&app->game, record, path);
    review_read(&app->game.session);
    app_game_changed(app);
    motion_stop(&app->motions, MOTION_CHAIN);
}

void app_paste(App *app) {
    char *text = SDL_GetClipboardText();
    if (!text || !*text) {
        app_say(app, SAY_INFO, "The clipboard is empty");
        SDL_free(text);
        return;
    }
    Position p;
    Reason why;
    if (position_parse_any(span_of(text), &p, &why)) {
        GameSetup setup = app->game.session.setup;
        setup.start = p;
        app_new_game(app, &setup);
        if (app->say_kind == SAY_NOTHING) app_say(app, SAY_INFO, "Position pasted");
    } else if (format_is_games(format_of(span_of(text)))) {
        files_paste(app, text);
    } else {
        app_say(app, SAY_REFUSED, "%s", why.text);
    }
    SDL_free(text);
}
