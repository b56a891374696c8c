/* Any bytes as an opening book, as they are and with a checksum that fits, so that what is behind it
 * is tried too. What is refused has a reason; what is accepted gives legal moves and lines only.
 */
#include "base/bytes.h"
#include "book/book.h"
#include "fuzz.h"

enum { HEAD_SIZE = 256, CHECKSUM_AT = 248, PLIES_MAX = 30 };

static void check_position(const Book *b, const Position *p) {
    BookMove moves[MOVES_MAX], chosen;
    Move line[BOOK_LINE_MAX];
    Rules rules = book_info(b)->rules;
    Game g;
    int n = book_moves(b, p, moves);
    FUZZ_CHECK(n >= 0 && n <= MOVES_MAX);
    for (int i = 0; i < n; i++) {
        FUZZ_CHECK(moves[i].move == MOVE_PASS ? !moves_any(p, p->side)
                                              : move_is_legal(p, moves[i].move));
        FUZZ_CHECK(i == 0 || moves[i].score <= moves[i - 1].score);
        FUZZ_CHECK(book_line(b, p, moves[i].move, line) <= BOOK_LINE_MAX);
    }
    FUZZ_CHECK(game_init(&g, p, &rules));
    for (int variety = 0; variety <= 100; variety += 50)
        if (book_choose(b, &g, variety, 1, &chosen))
            FUZZ_CHECK(game_move_is_legal(&g, chosen.move, NULL));
    game_finish(&g);
}

static void try_book(const char *bytes, size_t size) {
    Reason why = {""};
    Book *b = book_open_memory((Span){bytes, size}, &why);
    FUZZ_CHECK(b || why.text[0]);
    if (!b) return;
    Position p = book_info(b)->root;
    BookMove moves[MOVES_MAX];
    for (int i = 0; i < PLIES_MAX; i++) {
        check_position(b, &p);
        int n = book_moves(b, &p, moves);
        if (!n) break;
        pos_play(&p, moves[i % n].move);
    }
    book_close(b);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
    char *bytes = fuzz_text(data, size);
    try_book(bytes, size);
    if (size >= HEAD_SIZE) {
        uint64_t hash = bytes_hash(BYTES_HASH_START, bytes, CHECKSUM_AT);
        hash = bytes_hash(hash, bytes + HEAD_SIZE, size - HEAD_SIZE);
        for (int i = 0; i < 8; i++) bytes[CHECKSUM_AT + i] = (char)(unsigned char)(hash >> 8 * i);
        try_book(bytes, size);
    }
    free(bytes);
    return 0;
}
