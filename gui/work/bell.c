#include "private/bell.h"

void bell_ring(Bell *bell) {
    if (bell->rung) return;
    SDL_Event event = {.user = {.type = bell->event}};
    bell->rung = SDL_PushEvent(&event) == 1;
}

void bell_answer(Bell *bell) {
    bell->rung = false;
}
