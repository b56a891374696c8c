/* What a review leaves on the screen: how far it is, the marks of moves in the graph, and the
 * legend that counts them. Marks differ by shape: hollow circle, triangle, diamond, hollow diamond.
 */
#include "view_review.h"
#include "view.h"

#include <math.h>
#include <stdio.h>

#include "board/stones.h"
#include "game/review.h"
#include "kit/numbers.h"

MoveClass review_class(const RecordNode *node) {
    if (note_is_there(&node->note)) return node->note.class;
    switch (node->glyph) { /* marks of other programs and people */
    case GLYPH_DOUBTFUL:
        return CLASS_INACCURACY;
    case GLYPH_BAD:
        return CLASS_MISTAKE;
    case GLYPH_BLUNDER:
        return CLASS_BLUNDER;
    default:
        return CLASS_NONE;
    }
}

static bool is_grave(MoveClass c) {
    return c == CLASS_BLUNDER || c == CLASS_MISSED_WIN;
}

/* n: class, radius in quarters, line in quarters. */
static void paint_mark(Canvas *canvas, const SpriteKey *key) {
    float c = (float)canvas->w / 2, r = (float)key->n[1] / 4, line = (float)key->n[2] / 4;
    Point diamond[] = {{c, c - 1.2f * r}, {c + 1.2f * r, c}, {c, c + 1.2f * r}, {c - 1.2f * r, c}};
    Point triangle[] = {
        {c, c - 1.15f * r}, {c + 1.15f * r, c + 0.85f * r}, {c - 1.15f * r, c + 0.85f * r}};
    Shape s = key->n[0] == CLASS_INACCURACY ? shape_disc(c, c, r)
              : key->n[0] == CLASS_MISTAKE  ? shape_polygon(triangle, 3)
                                            : shape_polygon(diamond, 4);
    canvas_shape(canvas, shape_grown(s, line), key->color[1]);
    canvas_shape(canvas, s, key->color[0]);
    if (key->n[0] == CLASS_INACCURACY || key->n[0] == CLASS_MISSED_WIN)
        canvas_shape(canvas, shape_grown(s, -1.4f * line), key->color[1]);
}

void draw_review_mark(Painter *p, MoveClass c, float cx, float cy) {
    const Theme *t = p->theme;
    if (!class_is_bad(c)) return;
    float r = 4.2f * p->scale;
    int side = 2 * (int)ceilf(r * 1.6f) + 5;
    SpriteKey key = {.kind = SPRITE_REVIEW, .w = side, .h = side};
    key.n[0] = (int)c, key.n[1] = (int)lroundf(r * 4);
    key.n[2] = (int)lroundf(fmaxf(1, 1.1f * p->scale) * 4);
    key.color[0] = is_grave(c) ? t->danger : t->warn;
    key.color[1] = t->surface;
    draw_sprite(p, &key, paint_mark, (int)lroundf(cx - (float)side / 2),
                (int)lroundf(cy - (float)side / 2), 255);
}

/* How many moves of each class the game has; the return value is their sum. */
static int count_classes(const App *app, int out[CLASS_COUNT]) {
    int sum = 0;
    for (int i = 0; i < CLASS_COUNT; i++) out[i] = 0;
    for (RecordNode *n = app->game.session.record.root->child; n; n = n->child) {
        MoveClass c = review_class(n);
        out[c]++;
        sum += class_is_bad(c);
    }
    return sum;
}

/* Each player has a row if a review has judged the moves, not only signs of others. */
static int legend_rows(const App *app) {
    ReviewSummary players[2];
    int counts[CLASS_COUNT];
    review_summary(&app->game.session.record, players);
    return players[BLACK].judged + players[WHITE].judged ? 2 : count_classes(app, counts) > 0;
}

int view_review_height(const App *app) {
    const Painter *p = app->painter;
    bool regular = app->layout.mode == LAYOUT_REGULAR;
    if (app->review.running) return painter_px(p, regular ? 44 : 40);
    return regular ? legend_rows(app) * painter_px(p, 24) : 0;
}

static void view_progress(const App *app, SDL_Rect r) {
    Painter *p = app->painter;
    const Theme *t = p->theme;
    const Review *v = &app->review;
    int done = v->last - v->at, all = v->last + 1;
    int cy = r.y + painter_px(p, 11), edge = painter_px(p, 2);
    char text[64];
    snprintf(text, sizeof text, "Reviewing: %d of %d", done, all);
    draw_text_fit(p, r.x + edge, cy, STYLE_SECONDARY, t->text, ALIGN_LEFT, r.w - 2 * edge, text);
    if (r.w > painter_px(p, 200))
        draw_text(p, r.x + r.w - edge, cy, STYLE_SECONDARY, t->text2, ALIGN_RIGHT, "Esc ends it");
    int h = painter_px(p, 8);
    SDL_Rect bar = {r.x, r.y + painter_px(p, 24), r.w, h};
    draw_box(p, bar, h / 2, t->surface2, t->edge, painter_hairline(p));
    bar.w = progress_width(bar.w, done, all);
    if (bar.w >= h) draw_box(p, bar, h / 2, t->accent, 0, 0);
}

/* "○ 2 inaccuracies  △ 1 mistake", the numbers alone where the words do not fit. */
static void legend_counts(const App *app, SDL_Rect r, const int counts[CLASS_COUNT]) {
    static const struct {
        MoveClass class;
        const char *one, *many;
    } rows[] = {{CLASS_INACCURACY, "inaccuracy", "inaccuracies"},
                {CLASS_MISTAKE, "mistake", "mistakes"},
                {CLASS_BLUNDER, "blunder", "blunders"},
                {CLASS_MISSED_WIN, "missed win", "missed wins"}};
    Painter *p = app->painter;
    int gap = painter_px(p, 11);
    for (int words = 1; words >= 0; words--) {
        int x = r.x + painter_px(p, 8), cy = r.y + r.h / 2 - painter_px(p, 1);
        char text[4][40];
        int width = 0;
        for (int i = 0; i < 4; i++) {
            int n = counts[rows[i].class];
            snprintf(text[i], sizeof text[i], words ? "%d %s" : "%d", n,
                     n == 1 ? rows[i].one : rows[i].many);
            if (n) width += text_width(p, STYLE_CAPTION, text[i]) + painter_px(p, 11) + gap;
        }
        if (words && width > r.w) continue;
        for (int i = 0; i < 4; i++) {
            if (!counts[rows[i].class]) continue;
            draw_review_mark(p, rows[i].class, (float)x, (float)cy);
            x += painter_px(p, 11);
            x += draw_text(p, x, cy, STYLE_CAPTION, p->theme->text2, ALIGN_LEFT, text[i]) + gap;
        }
        return;
    }
}

/* "● Accuracy 87 %" and the mistakes of a player. */
static void legend_player(const App *app, SDL_Rect r, Color c, const ReviewSummary *s) {
    Painter *p = app->painter;
    int cy = r.y + r.h / 2 - painter_px(p, 1), used = painter_px(p, 124);
    draw_color_dot(p, c, (float)(r.x + painter_px(p, 8)), (float)cy, 4.5f * p->scale);
    char text[40];
    if (s->judged)
        snprintf(text, sizeof text, "Accuracy %.0f %%", s->accuracy);
    else
        snprintf(text, sizeof text, "Not reviewed");
    draw_text(p, r.x + painter_px(p, 19), cy, STYLE_CAPTION, p->theme->text, ALIGN_LEFT, text);
    legend_counts(app, (SDL_Rect){r.x + used, r.y, r.w - used, r.h}, s->counts);
}

static void view_legend(const App *app, SDL_Rect r) {
    ReviewSummary players[2];
    int counts[CLASS_COUNT];
    review_summary(&app->game.session.record, players);
    if (legend_rows(app) < 2) {
        count_classes(app, counts);
        legend_counts(app, r, counts);
        return;
    }
    for (Color c = BLACK; c <= WHITE; c++)
        legend_player(app, (SDL_Rect){r.x, r.y + (int)c * r.h / 2, r.w, r.h / 2}, c, &players[c]);
}

void view_review(const App *app, SDL_Rect r) {
    if (app->review.running)
        view_progress(app, r);
    else
        view_legend(app, r);
}

/* "12. c3-c5: mistake, 14 % lost: it lets White win with e5-g7. Better: d4-d6 (Left shows it)" */
static void describe_mistake(const App *app, const RecordNode *n, const char *move, char *out,
                             size_t size) {
    const Explanation *e = &app->explanation;
    const MoveNote *note = &n->note;
    const char *words = e->node == n ? e->words : "";
    bool faulty = words[0] && e->faulty, small = layout_is_small(&app->layout);
    char better[MOVE_TEXT_SIZE], lost[24] = "", which[DEED_SIZE + 8] = "";
    if (!small || !words[0]) snprintf(lost, sizeof lost, ", %d %% lost", note->lost);
    if (words[0] && !e->faulty) snprintf(which, sizeof which, ", which %s", words);
    int used = snprintf(out, size, "%d%s %s: %s%s%s%s", record_move_number(n),
                        n->parent->position.side == BLACK ? "." : "…", move,
                        class_names[note->class], lost, faulty ? ": it " : "", faulty ? words : "");
    if (note->better == MOVE_NONE || used < 0 || (size_t)used >= size) return;
    move_format(&n->parent->position, note->better, better);
    snprintf(out + used, size - (size_t)used, ". Better: %s%s%s", better, which,
             small ? "" : " (Left shows it)");
}

/* Where the better move is drawn: "Better than c3-c5 here: d4-d6, which joins two groups". */
static bool describe_better(const App *app, char *out, size_t size) {
    const Explanation *e = &app->explanation;
    const RecordNode *next = app->game.session.view->child;
    if (app->analysing || !next || e->node != next || next->note.better == MOVE_NONE) return false;
    char move[MOVE_TEXT_SIZE], better[MOVE_TEXT_SIZE];
    move_format(&next->parent->position, next->move, move);
    move_format(&next->parent->position, next->note.better, better);
    if (e->faulty)
        snprintf(out, size, "Better here: %s. The move played, %s, %s", better, move, e->words);
    else
        snprintf(out, size, "Better than %s here: %s%s%s", move, better,
                 e->words[0] ? ", which " : "", e->words);
    return true;
}

bool review_describe(const App *app, char *out, size_t size) {
    const RecordNode *n = app->game.session.view;
    const MoveNote *note = &n->note;
    if (app->review.running) {
        snprintf(out, size, "Reviewing the game, position %d of %d",
                 app->review.last - app->review.at, app->review.last + 1);
        return true;
    }
    char move[MOVE_TEXT_SIZE] = "";
    if (n->parent) move_format(&n->parent->position, n->move, move);
    if (n->parent && class_is_bad(note->class)) {
        describe_mistake(app, n, move, out, size);
        return true;
    }
    if (describe_better(app, out, size)) return true;
    if (!n->parent || note->class == CLASS_NONE) return false;
    snprintf(out, size, "%d%s %s: %s", record_move_number(n),
             n->parent->position.side == BLACK ? "." : "…", move,
             note->class == CLASS_BEST ? "the best move" : "a good move");
    return true;
}
