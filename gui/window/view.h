/* The views: each draws a part of the window and registers its widgets, from a state that it cannot
 * change. The panel of a mode is in the files of the mode.
 */
#ifndef LIA_GUI_VIEW_H
#define LIA_GUI_VIEW_H

#include "commands.h"
#include "kit/ui.h"
#include "rules/position.h"

typedef struct App App;

void view_rail(const App *app);
void view_board(const App *app);
/* The evaluation bar stands beside the board; in a puzzle it would tell who wins. */
bool view_shows_bar(const App *app);
/* Black's share of the bar as it is to be seen now, 0..1. */
float view_bar_share(const App *app);
/* The panel of the plain game. */
void view_panel(const App *app);
/* What is offered for a game that is over: its review, and after that its mistakes. */
Command view_review_command(const App *app);
/* The card with the result stands in the panel. */
bool view_shows_result(const App *app);
/* The explorer is on and has room there. */
bool view_shows_explorer(const App *app);
void view_status(const App *app);
void view_graph(const App *app, SDL_Rect r);
/* The ply whose position the graph has at a place, or -1 without a graph. */
int view_graph_ply_at(const App *app, int x);
/* Two engines: the graph has a line for each, and the legend tells which. */
bool view_graph_has_two(const App *app);
void view_graph_legend(const App *app, SDL_Rect r);
/* That the board is a study, and the way back; view_study.c. No height elsewhere. */
void view_study(const App *app, SDL_Rect r);
int view_study_height(const App *app);
/* What the marks in the graph mean, or how far the review is; view_review.c. */
void view_review(const App *app, SDL_Rect r);
int view_review_height(const App *app);
void view_moves(const App *app, SDL_Rect r, bool flowing);
void view_card(const App *app, Color color, SDL_Rect r);
/* The same without its box. */
void view_card_bare(const App *app, Color color, SDL_Rect r);
void view_tooltip(const App *app);
/* Height a card needs in the present layout, in logical pixels if there is room for all of it. */
int view_card_height(const App *app, int roomy);

/* The lines of the analysis. */
void view_lines(const App *app, SDL_Rect r);
int view_lines_height(const App *app);

#endif
