/* lia book: names the commands for opening books. */
#include "command.h"

static int run(const Command *self, int argc, char **argv) {
    char unused;
    Parsed parsed = command_parse(self, &argc, argv, &unused);
    if (parsed != PARSED_OK) return command_exit(parsed);
    if (argc) return command_usage(self, "'%s' is neither make nor show nor check", argv[0]);
    return command_usage(self, "what to do is missing: make, show or check");
}

const Command command_book = {
    "book",
    "make | show | check",
    "Opening books: make, show and check them",
    "A book is a file of opening positions with scores. Lia plays from it with the option OwnBook\n"
    "of the protocol and in `lia play`. `lia book make --help` and so on explain the rest.\n\n"
    "Examples:\n"
    "  lia book make --positions 1000 --jobs 2 --out my.book\n"
    "  lia book show my.book\n"
    "  lia book check --positions 50 my.book\n",
    NULL,
    run};
