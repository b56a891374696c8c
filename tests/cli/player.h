/* Somebody at lia play, through pipes or on a terminal; for tests, which fail where a wait takes too long.
 *
 * The terminal is a pseudo-terminal, so Ctrl-C is the byte a keyboard would send and reaches lia as a
 * signal.
 */
#ifndef LIA_TESTS_CLI_PLAYER_H
#define LIA_TESTS_CLI_PLAYER_H

#include <stdbool.h>
#include <stddef.h>
#include <sys/types.h>

enum { PLAYER_TEXT_SIZE = 1 << 18 };
#define CTRL_C "\003"
#define CTRL_D "\004"
#define CLEAR  "\025"
#define LEFT   "\033[D"
#define UP     "\033[A"

typedef struct {
    pid_t pid;
    int in, out; /* the same on a terminal */
    bool is_terminal;
    char text[PLAYER_TEXT_SIZE]; /* all that was printed */
    size_t length, seen;         /* seen: what player_expect() has gone past */
} Player;

/* What the next players find in their environment. */
typedef struct {
    const char *type, *locale, *no_color;
    bool is_shared; /* the terminal stays when its program ends */
} Terminal;
extern Terminal player_terminal;

void player_start_in_pipes(Player *p, const char *arguments);
void player_start_on_terminal(Player *p, const char *arguments);
/* Goes past the next occurrence of the words; fails if they do not come. */
void player_expect(Player *p, const char *words);
void player_type(Player *p, const char *text);
/* Types a line and waits for words of the answer, unless they are NULL. */
void player_say(Player *p, const char *line, const char *answer);
/* Fails unless lia play ends by itself with exit code 0. */
void player_await_end(Player *p);
/* Returns whether any player said a line that begins with the word. */
bool player_has_said(const char *word);

#endif
