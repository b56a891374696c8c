/* The keys of all commands as a part of the manual. */
#include "commands.h"

#include <string.h>

static const char minus_sign[] = "−";

/* Quoted, so that roff takes each key for a text; in ASCII. */
static void write_keys(const CommandInfo *info, Buffer *out) {
    buffer_printf(out, ".It \"");
    for (int i = 0; i < COMMAND_KEYS_MAX && info->keys[i].key; i++) {
        char text[COMMAND_KEY_TEXT];
        command_key_write(&info->keys[i], text);
        buffer_printf(out, "%s", i ? ", " : "");
        for (const char *c = text; *c; c++)
            if (!strncmp(c, minus_sign, strlen(minus_sign))) {
                buffer_printf(out, "\\-");
                c += strlen(minus_sign) - 1;
            } else {
                buffer_printf(out, *c == '-' || *c == '\\' ? "\\%c" : "%c", *c);
            }
    }
    buffer_printf(out, "\"\n");
}

void commands_manual(Buffer *out) {
    for (int group = 0; group < GROUP_COUNT; group++) {
        buffer_printf(out, ".Ss %s\n.Bl -tag -width Ctrl+Shift+Right -compact\n",
                      command_groups[group]);
        for (int c = COMMAND_NONE + 1; c < COMMAND_COUNT; c++) {
            const CommandInfo *info = &command_info[c];
            if ((int)info->group != group) continue;
            write_keys(info, out);
            buffer_printf(out, "%s.\n", info->name);
        }
        buffer_printf(out, ".El\n");
    }
}
