#include "fixture.h"

BookSettings settings_of(int nodes) {
    BookSettings s = {.rules = rules_default(),
                      .dialect = rules_names[0],
                      .root = pos_standard(),
                      .params = params_default(),
                      .nodes = (uint64_t)nodes,
                      .hash = 1,
                      .ply_cost = BOOK_PLY_COST};
    return s;
}

BookMaker *grown(int jobs, const char *journal, int positions) {
    BookSettings s = settings_of(NODES);
    BookRun run = {.journal = journal, .positions = positions, .jobs = jobs};
    Reason why = {""};
    BookMaker *m = book_maker_create(&s, &why);
    assert_non_null(m);
    if (book_maker_run(m, &run, &why) != JOBS_DONE) fail_msg("%s", why.text);
    assert_true(book_maker_positions(m) >= positions);
    return m;
}

Book *opened(const Buffer *file) {
    Reason why;
    Book *b = book_open_memory(buffer_span(file), &why);
    if (!b) fail_msg("%s", why.text);
    return b;
}
