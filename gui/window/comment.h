/* The comment of the position shown: a text in the panel. What is typed there is in the game at once,
 * and saved with it.
 */
#ifndef LIA_GUI_COMMENT_H
#define LIA_GUI_COMMENT_H

#include "game/session.h"
#include "kit/text_area.h"

typedef struct App App;

typedef struct {
    TextArea area;
    const RecordNode *node; /* whose comment it is; compared only */
    unsigned version;       /* of the session when it was read from there */
} CommentBox;

/* The text follows the position shown; to be called after every event. */
void comment_follow(App *app);
/* It was typed in. */
void comment_edited(App *app);
/* The focus goes there. */
void comment_open(App *app);

/* view_comment.c: the height it would have in the panel, 0 = it is not to be seen. */
int view_comment_height(const App *app);
void view_comment(const App *app, SDL_Rect r);

#endif
