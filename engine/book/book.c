#include "book.h"
#include "base/file.h"
#include "base/random.h"
#include "form.h"
#include "private/format.h"
#include "record/datafile.h"
#include "rules/ending.h"

#include <errno.h>
#include <fcntl.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/stat.h>
#include <unistd.h>

struct Book {
    Span file;
    void *mapping; /* NULL = the memory is the caller's */
    FormatHead head;
    BookInfo info;
};

/* ---- opening ---- */

/* Checks what a record says without its position. */
static bool record_is_possible(const FormatRecord *r) {
    Move m = r->move.move;
    Score score = r->move.score;
    bool is_move = m == MOVE_PASS || (m < SQUARES * SQUARES && move_from(m) != move_to(m));
    bool is_score = score == BOOK_NO_SCORE || (score >= -SCORE_WIN && score <= SCORE_WIN);
    return is_move && is_score && r->move.half_points / 2 <= r->move.games &&
           r->move.half_points <= 2 * (uint64_t)r->move.games;
}

/* Checks all records and counts the positions. */
static bool check_records(Book *b, Reason *why) {
    FormatRecord last = {0};
    Move seen[MOVES_MAX];
    int count = 0; /* of the moves of this position */
    for (size_t i = 0; i < b->head.records; i++) {
        FormatRecord r = format_read_record(b->file, i);
        if (i == 0 || r.key != last.key) {
            b->info.positions++;
            count = 0;
        }
        bool ok = record_is_possible(&r) && (i == 0 || format_compare(&last, &r) < 0) &&
                  count < MOVES_MAX;
        for (int k = 0; ok && k < count; k++) ok = seen[k] != r.move.move;
        if (!ok) return reason_set(why, "damaged: move %zu of it makes no sense", i + 1);
        seen[count++] = r.move.move;
        last = r;
    }
    return true;
}

static bool check(Book *b, Reason *why) {
    if (!format_read_head(b->file, &b->head, why)) return false;
    if (!rules_find(span_of(b->head.dialect), &b->info.rules, NULL))
        return reason_set(why, "a book for rules '%s', which this program does not know",
                          b->head.dialect);
    b->info.dialect = b->head.dialect;
    b->info.root = b->head.root;
    b->info.nodes = b->head.nodes;
    b->info.moves = (size_t)b->head.records;
    b->info.about = b->head.about;
    return check_records(b, why);
}

Book *book_open_memory(Span bytes, Reason *why) {
    Book *b = calloc(1, sizeof *b);
    if (!b) {
        reason_set(why, "out of memory");
        return NULL;
    }
    b->file = bytes;
    if (check(b, why)) return b;
    free(b);
    return NULL;
}

/* Maps a regular file; NULL with a reason on failure. */
static void *map_file(const char *path, size_t *size, Reason *why) {
    int fd = open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK | O_NOCTTY);
    struct stat info;
    if (fd < 0 || fstat(fd, &info) != 0) {
        reason_set(why, "%s", strerror(errno));
        if (fd >= 0) close(fd);
        return NULL;
    }
    void *at = MAP_FAILED;
    if (!S_ISREG(info.st_mode))
        reason_set(why, "not a regular file");
    else if (!info.st_size)
        reason_set(why, "not an opening book");
    else {
        at = mmap(NULL, (size_t)info.st_size, PROT_READ, MAP_PRIVATE, fd, 0);
        if (at == MAP_FAILED) reason_set(why, "%s", strerror(errno));
    }
    close(fd);
    *size = (size_t)info.st_size;
    return at == MAP_FAILED ? NULL : at;
}

Book *book_open(const char *path, Reason *why) {
    Reason cause;
    size_t size;
    void *mapping = map_file(path, &size, &cause);
    Book *b = mapping ? book_open_memory((Span){mapping, size}, &cause) : NULL;
    if (b)
        b->mapping = mapping;
    else if (mapping)
        munmap(mapping, size);
    if (!b) reason_set(why, "%.100s: %.90s", path, cause.text);
    return b;
}

bool book_is_file(const char *path) {
    char head[FORMAT_MAGIC_LENGTH];
    int fd = open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK | O_NOCTTY);
    struct stat info;
    if (fd < 0) return false;
    bool is = fstat(fd, &info) == 0 && S_ISREG(info.st_mode) &&
              read(fd, head, sizeof head) == (ssize_t)sizeof head &&
              !memcmp(head, FORMAT_MAGIC, sizeof head);
    close(fd);
    return is;
}

Book *book_open_own(Reason *why) {
    Buffer path = {0};
    Book *b = NULL;
    if (datafile_find_own(BOOK_OWN_NAME, &path, why)) b = book_open(buffer_text(&path), why);
    buffer_finish(&path);
    return b;
}

void book_close(Book *b) {
    if (!b) return;
    if (b->mapping) munmap(b->mapping, b->file.length);
    free(b);
}

const BookInfo *book_info(const Book *b) {
    return &b->info;
}

/* ---- looking up ---- */

/* Returns the index of the first record with at least this key. */
static size_t find_key(const Book *b, uint64_t key) {
    size_t low = 0, high = b->info.moves;
    while (low < high) {
        size_t middle = low + (high - low) / 2;
        if (format_read_key(b->file, middle) < key)
            low = middle + 1;
        else
            high = middle;
    }
    return low;
}

/* True if the move is legal by the rules of the book. */
static bool is_legal(const Book *b, const Position *p, Move m) {
    if (m != MOVE_PASS) return move_is_legal(p, m);
    return ending_allows_pass(&b->info.rules) && !moves_any(p, p->side);
}

/* The moves of a form, untranslated. */
static int moves_of_form(const Book *b, const BookForm *form, BookMove *out) {
    int count = 0;
    for (size_t i = find_key(b, form->key); i < b->info.moves; i++) {
        FormatRecord r = format_read_record(b->file, i);
        if (r.key != form->key) break;
        /* Another position with the same key would have other moves. */
        if (is_legal(b, &form->position, r.move.move)) out[count++] = r.move;
    }
    return count;
}

int book_moves(const Book *b, const Position *p, BookMove out[MOVES_MAX]) {
    BookForm form = book_form(p);
    int count = moves_of_form(b, &form, out), back = symmetry_inverse(form.symmetry);
    for (int i = 0; i < count; i++) out[i].move = move_transform(out[i].move, back);
    return count;
}

int book_line(const Book *b, const Position *p, Move first, Move out[BOOK_LINE_MAX]) {
    uint64_t keys[BOOK_LINE_MAX];
    Position at = *p;
    int length = 0;
    for (Move m = first; length < BOOK_LINE_MAX;) {
        keys[length] = pos_key(&at);
        out[length++] = m;
        pos_play(&at, m);
        for (int i = 0; i < length; i++)
            if (keys[i] == pos_key(&at)) return length;
        BookMove moves[MOVES_MAX];
        if (result_is_over(rules_board_result(&at, &b->info.rules)) || !book_moves(b, &at, moves) ||
            moves[0].score == BOOK_NO_SCORE)
            break;
        m = moves[0].move;
    }
    return length;
}

/* ---- choosing ---- */

/* True if the move leads to a position that the game has had. */
static bool repeats(const Game *g, Move m) {
    Position next = pos_after(game_position(g), m);
    uint64_t key = ending_repetition_key(&next, &g->rules);
    for (int i = 0; i <= g->ply; i++)
        if (game_repetition_key(g, i) == key) return true;
    return false;
}

/* Returns the index of a move, in proportion to what is left of the variety after what it gives
 * away. */
static int draw_move(const BookMove *moves, int count, int variety, Random *random) {
    uint32_t sum = 0;
    for (int i = 0; i < count; i++) sum += (uint32_t)(variety - (moves[0].score - moves[i].score));
    uint32_t at = random_below(random, sum);
    int i = 0;
    for (;; i++) {
        uint32_t weight = (uint32_t)(variety - (moves[0].score - moves[i].score));
        if (at < weight) return i;
        at -= weight;
    }
}

static int draw_symmetry(unsigned symmetries, Random *random) {
    uint32_t skip = random_below(random, (uint32_t)bits_count(symmetries));
    Bits rest = symmetries;
    while (skip--) bits_pop(&rest);
    return bits_pop(&rest);
}

bool book_choose(const Book *b, const Game *g, int variety, uint64_t seed, BookMove *out) {
    BookMove moves[MOVES_MAX];
    if (!rules_are_equal(&b->info.rules, &g->rules) || result_is_over(game_result(g))) return false;
    BookForm form = book_form(game_position(g));
    int count = moves_of_form(b, &form, moves), candidates = 0, symmetry = form.symmetry;
    if (!count || moves[0].score == BOOK_NO_SCORE || score_is_decided(moves[0].score)) return false;
    while (candidates < count && moves[candidates].score > moves[0].score - variety) candidates++;
    int chosen = 0;
    if (variety > 0) {
        Random random = random_stream(seed, form.key);
        chosen = draw_move(moves, candidates, variety, &random);
        symmetry = draw_symmetry(form.symmetries, &random);
    }
    BookMove answer = moves[chosen];
    answer.move = move_transform(answer.move, symmetry_inverse(symmetry));
    if (!game_move_is_legal(g, answer.move, NULL) || repeats(g, answer.move)) return false;
    *out = answer;
    return true;
}
