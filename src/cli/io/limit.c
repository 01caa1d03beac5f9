#define _POSIX_C_SOURCE 200809L

#include "cli/io/limit.h"

#include "cli/io/machine.h"
#include "print/human.h"

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static unsigned at_once = 1;

void limit_share_among(unsigned searches) { at_once = searches; }

/* A search's share of the memory that was free at the start; UINT64_MAX if that is not known.
 * Asking again for each of a million deals would take long. */
static uint64_t share_of_free(void) {
    static uint64_t free_at_first;
    static bool is_known;
    if (!is_known) {
        free_at_first = machine_free_memory("");
        is_known = true;
    }
    return free_at_first == UINT64_MAX ? UINT64_MAX : free_at_first / at_once;
}

struct limit_memory limit_memory(void) {
    static const uint64_t least = UINT64_C(16) << 20; /* no search does with less */
    static struct limit_memory memory = {""};
    static uint64_t written = UINT64_MAX; /* nearly always the same as for the puzzle before */
    const uint64_t share = share_of_free();
    if (share != written) {
        snprintf(memory.value, sizeof memory.value, "%" PRIu64,
                 share / 2 < least ? least : share / 2);
        written = share;
    }
    return memory;
}

void limit_set_memory(soliton_search *search) {
    const struct limit_memory memory = limit_memory();
    if (*memory.value != '\0') {
        soliton_search_set(search, "memory", memory.value, NULL);
    }
}

/* ---- What to say --------------------------------------------------------------------------- */

/* A size as --memory takes it, rounded down: "4G". */
struct size {
    char text[24];
};

static struct size size_of(uint64_t bytes) {
    struct size size;
    const bool large = bytes >= UINT64_C(4) << 30;
    snprintf(size.text, sizeof size.text, "%" PRIu64 "%c", bytes >> (large ? 30 : 20),
             large ? 'G' : 'M');
    return size;
}

/* The next power of two that is at least twice as much. */
static uint64_t twice(uint64_t limit) {
    uint64_t more = UINT64_C(1) << 20;
    while (more / 2 < limit && more < UINT64_C(1) << 62) {
        more *= 2;
    }
    return more;
}

/* Suggests more memory: twice as much or, if that is not free, nearly all that is. */
static void advise(uint64_t limit, const char *command, char *text, size_t room) {
    const uint64_t share = share_of_free();
    const uint64_t nearly_all = share / 10 * 9;
    const uint64_t more = twice(limit);
    if (more <= nearly_all) {
        snprintf(text, room, "; try %s--memory %s", command, size_of(more).text);
    } else if (nearly_all / 5 * 4 > limit) {
        snprintf(text, room, "; try %s--memory %s", command, size_of(nearly_all).text);
    } else {
        snprintf(text, room, "; try %s--memory %s where there is so much (%s are free here%s)",
                 command, size_of(more).text, human_bytes(share).text,
                 at_once > 1 ? " for each search" : "");
    }
}

/* "2.5", "0.000001": times are whole microseconds. */
static struct human seconds(double time) {
    struct human human;
    size_t length = (size_t)snprintf(human.text, sizeof human.text, "%.6f", time);
    while (human.text[length - 1] == '0') {
        length--;
    }
    length -= human.text[length - 1] == '.';
    human.text[length] = '\0';
    return human;
}

struct limit_words limit_reached(const struct soliton_limits *limits, const char *limit) {
    struct limit_words words = {""};
    if (strcmp(limit, "memory") == 0) {
        snprintf(words.text, sizeof words.text, "the memory limit of %s was reached",
                 human_bytes(limits->memory).text);
    } else if (strcmp(limit, "timeout") == 0) {
        snprintf(words.text, sizeof words.text, "the time limit of %s s was reached",
                 seconds(limits->timeout).text);
    } else if (strcmp(limit, "max-positions") == 0) {
        snprintf(words.text, sizeof words.text, "the limit of %s was reached",
                 human_amount(limits->max_positions, "positions").text);
    }
    return words;
}

struct limit_reason limit_reason(const soliton_search *search, const char *command) {
    const struct soliton_limits limits = soliton_search_limits(search);
    const char *limit = soliton_search_limit(search);
    const uint64_t positions = soliton_search_stats(search).positions;
    struct limit_reason reason;
    snprintf(reason.text, sizeof reason.text, "%s", limit_reached(&limits, limit).text);
    /* If the library has another reason, or knows how much memory would do, its words are
     * better. */
    if (*limit == '\0' || strstr(soliton_search_reason(search), " was reached") == NULL) {
        snprintf(reason.text, sizeof reason.text, "%s", soliton_search_reason(search));
        return reason;
    }
    if (strcmp(limit, "max-positions") != 0 && positions > 0) {
        const size_t length = strlen(reason.text);
        snprintf(reason.text + length, sizeof reason.text - length, " after %s",
                 human_amount(positions, "positions").text);
    }
    if (strcmp(limit, "memory") == 0) {
        const size_t length = strlen(reason.text);
        advise(limits.memory, command, reason.text + length, sizeof reason.text - length);
    }
    return reason;
}

struct limit_reason limit_reason_of_generator(const soliton_generator *generator) {
    const struct soliton_limits limits = soliton_generator_limits(generator);
    const struct limit_words words = limit_reached(&limits, soliton_generator_limit(generator));
    struct limit_reason reason;
    snprintf(reason.text, sizeof reason.text, "%s",
             *words.text != '\0' ? words.text : soliton_generator_reason(generator));
    return reason;
}
