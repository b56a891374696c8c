#include "comment.h"

#include <string.h>

#include "app.h"
#include "ids.h"

void comment_follow(App *app) {
    CommentBox *box = &app->comment;
    const Session *s = &app->game.session;
    if (box->node == s->view && box->version == s->version) return;
    const char *text = s->view->comment ? s->view->comment : "";
    bool same = box->node == s->view && !box->area.locked && !strcmp(box->area.text, text);
    if (!same) area_set(&box->area, text);
    box->node = s->view;
    box->version = s->version;
}

void comment_edited(App *app) {
    CommentBox *box = &app->comment;
    Session *s = &app->game.session;
    if (box->node != s->view || box->area.locked) return;
    if (!record_set_comment(s->view, box->area.text)) {
        app_say(app, SAY_TROUBLE, "Could not keep the comment: out of memory");
        return;
    }
    session_touch(s);
    box->version = s->version;
}

void comment_open(App *app) {
    if (app->comment.area.locked)
        app_say(app, SAY_INFO, "This comment is too long to be changed here");
    else
        ui_focus_next(app->ui, ID_COMMENT);
}
