/* Any text as a line of an engine, as keys of an engine, as a command line and as a line of a match
 * log: what is refused has a reason, what is accepted can be written and read again.
 */
#include "fuzz.h"
#include "client/protocol.h"
#include "client/words.h"
#include "match/played.h"

static void try_engine_lines(const char *text) {
    ClientOption o;
    ClientInfo info;
    ClientBestMove move;
    Reason why = {""};
    int mistakes = 0;
    if (client_option_parse(text, &o, &why)) {
        FUZZ_CHECK(o.name && *o.name && o.initial);
        client_option_allows(&o, o.initial, &why);
        client_option_finish(&o);
    } else {
        FUZZ_CHECK(why.text[0]);
    }
    if (client_info_parse(text, &info, &mistakes)) FUZZ_CHECK(mistakes >= 0);
    if (client_best_move_parse(text, &move)) FUZZ_CHECK(strlen(move.move) < BESTMOVE_SIZE);
}

static void try_command_lines(const char *text) {
    Words w;
    Entrant e = {0};
    Reason why = {""};
    if (words_split(&w, text, NULL, &why)) {
        FUZZ_CHECK(w.count > 0 && !w.items[w.count]);
        words_finish(&w);
    } else {
        FUZZ_CHECK(why.text[0]);
    }
    why.text[0] = '\0';
    if (!entrant_apply(&e, text, &why)) FUZZ_CHECK(why.text[0]);
    entrant_finish(&e);
}

static void try_log_line(const char *text) {
    static char names[2][2] = {"A", "B"};
    Entrant engines[2] = {{.name = names[0]}, {.name = names[1]}};
    MatchPlan plan = {.engines = engines,
                      .engine_count = 2,
                      .rules = rules_default(),
                      .paired = true,
                      .rounds = 10,
                      .shard = 1,
                      .shards = 1};
    JsonDocument d, again;
    PlayedGame game, back;
    Reason why = {""};
    if (!json_parse(&d, span_of(text), &why)) {
        FUZZ_CHECK(why.text[0]);
        return;
    }
    if (played_from_json(&game, d.root, &plan, &why)) {
        Buffer line = {0};
        played_to_json(&game, &plan, &line);
        FUZZ_CHECK(json_parse(&again, buffer_span(&line), &why));
        FUZZ_CHECK(played_from_json(&back, again.root, &plan, &why));
        FUZZ_CHECK(back.move_count == game.move_count && back.fault == game.fault);
        json_finish(&again);
        buffer_finish(&line);
        played_finish(&back);
        played_finish(&game);
    } else {
        FUZZ_CHECK(why.text[0]);
    }
    json_finish(&d);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
    char *text = fuzz_text(data, size);
    try_engine_lines(text);
    try_command_lines(text);
    try_log_line(text);
    free(text);
    return 0;
}
