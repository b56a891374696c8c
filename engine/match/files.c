#include "files.h"
#include "base/number.h"
#include "base/file.h"
#include "record/pgn.h"
#include "record/sgf.h"

#include <stdlib.h>
#include <unistd.h>

static const MatchFiles none = {{-1, NULL}, {-1, NULL}, {-1, NULL}};

bool files_create(MatchFiles *f, const MatchPaths *paths, Span header, Reason *why) {
    *f = none;
    bool ok = (!paths->log || append_create(&f->log, paths->log, why)) &&
              (!paths->sgf || append_create(&f->sgf, paths->sgf, why)) &&
              (!paths->pgn || append_create(&f->pgn, paths->pgn, why));
    if (ok && paths->log) {
        Buffer line = {0};
        buffer_add(&line, header);
        buffer_add_char(&line, '\n');
        ok = line.failed ? reason_set(why, "out of memory")
                         : append_write(&f->log, buffer_span(&line), why);
        buffer_finish(&line);
    }
    if (!ok) { /* the created files would block the next attempt */
        const AppendFile *const made[] = {&f->log, &f->sgf, &f->pgn, NULL};
        for (const AppendFile *const *file = made; *file; file++)
            if ((*file)->fd >= 0) unlink((*file)->path);
        files_close(f, NULL);
    }
    return ok;
}

/* Writes the game as text for both kinds of game files. */
static bool write_texts(const MatchPlan *plan, const PlayedGame *game, Buffer *sgf, Buffer *pgn) {
    Record record;
    if (!sgf && !pgn) return true;
    if (!played_to_record(game, plan, &record)) return false;
    if (sgf) sgf_write(&record, "Lia:" LIA_VERSION, sgf);
    if (pgn) pgn_write(&record, pgn);
    record_finish(&record);
    return !(sgf && sgf->failed) && !(pgn && pgn->failed);
}

bool files_add(MatchFiles *f, const MatchPlan *plan, const PlayedGame *game, Reason *why) {
    Buffer line = {0}, sgf = {0}, pgn = {0};
    bool ok = true;
    if (f->log.fd >= 0) {
        played_to_json(game, plan, &line);
        buffer_add_char(&line, '\n');
        ok = !line.failed;
    }
    ok = ok && write_texts(plan, game, f->sgf.fd >= 0 ? &sgf : NULL, f->pgn.fd >= 0 ? &pgn : NULL);
    if (!ok)
        reason_set(why, "out of memory");
    else
        ok = append_write(&f->log, buffer_span(&line), why) &&
             append_write(&f->sgf, buffer_span(&sgf), why) &&
             append_write(&f->pgn, buffer_span(&pgn), why);
    buffer_finish(&line);
    buffer_finish(&sgf);
    buffer_finish(&pgn);
    return ok;
}

bool files_log_fits(const LogReader *log, const MatchPlan *plan, Reason *why) {
    Span text = span_of(json_text(json_member(log->value.root, "digest"), ""));
    uint64_t digest;
    return (number_parse_hex(text, &digest) && digest == plan_digest(plan)) ||
           reason_set(
               why,
               "%s is the log of another match: engines, limits, options, rules or the order "
               "of games differ",
               log->path);
}

/* Reads one line of a log that is being resumed. */
static bool take_line(LogReader *log, const MatchPlan *plan, Results *results, Buffer *sgf,
                      Buffer *pgn, Reason *why) {
    PlayedGame game;
    Reason cause;
    if (!played_from_json(&game, log->value.root, plan, &cause)) {
        /* The game is played again. */
        reason_set(why, "%s: line %d: %s", log->path, log->number, cause.text);
        log_leave_out(log, why->text);
        why->text[0] = '\0';
        return true;
    }
    bool ok = true;
    if (game.openings != plan->openings.digest)
        ok = reason_set(why, "%s: line %d: a game from other openings", log->path, log->number);
    else if (results_has(results, game.openings, game.plan.index))
        ok = reason_set(why, "%s: line %d: game %d is there twice", log->path, log->number,
                        game.plan.index);
    else if (!results_add(results, &game) || !write_texts(plan, &game, sgf, pgn))
        ok = reason_set(why, "out of memory");
    played_finish(&game);
    return ok;
}

static bool rewrite(const char *path, const Buffer *text, AppendFile *file, Reason *why) {
    return !path || (file_write(path, buffer_span(text), why) &&
                     append_reopen(file, path, (off_t)text->length, why));
}

bool files_resume(MatchFiles *f, const MatchPaths *paths, const MatchPlan *plan, Results *results,
                  Reason *why) {
    LogReader log;
    Buffer sgf = {0}, pgn = {0};
    *f = none;
    if (!log_open(&log, paths->log, why)) return false;
    bool ok = files_log_fits(&log, plan, why);
    while (ok && log_next_sound(&log, why))
        ok =
            take_line(&log, plan, results, paths->sgf ? &sgf : NULL, paths->pgn ? &pgn : NULL, why);
    if (*why->text) ok = false;
    ok = ok && append_reopen(&f->log, paths->log, log.whole, why) &&
         rewrite(paths->sgf, &sgf, &f->sgf, why) && rewrite(paths->pgn, &pgn, &f->pgn, why);
    log_close(&log);
    buffer_finish(&sgf);
    buffer_finish(&pgn);
    if (!ok) files_close(f, NULL);
    return ok;
}

bool files_close(MatchFiles *f, Reason *why) {
    bool ok = append_close(&f->log, why);
    ok &= append_close(&f->sgf, ok ? why : NULL);
    ok &= append_close(&f->pgn, ok ? why : NULL);
    return ok;
}
