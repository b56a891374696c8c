/* The commands a person may type. A line that is not a command is a move or a square. */
#include "play.h"
#include "book_show.h"
#include "base/number.h"
#include "base/buffer.h"
#include "base/file.h"
#include "rules/notation.h"
#include "record/sgf.h"
#include "eval/eval.h"
#include "uci/uci_parse.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

enum { HINT_TIME = 1500 }; /* ms */

typedef struct {
    const char *word, *arguments, *help;
    void (*run)(Play *p, Span rest);
} PlayCommand;

static void cmd_help(Play *p, Span rest);

static bool is_engines_turn(const Play *p) {
    return p->work == WORK_MOVE;
}

/* Copies an argument as a string; false with a message if it is missing or too long. */
static bool argument(Span rest, char *out, size_t size, const char *what) {
    rest = span_trim(rest);
    if (!rest.length || rest.length >= size) {
        printf("Say %s.\n", what);
        return false;
    }
    snprintf(out, size, "%.*s", (int)rest.length, rest.at);
    return true;
}

static void cmd_hint(Play *p, Span rest) {
    (void)rest;
    if (is_engines_turn(p))
        printf("It is Lia's turn.\n");
    else if (result_is_over(game_result(&p->game)))
        printf("The game is over.\n");
    else
        play_start_search(p, WORK_HINT, HINT_TIME);
}

static void cmd_analyse(Play *p, Span rest) {
    Span word;
    int64_t seconds = 0;
    if (span_next_word(&rest, &word)) number_parse_clamped(word, 1, 1000000, &seconds);
    if (is_engines_turn(p))
        printf("It is Lia's turn.\n");
    else if (result_is_over(game_result(&p->game)))
        printf("The game is over.\n");
    else {
        if (!seconds) printf("Type stop or press Ctrl-C to end it. Scores are for Black.\n");
        play_start_search(p, WORK_ANALYSE, seconds * 1000);
    }
}

static void cmd_stop(Play *p, Span rest) {
    (void)rest;
    engine_stop(p->engine);
}

static void cmd_go(Play *p, Span rest) {
    (void)rest;
    Color side = game_position(&p->game)->side;
    if (is_engines_turn(p)) return;
    if (p->is_human[side]) {
        /* Swap sides. */
        p->is_human[side] = false;
        p->is_human[color_other(side)] = true;
        printf("Lia plays %s now.\n", color_name(side));
    }
    p->paused = false;
    play_turn(p);
}

/* Takes back an end that the position does not show: after a resignation play continues, after a
 * time loss it continues without clocks. */
static bool undo_declaration(Play *p) {
    EndReason reason = game_result(&p->game).reason;
    if (reason < END_RESIGNED) return false;
    p->game.declared = (Result){0};
    if (reason == END_TIME) {
        p->clock.has_clock = false;
        printf("The clocks are off now.\n");
    }
    if (!p->is_human[game_position(&p->game)->side]) p->paused = true;
    play_turn(p);
    return true;
}

/* Goes back to the last position in which a person was to move. */
static void cmd_undo(Play *p, Span rest) {
    (void)rest;
    play_cancel(p);
    play_stop_clock(p);
    if (undo_declaration(p)) return;
    if (!game_undo(&p->game)) {
        printf("This is the start.\n");
        return;
    }
    bool has_person = p->is_human[BLACK] || p->is_human[WHITE];
    while (has_person && p->game.ply > 0 && !p->is_human[game_position(&p->game)->side])
        game_undo(&p->game);
    if (!p->is_human[game_position(&p->game)->side]) p->paused = true;
    play_turn(p);
}

static void cmd_redo(Play *p, Span rest) {
    (void)rest;
    play_cancel(p);
    play_stop_clock(p);
    if (!game_redo(&p->game)) {
        printf("There is nothing to redo.\n");
        return;
    }
    bool has_person = p->is_human[BLACK] || p->is_human[WHITE];
    while (has_person && !p->is_human[game_position(&p->game)->side] && game_redo(&p->game))
        continue;
    play_turn(p);
}

static void cmd_level(Play *p, Span rest) {
    Span word;
    int64_t level;
    bool given = span_next_word(&rest, &word);
    if (given && (!number_parse_clamped(word, 0, SKILL_LEVEL_MAX + 1, &level) ||
                  level < SKILL_LEVEL_MIN || level > SKILL_LEVEL_MAX)) {
        printf("The levels are %d (for beginners) to %d (all Lia can).\n", SKILL_LEVEL_MIN,
               SKILL_LEVEL_MAX);
        return;
    }
    if (given) p->level = (int)level;
    printf("Level %d of %d%s.\n", p->level, SKILL_LEVEL_MAX,
           given && is_engines_turn(p) ? ", from Lia's next move on" : "");
    if (given) return;
    for (int i = SKILL_LEVEL_MIN; i <= SKILL_LEVEL_MAX; i++)
        printf("  %d  about %4d Elo%s\n", i, skill_elo_of_level(i),
               i == SKILL_LEVEL_MIN   ? ", for beginners"
               : i == SKILL_LEVEL_MAX ? " or more, all Lia can"
                                      : "");
}

static void cmd_flip(Play *p, Span rest) {
    (void)rest;
    p->flip = !p->flip;
    play_show_board(p, NO_SQUARE);
}

static void cmd_board(Play *p, Span rest) {
    (void)rest;
    play_show_board(p, NO_SQUARE);
    play_show_clocks(p);
}

static void cmd_moves(Play *p, Span rest) {
    (void)rest;
    for (int i = 0; i < p->game.ply; i++) {
        play_show_move(&p->game, i, p->game.steps[i].move);
        printf(i % 2 ? "\n" : "  ");
    }
    if (p->game.ply % 2) printf("\n");
    if (!p->game.ply) printf("No move was made yet.\n");
}

/* Does something that would lose a game or a file. A person is asked first if there is one to lose;
 * a script knows what it does. */
static void ask_first(Play *p, bool loses, const char *question,
                      void (*act)(Play *p, const char *argument), const char *argument) {
    if (!loses || !p->is_terminal) {
        act(p, argument);
        return;
    }
    snprintf(p->argument, sizeof p->argument, "%s", argument);
    p->asked = act;
    play_say("%s (yes or no)", question);
}

static bool loses_game(const Play *p) {
    return !p->is_saved && p->game.ply > 0;
}

static void new_game(Play *p, const char *unused) {
    (void)unused;
    Rules rules = p->game.rules;
    Position start = p->game.steps[0].position;
    Game fresh;
    play_cancel(p);
    play_stop_clock(p);
    if (!game_init(&fresh, &start, &rules)) {
        printf("Out of memory.\n");
        return;
    }
    game_finish(&p->game);
    p->game = fresh;
    p->paused = false;
    p->seed++; /* a weak player makes other mistakes */
    p->clock.left[BLACK] = p->clock.left[WHITE] = p->clock.initial;
    engine_new_game(p->engine);
    p->path[0] = '\0';
    p->is_saved = true;
    play_turn(p);
}

static void cmd_new(Play *p, Span rest) {
    (void)rest;
    ask_first(p, loses_game(p), "The game is not saved. Begin another one?", new_game, "");
}

static void cmd_eval(Play *p, Span rest) {
    (void)rest;
    EvalStack *s = malloc(sizeof *s);
    if (!s || !eval_init(s, &p->params)) {
        free(s);
        printf("Out of memory.\n");
        return;
    }
    const Position *pos = game_position(&p->game);
    eval_set_root(s, pos);
    Score score = eval_score(s);
    printf("%+.2f for Black, without looking ahead\n",
           (pos->side == BLACK ? score : -score) / 100.0);
    eval_finish(s);
    free(s);
}

static void cmd_book(Play *p, Span rest) {
    (void)rest;
    if (!p->book)
        printf("There is no book.\n");
    else if (!rules_are_equal(&book_info(p->book)->rules, &p->game.rules))
        printf("The book is for rules %s, not %s.\n", book_info(p->book)->dialect,
               rules_name(&p->game.rules));
    else if (book_show_moves(p->book, game_position(&p->game)))
        printf("Scores are for %s.\n", color_name(game_position(&p->game)->side));
    else
        printf("This position is not in the book.\n");
}

static void cmd_fen(Play *p, Span rest) {
    char fen[FEN_SIZE];
    (void)rest;
    fen_format(game_position(&p->game), fen);
    printf("%s\n", fen);
}

static void cmd_resign(Play *p, Span rest) {
    (void)rest;
    Reason why;
    Color side = game_position(&p->game)->side;
    if (!p->is_human[side]) side = color_other(side);
    play_cancel(p);
    if (game_declare(&p->game, winner_of(color_other(side)), END_RESIGNED, &why)) {
        p->is_saved = false;
        play_turn(p);
    } else
        printf("%s.\n", why.text);
}

static void set_names(const Play *p, Record *r) {
    for (int c = 0; c < 2; c++) {
        char name[32];
        snprintf(name, sizeof name, "Lia, level %d", p->level);
        record_set_info(r, c == BLACK ? INFO_BLACK : INFO_WHITE, p->is_human[c] ? "" : name);
    }
}

static void save(Play *p, const char *path) {
    Record r;
    Buffer text = {0};
    Reason why;
    if (!record_init_from_game(&r, &p->game)) {
        printf("Out of memory.\n");
        return;
    }
    set_names(p, &r);
    sgf_write(&r, "Lia:" LIA_VERSION, &text);
    if (text.failed)
        printf("Out of memory.\n");
    else if (file_write(path, buffer_span(&text), &why)) {
        printf("Saved to %s.\n", path);
        if (path != p->path) snprintf(p->path, sizeof p->path, "%s", path);
        p->is_saved = true;
    } else
        printf("Not saved: %s\n", why.text);
    buffer_finish(&text);
    record_finish(&r);
}

static void cmd_save(Play *p, Span rest) {
    char path[1024];
    if (!argument(rest, path, sizeof path, "where: save game.sgf")) return;
    bool is_other = access(path, F_OK) == 0 && strcmp(path, p->path);
    ask_first(p, is_other, "There is such a file. Overwrite it?", save, path);
}

/* Loads the main line of the first game of a file. */
static bool load(Play *p, const char *path, Reason *why) {
    Buffer text = {0};
    GameReader reader;
    Record r;
    ReadReport report = {0};
    Game g;
    if (!file_read_regular(path, &text, why)) return false;
    game_reader_init(&reader, buffer_span(&text), &p->game.rules);
    bool ok = game_reader_next(&reader, &r, &report);
    if (!ok) {
        reason_set(why, "there is no game in %.100s%s%s", path, report.why.text[0] ? ": " : "",
                   report.why.text);
    } else {
        ok = game_init(&g, NULL, &p->game.rules);
        if (!ok) reason_set(why, "out of memory");
        if (ok && !record_to_game(&r, record_line_end(r.root), &g, why)) {
            game_finish(&g);
            ok = false;
        }
        if (ok && report.status != READ_LEGAL)
            printf("Read up to line %d: %s\n", report.problem_line, report.why.text);
        record_finish(&r);
    }
    buffer_finish(&text);
    if (!ok) return false;
    game_finish(&p->game);
    p->game = g;
    return true;
}

bool play_load(Play *p, const char *path, Reason *why) {
    play_cancel(p);
    play_stop_clock(p);
    if (!load(p, path, why)) return false;
    snprintf(p->path, sizeof p->path, "%s", path);
    p->is_saved = true;
    printf("%d move%s. Type go if Lia should move.\n", p->game.ply, p->game.ply == 1 ? "" : "s");
    p->paused = true;
    play_turn(p);
    return true;
}

static void load_file(Play *p, const char *path) {
    Reason why;
    if (!play_load(p, path, &why)) printf("Not loaded: %s\n", why.text);
}

static void cmd_load(Play *p, Span rest) {
    char path[1024];
    if (!argument(rest, path, sizeof path, "what: load game.sgf, or a PGN")) return;
    ask_first(p, loses_game(p), "The game is not saved. Give it up?", load_file, path);
}

static void quit(Play *p, const char *unused) {
    (void)unused;
    p->quit = true;
}

void play_quit(Play *p) {
    ask_first(p, loses_game(p), "The game is not saved. Leave?", quit, "");
}

static void cmd_quit(Play *p, Span rest) {
    (void)rest;
    play_quit(p);
}

static const PlayCommand commands[] = {
    {"hint", "", "what Lia would do", cmd_hint},
    {"undo", "", "take back your last move and Lia's answer", cmd_undo},
    {"redo", "", "play again what was taken back", cmd_redo},
    {"level", "[N]", "show or change Lia's strength", cmd_level},
    {"flip", "", "turn the board round", cmd_flip},
    {"board", "", "show the board again", cmd_board},
    {"moves", "", "the moves made so far", cmd_moves},
    {"eval", "", "who stands better, without looking ahead", cmd_eval},
    {"book", "", "the moves of the opening book", cmd_book},
    {"analyse", "[SECONDS]", "let Lia think about the position", cmd_analyse},
    {"go", "", "Lia moves for the side to move; you get the other one", cmd_go},
    {"stop", "", "end the thinking: Lia moves at once", cmd_stop},
    {"save", "FILE.sgf", "save the game", cmd_save},
    {"load", "FILE", "go on with a saved game", cmd_load},
    {"fen", "", "the position as text", cmd_fen},
    {"new", "", "another game", cmd_new},
    {"resign", "", "give up", cmd_resign},
    {"help", "", "this list", cmd_help},
    {"quit", "", "leave", cmd_quit},
    {0}};

/* Aliases of commands. */
static const struct {
    const char *word, *means;
} aliases[] = {{"?", "help"},  {"h", "help"},  {"exit", "quit"},
               {"q", "quit"},  {"u", "undo"},  {"back", "undo"},
               {"b", "board"}, {"d", "board"}, {"analyze", "analyse"}};

static void cmd_help(Play *p, Span rest) {
    (void)rest;
    printf("  %-18s %s\n", "b1b3, b1-b3, c1xa3", "make a move");
    printf("  %-18s %s\n", "b1", "show where the stone on b1 can go");
    for (const PlayCommand *c = commands; c->word; c++) {
        char left[32];
        snprintf(left, sizeof left, "%s %s", c->word, c->arguments);
        printf("  %-18s %s\n", left, c->help);
    }
    play_show_legend(p);
    play_say("Ctrl-C makes a thinking Lia move at once.");
}

static void show_targets(const Play *p, Square s) {
    const Position *pos = game_position(&p->game);
    char name[3];
    square_format(s, name);
    if (!bits_has(pos->stones[pos->side], s)) {
        printf("%s has no stone on %s.\n", color_name(pos->side), name);
        return;
    }
    play_show_board(p, s);
}

static void enter_move(Play *p, Span line) {
    char shown[TEXT_SHOW_SIZE];
    Move m;
    Reason why;
    Square s = square_parse(line);
    if (s != NO_SQUARE) {
        show_targets(p, s);
    } else if (!move_parse(line, &m, &why)) {
        printf("%s is neither a move nor a command. Type help.\n", text_show(line, shown));
    } else if (is_engines_turn(p)) {
        printf("It is Lia's turn.\n");
    } else if (!game_move_is_legal(&p->game, m, &why)) {
        printf("%s.\n", why.text);
    } else {
        play_cancel(p);
        p->paused = false;
        play_move(p, m, NULL);
        play_turn(p);
    }
}

void play_command(Play *p, Span line) {
    Span rest = line = span_trim(line), word;
    if (p->asked) {
        void (*act)(Play *, const char *) = p->asked;
        p->asked = NULL;
        if (span_is(line, "yes") || span_is(line, "y"))
            act(p, p->argument);
        else
            printf("Nothing was done.\n");
        return;
    }
    if (!span_next_word(&rest, &word)) return;
    for (size_t i = 0; i < sizeof aliases / sizeof *aliases; i++)
        if (span_is(word, aliases[i].word)) word = span_of(aliases[i].means);
    for (const PlayCommand *c = commands; c->word; c++)
        if (span_is(word, c->word)) {
            c->run(p, rest);
            return;
        }
    enter_move(p, line);
}

const char *play_prompt_text(void *play) {
    const Play *p = play;
    if (p->asked) return "> ";
    if (p->work != WORK_NONE) return "";
    return game_position(&p->game)->side == BLACK ? "Black> " : "White> ";
}

void play_prompt(Play *p) {
    if (p->is_terminal && !p->editor) fputs(play_prompt_text(p), stdout);
}
