/* A deterministic engine for tests: one ply deep, legal by the rules library, UCI and UGI, and
 * ill-behaved on command.
 *
 *   toy_engine [--seed N] [--noise N] [--think MS] [--fault KIND] [--at N]
 *
 * A move's value is how near it brings the own stones to their centre, plus noise drawn from the
 * position, the move and the seed: the same position always gets the same move, and less noise
 * plays better. The fault happens at the N-th "go" of the process (1 = the first, 0 = all); what
 * each kind does stands in misbehave().
 */
#include "rules/game.h"
#include "rules/moves.h"
#include "rules/notation.h"
#include "base/random.h"
#include "base/text.h"

#include <assert.h>
#include <errno.h>
#include <signal.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

typedef struct {
    uint64_t seed;
    int noise;
    int think_ms;
    const char *fault;
    int at;
    int go_count;
    bool thinking; /* go infinite or go ponder */
    bool ugi;
    int64_t nodes_limit;
    int clock_ms;               /* of the side to move, or movetime; 0 = none */
    bool has_late, has_variant; /* these options were set */
    bool have_game;
    Game game;
} Toy;

static uint64_t mix(uint64_t x) {
    return random_next(&(Random){x});
}

static void sleep_ms(int ms) {
    struct timespec t = {ms / 1000, (long)(ms % 1000) * 1000000};
    nanosleep(&t, NULL);
}

/* Minus the mean distance to the centre of mass, in hundredths. */
static int closeness(Bits stones) {
    int n = bits_count(stones), file = 0, rank = 0, sum = 0;
    assert(n > 0);
    for (Bits b = stones; b;) {
        Square s = bits_pop(&b);
        file += square_file(s);
        rank += square_rank(s);
    }
    for (Bits b = stones; b;) {
        Square s = bits_pop(&b);
        int df = abs(n * square_file(s) - file), dr = abs(n * square_rank(s) - rank);
        sum += df > dr ? df : dr;
    }
    return -100 * sum / (n * n);
}

static Move choose(Toy *t, int *score) {
    Move list[MOVES_MAX], best = MOVE_NONE;
    int n = game_moves(&t->game, list);
    const Position *p = game_position(&t->game);
    *score = 0;
    for (int i = 0; i < n; i++) {
        Position next = *p;
        pos_play(&next, list[i]);
        Result r = rules_board_result(&next, &t->game.rules);
        int value = closeness(next.stones[p->side]) - closeness(next.stones[color_other(p->side)]);
        if (t->noise > 0)
            value += (int)(mix(pos_key(p) ^ mix(list[i] ^ t->seed << 20)) % (uint64_t)t->noise);
        if (r.winner == winner_of(p->side)) value = 30000;
        if (r.winner == winner_of(color_other(p->side))) value = -30000;
        if (best == MOVE_NONE || value > *score) {
            best = list[i];
            *score = value;
        }
    }
    return best;
}

static void play_move(Toy *t, bool with_info) {
    char text[MOVE_TEXT_SIZE];
    int score;
    if (!t->have_game || result_is_over(game_result(&t->game))) {
        printf("info string gameover\nbestmove (none)\n");
        return;
    }
    Move m = choose(t, &score);
    move_format_wire(m, text);
    if (with_info && score >= 30000)
        printf("info depth 1 score mate 1 nodes 30 time 0 pv %s\n", text);
    else if (with_info)
        printf("info depth 1 seldepth 1 score cp %d nodes 30 time 0 pv %s\n", score, text);
    printf("bestmove %s\n", text);
}

/* A child that outlives everybody who does not kill it, holding all pipes. */
static void leave_child(bool own_session) {
    fflush(stdout);
    if (fork() == 0) {
        signal(SIGTERM, SIG_IGN);
        signal(SIGHUP, SIG_IGN);
        if (own_session) setsid();
        for (;;) pause();
    }
}

static _Noreturn void sleep_for_ever(void) {
    signal(SIGTERM, SIG_IGN);
    fflush(stdout);
    for (;;) pause();
}

/* True if the go is answered already. */
static bool misbehave(Toy *t) {
    const char *f = t->fault;
    static const char rubbish[] = "\0\1\2\xff\xfe garbage \x80 info score mate x\nbestmov\n\n";
    if (!strcmp(f, "crash")) {
        fprintf(stderr, "toy: one\ntoy: two\n\ntoy: three\ntoy: assertion failed\n");
        signal(SIGABRT, SIG_DFL);
        abort();
    } else if (!strcmp(f, "exit3")) {
        _exit(3);
    } else if (!strcmp(f, "late-options")) {
        if (!t->has_late || !t->has_variant) _exit(3);
    } else if (!strcmp(f, "exit0")) {
        _exit(0);
    } else if (!strcmp(f, "nodes-exit0")) { /* gives up in silence, but only under a node limit */
        if (t->nodes_limit > 0) _exit(0);
    } else if (!strcmp(f, "hang")) {
        sleep_for_ever();
    } else if (!strcmp(f, "illegal")) {
        printf("info depth 1 score cp 0\nbestmove a1h8\n");
        return true;
    } else if (!strcmp(f, "nonsense")) {
        printf("info depth 1 score cp 0\nbestmove \x01\x7f!!\n");
        return true;
    } else if (!strcmp(f, "none")) {
        printf("info depth 1 score cp 0\nbestmove (none)\n");
        return true;
    } else if (!strcmp(f, "rubbish")) {
        fwrite(rubbish, 1, sizeof rubbish - 1, stdout);
    } else if (!strcmp(f, "late")) {
        sleep_ms(t->clock_ms + 150);
    } else if (!strcmp(f, "flood")) {
        while (puts("info string all work and no play makes jack a dull boy") >= 0) {
        }
    } else if (!strcmp(f, "chatty")) { /* six megabytes for a move */
        for (int i = 0; i < 6 << 10; i++) printf("info string %01011d\n", i);
    } else if (!strcmp(f, "longline")) {
        while (fputs("no end to it ", stdout) >= 0) {
        }
    } else if (!strcmp(f, "close")) {
        fflush(stdout);
        close(STDOUT_FILENO);
        sleep_for_ever();
    } else if (!strcmp(f, "fork")) {
        leave_child(false);
    } else if (!strcmp(f, "fork-crash")) {
        leave_child(false);
        abort();
    } else if (!strcmp(f, "daemon")) {
        leave_child(true);
    } else if (!strcmp(f, "stderr")) {
        for (int i = 0; i < 20000; i++) fprintf(stderr, "a word in passing, number %d\n", i);
    } else if (!strcmp(f, "bad-pv")) {
        printf("info depth 1 score cp 0 pv a1h8 h8a1\n");
        play_move(t, false);
        return true;
    } else if (!strcmp(f, "other-pv") || !strcmp(f, "fickle")) {
        /* Another move than the best one: announced only, or played, each time another. */
        Move list[MOVES_MAX];
        char text[MOVE_TEXT_SIZE];
        int n = t->have_game ? game_moves(&t->game, list) : 0, score;
        bool announces = !strcmp(f, "other-pv");
        if (n < 2) return false;
        Move best = choose(t, &score), other = list[t->go_count % n];
        if (other == best) other = list[(t->go_count + 1) % n];
        move_format_wire(other, text);
        printf("info depth 1 score cp 0 pv %s\n", text);
        if (announces)
            play_move(t, false);
        else
            printf("bestmove %s\n", text);
        return true;
    } else if (!strcmp(f, "no-info")) {
        play_move(t, false);
        return true;
    } else if (!strcmp(f, "second-line")) { /* a score, but not that of its move */
        printf("info depth 1 multipv 2 score cp -9000 nodes 30\n");
        play_move(t, false);
        return true;
    } else if (!strcmp(f, "two-moves")) {
        play_move(t, true);
        play_move(t, true);
        return true;
    }
    return false;
}

static int64_t number_after(const char *line, const char *word) {
    char padded[32];
    snprintf(padded, sizeof padded, " %s ", word);
    const char *at = strstr(line, padded);
    return at ? strtoll(at + strlen(padded), NULL, 10) : 0;
}

static void do_go(Toy *t, const char *line) {
    bool black = t->have_game && game_position(&t->game)->side == BLACK;
    const char *mine = t->ugi ? (black ? "p1time" : "p2time") : (black ? "btime" : "wtime");
    t->nodes_limit = number_after(line, "nodes");
    t->clock_ms = (int)number_after(line, mine);
    if (!t->clock_ms) t->clock_ms = (int)number_after(line, "movetime");
    t->go_count++;
    if (strstr(line, " infinite") || strstr(line, " ponder")) {
        t->thinking = !t->fault || strcmp(t->fault, "impatient") != 0;
        if (!t->thinking) play_move(t, true);
        return;
    }
    if (t->think_ms) sleep_ms(t->think_ms);
    if (t->fault && (t->at == 0 || t->go_count == t->at) && misbehave(t)) return;
    play_move(t, true);
}

static void do_position(Toy *t, const char *line) {
    Position start = pos_standard();
    Span rest = span_of(line), word;
    const char *moves = strstr(line, " moves ");
    Rules rules = t->have_game ? t->game.rules : rules_default();
    if (t->have_game) game_finish(&t->game);
    t->have_game = false;
    span_next_word(&rest, &word);
    if (!span_next_word(&rest, &word)) return;
    if (span_is(word, "fen")) {
        if (moves) rest.length = (size_t)(moves - rest.at);
        if (!fen_parse(rest, &start, NULL)) return;
    }
    if (!game_init(&t->game, &start, &rules)) exit(1);
    t->have_game = true;
    if (moves && !game_play_words(&t->game, span_of(moves + strlen(" moves ")), NULL)) {
        game_finish(&t->game);
        t->have_game = false;
    }
}

static void do_option(Toy *t, const char *line) {
    Reason why;
    if (strstr(line, "name Seed ")) t->seed = (uint64_t)number_after(line, "value");
    /* This one brings others, as engines do that play several games. */
    if (strstr(line, "name Games "))
        printf("option name UCI_Variant type combo default chess var chess var linesofaction\n"
               "option name Late type check default false\n");
    if (strstr(line, "name Late ")) t->has_late = true;
    if (strstr(line, "name UCI_Variant value linesofaction")) t->has_variant = true;
    if (strstr(line, "name Noise ")) t->noise = (int)number_after(line, "value");
    const char *rules = strstr(line, "name Rules value ");
    if (rules) {
        if (!t->have_game && !game_init(&t->game, NULL, &(Rules){0})) exit(1);
        t->have_game = true;
        if (!rules_find(span_of(rules + strlen("name Rules value ")), &t->game.rules, &why))
            printf("info string error %s\n", why.text);
    }
}

static void do_query(Toy *t, const char *line) {
    bool over = t->have_game && result_is_over(game_result(&t->game));
    if (strstr(line, "gameover")) printf("response %s\n", over ? "true" : "false");
    if (strstr(line, "p1turn"))
        printf("response %s\n",
               t->have_game && game_position(&t->game)->side == BLACK ? "true" : "false");
    if (strstr(line, "result")) {
        static const char *const words[] = {"none", "p1win", "p2win", "draw"};
        printf("response %s\n", words[t->have_game ? game_result(&t->game).winner : WINNER_NONE]);
    }
}

static void greet(Toy *t) {
    printf("id name Toy %llu\nid author a test\n", (unsigned long long)t->seed);
    if (t->fault && !strcmp(t->fault, "late-options")) { /* the others when this one was set */
        printf("option name Games type combo default one var one var all\nuciok\n");
        return;
    }
    printf("option name Seed type spin default 1 min 0 max 1000000\n");
    printf("option name Noise type spin default 100 min 0 max 100000\n");
    printf("option name UCI_Variant type combo default linesofaction var linesofaction\n");
    printf("option name Rules type combo default olympiad");
    for (int i = 0; i < RULES_COUNT; i++) printf(" var %s", rules_names[i]);
    printf("\n%s\n", t->ugi ? "ugiok" : "uciok");
}

/* False = quit. */
static bool obey(Toy *t, const char *line) {
    const char *f = t->fault ? t->fault : "";
    if (!strcmp(line, "uci") || !strcmp(line, "ugi")) {
        t->ugi = line[1] == 'g';
        if (!strcmp(f, "no-start")) sleep_for_ever();
        if (!strcmp(f, "start-crash")) _exit(9);
        greet(t);
    } else if (!strcmp(line, "isready")) {
        if (!strcmp(f, "no-ready")) sleep_for_ever();
        printf("readyok\n");
    } else if (!strcmp(line, "ucinewgame")) {
        if (!strcmp(f, "between-games") && t->go_count) _exit(9);
    } else if (!strncmp(line, "setoption ", 10)) {
        do_option(t, line);
    } else if (!strncmp(line, "position ", 9)) {
        do_position(t, line);
    } else if (!strncmp(line, "go", 2)) {
        do_go(t, line);
    } else if (!strcmp(line, "stop") && t->thinking) {
        if (!strcmp(f, "no-stop")) sleep_for_ever();
        t->thinking = false;
        play_move(t, true);
    } else if (!strncmp(line, "query ", 6)) {
        do_query(t, line);
    } else if (!strcmp(line, "quit")) {
        if (!strcmp(f, "no-quit")) sleep_for_ever();
        return false;
    }
    fflush(stdout);
    return true;
}

static bool read_argument(Toy *t, const char *name, const char *value) {
    if (!strcmp(name, "--seed"))
        t->seed = strtoull(value, NULL, 10);
    else if (!strcmp(name, "--noise"))
        t->noise = (int)strtol(value, NULL, 10);
    else if (!strcmp(name, "--think"))
        t->think_ms = (int)strtol(value, NULL, 10);
    else if (!strcmp(name, "--at"))
        t->at = (int)strtol(value, NULL, 10);
    else if (!strcmp(name, "--fault"))
        t->fault = value;
    else
        return false;
    return true;
}

int main(int argc, char **argv) {
    Toy toy = {.seed = 1, .noise = 100, .at = 1};
    char *line = NULL;
    size_t capacity = 0;
    for (int i = 1; i < argc; i += 2)
        if (i + 1 >= argc || !read_argument(&toy, argv[i], argv[i + 1])) {
            fprintf(stderr, "toy_engine: bad argument '%s'\n", argv[i]);
            return 2;
        }
    for (ssize_t n; (n = getline(&line, &capacity, stdin)) >= 0;) {
        while (n > 0 && text_is_space(line[n - 1])) line[--n] = '\0';
        if (!obey(&toy, line)) break;
    }
    if (toy.have_game) game_finish(&toy.game);
    free(line);
    return 0;
}
