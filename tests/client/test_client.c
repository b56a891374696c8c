/* The engine client against the toy engine: everything an engine can do wrong is told apart,
 * nothing hangs, nobody is left over.
 */
#include "client/client.h"
#include "base/clock.h"
#include "client/words.h"
#include "rules/moves.h"
#include "rules/notation.h"

#include <errno.h>
#include <setjmp.h>
#include <signal.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>
#include <unistd.h>

#include <cmocka.h>

static Client *start(const char *arguments, Protocol protocol, Guard *guard) {
    Reason why;
    ClientSpec spec = {
        .command = TOY_ENGINE, .arguments = arguments, .protocol = protocol, .guard = guard};
    Client *c = client_create(&spec, &why);
    if (!c) fail_msg("%s", why.text);
    return c;
}

static double soon(double ms) {
    return clock_ms() + ms;
}

static void test_words(void **state) {
    (void)state;
    static const struct {
        const char *text;
        int count;
        const char *words[4];
    } cases[] = {
        {"./lia", 1, {"./lia"}},
        {"  a\tb  ", 2, {"a", "b"}},
        {"'my engine' --x=\"1 2\" c\\ d", 3, {"my engine", "--x=1 2", "c d"}},
        {"a'b c'd \"\" 'a\\b'", 3, {"ab cd", "", "a\\b"}},
        {"\"say \\\"hi\\\"\" $HOME", 2, {"say \"hi\"", "$HOME"}},
    };
    Words w;
    Reason why;
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        assert_true(words_split(&w, cases[i].text, NULL, &why));
        assert_int_equal(w.count, cases[i].count);
        for (int k = 0; k < w.count; k++) assert_string_equal(w.items[k], cases[i].words[k]);
        assert_null(w.items[w.count]);
        words_finish(&w);
    }
    assert_true(words_split(&w, "a b", "c", &why));
    assert_int_equal(w.count, 3);
    words_finish(&w);
    assert_false(words_split(&w, "", "  ", &why));
    assert_true(words_split(&w, "a\\", NULL, &why)); /* nothing to quote */
    assert_string_equal(w.items[0], "a\\");
    words_finish(&w);
    char many[2 * WORDS_MAX + 1];
    for (int i = 0; i < WORDS_MAX; i++) memcpy(many + 2 * i, "x ", 3);
    assert_true(words_split(&w, many, NULL, &why));
    assert_int_equal(w.count, WORDS_MAX);
    assert_null(w.items[WORDS_MAX]);
    words_finish(&w);
    assert_false(words_split(&w, many, "x", &why));
    assert_false(words_split(&w, "a 'b", NULL, &why));
    assert_false(words_split(&w, "a \"b", "c\"", &why));
}

/* Whatever a word holds, it comes back, and what stood behind the first word still does. */
static void test_quoted_words(void **state) {
    (void)state;
    static const struct {
        const char *word, *quoted;
    } cases[] = {
        {"/usr/bin/lia", "/usr/bin/lia"},
        {"/my engines/lia", "\"/my engines/lia\""},
        {"", "\"\""},
        {"it's", "\"it's\""},
        {"5\"", "'5\"'"},
        {"back\\slash", "'back\\slash'"},
        {"'\"\\ ", "\"'\\\"\\\\ \""},
        {"tab\tline\nend\r\v\f", "\"tab\tline\nend\r\v\f\""},
    };
    Words w;
    Reason why;
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        char out[64], text[80];
        size_t n = strlen(cases[i].quoted);
        assert_true(words_quote(cases[i].word, out, sizeof out));
        assert_string_equal(out, cases[i].quoted);
        assert_true(words_quote(cases[i].word, out, n + 1));
        assert_false(words_quote(cases[i].word, out, n));
        snprintf(text, sizeof text, "  %s  --more 'of it'", cases[i].quoted);
        assert_true(words_split(&w, text, NULL, &why));
        assert_string_equal(w.items[0], cases[i].word);
        words_finish(&w);
        assert_string_equal(words_behind_first(text), "  --more 'of it'");
    }
    assert_string_equal(words_behind_first("one"), "");
    assert_string_equal(words_behind_first(" "), "");
    assert_null(words_behind_first("\"open word"));
    assert_string_equal(words_behind_first("one \"open"), " \"open");
}

static void test_option_lines(void **state) {
    (void)state;
    ClientOption o;
    Reason why;
    assert_true(client_option_parse("option name Max Depth min type spin default 5 min -1 max 10",
                                    &o, &why));
    assert_string_equal(o.name, "Max Depth min");
    assert_int_equal(o.kind, CLIENT_OPTION_SPIN);
    assert_string_equal(o.initial, "5");
    assert_true(o.min == -1 && o.max == 10);
    assert_true(client_option_allows(&o, "10", &why));
    assert_false(client_option_allows(&o, "11", &why));
    assert_true(client_option_allows(&o, "-1", &why));
    assert_false(client_option_allows(&o, "-2", &why));
    assert_false(client_option_allows(&o, "x", &why));
    client_option_finish(&o);
    /* The fields of a number may stand in any order, and one value may be all there is. */
    static const char *const orders[] = {"default 4 min 4 max 4", "default 4 max 4 min 4",
                                         "min 4 default 4 max 4", "min 4 max 4 default 4",
                                         "max 4 default 4 min 4", "max 4 min 4 default 4"};
    for (size_t i = 0; i < sizeof orders / sizeof *orders; i++) {
        char line[100];
        snprintf(line, sizeof line, "option name One type spin %s", orders[i]);
        if (!client_option_parse(line, &o, &why)) fail_msg("%s: %s", line, why.text);
        assert_true(o.min == 4 && o.max == 4);
        assert_string_equal(o.initial, "4");
        assert_true(client_option_allows(&o, "4", &why) && !client_option_allows(&o, "3", &why));
        client_option_finish(&o);
    }
    assert_true(client_option_parse("option name Own type check default true", &o, &why));
    assert_int_equal(o.kind, CLIENT_OPTION_CHECK);
    assert_true(client_option_allows(&o, "true", &why) && client_option_allows(&o, "false", &why));
    assert_false(client_option_allows(&o, "1", &why) || client_option_allows(&o, "", &why));
    client_option_finish(&o);
    /* Without limits any number will do. */
    assert_true(client_option_parse("option name N type spin default 0", &o, &why));
    assert_true(client_option_allows(&o, "-9000000000000000000", &why));
    assert_true(client_option_allows(&o, "9000000000000000000", &why));
    client_option_finish(&o);
    assert_true(client_option_parse(
        "option name Rules type combo default two words var one var two words", &o, &why));
    assert_int_equal(o.choice_count, 2);
    assert_string_equal(o.choices[1], "two words");
    assert_string_equal(o.initial, "two words");
    assert_true(client_option_allows(&o, "ONE", &why));
    assert_false(client_option_allows(&o, "three", &why));
    client_option_finish(&o);
    assert_true(
        client_option_parse("option name Rules type combo var one var two default one", &o, &why));
    assert_int_equal(o.choice_count, 2);
    assert_string_equal(o.choices[1], "two");
    assert_string_equal(o.initial, "one");
    client_option_finish(&o);
    assert_true(client_option_parse("option name Book type string default max var min", &o, &why));
    assert_string_equal(o.initial, "max var min");
    client_option_finish(&o);
    assert_true(client_option_parse("option name Book type string default <empty>", &o, &why));
    assert_string_equal(o.initial, "");
    assert_int_equal(o.kind, CLIENT_OPTION_STRING);
    client_option_finish(&o);
    assert_true(client_option_parse("option name Clear Hash type button", &o, &why));
    assert_int_equal(o.kind, CLIENT_OPTION_BUTTON);
    client_option_finish(&o);
    static const char *const bad[] = {"option",
                                      "option name type",
                                      "option name X",
                                      "option name X type",
                                      "option name X type widget",
                                      "option name X type spin min a max 3",
                                      "option name X type spin min 4 max 3",
                                      "option type spin name X",
                                      "options name X type button"};
    for (size_t i = 0; i < sizeof bad / sizeof *bad; i++)
        if (client_option_parse(bad[i], &o, &why)) fail_msg("read: %s", bad[i]);
}

static void test_info_lines(void **state) {
    (void)state;
    ClientInfo i;
    int mistakes = 0;
    assert_true(
        client_info_parse("info depth 7 seldepth 9 multipv 2 score mate -3 upperbound nodes "
                          "123456789012 nps 5 hashfull 12 time 34 pv b1b3 a2c2",
                          &i, &mistakes));
    assert_true(i.depth == 7 && i.seldepth == 9 && i.multipv == 2 && i.kind == SCORE_MATE);
    assert_true(i.score == -3 && i.bound == SCORE_AT_MOST && i.nodes == 123456789012 && i.nps == 5);
    assert_true(i.hashfull == 12 && i.time_ms == 34 && i.pv.length == 9);
    assert_int_equal(mistakes, 0);
    /* What is not said is 0, but every line is one of at least one. */
    assert_true(client_info_parse("info score cp -7 lowerbound", &i, &mistakes));
    assert_true(i.kind == SCORE_CP && i.score == -7 && i.bound == SCORE_AT_LEAST);
    assert_true(i.multipv == 1 && !i.depth && !i.seldepth && !i.hashfull && !i.nodes && !i.nps);
    assert_true(!i.time_ms && !i.pv.length && !i.words.length);
    assert_true(client_info_parse("info score cp 1 pv b1b3 depth 4", &i, &mistakes));
    assert_true(i.bound == SCORE_EXACT && i.depth == 0 && i.pv.length == 12);
    assert_int_equal(mistakes, 0);
    assert_true(client_info_parse("info depth -1 nodes -2 time 3", &i, &mistakes));
    assert_true(!i.depth && !i.nodes && i.time_ms == 3);
    assert_int_equal(mistakes, 2);
    mistakes = 0;
    assert_true(client_info_parse("info string score cp 5", &i, &mistakes));
    assert_true(i.kind == SCORE_NONE && i.words.length == 10);
    assert_true(
        client_info_parse("info depth x score cp 1.5 nodes 99999999999999999999", &i, &mistakes));
    assert_int_equal(mistakes, 3);
    assert_true(client_info_parse("info score", &i, &mistakes));
    assert_int_equal(mistakes, 4);
    assert_false(client_info_parse("information", &i, &mistakes));
    ClientBestMove m;
    assert_true(client_best_move_parse("bestmove b1b3 ponder a2c2", &m));
    assert_string_equal(m.move, "b1b3");
    assert_string_equal(m.ponder, "a2c2");
    assert_true(client_best_move_parse("bestmove", &m));
    assert_true(client_best_move_is_none(m.move));
    assert_true(client_best_move_parse(
        "bestmove aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa", &m));
    assert_int_equal(strlen(m.move), BESTMOVE_SIZE - 1);
    assert_false(client_best_move_parse("bestmoves b1b3", &m));
    assert_true(client_best_move_parse("bestmove b1b3 a2c2", &m));
    assert_string_equal(m.ponder, "");
    static const char *const none[] = {"(none)", "none", "null", ""};
    for (int k = 0; k < 4; k++) assert_true(client_best_move_is_none(none[k]));
    assert_false(client_best_move_is_none("0000") || client_best_move_is_none("b1b3"));
}

static void play_a_game(Protocol protocol) {
    Client *c = start(NULL, protocol, NULL);
    assert_int_equal(client_await(c, EVENT_STARTED, soon(5000), -1), EVENT_STARTED);
    assert_string_equal(client_id_name(c), "Toy 1");
    assert_int_equal(client_option_count(c), 4);
    assert_non_null(client_find_option(c, "uci_variant"));
    assert_null(client_find_option(c, "Hash"));
    client_set_option(c, "Noise", "50");
    client_new_game(c);
    client_ready(c);
    assert_int_equal(client_await(c, EVENT_READY, soon(5000), -1), EVENT_READY);
    Game g;
    Rules rules = rules_default();
    Reason why;
    assert_true(game_init(&g, NULL, &rules));
    double begin = clock_ms();
    while (!result_is_over(game_result(&g)) && g.ply < 300) {
        ClientEvent event;
        Move m;
        bool scored = false;
        client_position(c, &g);
        client_go(c, &(ClientGo){.clock = true, .left = {1000, 1000}, .depth = 3});
        assert_true(client_is_thinking(c));
        do {
            client_wait(c, soon(5000), -1, &event);
            if (event.kind == EVENT_INFO && event.info.kind != SCORE_NONE) scored = true;
        } while (event.kind == EVENT_INFO);
        assert_int_equal(event.kind, EVENT_MOVE);
        assert_true(scored);
        if (!move_parse(span_of(event.move.move), &m, &why) || !game_play(&g, m, &why))
            fail_msg("%s", why.text);
    }
    double per_move = (clock_ms() - begin) / g.ply;
    print_message("  %d plies, %.3f ms each\n", g.ply, per_move);
    assert_true(result_is_over(game_result(&g)));
    assert_int_equal(client_mistakes(c), 0);
    game_finish(&g);
    assert_true(client_quit(c, 2000));
}

static void test_game_uci(void **state) {
    (void)state;
    play_a_game(PROTOCOL_UCI);
}

static void test_game_ugi(void **state) {
    (void)state;
    play_a_game(PROTOCOL_UGI);
}

static void test_stop(void **state) {
    (void)state;
    Client *c = start(NULL, PROTOCOL_UCI, NULL);
    ClientEvent event;
    assert_int_equal(client_await(c, EVENT_STARTED, soon(5000), -1), EVENT_STARTED);
    client_send(c, "position startpos");
    client_go(c, &(ClientGo){.infinite = true});
    assert_int_equal(client_await(c, EVENT_MOVE, soon(100), -1), EVENT_NONE);
    client_stop(c);
    assert_int_equal(client_await(c, EVENT_MOVE, soon(5000), -1), EVENT_MOVE);
    /* Nothing more; and nothing to read is not an event. */
    client_next(c, &event);
    assert_int_equal(event.kind, EVENT_NONE);
    /* A cancelled wait. */
    int ends[2];
    assert_int_equal(pipe(ends), 0);
    assert_int_equal(write(ends[1], "x", 1), 1);
    assert_int_equal(client_await(c, EVENT_MOVE, soon(5000), ends[0]), EVENT_CANCELLED);
    close(ends[0]);
    close(ends[1]);
    client_destroy(c);
}

static void test_cannot_start(void **state) {
    (void)state;
    Reason why;
    const ClientSpec specs[] = {{.command = "./no/such/engine"},
                                {.command = "/"},
                                {.command = TOY_ENGINE, .directory = "/no/such/directory"},
                                {.command = "'unclosed"}};
    for (size_t i = 0; i < sizeof specs / sizeof *specs; i++) {
        Client *c = client_create(&specs[i], &why);
        assert_null(c);
        print_message("  %s\n", why.text);
    }
}

typedef struct {
    const char *arguments;
    ClientFault fault;
    const char *text; /* part of what is said */
} FaultCase;

/* Plays up to three moves and returns the fault; a deadline that passes is a hang. */
static ClientFault provoke(Client *c, double allowed) {
    EventKind kind = client_await(c, EVENT_STARTED, soon(allowed), -1);
    for (int i = 0; i < 3 && kind != EVENT_FAULT && kind != EVENT_NONE; i++) {
        client_ready(c);
        kind = client_await(c, EVENT_READY, soon(allowed), -1);
        if (kind != EVENT_READY) break;
        client_send(c, "position startpos");
        client_go(c, &(ClientGo){.nodes = 100});
        kind = client_await(c, EVENT_MOVE, soon(allowed), -1);
    }
    if (kind == EVENT_NONE) client_fail(c, FAULT_HANG, "no answer");
    return client_fault(c);
}

static bool process_is_there(pid_t pid) {
    return kill(pid, 0) == 0 || errno != ESRCH;
}

static void test_faults(void **state) {
    (void)state;
    static const FaultCase cases[] = {
        {"--fault crash --at 2", FAULT_CRASH, "signal 6"},
        {"--fault crash", FAULT_CRASH,
         "; stderr: 'toy: two', 'toy: three', 'toy: assertion failed'"},
        {"--fault exit3", FAULT_CRASH, "exit code 3"},
        {"--fault exit0", FAULT_EXIT, "exit code 0"},
        {"--fault nodes-exit0 --at 3", FAULT_EXIT, "exit code 0"},
        {"--fault hang --at 2", FAULT_HANG, "no answer"},
        {"--fault no-start", FAULT_HANG, "no answer"},
        {"--fault start-crash", FAULT_CRASH, "exit code 9"},
        {"--fault no-ready", FAULT_HANG, "no answer"},
        {"--fault flood", FAULT_FLOOD, "flood"},
        {"--fault longline", FAULT_GARBAGE, "line"},
        {"--fault close", FAULT_CLOSED, "output"},
        {"--fault fork-crash", FAULT_CRASH, "signal 6"},
        {"--fault rubbish", FAULT_NONE, ""},
        {"--fault stderr", FAULT_NONE, ""},
        {"--fault fork", FAULT_NONE, ""},
        {"--fault two-moves", FAULT_NONE, ""},
    };
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        const FaultCase *k = &cases[i];
        Client *c = start(k->arguments, PROTOCOL_UCI, NULL);
        pid_t pid = client_pid(c);
        double begin = clock_ms();
        ClientFault fault = provoke(c, k->fault == FAULT_HANG ? 300 : 20000);
        print_message("  %-28s %-8s %s (%.0f ms)\n", k->arguments, fault_name(fault),
                      client_fault_text(c), clock_ms() - begin);
        assert_int_equal(fault, k->fault);
        assert_non_null(strstr(client_fault_text(c), k->text));
        if (strstr(k->arguments, "two-moves")) assert_true(client_mistakes(c) > 0);
        client_destroy(c);
        assert_false(process_is_there(pid));
        assert_int_equal(waitpid(-1, NULL, WNOHANG), -1);
        assert_int_equal(errno, ECHILD);
    }
}

static void test_quit(void **state) {
    (void)state;
    Client *c = start("--fault no-quit", PROTOCOL_UCI, NULL);
    pid_t pid = client_pid(c);
    assert_int_equal(client_await(c, EVENT_STARTED, soon(5000), -1), EVENT_STARTED);
    assert_false(client_quit(c, 200));
    assert_false(process_is_there(pid));
    c = start("--fault start-crash", PROTOCOL_UCI, NULL);
    assert_false(client_quit(c, 5000));
}

/* An engine that never reads its input: sending never waits, and it is told in the end. */
static void test_deaf(void **state) {
    (void)state;
    ClientSpec spec = {.command = "sleep 1000"};
    Client *c = client_create(&spec, NULL);
    char line[4096];
    ClientEvent event;
    assert_non_null(c);
    memset(line, 'x', sizeof line - 1);
    line[sizeof line - 1] = '\0';
    for (int i = 0; i < 2000; i++) client_send(c, line);
    do client_wait(c, soon(5000), -1, &event);
    while (event.kind != EVENT_FAULT && event.kind != EVENT_NONE);
    assert_int_equal(event.kind, EVENT_FAULT);
    assert_int_equal(client_fault(c), FAULT_CLOSED);
    print_message("  %s\n", client_fault_text(c));
    client_destroy(c);
}

/* Counts processes of a group by asking for each of them. */
static bool group_is_there(pid_t group) {
    return kill(-group, 0) == 0;
}

/* When the program is killed in the middle, the guard ends the engines and their children. */
static void test_guard_on_kill(void **state) {
    (void)state;
    int ends[2];
    pid_t group = 0;
    assert_int_equal(pipe(ends), 0);
    pid_t program = fork();
    if (program == 0) {
        Guard *guard = guard_create(NULL);
        Client *c = start("--fault fork", PROTOCOL_UCI, guard);
        provoke(c, 5000);
        group = client_pid(c);
        if (write(ends[1], &group, sizeof group) < 0) _exit(1);
        for (;;) pause();
    }
    assert_int_equal(read(ends[0], &group, sizeof group), sizeof group);
    assert_true(group_is_there(group));
    kill(program, SIGKILL);
    waitpid(program, NULL, 0);
    for (int wait = 0; wait < 500 && group_is_there(group); wait++) usleep(10000);
    assert_false(group_is_there(group));
    close(ends[0]);
    close(ends[1]);
}

/* A group that was removed is not the guard's any more; its number may be another's by then. */
static void test_guard_spares(void **state) {
    (void)state;
    enum { GROUPS = 4 };
    pid_t groups[GROUPS];
    for (int i = 0; i < GROUPS; i++) {
        groups[i] = fork();
        if (groups[i] == 0) {
            setpgid(0, 0);
            for (;;) pause();
        }
        setpgid(groups[i], groups[i]);
    }
    pid_t program = fork();
    if (program == 0) {
        Guard *guard = guard_create(NULL);
        for (int i = 0; i < GROUPS; i++) guard_add(guard, groups[i]);
        guard_remove(guard, groups[0]);
        guard_remove(guard, groups[2]);
        _exit(0); /* without a word, as if it had been killed */
    }
    assert_int_equal(waitpid(program, NULL, 0), program);
    for (int i = 1; i < GROUPS; i += 2) {
        int status;
        assert_int_equal(waitpid(groups[i], &status, 0), groups[i]);
        assert_true(WIFSIGNALED(status) && WTERMSIG(status) == SIGKILL);
    }
    usleep(20000);
    for (int i = 0; i < GROUPS; i += 2) {
        assert_int_equal(waitpid(groups[i], NULL, WNOHANG), 0);
        kill(-groups[i], SIGKILL);
        assert_int_equal(waitpid(groups[i], NULL, 0), groups[i]);
    }
}

/* With a guard, also those who left their group are found at the end. */
static void test_guard_on_end(void **state) {
    (void)state;
    Guard *guard = guard_create(NULL);
    assert_non_null(guard);
    static const char *const arguments[] = {"--fault daemon", "--fault fork", "--fault fork-crash"};
    for (int i = 0; i < 3; i++) {
        Client *c = start(arguments[i], PROTOCOL_UCI, guard);
        pid_t group = client_pid(c);
        provoke(c, 5000);
        client_destroy(c);
        assert_false(group_is_there(group));
    }
    guard_destroy(guard);
    assert_int_equal(waitpid(-1, NULL, WNOHANG), -1);
    assert_int_equal(errno, ECHILD);
}

static void remember(void *context, char direction, const char *text, size_t length) {
    int *counts = context;
    (void)text;
    (void)length;
    counts[direction == '>' ? 0 : direction == '<' ? 1 : 2]++;
}

/* Keeps the last line sent but those of the handshake and of questions whether it is ready. */
static void keep_sent(void *context, char direction, const char *text, size_t length) {
    if (direction == '>') snprintf(context, 300, "%.*s", (int)length, text);
}

static Client *start_recorded(Protocol protocol, char sent[300]) {
    ClientSpec spec = {.command = TOY_ENGINE, .protocol = protocol, .observer = {keep_sent, sent}};
    Client *c = client_create(&spec, NULL);
    assert_non_null(c);
    return c;
}

/* Every number of a go has its own word; a time is what is left, never more. */
static void test_go_words(void **state) {
    (void)state;
    static const struct {
        ClientGo go;
        const char *words[2]; /* in UCI, in UGI */
    } rows[] = {
        {{.clock = true,
          .left = {[BLACK] = 1000, [WHITE] = 2000},
          .increment = {[BLACK] = 11, [WHITE] = 22},
          .moves_to_go = 7,
          .move_time = 500,
          .depth = 4},
         {"go wtime 2000 btime 1000 winc 22 binc 11 movestogo 7 movetime 500 depth 4",
          "go p2time 2000 p1time 1000 p2inc 22 p1inc 11 movestogo 7 movetime 500 depth 4"}},
        {{.clock = true, .left = {[BLACK] = 0.9, [WHITE] = 2000.9}, .increment = {[BLACK] = 11.9}},
         {"go wtime 2000 btime 0 binc 11", "go p2time 2000 p1time 0 p1inc 11"}},
        {{.nodes = 123456789012, .mate = 3},
         {"go nodes 123456789012 mate 3", "go nodes 123456789012 mate 3"}},
        {{.ponder = true, .clock = true, .left = {[BLACK] = 5, [WHITE] = 6}},
         {"go ponder wtime 6 btime 5", "go ponder p2time 6 p1time 5"}},
        {{.depth = 2, .infinite = true}, {"go depth 2 infinite", "go depth 2 infinite"}},
        {{.depth = 0}, {"go", "go"}}};
    for (int protocol = 0; protocol < 2; protocol++) {
        char sent[300] = "";
        Client *c = start_recorded(protocol ? PROTOCOL_UGI : PROTOCOL_UCI, sent);
        assert_string_equal(sent, protocol ? "ugi" : "uci");
        for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
            client_go(c, &rows[i].go);
            assert_string_equal(sent, rows[i].words[protocol]);
        }
        client_new_game(c);
        assert_string_equal(sent, protocol ? "uginewgame" : "ucinewgame");
        client_ready(c);
        assert_string_equal(sent, "isready");
        client_set_option(c, "Move Overhead", "10");
        assert_string_equal(sent, "setoption name Move Overhead value 10");
        client_set_option(c, "Book", "");
        assert_string_equal(sent, "setoption name Book value ");
        client_set_option(c, "Clear Hash", NULL);
        assert_string_equal(sent, "setoption name Clear Hash");
        client_stop(c);
        assert_string_equal(sent, "stop");
        client_destroy(c);
    }
}

/* An engine is told the game from its start up to where it stands, not the moves taken back. */
static void test_position_words(void **state) {
    (void)state;
    static const char *const starts[] = {"8/2P5/1p1p1p2/2PppP1P/2ppp1Pp/1p2P1pP/2P4P/8 b - - 0 1",
                                         /* not the standard position, as White begins */
                                         "1pppppp1/P6P/P6P/P6P/P6P/P6P/P6P/1pppppp1 w - - 0 1",
                                         "1pppppp1/P6P/P6P/P6P/P6P/P6P/P6P/1pppppp1 b - - 0 1"};
    char sent[300] = "";
    Client *c = start_recorded(PROTOCOL_UCI, sent);
    Rules rules = rules_default();
    for (int i = 0; i < 3; i++) {
        Position p;
        Game g;
        Reason why;
        assert_true(fen_parse(span_of(starts[i]), &p, &why) && game_init(&g, &p, &rules));
        for (int ply = 0; ply < 3; ply++) {
            Move list[MOVES_MAX];
            int n = game_moves(&g, list);
            assert_true(n > 7 && game_play(&g, list[7], &why));
        }
        for (int ply = 3; ply >= 0; ply--) {
            char wanted[300], move[MOVE_TEXT_SIZE];
            game_go_to(&g, ply);
            client_position(c, &g);
            int n = i < 2 ? snprintf(wanted, sizeof wanted, "position fen %s", starts[i])
                          : snprintf(wanted, sizeof wanted, "position startpos");
            for (int k = 0; k < ply; k++) {
                move_format_wire(g.steps[k].move, move);
                n += snprintf(wanted + n, sizeof wanted - (size_t)n, "%s %s", k ? "" : " moves",
                              move);
            }
            assert_string_equal(sent, wanted);
        }
        game_finish(&g);
    }
    client_destroy(c);
}

/* Starts a shell that does this in place of an engine. */
static Client *start_shell(const char *what) {
    char arguments[1000];
    Reason why;
    snprintf(arguments, sizeof arguments, "-c \"%s\"", what);
    ClientSpec spec = {.command = "sh", .arguments = arguments};
    Client *c = client_create(&spec, &why);
    if (!c) fail_msg("%s", why.text);
    return c;
}

static ClientEvent next_event(Client *c, EventKind wanted) {
    ClientEvent event;
    client_wait(c, soon(5000), -1, &event);
    if (event.kind != wanted)
        fail_msg("event %d, not %d: %s", event.kind, wanted, event.line ? event.line : "");
    return event;
}

/* What an engine writes: line ends of two kinds, leading blanks, bytes that end a C string, a last
 * line without an end, and what it says of itself, at once or later. */
static void test_lines_read(void **state) {
    (void)state;
    Client *c = start_shell("printf 'id name Old\\\\r\\\\n  \\\\tinfo depth 3\\\\n"
                            "ready\\\\000ok\\\\nbestmove b1b3\\\\n"
                            "option name Hash type spin default 1 min 0 max 5\\\\n"
                            "option name HASH type spin default 2 min 1 max 9\\\\n"
                            "option name Hash type spoon\\\\n"
                            "uciok\\\\nid name New\\\\n"
                            "info string error one\\\\ninfo string error two\\\\n"
                            "info string errors are no error\\\\nreadyok'");
    assert_string_equal(next_event(c, EVENT_LINE).line, "id name Old");
    assert_string_equal(client_id_name(c), "Old");
    assert_int_equal(next_event(c, EVENT_INFO).info.depth, 3);
    assert_string_equal(next_event(c, EVENT_LINE).line, "ready?ok");
    assert_int_equal(client_mistakes(c), 0);
    next_event(c, EVENT_LINE);
    assert_int_equal(client_mistakes(c), 1); /* a move without a go */
    next_event(c, EVENT_LINE);
    assert_true(client_option_count(c) == 1 && client_option(c, 0)->max == 5);
    next_event(c, EVENT_LINE);
    assert_int_equal(client_option_count(c), 1); /* the same with other values */
    assert_true(client_option(c, 0)->min == 1 && client_option(c, 0)->max == 9);
    assert_string_equal(client_option(c, 0)->initial, "2");
    next_event(c, EVENT_LINE);
    assert_true(client_option_count(c) == 1 && client_mistakes(c) == 2);
    next_event(c, EVENT_STARTED);
    next_event(c, EVENT_LINE);
    assert_string_equal(client_id_name(c), "Old"); /* a name belongs to the handshake */
    assert_string_equal(client_refusal(c), "");
    next_event(c, EVENT_INFO);
    next_event(c, EVENT_INFO);
    next_event(c, EVENT_INFO);
    assert_int_equal(client_refusals(c), 2);
    assert_string_equal(client_refusal(c), "error two");
    next_event(c, EVENT_READY);
    next_event(c, EVENT_FAULT);
    assert_int_equal(client_fault(c), FAULT_EXIT);
    /* The first fault is the cause of all others. */
    client_fail(c, FAULT_HANG, "no answer");
    assert_int_equal(client_fault(c), FAULT_EXIT);
    assert_string_equal(client_fault_text(c), "exit code 0");
    client_destroy(c);
}

/* Of a long text on stderr the newest lines are kept. */
static void test_last_words(void **state) {
    (void)state;
    Client *c = start_shell("seq 1 3000 >&2; sleep 0.1; echo end >&2; exit 3");
    assert_int_equal(client_await(c, EVENT_MOVE, soon(20000), -1), EVENT_FAULT);
    assert_string_equal(client_fault_text(c), "exit code 3; stderr: '2999', '3000', 'end'");
    client_destroy(c);
}

/* What an engine may write begins anew with every line sent: 6 MB for each move are not a flood. */
static void test_much_output(void **state) {
    (void)state;
    Client *c = start("--fault chatty --at 0", PROTOCOL_UCI, NULL);
    assert_int_equal(client_await(c, EVENT_STARTED, soon(20000), -1), EVENT_STARTED);
    for (int i = 0; i < 4; i++) {
        client_send(c, "position startpos");
        client_go(c, &(ClientGo){.nodes = 100});
        assert_int_equal(client_await(c, EVENT_MOVE, soon(20000), -1), EVENT_MOVE);
    }
    client_destroy(c);
}

static void test_observer(void **state) {
    (void)state;
    int counts[3] = {0};
    ClientSpec spec = {
        .command = TOY_ENGINE, .arguments = "--fault crash", .observer = {remember, counts}};
    Client *c = client_create(&spec, NULL);
    assert_non_null(c);
    assert_int_equal(provoke(c, 5000), FAULT_CRASH);
    client_destroy(c);
    print_message("  %d lines sent, %d received, %d pieces of stderr\n", counts[0], counts[1],
                  counts[2]);
    assert_int_equal(counts[0], 4);
    assert_int_equal(counts[1], 8);
    assert_true(counts[2] > 0);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_words),          cmocka_unit_test(test_quoted_words),
        cmocka_unit_test(test_option_lines),   cmocka_unit_test(test_info_lines),
        cmocka_unit_test(test_game_uci),       cmocka_unit_test(test_game_ugi),
        cmocka_unit_test(test_stop),           cmocka_unit_test(test_cannot_start),
        cmocka_unit_test(test_faults),         cmocka_unit_test(test_quit),
        cmocka_unit_test(test_deaf),           cmocka_unit_test(test_guard_on_kill),
        cmocka_unit_test(test_guard_on_end),   cmocka_unit_test(test_observer),
        cmocka_unit_test(test_position_words), cmocka_unit_test(test_go_words),
        cmocka_unit_test(test_lines_read),     cmocka_unit_test(test_last_words),
        cmocka_unit_test(test_guard_spares),   cmocka_unit_test(test_much_output),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
