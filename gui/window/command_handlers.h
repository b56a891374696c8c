/* The functions that the rows of the table of commands name; for commands_table.c alone. */
#ifndef LIA_GUI_COMMAND_HANDLERS_H
#define LIA_GUI_COMMAND_HANDLERS_H

#include "commands.h"

/* commands_state.c: why not, in words for the status line; NULL = it can be given. */
const char *obstacle_game_before(const App *app);
const char *obstacle_rematch(const App *app);
const char *obstacle_games(const App *app);
const char *obstacle_game_next(const App *app);
const char *obstacle_game_previous(const App *app);
const char *obstacle_take_back(const App *app);
const char *obstacle_redo(const App *app);
const char *obstacle_play_here(const App *app);
const char *obstacle_move_now(const App *app);
const char *obstacle_draw(const App *app);
const char *obstacle_hint(const App *app);
const char *obstacle_type_move(const App *app);
const char *obstacle_resign(const App *app);
const char *obstacle_line_next(const App *app);
const char *obstacle_line_back(const App *app);
const char *obstacle_line_keep(const App *app);
const char *obstacle_more_lines(const App *app);
const char *obstacle_fewer_lines(const App *app);
const char *obstacle_first(const App *app);
const char *obstacle_previous(const App *app);
const char *obstacle_last(const App *app);
const char *obstacle_next(const App *app);
const char *obstacle_variation(const App *app);
const char *obstacle_clear_marks(const App *app);
const char *obstacle_review(const App *app);
const char *obstacle_mistake(const App *app);
const char *obstacle_retry(const App *app);
const char *obstacle_pause(const App *app);
const char *obstacle_puzzle_go_on(const App *app);
const char *obstacle_prove(const App *app);
const char *obstacle_proof_show(const App *app);

/* commands_state.c: what is on. */
bool is_analysing(const App *app);
bool plays_from_book(const App *app);
bool shows_explorer(const App *app);
bool shows_explorer_arrows(const App *app);
bool shows_values(const App *app);
bool shows_threat(const App *app);
bool is_reviewing(const App *app);
bool shows_links(const App *app);
bool shows_evaluation(const App *app);
bool is_editing(const App *app);
bool is_paused(const App *app);
bool shows_table(const App *app);
bool is_puzzling(const App *app);
bool is_retrying(const App *app);
bool is_learning(const App *app);
bool shows_proof(const App *app);
bool is_studying(const App *app);
bool is_full_screen(const App *app);
bool has_lines_1(const App *app);
bool has_lines_2(const App *app);
bool has_lines_3(const App *app);
bool has_lines_4(const App *app);
bool has_lines_5(const App *app);
bool has_brush_black(const App *app);
bool has_brush_white(const App *app);
bool has_brush_erase(const App *app);

/* commands_run.c */
void run_open(App *app);
void run_save(App *app);
void run_save_as(App *app);
void run_game_next(App *app);
void run_game_previous(App *app);
void run_play_here(App *app);
void run_resign(App *app);
void run_more_lines(App *app);
void run_fewer_lines(App *app);
void run_lines_1(App *app);
void run_lines_2(App *app);
void run_lines_3(App *app);
void run_lines_4(App *app);
void run_lines_5(App *app);
void run_book(App *app);
void run_explorer(App *app);
void run_explorer_arrows(App *app);
void run_values(App *app);
void run_line_next(App *app);
void run_line_back(App *app);
void run_first(App *app);
void run_previous(App *app);
void run_next(App *app);
void run_review(App *app);
void run_next_mistake(App *app);
void run_previous_mistake(App *app);
void run_flip(App *app);
void run_links(App *app);
void run_evaluation(App *app);
void run_brush_black(App *app);
void run_brush_white(App *app);
void run_brush_erase(App *app);
void run_puzzles(App *app);
void run_puzzle_before(App *app);
void run_puzzle_next(App *app);
void run_theme(App *app);
void run_larger(App *app);
void run_smaller(App *app);
void run_normal_size(App *app);
void run_full_screen(App *app);

#endif
