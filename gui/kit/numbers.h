/* How numbers are written, and how long the bars are that show a share of a whole. */
#ifndef LIA_GUI_NUMBERS_H
#define LIA_GUI_NUMBERS_H

#include <stdint.h>

typedef struct {
    char text[32];
} NumberText;

/* Time left: "1:02:03", "2:03", and tenths at the end. Times below zero are zero. */
NumberText clock_text(int64_t ms);
/* The size of a file: "999 B", "1.0 kB", "1.0 MB". */
NumberText size_text(int64_t bytes);
/* A number of things: "10,000". */
NumberText count_text(uint64_t count);
/* A number of nodes: "999 nodes", "12 k nodes", "1.0 M nodes". */
NumberText nodes_text(uint64_t nodes);
/* Nodes a second. */
NumberText speed_text(uint64_t per_second);
/* The score of a match. */
NumberText points_text(int half_points);

/* The length of a bar of which done of all parts are full. */
int progress_width(int whole, int done, int all);

#endif
