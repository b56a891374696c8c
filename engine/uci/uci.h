/* A session of the protocol. The main thread reads and executes the lines; the engine's callbacks
 * run in its own thread and use the output only.
 */
#ifndef LIA_UCI_UCI_H
#define LIA_UCI_UCI_H

#include "book/book.h"
#include "search/engine.h"
#include "uci_options.h"
#include "output.h"

typedef struct {
    Engine *engine;
    Output *out;
    UciOptions options;
    Game game;
    bool has_game;  /* false after a refused position */
    bool is_ugi;    /* the last handshake was UGI */
    bool debug;     /* report skipped words */
    bool talkative; /* a person is typing: report skipped words and lines */
    bool prepared;  /* memory has been requested */
    bool quit;
    char net_path[UCI_PATH_SIZE]; /* of the net in use, which may differ from EvalFile */
    Book *book;                   /* in use, or NULL; may differ from Book File */
    uint64_t game_seed;           /* of strength and book, for this game */
    atomic_int searches;          /* started and not answered */
} Uci;

/* Response times of every session in ms, given an idle processor. */
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

/* The table of commands; the last row has no word. */
extern const UciCommand uci_commands[];

/* Creates a session that writes to the descriptor. NULL with a reason on failure. */
Uci *uci_create(int output_fd, Reason *why);
/* Stops everything; searches still answer. False if the output blocks too long. */
bool uci_destroy(Uci *u);
/* Executes one line, without its end but followed by a zero byte. */
void uci_handle(Uci *u, Span line);
/* Reads lines until quit or the end of input. Returns the exit code. */
int uci_run(int input_fd, int output_fd);

/* For the commands. */
/* True if there is a position; otherwise prints an error. */
bool uci_has_position(Uci *u);
/* Returns a request with the options applied and without limits. */
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
/* Counts leaves by first move, then sends bestmove if the request was a go. */
void uci_start_divide(Uci *u, int depth, bool answers_go);

#endif
