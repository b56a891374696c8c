/* The icons: strokes on a grid of 24 by 24, drawn by the program. */
#ifndef LIA_GUI_ICONS_H
#define LIA_GUI_ICONS_H

#include "raster.h"

typedef enum {
    ICON_NONE,
    ICON_NEW,
    ICON_OPEN,
    ICON_SAVE,
    ICON_BACK,
    ICON_REDO,
    ICON_FLIP,
    ICON_HINT,
    ICON_ANALYSE,
    ICON_SETTINGS,
    ICON_HELP,
    ICON_FIRST,
    ICON_PREV,
    ICON_NEXT,
    ICON_LAST,
    ICON_LINKS,
    ICON_REFUSE,
    ICON_INFO,
    ICON_WARN,
    ICON_SWAP,
    ICON_DOWN,
    ICON_UP,
    ICON_CLOSE,
    ICON_CHECK,
    ICON_COPY,
    ICON_PASTE,
    ICON_ERASE,
    ICON_EDIT,
    ICON_FLAG,
    ICON_MENU,
    ICON_PLUS,
    ICON_MINUS,
    ICON_FOLDER_UP,
    ICON_FILE,
    ICON_COUNT
} Icon;

/* Draws the icon over the whole mask, which is square; stroke in pixels. */
void icon_mask(Icon icon, Mask *m, float stroke);

#endif
