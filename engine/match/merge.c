#include "merge.h"

#include <stdio.h>
#include <stdlib.h>

static bool add_game(LogReader *log, const MatchPlan *plan, MatchFiles *files, Results *results,
                     int *repeated, Reason *why) {
    PlayedGame game;
    Reason cause;
    if (!played_from_json(&game, log->value.root, plan, &cause))
        return reason_set(why, "%s: line %d: %s", log->path, log->number, cause.text);
    bool ok = true;
    if (!results_has(results, game.openings, game.plan.index)) {
        ok = results_add(results, &game) ? files_add(files, plan, &game, why)
                                         : reason_set(why, "out of memory");
    } else if (results_agree(results, &game)) {
        ++*repeated;
    } else {
        ok = reason_set(why, "%s: line %d: game %d is in another log with another result",
                        log->path, log->number, game.plan.index);
    }
    played_finish(&game);
    return ok;
}

static bool add_log(const char *path, const MatchPlan *plan, MatchFiles *files, Results *results,
                    Reason *why) {
    LogReader log;
    int repeated = 0;
    if (!log_open(&log, path, why)) return false;
    bool ok = files_log_fits(&log, plan, why);
    while (ok && log_next_sound(&log, why))
        ok = add_game(&log, plan, files, results, &repeated, why);
    if (*why->text) ok = false;
    if (repeated) fprintf(stderr, "lia match: %s: %d games were in already\n", path, repeated);
    log_close(&log);
    return ok;
}

bool match_merge(const MatchPlan *plan, int count, char *const *paths, const MatchPaths *outputs,
                 Results *results, Reason *why) {
    LogReader first;
    MatchFiles files;
    /* The merged log has the header of the first one, without the shard: it is complete. */
    if (!log_open(&first, paths[0], why)) return false;
    Buffer header = {0};
    const JsonValue *arguments = json_member(first.value.root, "arguments");
    int argc = 0;
    const char **argv = calloc((size_t)(arguments ? arguments->count : 0) + 2, sizeof *argv);
    bool ok = argv || reason_set(why, "out of memory");
    for (const JsonValue *v = ok && arguments ? arguments->first : NULL; v; v = v->next)
        argv[argc++] = json_text(v, "");
    if (ok) argv[argc++] = "--shard=1/1";
    if (ok) plan_to_json(plan, argc, argv, &header);
    free(argv);
    log_close(&first);
    ok = ok && files_create(&files, outputs, buffer_span(&header), why);
    buffer_finish(&header);
    if (!ok) return false;
    for (int i = 0; ok && i < count; i++) ok = add_log(paths[i], plan, &files, results, why);
    if (!files_close(&files, ok ? why : NULL)) ok = false;
    return ok;
}
