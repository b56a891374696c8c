/* Any bytes as the input of the protocol: cut into lines by its reader, each taken for every
 * command that carries data. What is refused has a reason and changes nothing; what is accepted
 * keeps to the rules and limits.
 */
#include "fuzz.h"
#include "rules/moves.h"
#include "search/private/root.h"
#include "uci/uci_options.h"
#include "uci/uci_parse.h"
#include "base/lines.h"

#include <sys/mman.h>
#include <unistd.h>

static void try_position(Span line, const Rules *rules, Game *g) {
    Reason why = {""};
    Position before = *game_position(g);
    int ply = g->ply;
    if (uci_parse_position(line, rules, g, &why)) {
        FUZZ_CHECK(pos_is_ok(game_position(g)));
        FUZZ_CHECK(g->ply == g->length && g->ply <= UCI_PLIES_MAX);
    } else {
        FUZZ_CHECK(why.text[0]);
        FUZZ_CHECK(g->ply == ply && pos_equal(game_position(g), &before));
    }
}

static void try_go(Span line, const Game *g) {
    EngineRequest r = {0};
    UciGo go;
    uci_parse_go(line, g, &r, &go);
    FUZZ_CHECK(r.depth >= 0 && r.depth <= DEPTH_MAX && r.mate >= 0 && go.perft <= UCI_PERFT_MAX);
    FUZZ_CHECK(r.left[BLACK] >= 0 && r.left[WHITE] >= 0 && r.move_time >= 0);
    FUZZ_CHECK(r.searchmove_count >= 0 && r.searchmove_count <= MOVES_MAX);
    for (int i = 0; i < r.searchmove_count; i++) {
        FUZZ_CHECK(game_move_is_legal(g, r.searchmoves[i], NULL));
        for (int k = 0; k < i; k++) FUZZ_CHECK(r.searchmoves[i] != r.searchmoves[k]);
    }
}

static bool same_options(const UciOptions *a, const UciOptions *b) {
    return !memcmp(a->value, b->value, sizeof a->value) && !strcmp(a->log_path, b->log_path) &&
           !strcmp(a->net_path, b->net_path) && !strcmp(a->book_path, b->book_path) &&
           rules_are_equal(&a->rules, &b->rules) &&
           !memcmp(&a->params, &b->params, sizeof a->params);
}

static void try_option(Span line, UciOptions *o) {
    Span name, value;
    bool has_value;
    UciOptionId id;
    Reason why = {""};
    UciOptions before = *o;
    if (!uci_parse_option(line, &name, &value, &has_value)) return;
    FUZZ_CHECK(name.length > 0);
    if (!uci_options_set(o, name, value, has_value, &id, &why)) {
        FUZZ_CHECK(why.text[0] && same_options(&before, o));
        return;
    }
    for (int i = 0; i < UCI_OPTIONS; i++)
        if (uci_option_rows[i].kind == UCI_SPIN)
            FUZZ_CHECK(o->value[i] >= uci_option_rows[i].min &&
                       o->value[i] <= uci_option_rows[i].max);
    for (int i = 0; param_infos[i].name; i++)
        FUZZ_CHECK(params_get(&o->params, i) >= param_infos[i].min &&
                   params_get(&o->params, i) <= param_infos[i].max);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
    UciOptions *o = malloc(sizeof *o);
    Game g;
    Reader reader;
    Span line;
    int fd = memfd_create("lines", 0), never[2];
    FUZZ_CHECK(o && fd >= 0 && pipe(never) == 0);
    uci_options_init(o);
    FUZZ_CHECK(game_init(&g, NULL, &o->rules));
    FUZZ_CHECK(write(fd, data, size) == (ssize_t)size && lseek(fd, 0, SEEK_SET) == 0);
    reader_init(&reader, fd, never[0]);
    size_t lines = 0, feeds = 0;
    for (ReaderStatus status; (status = reader_next(&reader, -1, &line)) != READER_END; lines++) {
        FUZZ_CHECK(status == READER_LINE || status == READER_TOO_LONG);
        if (status == READER_TOO_LONG) continue;
        FUZZ_CHECK(strlen(line.at) == line.length && !memchr(line.at, '\n', line.length));
        /* An own copy, so that ASan sees a read beyond it. */
        char *copy = fuzz_text((const uint8_t *)line.at, line.length);
        Span text = {copy, line.length};
        try_position(text, &o->rules, &g);
        try_go(text, &g);
        try_option(text, o);
        free(copy);
    }
    for (size_t i = 0; i < size; i++) feeds += data[i] == '\n';
    FUZZ_CHECK(lines == feeds + (size > 0 && data[size - 1] != '\n'));
    reader_finish(&reader);
    game_finish(&g);
    close(fd);
    close(never[0]);
    close(never[1]);
    free(o);
    return 0;
}
