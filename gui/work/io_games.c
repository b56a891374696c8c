/* Games out of a text of unknown origin. A file with nothing
 * readable in it is refused with the line and the cause; one that is damaged later gives the games
 * before that and a warning.
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
