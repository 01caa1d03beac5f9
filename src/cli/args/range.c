#define _POSIX_C_SOURCE 200809L

#include "cli/args/range.h"

#include "cli/args/example.h"

#include <ctype.h>
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>

enum { DIGITS_MOST = 24 }; /* room for any number, and for the end of the string */

static const char dots[] = "..";

/* The parts of an operand: "GAME.ms" "1" ".." "32000". */
struct parts {
    size_t prefix;     /* characters before the first number */
    size_t first;      /* its digits */
    const char *end;   /* the second number */
    size_t end_digits; /* how many digits it begins with */
};

static bool is_digit(char c) { return c >= '0' && c <= '9'; }

static struct parts take_apart(const char *operand) {
    const char *between = strstr(operand, dots);
    struct parts parts = {.prefix = (size_t)(between - operand), .end = between + strlen(dots)};
    while (parts.prefix > 0 && is_digit(operand[parts.prefix - 1])) {
        parts.prefix--;
        parts.first++;
    }
    /* The letters before the number may be written again: "ms1..ms9". */
    size_t letters = 0;
    while (letters < parts.prefix && isalpha((unsigned char)operand[parts.prefix - letters - 1])) {
        letters++;
    }
    if (strncasecmp(parts.end, operand + parts.prefix - letters, letters) == 0) {
        parts.end += letters;
    }
    parts.end_digits = strspn(parts.end, "0123456789");
    return parts;
}

bool range_is_meant(const char *operand) { return strstr(operand, dots) != NULL; }

static enum soliton_status refuse(struct soliton_error *error, enum soliton_status status,
                                  const char *words) {
    if (error != NULL) {
        *error = (struct soliton_error){.status = status};
        snprintf(error->message, sizeof error->message, "%s", words);
    }
    return status;
}

/* Does the library know the name? */
static enum soliton_status look_up(const char *name, struct soliton_error *error) {
    soliton_puzzle *puzzle = NULL;
    enum soliton_status status = soliton_puzzle_named(name, NULL, &puzzle, error);
    soliton_puzzle_free(puzzle);
    return status;
}

/* Says what is wrong with an operand that lacks a number. */
static enum soliton_status refuse_without_numbers(const char *operand, const struct parts *parts,
                                                  struct soliton_error *error) {
    char *first = parts->first > 0 ? NULL : strndup(operand, parts->prefix);
    bool is_name = first != NULL && look_up(first, NULL) == SOLITON_OK;
    free(first);
    if (is_name) {
        return refuse(error, SOLITON_INVALID,
                      "these puzzles have no numbers, so that there is no range of them");
    }
    struct example example = example_range(example_game(), 10);
    char words[256];
    snprintf(words, sizeof words, "a range has a number at both ends%s%s",
             *example.text == '\0' ? "" : ", as in ", example.text);
    return refuse(error, SOLITON_INVALID, words);
}

/* Writes the prefix and some digits into the name. The digits may be part of the operand. */
static void write_name(struct range *range, const char *operand, const char *digits,
                       size_t length) {
    memcpy(range->name, operand, range->prefix);
    memcpy(range->name + range->prefix, digits, length);
    range->name[range->prefix + length] = '\0';
}

enum soliton_status range_read(const char *operand, struct range *range,
                               struct soliton_error *error) {
    *range = (struct range){0};
    struct parts parts = take_apart(operand);
    bool is_whole = parts.first > 0 && parts.end_digits > 0 && parts.end[parts.end_digits] == '\0';
    if (!is_whole) {
        return refuse_without_numbers(operand, &parts, error);
    }
    struct range read = {.name = malloc(strlen(operand) + DIGITS_MOST), .prefix = parts.prefix};
    if (read.name == NULL) {
        return refuse(error, SOLITON_NO_MEMORY, "memory ran out");
    }
    write_name(&read, operand, operand + parts.prefix, parts.first);
    enum soliton_status status = look_up(read.name, error);
    read.next = strtoull(read.name + read.prefix, NULL, 10);
    if (status == SOLITON_OK) {
        write_name(&read, operand, parts.end, parts.end_digits);
        status = look_up(read.name, error);
        read.last = strtoull(read.name + read.prefix, NULL, 10);
    }
    if (status == SOLITON_OK && read.last < read.next) {
        status = refuse(error, SOLITON_INVALID, "the range ends before it begins");
    }
    if (status == SOLITON_OK) {
        *range = read;
    } else {
        free(read.name);
    }
    return status;
}

void range_drop(struct range *range) {
    free(range->name);
    *range = (struct range){0};
}

uint64_t range_left(const struct range *range) {
    return range->name == NULL || range->next > range->last ? 0 : range->last - range->next + 1;
}

const char *range_next(struct range *range) {
    snprintf(range->name + range->prefix, DIGITS_MOST, "%" PRIu64, range->next++);
    return range->name;
}
