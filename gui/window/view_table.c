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

/* A row of the list of numbers; returns where the next one goes. */
static int view_row(const App *app, SDL_Rect r, int y, const char *name, const char *value) {
    Painter *p = app->painter;
    int row = painter_px(p, 22), label = r.w * (panel_is_narrow(app) ? 9 : 8) / 20;
    if (y + row > r.y + r.h) return y;
    draw_text_fit(p, r.x, y + row / 2, STYLE_SECONDARY, p->theme->text2, ALIGN_LEFT,
                  label - painter_px(p, 6), name);
    draw_text_fit(p, r.x + label, y + row / 2, STYLE_BODY, p->theme->text, ALIGN_LEFT, r.w - label,
                  value);
    return y + row;
}

static int view_test(const App *app, SDL_Rect r, int y) {
    const MatchMode *m = &app->match;
    const ContestFacts *f = &m->facts;
    const Sprt *sprt = &m->plan->sprt;
    char text[96];
    if (!sprt->enabled) return y;
    snprintf(text, sizeof text, "%s%.2f, ends at −%.2f or %.2f", f->llr < 0 ? "−" : "",
             fabs(f->llr), fabs(f->lower), f->upper);
    y = view_row(app, r, y, "Ratio test", text);
    snprintf(text, sizeof text, "elo %g or %g: %s", sprt->elo0, sprt->elo1,
             f->verdict == SPRT_ACCEPTS_H0   ? "H0 accepted"
             : f->verdict == SPRT_ACCEPTS_H1 ? "H1 accepted"
                                             : "open");
    return view_row(app, r, y, "", text);
}

static void view_numbers(const App *app, SDL_Rect r) {
    const MatchMode *m = &app->match;
    const Tally *t = &m->facts.tally;
    const Strength *s = &m->facts.strength;
    char text[120], name[80];
    int y = r.y;
    snprintf(name, sizeof name, "%.60s", engine_name(m, 0));
    snprintf(text, sizeof text, "won %lld, lost %lld, %lld draw%s", (long long)t->wins,
             (long long)t->losses, (long long)t->draws, t->draws == 1 ? "" : "s");
    y = view_row(app, r, y, name, text);
    elo_text(s->elo, s->elo_error, text, sizeof text);
    y = view_row(app, r, y, "Elo, 95 %", text);
    elo_text(s->nelo, s->nelo_error, text, sizeof text);
    y = view_row(app, r, y, "Normalized Elo", text);
    if (s->los.known)
        snprintf(text, sizeof text, "%.1f %%", 100 * s->los.value);
    else
        snprintf(text, sizeof text, "not known yet");
    y = view_row(app, r, y, "Likely stronger", text);
    const int64_t *k = t->pairs;
    snprintf(text, sizeof text, "%lld-%lld-%lld-%lld-%lld", (long long)k[PAIR_LL],
             (long long)k[PAIR_LD], (long long)(k[PAIR_WL] + k[PAIR_DD]), (long long)k[PAIR_WD],
             (long long)k[PAIR_WW]);
    if (m->plan->paired) y = view_row(app, r, y, "Pairs 0 ½ 1 1½ 2", text);
    view_test(app, r, y);
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
    int row = painter_px(p, 24), cell = painter_px(p, 26), y = r.y;
    int columns = column_count(app, r, cell);
    for (int k = 0; k < columns; k++)
        draw_textf(p, r.x + r.w - (columns - 1 - k) * cell - cell / 2, y + row / 2, STYLE_CAPTION,
                   p->theme->text2, ALIGN_CENTRE, "%d", k + 1);
    if (!panel_is_narrow(app))
        draw_text(p, r.x + r.w - columns * cell - painter_px(p, POINTS), y + row / 2, STYLE_CAPTION,
                  p->theme->text2, ALIGN_RIGHT, "Elo");
    if (columns || !panel_is_narrow(app)) y += row;
    for (int i = 0; i < m->plan->engine_count && y + row <= r.y + r.h; i++, y += row)
        view_rank(app, (SDL_Rect){r.x, y, r.w, row}, i, columns, cell);
}

void match_view_table(const App *app, SDL_Rect r) {
    Painter *p = app->painter;
    const MatchMode *m = &app->match;
    draw_card(p, r, false);
    SDL_Rect inner = rect_inset(r, painter_px(p, panel_is_narrow(app) ? 8 : 14));
    if (!m->plan || inner.h < painter_px(p, 20)) return;
    painter_push_clip(p, inner);
    if (m->plan->engine_count > 2 && m->ranks && m->tallies)
        view_ranks(app, inner);
    else if (m->plan->engine_count == 2)
        view_numbers(app, inner);
    painter_pop_clip(p);
}
