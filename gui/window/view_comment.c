#include "comment.h"

#include "app.h"
#include "ids.h"

int view_comment_height(const App *app) {
    const Painter *p = app->painter;
    bool open = app->ui->focus == ID_COMMENT, any = app->comment.area.length > 0;
    bool roomy = app->layout.mode == LAYOUT_REGULAR;
    if (mode_class(app)->explores) any = any || roomy;
    bool here = command_info[COMMAND_COMMENT].modes >> app->mode & 1;
    if (!here || (!open && !any)) return 0;
    return ui_area_height(p, roomy ? open ? 5 : 3 : open ? 3 : 2);
}

void view_comment(const App *app, SDL_Rect r) {
    ui_text_area(app->ui, ID_COMMENT, r, "Comment", &app->comment.area, "Comment (C)");
}
