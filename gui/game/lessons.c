#include "lessons.h"

#include "rules/notation.h"

const Lesson lessons[LESSONS] = {
    {.title = "How far a stone moves",
     .text = "A stone moves in a straight line, also diagonally, exactly as many squares as there "
             "are stones on that line, yours and the enemy's.",
     .task = "Move the stone on d2 to the marked square, d4",
     .done = "Two stones stand on the d file, so it moved two squares",
     .missed = "That was a legal move, but not to d4",
     .position = "P7/3P4/8/1p5P/8/8/3p2p1/8 b",
     .goal = GOAL_REACH,
     .target = "d4",
     .solution = "d2d4",
     .moves = 1},
    {.title = "Jumping",
     .text = "Your own stones are no obstacle: a stone jumps over them. It may not land on one.",
     .task = "Jump over a stone of your own",
     .done = "Over your own stones you go freely",
     .missed = "No stone of yours was on the way",
     .position = "8/1p6/5P2/8/8/2pp2P1/8/8 b",
     .goal = GOAL_JUMP,
     .solution = "c3f3",
     .moves = 1},
    {.title = "Blocking",
     .text = "An enemy stone on the way blocks: nobody jumps over the other side's stones. So a "
             "stone can hold up the enemy's. Here White wants h5-e5, which would connect White.",
     .task = "Stop White from connecting with the next move",
     .done = "White cannot connect now: your stone is in the way, or the numbers have changed",
     .missed = "White connects all the same",
     .position = "6p1/8/3P4/p2P3P/8/8/6p1/6p1 b",
     .goal = GOAL_BLOCK,
     .solution = "g2g5",
     .moves = 1},
    {.title = "Capturing",
     .text = "A stone that lands exactly on an enemy stone takes it off the board. Its number must "
             "lead there; it cannot stop before.",
     .task = "Take a white stone",
     .done = "Taken. The enemy has one stone less to connect, which is not always to your good",
     .missed = "No stone was taken",
     .position = "8/P6P/4p3/8/2P5/8/2p2p2/8 b",
     .goal = GOAL_CAPTURE,
     .solution = "c2c4",
     .moves = 1},
    {.title = "One group",
     .text = "You win when all your stones are one group. Stones belong together side by side and "
             "corner to corner; links on the board show the groups.",
     .task = "Connect all your stones with one move",
     .done = "All three stones are one group: that wins the game",
     .missed = "Your stones are still apart",
     .position = "2P5/P5P1/8/4p3/3p4/8/7p/8 b",
     .goal = GOAL_CONNECT,
     .solution = "h2f4",
     .moves = 1},
    {.title = "A capture can lose",
     .text = "Fewer stones are easier to connect. Take the one that stood apart, and the enemy's "
             "others are one group: the enemy wins by your move.",
     .task = "Take a white stone without connecting White",
     .done = "That stone was needed: the two others are apart",
     .missed = "That is not the capture that was meant",
     .position = "8/4PP2/8/4p3/8/2P5/6p1/2p5 b",
     .goal = GOAL_CAPTURE,
     .solution = "e5e7",
     .moves = 1},
    {.title = "A first plan",
     .text = "Bring your stones together step by step. A move after which you would connect with "
             "the next one is a threat: the enemy has to answer it.",
     .task = "Threaten to connect with your next move",
     .done = "A threat: now White has to do something about it",
     .missed = "You could not connect with the next move, or White could first",
     .position = "8/6P1/3P4/p7/3pp3/2P5/8/6p1 b",
     .goal = GOAL_THREAT,
     .solution = "g1e3",
     .moves = 1},
    {.title = "A first win",
     .text = "Now a small game. Lia plays White and defends as well as she can, but you have two "
             "moves: the first leaves her no answer, the second connects.",
     .task = "Win in two moves",
     .done = "Well played. Ctrl+N begins a real game, Ctrl+P sets more such tasks",
     .missed = "White could answer that",
     .position = "8/4P3/1P2p3/3pP3/1p2p3/P3P3/4p3/8 b",
     .goal = GOAL_CONNECT,
     .solution = "e2f3",
     .moves = 2},
};

Position lesson_position(const Lesson *l) {
    Position p = pos_standard();
    position_parse_any(span_of(l->position), &p, NULL);
    return p;
}

Square lesson_target(const Lesson *l) {
    return l->target ? square_parse(span_of(l->target)) : NO_SQUARE;
}

Move lesson_solution(const Lesson *l) {
    Move m = MOVE_NONE;
    move_parse(span_of(l->solution), &m, NULL);
    return m;
}

static bool is_done(const Lesson *l, const Position *before, Move m) {
    Rules rules = rules_default();
    Position after = pos_after(before, m);
    Result r = rules_board_result(&after, &rules);
    bool over = result_is_over(r);
    switch (l->goal) {
    case GOAL_REACH:
        return move_to(m) == lesson_target(l);
    case GOAL_JUMP:
        return insight_jumps(before, m);
    case GOAL_BLOCK:
        return !over && insight_win(&after, &rules) == MOVE_NONE;
    case GOAL_CAPTURE:
        return !over && move_is_capture(before, m);
    case GOAL_CONNECT:
        return r.winner == winner_of(before->side);
    case GOAL_THREAT:
        return !over && insight_win(&after, &rules) == MOVE_NONE &&
               insight_threat(&after, &rules) != MOVE_NONE;
    }
    return false;
}

LessonVerdict lesson_judge(const Lesson *l, const Position *before, Move m, int nth) {
    if (is_done(l, before, m)) return LESSON_DONE;
    Rules rules = rules_default();
    Position after = pos_after(before, m);
    bool over = result_is_over(rules_board_result(&after, &rules));
    return over || nth >= l->moves ? LESSON_MISSED : LESSON_GOES_ON;
}

int lesson_next(int done) {
    for (int i = 0; i < LESSONS; i++)
        if (!(done >> i & 1)) return i;
    return 0;
}

int lesson_after(int at, int done) {
    if (at + 1 < LESSONS) return at + 1;
    int next = lesson_next(done | 1 << at);
    return done >> next & 1 ? LESSONS : next;
}
