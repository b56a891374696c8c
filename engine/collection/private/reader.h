/* What the readers of the kinds of files share. */
#ifndef LIA_COLLECTION_PRIVATE_READER_H
#define LIA_COLLECTION_PRIVATE_READER_H

#include "collection/source.h"
#include "learn/store.h"
#include "match/log.h"
#include "record/games.h"

typedef enum { SOURCE_NOTHING, SOURCE_RECORDS, SOURCE_STORE, SOURCE_LOG } SourceKind;

struct GameSource {
    SourceKind kind;
    Rules rules;
    bool ended;
    Move *moves; /* of the latest game */
    int capacity;
    /* SOURCE_RECORDS */
    SourceText *text;
    GameReader reader;
    Record record;
    bool has_record;
    /* SOURCE_STORE */
    StoreReader store;
    StoreGame *stored;
    /* SOURCE_LOG */
    LogReader log;
    char *path; /* the reader of the log points to it */
    Game game;
    char date[16];
    /* SOURCE_STORE */
    char event[32];
};

/* Room for the moves of a game; false without memory. */
bool source_room(GameSource *s, int count);

bool source_open_store(GameSource *s, const char *path, Reason *why);
void source_close_store(GameSource *s);
SourceStatus source_next_store(GameSource *s, SourceGame *out);

bool source_open_log(GameSource *s, const char *path, Reason *why);
void source_close_log(GameSource *s);
SourceStatus source_next_log(GameSource *s, SourceGame *out);

#endif
