#include "print/human.h"

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
    char digits[28]; /* the largest number has 20, and six commas */
    struct human human;
    char *first = digits + sizeof digits - 1;
    *first = '\0';
    for (unsigned count = 0; count == 0 || number > 0; count++, number /= 10) {
        if (count > 0 && count % 3 == 0) {
            *--first = ',';
        }
        *--first = (char)('0' + number % 10);
    }
    memcpy(human.text, first, (size_t)(digits + sizeof digits - first));
    return human;
}

struct human human_bytes(uint64_t bytes) {
    static const char *const units[4] = {" B", " KiB", " MiB", " GiB"};
    return scaled((double)bytes, 1024, units);
}

struct human human_amount(uint64_t number, const char *unit) {
    struct human human = human_number(number);
    size_t letters = strlen(unit) - (number == 1 ? 1 : 0); /* without the s of the plural */
    const size_t length = strlen(human.text);
    const size_t room = sizeof human.text - length - 2;
    letters = letters < room ? letters : room;
    human.text[length] = ' ';
    memcpy(human.text + length + 1, unit, letters);
    human.text[length + 1 + letters] = '\0';
    return human;
}
