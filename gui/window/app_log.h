/* What the desk does, written into the log of the engine. */
#ifndef LIA_GUI_APP_LOG_H
#define LIA_GUI_APP_LOG_H

#include "work/thinker.h"

typedef struct App App;

/* What the desk is doing, in a word. */
const char *app_work_name(const App *app);
void app_log_start(App *app);
void app_log_info(App *app, const ThinkInfo *info);

#endif
