/* The rules once more, on an array of squares, as a person would explain them. */
#include "reference.h"
#include "moves.h"

enum { EMPTY = -1 };

typedef struct {
    int square[8][8]; /* [file][rank]: a Color or EMPTY */
} Mailbox;

static void unpack(const Position *p, Mailbox *board) {
    for (Square s = 0; s < SQUARES; s++) {
        int *cell = &board->square[square_file(s)][square_rank(s)];
        *cell = bits_has(p->stones[BLACK], s)   ? (int)BLACK
                : bits_has(p->stones[WHITE], s) ? (int)WHITE
                                                : EMPTY;
    }
}

static bool on_board(int file, int rank) {
    return file >= 0 && file < 8 && rank >= 0 && rank < 8;
}

static int count_line(const Mailbox *board, int file, int rank, int df, int dr) {
    int n = 1; /* the stone itself */
    for (int way = -1; way <= 1; way += 2)
        for (int f = file + way * df, r = rank + way * dr; on_board(f, r);
             f += way * df, r += way * dr)
            n += board->square[f][r] != EMPTY;
    return n;
}

static bool can_move(const Mailbox *board, int us, int file, int rank, int df, int dr,
                     int distance) {
    int them = !us;
    for (int step = 1; step < distance; step++) {
        int f = file + step * df, r = rank + step * dr;
        if (!on_board(f, r) || board->square[f][r] == them) return false;
    }
    int f = file + distance * df, r = rank + distance * dr;
    return on_board(f, r) && board->square[f][r] != us;
}

int mailbox_generate(const Position *p, Move *list) {
    Mailbox board;
    unpack(p, &board);
    int n = 0;
    for (int file = 0; file < 8; file++)
        for (int rank = 0; rank < 8; rank++) {
            if (board.square[file][rank] != (int)p->side) continue;
            for (int df = -1; df <= 1; df++)
                for (int dr = -1; dr <= 1; dr++) {
                    if (!df && !dr) continue;
                    int distance = count_line(&board, file, rank, df, dr);
                    if (can_move(&board, (int)p->side, file, rank, df, dr, distance))
                        list[n++] =
                            move_make(square_make(file, rank),
                                      square_make(file + distance * df, rank + distance * dr));
                }
        }
    return n;
}

/* Marks the group of this stone. */
static void spread(Mailbox *board, int color, int file, int rank) {
    if (!on_board(file, rank) || board->square[file][rank] != color) return;
    board->square[file][rank] = EMPTY;
    for (int df = -1; df <= 1; df++)
        for (int dr = -1; dr <= 1; dr++) spread(board, color, file + df, rank + dr);
}

int mailbox_groups(const Position *p, Color c) {
    Mailbox board;
    unpack(p, &board);
    int groups = 0;
    for (int file = 0; file < 8; file++)
        for (int rank = 0; rank < 8; rank++) {
            if (board.square[file][rank] != (int)c) continue;
            spread(&board, (int)c, file, rank);
            groups++;
        }
    return groups;
}

bool mailbox_is_connected(const Position *p, Color c) {
    return mailbox_groups(p, c) == 1;
}

uint64_t mailbox_perft(const Position *p, const Rules *rules, int depth) {
    if (depth == 0) return 1;
    if (mailbox_is_connected(p, BLACK) || mailbox_is_connected(p, WHITE)) return 0;
    Move list[MOVES_MAX];
    int n = mailbox_generate(p, list);
    if (n == 0) {
        Position other = *p;
        pos_play(&other, MOVE_PASS);
        if (rules->stuck != STUCK_PASS || mailbox_generate(&other, list) == 0) return 0;
        return mailbox_perft(&other, rules, depth - 1);
    }
    uint64_t leaves = 0;
    for (int i = 0; i < n; i++) {
        Position next = pos_after(p, list[i]);
        leaves += mailbox_perft(&next, rules, depth - 1);
    }
    return leaves;
}
