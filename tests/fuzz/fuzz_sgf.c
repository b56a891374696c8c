/* Any bytes as a file of games. Every game that is read can be written as SGF and as PGN and read
 * back the same; writing settles in one step.
 */
#include "fuzz_record.h"
#include "record/sgf.h"

static void check_sgf(const Record *r, const Rules *rules) {
    Buffer once = {0}, twice = {0};
    GameReader reader;
    Record back;
    ReadReport report;
    sgf_write(r, "Lia", &once);
    game_reader_init(&reader, buffer_span(&once), rules);
    FUZZ_CHECK(!once.failed && sgf_read(&reader, &back, &report));
    FUZZ_CHECK(report.status == READ_LEGAL);
    check_same_moves(r, &back);
    sgf_write(&back, "Lia", &twice);
    if (strcmp(buffer_text(&once), buffer_text(&twice))) {
        fprintf(stderr, "%s\n%s\n", buffer_text(&once), buffer_text(&twice));
        abort();
    }
    record_finish(&back);
    FUZZ_CHECK(!sgf_read(&reader, &back, &report));
    buffer_finish(&once);
    buffer_finish(&twice);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
    Rules rules = rules_default();
    GameReader reader;
    Record r;
    ReadReport report;
    char *text = fuzz_text(data, size);
    game_reader_init(&reader, (Span){text, size}, &rules);
    while (sgf_read(&reader, &r, &report)) {
        FUZZ_CHECK((report.status == READ_LEGAL) == !report.why.text[0]);
        check_sgf(&r, &rules);
        check_pgn(&r, &rules);
        record_finish(&r);
    }
    /* it stops at the end of the text or where it is none */
    FUZZ_CHECK(reader.at <= size && (reader.at == size || text[reader.at] == '\0'));
    FUZZ_CHECK((report.status == READ_LEGAL) == (reader.at == size));
    free(text);
    return 0;
}
