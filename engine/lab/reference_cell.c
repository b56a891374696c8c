#include "reference_cell.h"
#include "game_loa.h"
#include "reference.h"
#include "rules/notation.h"

static bool run(LabWorker *w, const LabCell *cell, LabResult *out, Reason *why) {
    ReferenceConfig config;
    Position position;
    if (!reference_config_parse(cell->parameters, &config, why) ||
        !fen_parse(span_of(cell->position), &position, why))
        return false;
    LabGame *game = loa_game_create(&position);
    if (!game) return reason_set(why, "out of memory");
    bool ok = reference_run(game, &config, cell->depth, &w->signal.stop, out, why);
    game->rules->destroy(game);
    return ok;
}

const LabMethod lab_reference = {"reference", run, "1pppppp1/P6P/P6P/P6P/P6P/P6P/P6P/1pppppp1 b", 4,
                                 6};
