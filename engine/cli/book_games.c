#include "book_games.h"
#include "base/buffer.h"
#include "collection/source.h"
#include "record/datafile.h"

/* Adds a game by its moves; false if out of memory. */
static bool add(BookMaker *maker, const SourceGame *g, const Rules *rules, BookGames *out,
                Reason *why) {
    if (g->damaged) {
        out->damaged++;
    } else if (!rules_are_equal(&g->rules, rules)) {
        out->other++;
    } else if (g->result.winner == WINNER_NONE) {
        out->unfinished++;
    } else {
        out->games++;
        if (maker &&
            !book_maker_add_game(maker, &g->start, g->moves, g->count, g->result.winner, &out->met))
            return reason_set(why, "out of memory");
    }
    return true;
}

/* Adds the games of a file by what it holds. */
static bool add_file(BookMaker *maker, const char *path, const Rules *rules, BookGames *out,
                     Reason *why) {
    SourceGame g;
    GameSource *s = source_open(path, rules, why);
    int read = 0;
    bool ok = s != NULL, broken = false;
    while (ok && !broken) {
        SourceStatus status = source_next(s, &g);
        if (status == SOURCE_END) break;
        broken = status == SOURCE_BROKEN;
        ok = broken ? reason_set(why, "%.100s: %.90s", path, g.why.text)
                    : add(maker, &g, rules, out, why);
        read++;
    }
    if (ok && !read) ok = reason_set(why, "%.100s: no game in it", path);
    source_close(s);
    return ok;
}

bool book_games_add(BookMaker *m, const char *name, const Rules *rules, BookGames *out,
                    Reason *why) {
    Buffer path = {0};
    bool ok = datafile_find(name, &path, why) && add_file(m, buffer_text(&path), rules, out, why);
    buffer_finish(&path);
    return ok;
}
