#define _POSIX_C_SOURCE 200809L

#include "survey/work/distribution.h"

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

void distribution_drop(struct distribution *distribution) {
    free(distribution->bars);
    *distribution = (struct distribution){0};
}

static bool make_room(struct distribution *distribution) {
    if (distribution->length < distribution->room) {
        return true;
    }
    size_t room = distribution->room == 0 ? 32 : distribution->room * 2;
    struct bar *bars = realloc(distribution->bars, room * sizeof *bars);
    if (bars == NULL) {
        distribution->out_of_memory = true;
        return false;
    }
    distribution->bars = bars;
    distribution->room = room;
    return true;
}

bool distribution_add(struct distribution *distribution, uint64_t value, uint64_t times) {
    size_t low = 0;
    size_t high = distribution->length;
    while (low < high) {
        size_t middle = low + (high - low) / 2;
        if (distribution->bars[middle].value < value) {
            low = middle + 1;
        } else {
            high = middle;
        }
    }
    if (low < distribution->length && distribution->bars[low].value == value) {
        distribution->bars[low].count += times;
        distribution->total += times;
        return true;
    }
    if (times == 0) {
        return true;
    }
    if (!make_room(distribution)) {
        return false;
    }
    memmove(&distribution->bars[low + 1], &distribution->bars[low],
            (distribution->length - low) * sizeof *distribution->bars);
    distribution->bars[low] = (struct bar){value, times};
    distribution->length++;
    distribution->total += times;
    return true;
}

uint64_t distribution_total(const struct distribution *distribution) { return distribution->total; }

/* ---- Classes ------------------------------------------------------------------------------- */

/* The width of this number's class: an eighth of the greatest power of two in it. */
static uint64_t class_width(uint64_t positions) {
    unsigned doublings = 0;
    while (positions >> doublings >= 16) {
        doublings++;
    }
    return UINT64_C(1) << doublings;
}

uint64_t distribution_class(uint64_t positions) {
    return positions - positions % class_width(positions);
}

uint64_t distribution_class_end(uint64_t least) {
    uint64_t width = class_width(least);
    return least <= UINT64_MAX - width ? least + width : UINT64_MAX;
}

/* ---- As text ------------------------------------------------------------------------------- */

char *distribution_text(const struct distribution *distribution) {
    char *text = NULL;
    size_t size = 0;
    FILE *stream = open_memstream(&text, &size);
    if (stream == NULL) {
        return NULL;
    }
    fputc('{', stream);
    for (size_t i = 0; i < distribution->length; i++) {
        const struct bar *bar = &distribution->bars[i];
        fprintf(stream, "%s\"%" PRIu64 "\":%" PRIu64, i == 0 ? "" : ",", bar->value, bar->count);
    }
    fputc('}', stream);
    bool good = ferror(stream) == 0;
    if (fclose(stream) != 0 || !good) {
        free(text);
        return NULL;
    }
    return text;
}

static bool take_char(const char **text, char c) {
    if (**text != c) {
        return false;
    }
    ++*text;
    return true;
}

/* A number as distribution_text writes it, without leading zeros. */
static bool take_number(const char **text, uint64_t *number) {
    const char *first = *text;
    *number = 0;
    for (; **text >= '0' && **text <= '9'; ++*text) {
        uint64_t digit = (uint64_t)(**text - '0');
        if (*number > (UINT64_MAX - digit) / 10) {
            return false;
        }
        *number = *number * 10 + digit;
    }
    return *text > first && (*first != '0' || *text == first + 1);
}

static bool take_bar(const char **text, struct bar *bar) {
    return take_char(text, '"') && take_number(text, &bar->value) && take_char(text, '"') &&
           take_char(text, ':') && take_number(text, &bar->count) && bar->count > 0;
}

/* Parses the text, and adds its counts unless `distribution` is NULL. It may have up to `bars`
 * bars, whose counts add up to `most` or less. */
static bool go_through(const char *text, size_t bars, uint64_t most,
                       struct distribution *distribution) {
    struct bar bar = {0};
    uint64_t total = 0;
    if (!take_char(&text, '{')) {
        return false;
    }
    for (bool first = true; first || take_char(&text, ','); first = false) {
        const uint64_t before = bar.value;
        if (first && *text == '}') {
            break;
        }
        if (bars-- == 0 || !take_bar(&text, &bar) || (!first && bar.value <= before) ||
            bar.count > most - total) {
            return false;
        }
        total += bar.count;
        if (distribution != NULL && !distribution_add(distribution, bar.value, bar.count)) {
            return false;
        }
    }
    return strcmp(text, "}") == 0;
}

bool distribution_read(struct distribution *distribution, const char *text) {
    /* First without adding, so that a wrong text adds nothing. A total that overflows is wrong,
     * too. */
    const uint64_t most = UINT64_MAX - distribution_total(distribution);
    const size_t bars = distribution->length < DISTRIBUTION_MOST
                            ? (size_t)DISTRIBUTION_MOST - distribution->length
                            : 0;
    return go_through(text, bars, most, NULL) && go_through(text, bars, most, distribution);
}
