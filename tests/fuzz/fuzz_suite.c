/* Any bytes as a position file. What is accepted is written and read back the same. */
#include "fuzz.h"
#include "record/suite.h"

static void check_round_trip(const SuiteEntry *e) {
    Buffer once = {0}, twice = {0};
    SuiteReader reader;
    SuiteEntry back;
    Reason why;
    suite_write(e, &once);
    suite_reader_init(&reader, buffer_span(&once));
    FUZZ_CHECK(!once.failed && suite_read(&reader, &back, &why) == SUITE_ENTRY);
    suite_write(&back, &twice);
    FUZZ_CHECK(!strcmp(buffer_text(&once), buffer_text(&twice)));
    suite_entry_finish(&back);
    FUZZ_CHECK(suite_read(&reader, &back, &why) == SUITE_END);
    buffer_finish(&once);
    buffer_finish(&twice);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
    SuiteReader reader;
    SuiteEntry e;
    Reason why;
    SuiteStatus status;
    char *text = fuzz_text(data, size);
    suite_reader_init(&reader, (Span){text, size});
    while ((status = suite_read(&reader, &e, &why)) != SUITE_END) {
        FUZZ_CHECK(status == SUITE_ENTRY || why.text[0]);
        if (status != SUITE_ENTRY) continue;
        check_round_trip(&e);
        suite_entry_finish(&e);
    }
    free(text);
    return 0;
}
