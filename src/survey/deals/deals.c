/* Sets of deals; read.c reads them. */
#define _POSIX_C_SOURCE 200809L

#include "survey/deals/deals.h"

#include "print/human.h"

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static bool make_room(struct deals *deals, size_t count) {
    if (count <= deals->room) {
        return true;
    }
    size_t room = deals->room * 2 > count ? deals->room * 2 : count;
    struct span *spans =
        room > SIZE_MAX / sizeof *spans ? NULL : realloc(deals->spans, room * sizeof *spans);
    if (spans == NULL) {
        return false;
    }
    deals->spans = spans;
    deals->room = room;
    return true;
}

void deals_drop(struct deals *deals) {
    free(deals->spans);
    *deals = (struct deals){0};
}

uint64_t deals_total(const struct deals *deals) {
    uint64_t total = 0;
    for (size_t i = 0; i < deals->count; i++) {
        total += deals->spans[i].last - deals->spans[i].first + 1;
    }
    return total;
}

/* ---- Putting in ---------------------------------------------------------------------------- */

/* Does the one end before the other begins? */
static bool is_before(const struct span *one, const struct span *other) {
    int order = strcmp(one->series, other->series);
    return order < 0 || (order == 0 && one->last < other->first);
}

/* And is there a number between them, so that they cannot become one span? */
static bool is_apart(const struct span *one, const struct span *other) {
    return is_before(one, other) &&
           (strcmp(one->series, other->series) != 0 || other->first - one->last > 1);
}

/* How many spans lie before this one, and apart from it. */
static size_t count_before(const struct deals *deals, const struct span *span) {
    size_t low = 0;
    size_t high = deals->count;
    if (high > 0 && is_apart(&deals->spans[high - 1], span)) {
        return high; /* the usual case */
    }
    while (low < high) {
        size_t middle = low + (high - low) / 2;
        if (is_apart(&deals->spans[middle], span)) {
            low = middle + 1;
        } else {
            high = middle;
        }
    }
    return low;
}

bool deals_insert(struct deals *deals, const struct span *span) {
    if (!make_room(deals, deals->count + 1)) {
        return false;
    }
    struct span merged = *span;
    const size_t begin = count_before(deals, span);
    size_t end = begin;
    for (; end < deals->count && !is_apart(span, &deals->spans[end]); end++) {
        const struct span *old = &deals->spans[end];
        merged.first = old->first < merged.first ? old->first : merged.first;
        merged.last = old->last > merged.last ? old->last : merged.last;
    }
    memmove(&deals->spans[begin + 1], &deals->spans[end],
            (deals->count - end) * sizeof *deals->spans);
    deals->spans[begin] = merged;
    deals->count = deals->count - (end - begin) + 1;
    return true;
}

static int compare(const void *one, const void *other) {
    const struct span *left = one;
    const struct span *right = other;
    int order = strcmp(left->series, right->series);
    return order != 0 ? order : (left->first > right->first) - (left->first < right->first);
}

bool deals_insert_all(struct deals *deals, const struct span *spans, size_t count) {
    if (count <= 1) {
        return count == 0 || deals_insert(deals, spans);
    }
    if (count > SIZE_MAX - deals->count || !make_room(deals, deals->count + count)) {
        return false;
    }
    memcpy(deals->spans + deals->count, spans, count * sizeof *spans);
    const size_t all = deals->count + count;
    qsort(deals->spans, all, sizeof *spans, compare);
    deals->count = 0;
    for (size_t i = 0; i < all; i++) {
        struct span span = deals->spans[i]; /* whose place may be overwritten */
        deals_insert(deals, &span);         /* at the end, where there is room */
    }
    return true;
}

/* ---- Taking out ---------------------------------------------------------------------------- */

bool deals_subtract(struct deals *deals, const struct deals *others) {
    if (deals->count == 0 || others->count == 0) {
        return true;
    }
    /* Each span that is removed leaves at most one more. */
    const size_t room = deals->count + others->count;
    struct span *left = malloc(room * sizeof *left);
    if (left == NULL) {
        return false;
    }
    size_t count = 0;
    size_t next = 0; /* the first of the others that may matter */
    for (size_t i = 0; i < deals->count; i++) {
        struct span rest = deals->spans[i];
        bool any = true;
        while (next < others->count && is_before(&others->spans[next], &rest)) {
            next++;
        }
        for (size_t j = next; any && j < others->count; j++) {
            const struct span *other = &others->spans[j];
            if (is_before(&rest, other)) {
                break;
            }
            if (other->first > rest.first) {
                left[count] = rest;
                left[count++].last = other->first - 1;
            }
            any = other->last < rest.last;
            rest.first = other->last + 1;
        }
        if (any) {
            left[count++] = rest;
        }
    }
    free(deals->spans);
    deals->spans = left;
    deals->count = count;
    deals->room = room;
    return true;
}

bool deals_slice(const struct deals *deals, uint64_t before, uint64_t most, struct deals *slice) {
    *slice = (struct deals){0};
    memcpy(slice->game, deals->game, sizeof slice->game);
    for (size_t i = 0; i < deals->count && most > 0; i++) {
        struct span span = deals->spans[i];
        if (before > span.last - span.first) {
            before -= span.last - span.first + 1;
            continue;
        }
        span.first += before;
        before = 0;
        if (span.last - span.first >= most) {
            span.last = span.first + most - 1;
        }
        most -= span.last - span.first + 1;
        if (!deals_insert(slice, &span)) {
            deals_drop(slice);
            return false;
        }
    }
    return true;
}

/* ---- In words ------------------------------------------------------------------------------ */

struct deal_name deal_name(const char *game, const char *series, uint64_t number) {
    struct deal_name name;
    snprintf(name.text, sizeof name.text, "%s.%s%" PRIu64, game, series, number);
    return name;
}

char *deals_words(const struct deals *deals, size_t most) {
    char *words = NULL;
    size_t size = 0;
    FILE *stream = open_memstream(&words, &size);
    if (stream == NULL) {
        return NULL;
    }
    for (size_t i = 0; i < deals->count && i < most; i++) {
        const struct span *span = &deals->spans[i];
        fprintf(stream, "%s%s%" PRIu64, i == 0 ? "" : ", ", span->series, span->first);
        if (span->last > span->first) {
            fprintf(stream, "..%s%" PRIu64, span->series, span->last);
        }
    }
    if (deals->count > most) {
        fprintf(stream, " and %s range%s more", human_number(deals->count - most).text,
                deals->count - most == 1 ? "" : "s");
    }
    bool good = ferror(stream) == 0;
    if (fclose(stream) != 0 || !good) {
        free(words);
        return NULL;
    }
    return words;
}
