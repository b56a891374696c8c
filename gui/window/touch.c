/* The hand on the board: clicks, drags and the keyboard cursor become moves; and the picture of all
 * that.
 *
 * Click-click and drag are one thing: pressing a stone of one's own selects it, and what happens on
 * release depends on where the mouse is by then.
 */
#include <math.h>
#include <stdlib.h>

#include "app.h"
#include "app_game.h"
#include "ids.h"
#include "rules/notation.h"

enum { DRAG_PX = 5, FADE_MS = 80 };

void touch_press_begin(BoardPress *press, Square at, int x, int y) {
    *press = (BoardPress){at, x, y, false};
}

bool touch_press_moves(const App *app, BoardPress *press, int x, int y) {
    int far = painter_px(app->painter, DRAG_PX);
    if (abs(x - press->x) > far || abs(y - press->y) > far) press->dragging = true;
    return press->dragging;
}

void touch_press_end(BoardPress *press) {
    *press = (BoardPress){.at = NO_SQUARE};
}

void touch_clear_cross(App *app) {
    app->touch.refused = NO_SQUARE;
    motion_stop(&app->motions, WAIT_CROSS);
    motion_stop(&app->motions, MOTION_CROSS_FADE);
}

void touch_let_go(App *app) {
    app->touch.selected = NO_SQUARE;
    touch_press_end(&app->touch.press);
    touch_clear_cross(app);
}

void touch_cancel_press(App *app) {
    touch_press_end(&app->touch.press);
}

void touch_select(App *app, Square at) {
    app->touch.selected = at;
}

void touch_set_cursor(App *app, Square at) {
    app->touch.cursor = at;
}

void touch_show_hint(App *app, Move m) {
    app->touch.hint = m;
    app->touch.offered = MOVE_NONE;
}

void touch_offer_hint(App *app, Move m) {
    touch_show_hint(app, MOVE_NONE);
    app->touch.offered = m;
    touch_select(app, move_from(m));
}

bool touch_escape(App *app) {
    BoardTouch *t = &app->touch;
    if (t->press.dragging || t->selected != NO_SQUARE) {
        t->selected = NO_SQUARE;
        t->offered = MOVE_NONE;
        touch_press_end(&t->press);
    } else if (t->hint != MOVE_NONE || app->desk.hint_wanted) {
        t->hint = MOVE_NONE;
        desk_drop_hint(app);
    } else {
        return false;
    }
    app_say_nothing(app);
    return true;
}

void touch_reset(App *app) {
    touch_let_go(app);
    touch_show_hint(app, MOVE_NONE);
    desk_drop_hint(app);
}

Square touch_square_at(const App *app, int x, int y) {
    int column, row;
    if (!layout_cell_at(&app->layout, x, y, &column, &row)) return NO_SQUARE;
    return app->game.flipped ? square_make(7 - column, row) : square_make(column, 7 - row);
}

static void refuse(App *app, Square at) {
    touch_clear_cross(app);
    app->touch.refused = at;
    motion_start(&app->motions, WAIT_CROSS, app->now);
}

/* True if stones may be picked up now; otherwise says why not. */
static bool may_move(App *app) {
    const Session *s = &app->game.session;
    if (app_explores(app)) {
        if (app_may_move(app)) return true; /* it becomes a variation */
        app_say(app, SAY_INFO, "The game is over in this position");
        return false;
    }
    if (session_is_over(s)) {
        char text[140];
        session_describe_result(s, text, sizeof text);
        app_say(app, SAY_INFO, "%s", text);
        return false;
    }
    if (!app_human_to_move(app)) {
        app_say(app, SAY_REFUSED, "It is %s's move", color_name(s->live->position.side));
        return false;
    }
    return true;
}

static bool is_own_stone(const App *app, Square at) {
    const Position *p = session_position(&app->game.session);
    return at != NO_SQUARE && bits_has(p->stones[p->side], at);
}

static void select_stone(App *app, Square at) {
    app->touch.selected = at;
    touch_clear_cross(app);
    StoneMarks marks;
    marks_of_stone(session_position(&app->game.session), at, app->game.flipped, &marks);
    int n = bits_count(marks.quiet | marks.capture);
    char name[3];
    square_format(at, name);
    if (n)
        app_say(app, SAY_INFO, "%s selected: %d target%s", name, n, n == 1 ? "" : "s");
    else
        app_say(app, SAY_INFO, "%s cannot move: the badges and bars show why", name);
}

/* The selected stone is to go to a square: a move or a refusal. */
static void drop_on(App *app, Square to, MovedHow how) {
    Square from = app->touch.selected;
    if (!app_try_move(app, move_make(from, to), how)) refuse(app, to);
}

/* A square is touched by mouse or Enter. */
static void touch_square(App *app, Square at) {
    Square selected = app->touch.selected;
    if (selected == NO_SQUARE) {
        if (!may_move(app)) return;
        if (is_own_stone(app, at)) {
            select_stone(app, at);
            return;
        }
        const Position *p = session_position(&app->game.session);
        if (bits_has(p->stones[color_other(p->side)], at)) {
            app_say(app, SAY_REFUSED, "It is %s's move", color_name(p->side));
            refuse(app, at);
        } else {
            app_say(app, SAY_INFO, "Pick a %s stone first", p->side == BLACK ? "black" : "white");
        }
    } else if (at == selected) {
        app->touch.selected = NO_SQUARE;
        app_say_nothing(app);
    } else if (is_own_stone(app, at) &&
               !move_is_legal(session_position(&app->game.session), move_make(selected, at))) {
        select_stone(app, at);
    } else {
        drop_on(app, at, MOVED_BY_HAND);
    }
}

bool touch_down(App *app, int button, int x, int y) {
    if (button != SDL_BUTTON_LEFT) return false;
    Square at = touch_square_at(app, x, y);
    if (app->preview.on) { /* the board shows something else: a click only returns from there */
        preview_leave(app);
        app_say_nothing(app);
        return true;
    }
    touch_press_begin(&app->touch.press, at, x, y);
    if (at != NO_SQUARE) app->touch.cursor = at;
    app->touch.was_selected = at != NO_SQUARE && at == app->touch.selected;
    motion_stop(&app->motions, MOTION_STONE);
    if (at == NO_SQUARE) return true;
    /* own stones are taken up at once so that they can be dragged; all else waits for the release
     */
    if (is_own_stone(app, at) && app_may_move(app)) {
        if (!app->touch.was_selected) select_stone(app, at);
    }
    app_repaint(app);
    return true;
}

/* While a stone is carried the status line tells what would happen. */
static void describe_drag(App *app, Square over) {
    const Position *p = session_position(&app->game.session);
    Square from = app->touch.selected;
    char a[3], b[3];
    Reason why;
    if (over == NO_SQUARE || over == from) return;
    square_format(from, a);
    square_format(over, b);
    if (move_explain(p, move_make(from, over), &why)) {
        int line = line_joining(from, over),
            n = bits_count(pos_occupied(p) & line_through[line][from]);
        app_say(app, SAY_INFO, "%s-%s: %d stone%s on this line, it moves %d", a, b, n,
                n == 1 ? "" : "s", n);
    } else {
        app_say(app, SAY_INFO, "%s", why.text);
    }
}

void touch_motion(App *app, int x, int y) {
    BoardTouch *t = &app->touch;
    if (t->press.at == NO_SQUARE || t->selected != t->press.at) return;
    if (!touch_press_moves(app, &t->press, x, y)) return;
    describe_drag(app, touch_square_at(app, x, y));
    app_repaint(app);
}

/* The pressed stone, or the one that was carried, is let go of over a square. */
static void release(App *app, Square pressed, bool dragged, Square at) {
    BoardTouch *t = &app->touch;
    app_repaint(app);
    if (dragged) {
        if (at == NO_SQUARE || at == t->selected) { /* put down where it was, or beside the board */
            if (at == NO_SQUARE) t->selected = NO_SQUARE;
            app_say_nothing(app);
        } else {
            drop_on(app, at, MOVED_DRAGGED);
        }
        return;
    }
    if (at != pressed) return;
    bool taken_up = t->selected == at && !t->was_selected;
    if (!taken_up) touch_square(app, at);
}

bool touch_up(App *app, int x, int y) {
    BoardTouch *t = &app->touch;
    BoardPress press = t->press;
    if (press.at == NO_SQUARE) return false;
    touch_press_end(&t->press);
    release(app, press.at, press.dragging, touch_square_at(app, x, y));
    return true;
}

void touch_lost(App *app) {
    if (app->touch.press.dragging) touch_cancel_press(app);
}

bool touch_walk(App *app, SDL_Keycode key) {
    BoardTouch *t = &app->touch;
    int dx = (key == SDLK_RIGHT) - (key == SDLK_LEFT), dy = (key == SDLK_UP) - (key == SDLK_DOWN);
    if (!dx && !dy) return false;
    if (app->game.flipped) dx = -dx, dy = -dy;
    if (t->cursor == NO_SQUARE) t->cursor = square_make(3, 3);
    int file = square_file(t->cursor) + dx, rank = square_rank(t->cursor) + dy;
    if (file >= 0 && file < 8 && rank >= 0 && rank < 8) t->cursor = square_make(file, rank);
    return true;
}

bool touch_key(App *app, const SDL_Keysym *key) {
    BoardTouch *t = &app->touch;
    switch (key->sym) {
    case SDLK_RETURN:
    case SDLK_KP_ENTER:
        if (t->cursor != NO_SQUARE) touch_square(app, t->cursor);
        return true;
    case SDLK_ESCAPE:
        if (t->selected != NO_SQUARE) {
            t->selected = NO_SQUARE;
            app_say_nothing(app);
        } else {
            ui_focus(app->ui, UI_NONE, false);
        }
        return true;
    default:
        return touch_walk(app, key->sym);
    }
}

void touch_start_animation(App *app, Move m, const Position *before) {
    motion_stop(&app->motions, MOTION_STONE);
    if (m == MOVE_PASS || m == MOVE_NONE) return;
    Color enemy = color_other(before->side);
    app->touch.animation = (MoveAnimation){m, enemy, bits_has(before->stones[enemy], move_to(m))};
    motion_start(&app->motions, MOTION_STONE, app->now);
}

void touch_start_chain(App *app) {
    const Motions *m = &app->motions;
    if (session_is_over(&app->game.session))
        motion_start(&app->motions, MOTION_CHAIN,
                     app->now + (Uint64)motion_left(m, MOTION_STONE, app->now));
    else
        motion_stop(&app->motions, MOTION_CHAIN);
}

static void scene_animation(const App *app, BoardScene *scene) {
    if (!motion_is_running(&app->motions, MOTION_STONE)) return;
    const Layout *l = &app->layout;
    float share = motion_share(&app->motions, MOTION_STONE, app->now);
    Square from = move_from(app->touch.animation.move), to = move_to(app->touch.animation.move);
    Point a = board_centre(l->board, l->cell, app->game.flipped, from),
          b = board_centre(l->board, l->cell, app->game.flipped, to);
    scene->moving_from = to;
    scene->moving_x = a.x + (b.x - a.x) * share;
    scene->moving_y = a.y + (b.y - a.y) * share;
    if (!app->touch.animation.capture) return;
    int left = motion_left(&app->motions, MOTION_STONE, app->now);
    scene->fading = to;
    scene->fading_color = app->touch.animation.captured_color;
    scene->fading_alpha = left >= FADE_MS ? 1 : (float)left / FADE_MS;
}

static void scene_hand(const App *app, BoardScene *scene) {
    const BoardTouch *t = &app->touch;
    if (app->settings.show_targets || t->offered != MOVE_NONE) scene->selected = t->selected;
    if (t->press.dragging) {
        scene->ghost = scene->moving_from = t->selected;
        scene->moving_x = (float)app->ui->mouse_x, scene->moving_y = (float)app->ui->mouse_y;
        scene->moving_lifted = true;
        Square over = touch_square_at(app, app->ui->mouse_x, app->ui->mouse_y);
        if (over != NO_SQUARE && over != t->selected &&
            move_is_legal(&scene->position, move_make(t->selected, over)))
            scene->drop = over;
    }
    if (t->refused != NO_SQUARE) {
        bool fades = motion_is_running(&app->motions, MOTION_CROSS_FADE);
        scene->refused = t->refused;
        scene->refused_alpha =
            fades ? 1 - motion_share(&app->motions, MOTION_CROSS_FADE, app->now) : 1;
    }
    if (ui_is_focused(app->ui, ID_BOARD)) scene->cursor = t->cursor;
}

/* The winner's stones get their chain. */
static void scene_end(const App *app, BoardScene *scene) {
    const Session *s = &app->game.session;
    bool live = session_is_live(s);
    Result r = live ? session_result(s) : rules_board_result(session_position(s), &s->setup.rules);
    if (!result_is_over(r) || motion_is_running(&app->motions, MOTION_STONE)) return;
    if (r.reason != END_CONNECTED && r.reason != END_OPPONENT_CONNECTED &&
        r.reason != END_BOTH_CONNECTED)
        return;
    Color winner = r.winner == WINNER_WHITE ? WHITE : BLACK;
    if (r.winner == WINNER_DRAW) return;
    scene->marked = scene->position.stones[winner];
    Square last = s->view->move != MOVE_NONE ? move_to(s->view->move) : NO_SQUARE;
    scene->chain_start =
        last != NO_SQUARE && bits_has(scene->marked, last) ? last : bits_first(scene->marked);
    float share = motion_share(&app->motions, MOTION_CHAIN, app->now);
    scene->chain_share = live ? fmaxf(0.001f, share) : 1;
}

/* The first moves of the explorer. */
static void scene_explorer(const App *app, BoardScene *scene) {
    enum { MOST = 3 };
    const Explorer *e = &app->explorer;
    if (!e->known || !pos_equal(&e->at, &scene->position)) return;
    for (int i = 0; i < e->count && i < MOST && scene->arrow_count < ARROWS_MAX; i++) {
        if (e->rows[i].move == MOVE_PASS) continue;
        scene->arrows[scene->arrow_count++] =
            (BoardArrow){.move = e->rows[i].move, .rank = i + 1, .opinion = explorer_opinion(e, i)};
    }
}

static void scene_arrows(const App *app, BoardScene *scene) {
    if (motion_is_running(&app->motions, MOTION_STONE) || app->touch.press.dragging ||
        app->touch.selected != NO_SQUARE)
        return;
    const Desk *d = &app->desk;
    if (app->touch.hint != MOVE_NONE && session_is_live(&app->game.session)) {
        scene->arrows[scene->arrow_count++] = (BoardArrow){.move = app->touch.hint, .rank = 1};
        return;
    }
    /* better than the mistake that comes next: here it could have been played */
    const RecordNode *next = app->game.session.view->child;
    if (!app->analysing && next && class_is_bad(next->note.class))
        scene->arrows[scene->arrow_count++] = (BoardArrow){.move = next->note.better, .rank = 2};
    if (!app->analysing && app->explorer.on && app->settings.explorer_arrows &&
        command_is_enabled(app, COMMAND_EXPLORER_ARROWS)) /* not in modes without the explorer */
        scene_explorer(app, scene);
    if (!app->analysing || d->work != WORK_ANALYSE || d->node != app->game.session.view) return;
    for (int i = 0; i < d->shown.count && i < ARROWS_MAX && i < app->settings.lines; i++) {
        const ThinkLine *line = &d->shown.lines[i];
        if (!line->length) continue;
        scene->arrows[scene->arrow_count++] =
            (BoardArrow){line->pv[0], i + 1, app->settings.lines > 1, line->opinion};
    }
}

/* What moves are worth: all those of a selected stone, or the best one of each stone. */
static void scene_values(const App *app, BoardScene *scene) {
    const Desk *d = &app->desk;
    if (!app->analysing || !app->settings.show_values || d->work != WORK_ANALYSE ||
        d->node != app->game.session.view || motion_is_running(&app->motions, MOTION_STONE) ||
        app->touch.press.dragging)
        return;
    Bits seen = 0;
    for (int i = 0; i < d->shown.value_count; i++) { /* best first */
        const ThinkValue *v = &d->shown.values[i];
        if (v->move == MOVE_PASS || v->move == MOVE_NONE) continue;
        bool chosen = app->touch.selected != NO_SQUARE;
        Square at = chosen ? move_to(v->move) : move_from(v->move);
        if ((chosen && move_from(v->move) != app->touch.selected) || bits_has(seen, at)) continue;
        seen |= bits_of(at);
        scene->values[scene->value_count++] = (BoardValue){at, v->opinion, i == 0};
    }
}

/* A line of the analysis instead of the position. */
static BoardScene scene_preview(const App *app) {
    const Preview *v = &app->preview;
    Position p = preview_position(app);
    BoardScene scene = board_scene(&p);
    scene.flipped = app->game.flipped;
    scene.links = app->settings.show_links;
    scene.last = v->plies > 0 ? v->moves[v->plies - 1] : MOVE_NONE;
    if (scene.last == MOVE_PASS) scene.last = MOVE_NONE;
    if (v->plies < v->length)
        scene.arrows[scene.arrow_count++] = (BoardArrow){.move = v->moves[v->plies], .rank = 3};
    return scene;
}

BoardScene touch_scene(const App *app) {
    if (app->preview.on) return scene_preview(app);
    BoardScene scene = board_scene(session_position(&app->game.session));
    scene.flipped = app->game.flipped;
    scene.links = app->settings.show_links;
    scene.last = app->game.session.view->move;
    scene.drawn = app->game.session.view->drawing.items;
    scene.drawn_count = app->game.session.view->drawing.count;
    scene.sketch = sketch_now(app);
    scene_hand(app, &scene);
    scene_animation(app, &scene);
    scene_end(app, &scene);
    scene_arrows(app, &scene);
    scene_values(app, &scene);
    return scene;
}
