#include "print/human.h"

#include <inttypes.h>
#include <stdio.h>
#include <string.h>

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

struct human_digits human_digits(const char *digits) {
    struct human_digits human;
    const size_t length = strlen(digits);
    size_t to = 0;
    for (size_t from = 0; from < length && to + 2 < sizeof human.text; from++) {
        if (from > 0 && (length - from) % 3 == 0) {
            human.text[to++] = ',';
        }
        human.text[to++] = digits[from];
    }
    human.text[to] = '\0';
    return human;
}

struct human human_number(uint64_t number) {
    char digits[24];
    snprintf(digits, sizeof digits, "%" PRIu64, number);
    struct human human;
    snprintf(human.text, sizeof human.text, "%.27s", human_digits(digits).text);
    return human;
}

struct human human_bytes(uint64_t bytes) {
    static const char *const units[4] = {" B", " KiB", " MiB", " GiB"};
    return scaled((double)bytes, 1024, units);
}

struct human human_amount(uint64_t number, const char *unit) {
    struct human human;
    size_t letters = strlen(unit) - (number == 1 ? 1 : 0); /* without the s of the plural */
    snprintf(human.text, sizeof human.text, "%.27s %.*s", human_number(number).text, (int)letters,
             unit);
    return human;
}
