/* The numbers of a match: of two engines their score with Elo and its error, pairs and ratio test;
 * of more a rating list with a cross-table.
 */
#include <math.h>
#include <stdio.h>
#include <string.h>

#include "app.h"
#include "kit/numbers.h"
#include "panel_parts.h"

static const char *engine_name(const MatchMode *m, int i) {
    return m->plan->engines[i].name;
}

/* "+35 ± 40", or that there is nothing to say yet. */
static void elo_text(Figure elo, Figure error, char *out, size_t size) {
    char bounds[24] = "";
    if (error.known) snprintf(bounds, sizeof bounds, " ± %.0f", error.value);
    if (elo.known)
        snprintf(out, size, "%s%.0f%s", elo.value < -0.5 ? "−" : "+", fabs(elo.value), bounds);
    else
        snprintf(out, size, "not known yet");
}

void match_describe_numbers(const App *app, char *out, size_t size) {
    const MatchMode *m = &app->match;
    const Strength *s = &m->facts.strength;
    if (m->plan->engine_count > 2) {
        snprintf(out, size, "%d engines", m->plan->engine_count);
        return;
    }
    if (!s->elo.known) {
        snprintf(out, size, m->facts.games ? "Elo not known yet" : "");
        return;
    }
    char elo[48], los[24] = "";
    elo_text(s->elo, s->elo_error, elo, sizeof elo);
    if (s->los.known) snprintf(los, sizeof los, ", LOS %.0f %%", 100 * s->los.value);
    snprintf(out, size, "Elo %s%s", elo, los);
}

/* The height of one of these rows: lower where there is little room for them. */
static int row_height(const App *app, SDL_Rect r, int rows, float most) {
    int high = painter_px(app->painter, most), low = painter_px(app->painter, 17);
    return r.h >= rows * high ? high : r.h > rows * low ? r.h / rows : low;
}

/* The list of numbers, of which a part is written. */
typedef struct {
    const App *app;
    SDL_Rect r; /* what is left of it */
    int row;
    bool narrow;
} Numbers;

/* A row of the list: in a narrow panel its name is the short one. */
static void view_row(Numbers *n, const char *name, const char *brief, const char *value) {
    Painter *p = n->app->painter;
    SDL_Rect r = n->r;
    int label = n->narrow ? painter_px(p, 44) : r.w * 8 / 20, cy = r.y + n->row / 2;
    if (n->row > r.h) return;
    draw_text_fit(p, r.x, cy, STYLE_SECONDARY, p->theme->text2, ALIGN_LEFT,
                  label - painter_px(p, 6), n->narrow ? brief : name);
    draw_text_fit(p, r.x + label, cy, n->narrow ? STYLE_SECONDARY : STYLE_BODY, p->theme->text,
                  ALIGN_LEFT, r.w - label, value);
    n->r.y += n->row;
    n->r.h -= n->row;
}

static void view_test(Numbers *n) {
    const MatchMode *m = &n->app->match;
    const ContestFacts *f = &m->facts;
    const Sprt *sprt = &m->plan->sprt;
    const char *verdict = f->verdict == SPRT_ACCEPTS_H0   ? "H0 accepted"
                          : f->verdict == SPRT_ACCEPTS_H1 ? "H1 accepted"
                                                          : "open";
    char text[96];
    if (!sprt->enabled) return;
    if (n->narrow) {
        view_row(n, "", "Test", verdict);
        return;
    }
    snprintf(text, sizeof text, "%s%.2f, ends at −%.2f or %.2f", f->llr < 0 ? "−" : "",
             fabs(f->llr), fabs(f->lower), f->upper);
    view_row(n, "Ratio test", "", text);
    snprintf(text, sizeof text, "Elo %g or %g: %s", sprt->elo0, sprt->elo1, verdict);
    view_row(n, "", "", text);
}

static void view_numbers(const App *app, SDL_Rect r) {
    const MatchMode *m = &app->match;
    const Tally *t = &m->facts.tally;
    const Strength *s = &m->facts.strength;
    char text[120], name[80];
    int rows = 4 + m->plan->paired + 2 * m->plan->sprt.enabled;
    Numbers n = {app, r, row_height(app, r, rows, 22), panel_is_narrow(app)};
    snprintf(name, sizeof name, "%.60s", engine_name(m, 0));
    snprintf(text, sizeof text, n.narrow ? "+%lld −%lld =%lld" : "won %lld, lost %lld, %lld draw%s",
             (long long)t->wins, (long long)t->losses, (long long)t->draws,
             t->draws == 1 ? "" : "s");
    view_row(&n, name, name, text);
    elo_text(s->elo, s->elo_error, text, sizeof text);
    view_row(&n, "Elo, 95 %", "Elo", text);
    elo_text(s->nelo, s->nelo_error, text, sizeof text);
    view_row(&n, "Normalized Elo", "nElo", text);
    if (s->los.known)
        snprintf(text, sizeof text, "%.1f %%", 100 * s->los.value);
    else
        snprintf(text, sizeof text, "not known yet");
    view_row(&n, "Likely stronger", "LOS", text);
    const int64_t *k = t->pairs;
    snprintf(text, sizeof text, "%lld-%lld-%lld-%lld-%lld", (long long)k[PAIR_LL],
             (long long)k[PAIR_LD], (long long)(k[PAIR_WL] + k[PAIR_DD]), (long long)k[PAIR_WD],
             (long long)k[PAIR_WW]);
    if (m->plan->paired) view_row(&n, "Pairs 0 ½ 1 1½ 2", "Pairs", text);
    view_test(&n);
}

/* ---- more than two engines ---- */

/* Logical widths of its columns. */
enum { POINTS = 60, ELO = 84, NAME = 96 };

/* One row of the table: place, name, rating, points, and points against each of the others. */
static void view_rank(const App *app, SDL_Rect r, int place, int columns, int cell) {
    Painter *p = app->painter;
    const Theme *t = p->theme;
    const MatchMode *m = &app->match;
    int n = m->plan->engine_count, engine = m->ranks[place].engine, cy = r.y + r.h / 2;
    const Rating *rating = &m->ranks[place].rating;
    bool plays =
        match_is_running(app) && !m->looked && (m->game.black == engine || m->game.white == engine);
    int right = r.x + r.w;
    for (int k = columns - 1; k >= 0; k--, right -= cell) {
        int other = m->ranks[k].engine;
        const Tally *between = &m->tallies[engine * n + other];
        SDL_Rect box = {right - cell + 1, r.y + 1, cell - 2, r.h - 2};
        if (k == place) {
            draw_box(p, box, painter_px(p, 3), t->surface2, 0, 0);
            continue;
        }
        if (!tally_games(between)) continue;
        NumberText points = points_text((int)(2 * tally_points(between)));
        draw_text(p, right - cell / 2, cy, STYLE_SECONDARY, t->text2, ALIGN_CENTRE, points.text);
    }
    Tally all = {0};
    for (int k = 0; k < n; k++) all = tally_sum(&all, &m->tallies[engine * n + k]);
    char points[64], elo[64];
    snprintf(points, sizeof points, "%s/%lld", points_text((int)(2 * tally_points(&all))).text,
             (long long)tally_games(&all));
    draw_text(p, right - painter_px(p, 8), cy, STYLE_BODY, t->text, ALIGN_RIGHT, points);
    right -= painter_px(p, POINTS);
    if (!panel_is_narrow(app)) {
        elo_text(rating->rating, rating->error, elo, sizeof elo);
        if (!rating->rating.known) elo[0] = 0;
        draw_text(p, right, cy, STYLE_SECONDARY, t->text2, ALIGN_RIGHT, elo);
        right -= painter_px(p, ELO);
    }
    char name[PLAYER_NAME + 16];
    snprintf(name, sizeof name, "%d. %s", place + 1, engine_name(m, engine));
    draw_text_fit(p, r.x, cy, (Style){13, plays}, t->text, ALIGN_LEFT, right - r.x, name);
}

/* As many columns as leave room for the names. */
static int column_count(const App *app, SDL_Rect r, int cell) {
    int room = r.w - painter_px(app->painter, panel_is_narrow(app) ? 150 : POINTS + ELO + NAME);
    int most = room / cell, n = app->match.plan->engine_count;
    return most < 2 ? 0 : most < n ? most : n;
}

static void view_ranks(const App *app, SDL_Rect r) {
    Painter *p = app->painter;
    const MatchMode *m = &app->match;
    int cell = painter_px(p, 26), columns = column_count(app, r, cell), y = r.y;
    bool head = columns || !panel_is_narrow(app);
    int row = row_height(app, r, m->plan->engine_count + head, 24);
    for (int k = 0; k < columns; k++)
        draw_textf(p, r.x + r.w - (columns - 1 - k) * cell - cell / 2, y + row / 2, STYLE_CAPTION,
                   p->theme->text2, ALIGN_CENTRE, "%d", k + 1);
    if (!panel_is_narrow(app))
        draw_text(p, r.x + r.w - columns * cell - painter_px(p, POINTS), y + row / 2, STYLE_CAPTION,
                  p->theme->text2, ALIGN_RIGHT, "Elo");
    if (head) y += row;
    for (int i = 0; i < m->plan->engine_count && y + row <= r.y + r.h; i++, y += row)
        view_rank(app, (SDL_Rect){r.x, y, r.w, row}, i, columns, cell);
}

void match_view_table(const App *app, SDL_Rect r) {
    Painter *p = app->painter;
    const MatchMode *m = &app->match;
    draw_card(p, r, false);
    SDL_Rect inner = rect_inset(r, painter_px(p, panel_is_narrow(app) ? 8 : 14));
    if (app->layout.mode != LAYOUT_REGULAR) { /* every row counts */
        inner.y = r.y + painter_px(p, 5);
        inner.h = r.h - painter_px(p, 10);
    }
    if (!m->plan || inner.h < painter_px(p, 20)) return;
    painter_push_clip(p, inner);
    if (m->plan->engine_count > 2 && m->ranks && m->tallies)
        view_ranks(app, inner);
    else if (m->plan->engine_count == 2)
        view_numbers(app, inner);
    painter_pop_clip(p);
}
