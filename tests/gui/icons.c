/* Writes all icons in two sizes as one picture, to be compared with the golden one. */
#include <stdio.h>
#include <stdlib.h>

#include "kit/icons.h"
#include "work/picture.h"
#include "base/file.h"

enum { COLUMNS = 7, LARGE = 32, SMALL = 16, CELL_W = LARGE + SMALL, CELL_H = LARGE };

static bool paint(Canvas *sheet, Icon icon, int x, int y, int side) {
    Mask m;
    Canvas part = {sheet->px + y * sheet->pitch + x, side, side, sheet->pitch};
    if (!mask_init(&m, side, side)) return false;
    icon_mask(icon, &m, 1.75f * (float)side / 20);
    canvas_mask(&part, &m, 0xFF000000);
    mask_finish(&m);
    return true;
}

int main(int argc, char **argv) {
    int rows = (ICON_COUNT + COLUMNS - 1) / COLUMNS, w = COLUMNS * CELL_W, h = rows * CELL_H;
    Canvas sheet = {malloc((size_t)w * (size_t)h * sizeof(Rgba)), w, h, w};
    Buffer png = {0};
    Reason why = {""};
    bool ok = argc == 2 && sheet.px;
    if (ok) canvas_fill(&sheet, 0, 0, w, h, 0xFFFFFFFF);
    for (int i = ICON_NONE + 1; ok && i < ICON_COUNT; i++) {
        int x = i % COLUMNS * CELL_W, y = i / COLUMNS * CELL_H;
        ok = paint(&sheet, (Icon)i, x, y, LARGE) && paint(&sheet, (Icon)i, x + LARGE, y, SMALL);
    }
    if (ok) picture_write(sheet.px, w, h, &png);
    ok = ok && !png.failed && file_write(argv[1], buffer_span(&png), &why);
    if (!ok) fprintf(stderr, "gui_icons: no picture: %s\n", why.text);
    buffer_finish(&png);
    free(sheet.px);
    return !ok;
}
