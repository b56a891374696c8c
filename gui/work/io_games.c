/* Games out of a text of unknown origin. A file with nothing readable in it is refused with the
 * line and the cause. One game comes as a record, with a warning if the rest is damaged; several come
 * as a collection, whose list says what is wrong with each.
 */
#include <stdlib.h>

#include "io.h"
#include "record/games.h"

static bool add_game(IoJob *job, const Record *game, int *capacity) {
    if (job->game_count == *capacity) {
        int more = *capacity ? 2 * *capacity : 4;
        Record *games = realloc(job->games, (size_t)more * sizeof *games);
        if (!games) return false;
        job->games = games;
        *capacity = more;
    }
    job->games[job->game_count++] = *game;
    return true;
}

void io_parse_games(IoJob *job) {
    Span text = buffer_span(&job->text);
    GameReader reader;
    game_reader_init(&reader, text, &job->rules);
    int capacity = 0;
    while (job->game_count < IO_GAMES_MAX) {
        Record game;
        ReadReport report = {0};
        bool got = game_reader_next(&reader, &game, &report);
        if (report.status != READ_LEGAL && !job->why.text[0])
            reason_set(&job->why, "Line %d: %s", report.problem_line, report.why.text);
        if (!got) break;
        /* a damaged game without a move is nothing to show */
        if ((report.status != READ_LEGAL && game.nodes <= 1) || !add_game(job, &game, &capacity))
            record_finish(&game);
    }
    job->ok = job->game_count > 0;
    if (!job->ok && !job->why.text[0]) reason_set(&job->why, "There is no game in it");
}

/* ---- collections ---- */

/* A game without a move that is damaged is nothing to show. */
static bool is_shown(const CollectionGame *g) {
    return g->plies || !g->why;
}

static int shown_of(const Collection *c) {
    int count = 0;
    for (size_t i = 0; i < c->game_count; i++) count += is_shown(&c->games[i]);
    return count;
}

/* Makes a record of a whole file if there is no more than one game to show in it; false if there are
 * several. */
static bool take_single(IoJob *job) {
    const Collection *c = &job->batch;
    const CollectionGame *single = NULL;
    if (shown_of(c) > 1) return false;
    for (size_t i = 0; i < c->game_count; i++) {
        const CollectionGame *g = &c->games[i];
        if (g->why && !job->why.text[0]) reason_set(&job->why, "%s", collection_trouble(c, g));
        if (is_shown(g)) single = g;
    }
    if (!single) {
        if (!job->why.text[0]) reason_set(&job->why, "There is no game in it");
        return true;
    }
    job->games = malloc(sizeof *job->games);
    if (!job->games) return !reason_set(&job->why, "out of memory");
    job->ok = collection_record(c, single, job->games, &job->why);
    job->game_count = job->ok;
    return true;
}

static GameSource *open_source(IoJob *job) {
    if (job->kind == IO_LOAD) return source_open(job->path, &job->rules, &job->why);
    SourceText *text = source_text_create(&job->text);
    GameSource *s = text ? source_open_text(text, &job->rules, &job->why) : NULL;
    if (!text) reason_set(&job->why, "out of memory");
    source_text_release(text);
    return s;
}

void io_read_games(IoJob *job) {
    if (job->kind == IO_LOAD && book_is_file(job->path)) {
        job->book = book_open(job->path, &job->why);
        job->ok = job->book != NULL;
        return;
    }
    job->source = open_source(job);
    if (!job->source) return;
    job->is_suite = job->kind == IO_LOAD && source_format(job->source) == FORMAT_POSITIONS;
    job->is_log = source_is_log(job->source);
    if (job->is_suite || job->is_log) {
        source_close(job->source);
        job->source = NULL;
        job->ok = true;
        return;
    }
    bool more = true;
    for (size_t want = IO_BATCH_FIRST; more && shown_of(&job->batch) < 2; want += IO_BATCH_FIRST)
        more = collection_read(&job->batch, job->source, want);
    if (!more) {
        source_close(job->source);
        job->source = NULL;
    }
    if (!more && take_single(job))
        collection_finish(&job->batch);
    else
        job->ok = true;
}

void io_read_on(IoJob *job) {
    job->ok = true;
    if (collection_read(&job->batch, job->source, IO_BATCH)) return;
    source_close(job->source);
    job->source = NULL;
}
