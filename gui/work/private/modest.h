/* Threads that compute behind the window. */
#ifndef LIA_GUI_MODEST_H
#define LIA_GUI_MODEST_H

/* The window's thread goes before the calling one, and those that it starts, where there are not
 * enough cores for all. */
void modest_thread(void);

#endif
