#include "cli/human.h"

#include <stdio.h>

static struct human scaled(double number, double step, const char *const units[4]) {
    struct human human;
    size_t unit = 0;
    /* 999.95 would round to "1000.0". */
    while (unit < 3 && number >= step * 0.9995) {
        number /= step;
        unit++;
    }
    snprintf(human.text, sizeof human.text, "%.*f%s", unit == 0 ? 0 : 1, number, units[unit]);
    return human;
}

struct human human_count(double count) {
    static const char *const units[4] = {"", " k", " M", " G"};
    return scaled(count, 1000, units);
}

struct human human_bytes(uint64_t bytes) {
    static const char *const units[4] = {" B", " KiB", " MiB", " GiB"};
    return scaled((double)bytes, 1024, units);
}

struct human human_moves(size_t moves) {
    struct human human;
    snprintf(human.text, sizeof human.text, "%zu move%s", moves, moves == 1 ? "" : "s");
    return human;
}
