/* Any bytes as a PGN. Every game that is read can be written and read back the same. */
#include "fuzz_record.h"

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
    Rules rules = rules_default();
    GameReader reader;
    Record r;
    ReadReport report;
    char *text = fuzz_text(data, size);
    game_reader_init(&reader, (Span){text, size}, &rules);
    while (pgn_read(&reader, &r, &report)) {
        FUZZ_CHECK((report.status == READ_LEGAL) == !report.why.text[0]);
        check_pgn(&r, &rules);
        record_finish(&r);
    }
    FUZZ_CHECK(report.status == READ_LEGAL);
    free(text);
    return 0;
}
