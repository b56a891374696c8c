/* The lessons: positions with one task each, told in a few sentences. Whether a task is done is a test
 * of the move on the board.
 */
#ifndef LIA_GUI_LESSONS_H
#define LIA_GUI_LESSONS_H

#include "rules/insight.h"

enum { LESSONS = 8 };

typedef enum {
    GOAL_REACH,   /* a stone comes to the target */
    GOAL_JUMP,    /* over an own stone */
    GOAL_BLOCK,   /* the opponent cannot win with the next move */
    GOAL_CAPTURE, /* and the game goes on */
    GOAL_CONNECT, /* the game is won, within the moves of the lesson */
    GOAL_THREAT   /* a win with the next move is threatened, and the opponent has none */
} LessonGoal;

typedef struct {
    const char *title, *text; /* what there is to know */
    const char *task;         /* what is to be done */
    const char *done;         /* what has been learnt */
    const char *missed;       /* about a move that does not do it */
    const char *position;     /* Black, the learner, is to move */
    LessonGoal goal;
    const char *target;   /* a square, or NULL */
    const char *solution; /* a first move that does it */
    int moves;            /* of the learner */
} Lesson;

extern const Lesson lessons[LESSONS];

Position lesson_position(const Lesson *l);
/* The target, or NO_SQUARE. */
Square lesson_target(const Lesson *l);
Move lesson_solution(const Lesson *l);

typedef enum { LESSON_DONE, LESSON_GOES_ON, LESSON_MISSED } LessonVerdict;

/* What becomes of the task with the learner's move; nth counts these from 1. A lesson that goes on
 * needs a reply. */
LessonVerdict lesson_judge(const Lesson *l, const Position *before, Move m, int nth);

/* The lesson to propose when those of a set of bits are done: the first other one, or the first. */
int lesson_next(int done);
/* Returns the lesson after this one; after the last lesson, the first other one that is not done, or LESSONS. */
int lesson_after(int at, int done);

#endif
