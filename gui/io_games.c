/* Games out of a text of unknown origin: SGF if it begins like one, else PGN. A file with nothing
 * readable in it is refused with the line and the cause; one that is damaged later gives the games
 * before that and a warning.
 */
#include <stdlib.h>

#include "io.h"
#include "rules/pgn.h"
#include "rules/sgf.h"

static bool looks_like_sgf(Span text) {
    text = span_trim(text);
    if (text.length >= 3 && (unsigned char)text.at[0] == 0xEF)
        text = span_skip(text, 3); /* mark of UTF-8 */
    for (size_t i = 0; i + 1 < text.length && i < 4096; i++) {
        if (text.at[i] == '[') return false; /* a PGN tag came first */
        if (text.at[i] == '(') return true;
    }
    return false;
}

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
    bool sgf = looks_like_sgf(text);
    SgfReader sgf_reader;
    PgnReader pgn_reader;
    if (sgf)
        sgf_reader_init(&sgf_reader, text, &job->rules);
    else
        pgn_reader_init(&pgn_reader, text, &job->rules);
    int capacity = 0;
    while (job->game_count < IO_GAMES_MAX) {
        Record game;
        ReadReport report = {0};
        bool got =
            sgf ? sgf_read(&sgf_reader, &game, &report) : pgn_read(&pgn_reader, &game, &report);
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
