/* lia uci: runs the protocol, which lia also does without a command. */
#include "command.h"
#include "uci/uci.h"

#include <unistd.h>

static int run(const Command *self, int argc, char **argv) {
    Parsed parsed = command_parse(self, &argc, argv, NULL);
    if (parsed != PARSED_OK) return command_exit(parsed);
    if (argc) return command_usage(self, "unexpected argument '%s'", argv[0]);
    return uci_run(STDIN_FILENO, STDOUT_FILENO);
}

const Command command_uci = {
    "uci",
    "",
    "Speak UCI or UGI, as lia does without a command",
    "For graphical user interfaces and match runners: the variant is called linesofaction, Black\n"
    "moves first and owns btime. Type 'help' there for all commands and options.\n\n"
    "Example:\n"
    "  (echo position startpos moves b1b3; echo go movetime 1000; sleep 2) | lia uci\n",
    NULL,
    run};
