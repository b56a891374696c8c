#include "base/bytes.h"
#include "base/file.h"
#include "rules/moves.h"
#include "private/store_format.h"

#include <string.h>

bool store_take_header(Span *rest, char about[STORE_ABOUT_MAX + 1], Reason *why) {
    Span s = *rest;
    if (s.length < STORE_HEADER_FIXED || memcmp(s.at, STORE_MAGIC, STORE_MAGIC_LENGTH) != 0)
        return reason_set(why, "not a file of games for learning");
    s = span_skip(s, STORE_MAGIC_LENGTH);
    uint32_t version = (uint32_t)bytes_take(&s, 4);
    if (version != STORE_VERSION) return reason_set(why, "format %u is not known", version);
    size_t length = (size_t)bytes_take(&s, 4);
    if (length > STORE_ABOUT_MAX || s.length < length + 8)
        return reason_set(why, "the header is cut off or damaged");
    memcpy(about, s.at, length);
    about[length] = '\0';
    s = span_skip(s, length);
    uint64_t hash = bytes_hash(BYTES_HASH_START, rest->at, rest->length - s.length);
    if (bytes_take(&s, 8) != hash) return reason_set(why, "the header is damaged");
    *rest = s;
    return true;
}

bool store_open(StoreReader *r, const char *path, Reason *why) {
    memset(r, 0, sizeof *r);
    if (!file_read_up_to(path, STORE_SIZE_LIMIT, &r->content, why)) {
        store_close(r);
        return false;
    }
    Span rest = buffer_span(&r->content);
    Reason cause;
    if (!store_take_header(&rest, r->about, &cause)) {
        store_close(r);
        return reason_set(why, "%.100s: %.80s", path, cause.text);
    }
    r->at = r->sound_end = r->content.length - rest.length;
    return true;
}

void store_close(StoreReader *r) {
    buffer_finish(&r->content);
    memset(r, 0, sizeof *r);
}

/* Enters the block at the reader's position if there is a sound one. */
static bool enter_block(StoreReader *r) {
    Span s = span_skip(buffer_span(&r->content), r->at);
    if (s.length < STORE_BLOCK_HEADER || memcmp(s.at, STORE_BLOCK_MAGIC, 4) != 0) return false;
    s = span_skip(s, 4);
    uint64_t hash = bytes_hash(BYTES_HASH_START, s.at, 8);
    size_t length = (size_t)bytes_take(&s, 4);
    uint32_t games = (uint32_t)bytes_take(&s, 4);
    uint64_t expected = bytes_take(&s, 8);
    if (length > s.length || bytes_hash(hash, s.at, length) != expected) return false;
    r->games = (Span){s.at, length};
    r->games_left = games;
    r->last_block = r->at;
    r->sound_end = r->at += STORE_BLOCK_HEADER + length;
    return true;
}

/* Goes to the next sound block; false if there is none. */
static bool find_block(StoreReader *r) {
    for (; r->at < r->content.length; r->at++) {
        const char *found =
            memmem(r->content.text + r->at, r->content.length - r->at, STORE_BLOCK_MAGIC, 4);
        if (!found) break;
        r->at = (size_t)(found - r->content.text);
        if (enter_block(r)) return true;
    }
    r->at = r->content.length;
    return false;
}

static bool start_is_sound(Bits black, Bits white, uint64_t side) {
    int blacks = bits_count(black), whites = bits_count(white);
    return !(black & white) && blacks && whites && blacks <= STONES_MAX && whites <= STONES_MAX &&
           side <= WHITE;
}

/* Cuts a game off the front of *s. */
static bool take_game(Span *s, StoreGame *out, Reason *why) {
    if (s->length < STORE_GAME_FIXED) return reason_set(why, "a game is cut off");
    out->number = (uint32_t)bytes_take(s, 4);
    Bits black = bytes_take(s, 8), white = bytes_take(s, 8);
    uint64_t side = bytes_take(s, 1);
    out->black_points = (int)bytes_take(s, 1);
    out->count = (int)bytes_take(s, 2);
    if (!start_is_sound(black, white, side) || out->black_points > 2 ||
        out->count > STORE_PLIES_MAX || s->length < (size_t)out->count * 4)
        return reason_set(why, "game %u is damaged", out->number);
    out->start = pos_make(black, white, (Color)side);
    Position p = out->start;
    for (int i = 0; i < out->count; i++) {
        Move m = (Move)bytes_take(s, 2);
        out->plies[i] = (StorePly){m, (int16_t)bytes_take(s, 2)};
        bool legal = m == MOVE_PASS ? !moves_any(&p, p.side) : move_is_legal(&p, m);
        if (!legal) return reason_set(why, "game %u has an illegal move", out->number);
        pos_play(&p, m);
    }
    return true;
}

StoreStatus store_read(StoreReader *r, StoreGame *out, Reason *why) {
    while (!r->games_left) {
        if (r->at >= r->content.length) return STORE_END;
        if (enter_block(r)) continue;
        size_t damage = r->at;
        find_block(r);
        size_t next = r->games_left ? (size_t)(r->games.at - r->content.text) - STORE_BLOCK_HEADER
                                    : r->content.length;
        reason_set(why, "%zu damaged bytes skipped at byte %zu", next - damage, damage);
        return STORE_DAMAGED;
    }
    r->game = r->games;
    if (!take_game(&r->games, out, why)) {
        r->games_left = 0;
        return STORE_DAMAGED;
    }
    r->game.length -= r->games.length;
    r->games_left--;
    return STORE_GAME;
}
