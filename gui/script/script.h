/* Driving the window from a text: real events in, assertions out. For tests, pictures and
 * demonstrations.
 */
#ifndef LIA_GUI_SCRIPT_H
#define LIA_GUI_SCRIPT_H

#include "window/app.h"

/* Runs a script file, "-" = standard input. False, with a message on stderr, if a line fails. */
bool script_run(App *app, const char *path);
/* Prints frame times and the idle load. False if the window paints when nothing happens. */
bool script_bench(App *app);

#endif
