/* The protocol's session: what its parts share. The main thread reads and carries out the lines;
 * callbacks of the engine write from its thread, through the output only.
 */
#ifndef LIA_UCI_UCI_H
#define LIA_UCI_UCI_H

#include "search/engine.h"
#include "uci_options.h"
#include "output.h"

typedef struct {
    Engine *engine;
    Output *out;
    UciOptions options;
    Game game;
    bool has_game;  /* false after a refused position */
    bool is_ugi;    /* the last handshake */
    bool debug;     /* say what was skipped */
    bool talkative; /* a person is typing: answer also what makes no sense */
    bool prepared;  /* memory was asked for */
    bool quit;
    char net_path[UCI_PATH_SIZE]; /* of the net in use, which EvalFile may not be */
    uint64_t game_seed;           /* of a limited strength, for this game */
    atomic_int searches;          /* started and not answered */
} Uci;

/* What every session keeps to, in ms; on a machine with a processor to spare. */
enum {
    UCI_PROMISE_START = 1000, /* to uciok */
    UCI_PROMISE_READY = 50,
    UCI_PROMISE_STOP = 20,
    UCI_PROMISE_STOP_MEDIAN = 5,
    UCI_PROMISE_QUIT = 1000
};

typedef struct {
    const char *word, *arguments;
    const char *help;
    bool is_console; /* console command: recognised only as the first word of a line */
    void (*run)(Uci *u, Span rest);
} UciCommand;

/* The table of commands; ends with a row without a word. */
extern const UciCommand uci_commands[];

/* NULL on failure, with a reason. Writes to the descriptor. */
Uci *uci_create(int output_fd, Reason *why);
/* Ends whatever runs; searches are still answered. False if the output does not take it in time. */
bool uci_destroy(Uci *u);
/* One line, without its end; a zero byte follows it. */
void uci_handle(Uci *u, Span line);
/* Reads lines until quit or the end of input. Returns the exit code. */
int uci_run(int input_fd, int output_fd);

/* For the commands. */
/* True if there is a position; else says so. */
bool uci_has_position(Uci *u);
/* The request of the options, without limits. */
EngineRequest uci_request(const Uci *u);

/* uci_console.c */
void uci_show_board(Uci *u, Span rest);
void uci_show_eval(Uci *u, Span rest);
void uci_play_moves(Uci *u, Span rest);
void uci_show_legal_moves(Uci *u, Span rest);
void uci_show_fen(Uci *u, Span rest);
void uci_perft(Uci *u, Span rest);
void uci_divide(Uci *u, Span rest);
void uci_bench(Uci *u, Span rest);
void uci_help(Uci *u, Span rest);
/* Counts leaves by first move; after that, bestmove if it was asked by go. */
void uci_start_divide(Uci *u, int depth, bool answers_go);

#endif
