#define _POSIX_C_SOURCE 200809L

#include "cli/limit.h"

#include "cli/machine.h"
#include "print/human.h"

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* However little is free: with less there is no search. */
static const uint64_t LEAST = UINT64_C(16) << 20;

struct limit_memory limit_memory(unsigned searches) {
    struct limit_memory memory = {""};
    static uint64_t free_at_first; /* asking again for each of a million deals would take long */
    if (free_at_first == 0) {
        free_at_first = machine_free_memory("");
    }
    if (free_at_first < UINT64_MAX) {
        const uint64_t share = free_at_first / 2 / searches;
        snprintf(memory.value, sizeof memory.value, "%" PRIu64, share < LEAST ? LEAST : share);
    }
    return memory;
}

void limit_set_memory(soliton_search *search, unsigned searches) {
    const struct limit_memory memory = limit_memory(searches);
    if (*memory.value != '\0') {
        soliton_search_set(search, "memory", memory.value, NULL);
    }
}

/* An option's value as the search has it; "" if it is not set. */
struct value {
    char text[32];
};

static struct value value_of(const soliton_search *search, const char *option) {
    struct value value = {""};
    char *options = soliton_search_options(search);
    const size_t length = strlen(option);
    for (const char *at = options; at != NULL && *at != '\0';) {
        const size_t whole = strcspn(at, ",");
        if (whole > length && at[length] == '=' && strncmp(at, option, length) == 0) {
            snprintf(value.text, sizeof value.text, "%.*s", (int)(whole - length - 1),
                     at + length + 1);
        }
        at += whole + (at[whole] == ',');
    }
    free(options);
    return value;
}

/* The next power of two that is at least twice as much, as --memory takes it: "4G". */
static uint64_t more_memory(uint64_t limit, struct value *value) {
    const uint64_t mebibyte = UINT64_C(1) << 20;
    const uint64_t gibibyte = UINT64_C(1) << 30;
    uint64_t more = mebibyte;
    while (more < limit * 2 && more < UINT64_C(1) << 62) {
        more *= 2;
    }
    const bool large = more >= gibibyte;
    snprintf(value->text, sizeof value->text, "%" PRIu64 "%c", more / (large ? gibibyte : mebibyte),
             large ? 'G' : 'M');
    return more;
}

static void explain_memory(const soliton_search *search, const char *command,
                           struct limit_reason *reason) {
    const uint64_t limit = strtoull(value_of(search, "memory").text, NULL, 10);
    const uint64_t free_memory = machine_free_memory("");
    struct value more;
    const bool is_there = more_memory(limit, &more) <= free_memory;
    int length = snprintf(
        reason->text, sizeof reason->text,
        "the memory limit of %s was reached after %s; try %s--memory %s", human_bytes(limit).text,
        human_amount(soliton_search_stats(search).positions, "positions").text, command, more.text);
    if (!is_there && length > 0 && (size_t)length < sizeof reason->text) {
        snprintf(reason->text + length, sizeof reason->text - (size_t)length,
                 " where there is so much (%s are free here)", human_bytes(free_memory).text);
    }
}

struct limit_reason limit_reason(const soliton_search *search, const char *command) {
    struct limit_reason reason;
    const struct human positions =
        human_amount(soliton_search_stats(search).positions, "positions");
    const char *limit = soliton_search_limit(search);
    if (strcmp(limit, "memory") == 0) {
        explain_memory(search, command, &reason);
    } else if (strcmp(limit, "timeout") == 0) {
        snprintf(reason.text, sizeof reason.text, "the time limit of %s s was reached after %s",
                 value_of(search, limit).text, positions.text);
    } else if (strcmp(limit, "max-positions") == 0) {
        snprintf(reason.text, sizeof reason.text, "the limit of %s positions was reached",
                 human_digits(value_of(search, limit).text).text);
    } else {
        snprintf(reason.text, sizeof reason.text, "%s", soliton_search_reason(search));
    }
    return reason;
}
