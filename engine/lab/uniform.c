#include "uniform.h"

#include <math.h>

double uniform_all(int width, int depth) {
    return pow(width, depth);
}

double uniform_minimal(double width, int depth) {
    int shorter = depth / 2;
    return pow(width, shorter) + pow(width, depth - shorter) - 1;
}

double uniform_ordered(int width, int depth, double shallower) {
    return shallower + uniform_minimal(width, depth) +
           (width - 1) * uniform_minimal(width - 1, depth - 2);
}
