/* What the desktop says about the size of things. */
#ifndef LIA_GUI_DESKTOP_H
#define LIA_GUI_DESKTOP_H

/* How large the desktop wants everything, 1 = normal; 0 if it does not say. Asks the X server, so
 * it is for the start of the program. */
double desktop_scale(void);
/* The scale in the resources of an X display ("Xft.dpi:\t192\n…"); 0 if there is none. */
double desktop_scale_in(const char *resources);

#endif
