#include "game/options.h"

#include "base/error.h"
#include "base/number.h"
#include "engine/crew.h"
#include "engine/memory.h"

#include <inttypes.h>
#include <stdio.h>
#include <string.h>

static const uint64_t DEFAULT_MEMORY = UINT64_C(3) << 29; /* 1.5 GiB */

void settings_default(struct settings *settings) {
    *settings = (struct settings){.options = {.threads = 1},
                                  .timeout = -1,
                                  .memory = DEFAULT_MEMORY,
                                  .max_positions = UINT64_MAX};
}

/* A list in words: "moves or slides". */
struct words {
    char text[64];
};

static struct words words_of(const char *const *list) {
    struct words words = {""};
    size_t length = 0;
    for (size_t i = 0; list[i] != NULL && length < sizeof words.text; i++) {
        const char *before = i == 0 ? "" : list[i + 1] == NULL ? " or " : ", ";
        length += (size_t)snprintf(words.text + length, sizeof words.text - length, "%s%s", before,
                                   list[i]);
    }
    return words;
}

/* The metric is the one option whose values depend on the kind of puzzle. */
static enum soliton_status set_metric(struct settings *settings, const char *const *metrics,
                                      const char *value, struct soliton_error *error) {
    for (unsigned i = 0; metrics[i] != NULL; i++) {
        if (value != NULL && strcmp(metrics[i], value) == 0) {
            settings->options.metric = i;
            return SOLITON_OK;
        }
    }
    return error_set(error, SOLITON_INVALID, "metric takes %s for this puzzle, not '%s'",
                     words_of(metrics).text, value);
}

static const char *set_shortest(struct settings *settings, const char *value) {
    (void)value;
    settings->options.shortest = true;
    return NULL;
}

static const char *set_forget(struct settings *settings, const char *value) {
    uint64_t number;
    if (!number_parse(value, strlen(value), UINT32_MAX - 1, &number)) {
        return "a whole number up to 4294967294, such as 10";
    }
    settings->options.forgets = true;
    settings->options.forget = (unsigned)number;
    return NULL;
}

static const char *set_threads(struct settings *settings, const char *value) {
    enum { MOST = 1024 }; /* that can be asked for; there may be fewer */
    uint64_t number;
    if (!number_parse(value, strlen(value), MOST, &number)) {
        return "a whole number up to 1024, such as 4, or 0 for one a processor";
    }
    uint64_t threads = number == 0 ? crew_processors() : number;
    settings->options.threads =
        threads < SEARCH_THREADS_MOST ? (unsigned)threads : SEARCH_THREADS_MOST;
    return NULL;
}

/* A timeout is a whole number of microseconds, thirty years at most, so that it can be written
 * exactly. */
static const double MICROSECONDS = 1e6;
static const double LONGEST_TIMEOUT = 1e9;

static uint64_t microseconds(double seconds) { return (uint64_t)(seconds * MICROSECONDS + 0.5); }

static const char *set_timeout(struct settings *settings, const char *value) {
    double seconds;
    if (!number_parse_decimal(value, strlen(value), &seconds)) {
        return "a number of seconds, such as 2.5";
    }
    double most = seconds < LONGEST_TIMEOUT ? seconds : LONGEST_TIMEOUT;
    settings->timeout = (double)microseconds(most) / MICROSECONDS;
    return NULL;
}

static const char *set_memory(struct settings *settings, const char *value) {
    static const char units[] = "KkMmGgTt";
    size_t length = strlen(value);
    if (number_parse(value, length, INT64_MAX, &settings->memory)) {
        return NULL; /* to the byte: a double would round above 2^53 */
    }
    double size;
    double unit = 1;
    const char *suffix = length > 0 ? strchr(units, value[length - 1]) : NULL;
    if (suffix != NULL) {
        length--;
        for (const char *u = units; u <= suffix; u += 2) {
            unit *= 1024;
        }
    }
    if (!number_parse_decimal(value, length, &size) || size * unit >= 0x1p63) {
        return "a number of bytes up to 8388607T, such as 500M or 1.5G";
    }
    settings->memory = (uint64_t)(size * unit);
    return NULL;
}

static const char *set_max_positions(struct settings *settings, const char *value) {
    if (!number_parse(value, strlen(value), UINT64_MAX, &settings->max_positions)) {
        return "a whole number up to 18446744073709551615, such as 1000000";
    }
    return NULL;
}

/* Each setter returns NULL, or in words what it takes. The metric has none: set_metric. */
static const struct option {
    struct soliton_option shown;
    const char *(*set)(struct settings *settings, const char *value);
} table[] = {
    {{"shortest", NULL, "find a solution with the fewest moves, and prove that it is", false},
     set_shortest},
    {{"metric", "NAME", "what a shortest solution is counted in, where there is a choice", false},
     NULL},
    {{"forget", "N",
      "drop positions whose score is more than N below the best: faster, but proves nothing",
      false},
     set_forget},
    {{"threads", "N",
      "use N threads, or one for each processor if N is 0 (default 1); several puzzles are "
      "searched side by side, each with limits of its own",
      false},
     set_threads},
    {{"timeout", "SECONDS", "give up after this time", true}, set_timeout},
    {{"memory", "SIZE", "take no more memory than this, of which 4M are the program's: 500M, 2G",
      true},
     set_memory},
    {{"max-positions", "N", "give up after this many positions", true}, set_max_positions},
};

const struct soliton_option *soliton_search_option(size_t index) {
    return index < sizeof table / sizeof *table ? &table[index].shown : NULL;
}

enum soliton_status settings_set(struct settings *settings, const char *const *metrics,
                                 const char *option, const char *value,
                                 struct soliton_error *error) {
    for (size_t i = 0; i < sizeof table / sizeof *table; i++) {
        const struct soliton_option *shown = &table[i].shown;
        if (strcmp(shown->name, option) != 0) {
            continue;
        }
        if (shown->argument == NULL && value != NULL) {
            return error_set(error, SOLITON_INVALID, "%s takes no value", option);
        }
        if (shown->argument != NULL && value == NULL) {
            return error_set(error, SOLITON_INVALID, "%s needs a value: %s", option,
                             shown->argument);
        }
        if (table[i].set == NULL) {
            return set_metric(settings, metrics, value, error);
        }
        struct settings changed = *settings;
        const char *expected = table[i].set(&changed, value);
        if (expected != NULL) {
            return error_set(error, SOLITON_INVALID, "%s takes %s, not '%s'", option, expected,
                             value);
        }
        if (changed.options.shortest && changed.options.forgets) {
            return error_set(error, SOLITON_INVALID,
                             "shortest cannot be combined with forget, which proves nothing");
        }
        *settings = changed;
        return SOLITON_OK;
    }
    return error_set(error, SOLITON_INVALID, "no option of a search is named '%s'", option);
}

struct soliton_limits settings_limits(const struct settings *settings) {
    return (struct soliton_limits){.timeout = settings->timeout,
                                   .memory = settings->memory,
                                   .reserved = memory_to_reserve(settings->memory),
                                   .max_positions = settings->max_positions};
}

struct soliton_limits soliton_limits_default(void) {
    struct settings settings;
    settings_default(&settings);
    return settings_limits(&settings);
}

enum soliton_status soliton_limits_set(struct soliton_limits *limits, const char *option,
                                       const char *value, struct soliton_error *error) {
    static const char *const no_metrics[] = {NULL};
    if (error_missing(limits, "place for the limits", error) ||
        error_missing(option, "option", error)) {
        return SOLITON_INVALID;
    }
    for (size_t i = 0; i < sizeof table / sizeof *table; i++) {
        if (table[i].shown.is_limit && strcmp(table[i].shown.name, option) == 0) {
            struct settings settings = {.timeout = limits->timeout,
                                        .memory = limits->memory,
                                        .max_positions = limits->max_positions};
            const enum soliton_status status =
                settings_set(&settings, no_metrics, option, value, error);
            *limits = settings_limits(&settings);
            return status;
        }
    }
    return error_set(error, SOLITON_INVALID, "no limit is named '%s'", option);
}

/* ---- Writing --------------------------------------------------------------------------------- */

/* Made of whole numbers, since printf would write a comma in some locales. */
static void write_timeout(double seconds, struct text *text) {
    uint64_t all = microseconds(seconds);
    uint64_t fraction = all % (uint64_t)MICROSECONDS;
    int places = 6;
    text_format(text, "timeout=%" PRIu64, all / (uint64_t)MICROSECONDS);
    while (fraction > 0 && fraction % 10 == 0) {
        fraction /= 10;
        places--;
    }
    if (fraction > 0) {
        text_format(text, ".%0*" PRIu64, places, fraction);
    }
    text_add_char(text, ',');
}

void settings_write(const struct settings *settings, const char *const *metrics,
                    struct text *text) {
    const struct solve_options *options = &settings->options;
    if (options->shortest) {
        text_add(text, "shortest,");
    }
    if (options->metric > 0) {
        text_format(text, "metric=%s,", metrics[options->metric]);
    }
    if (options->forgets) {
        text_format(text, "forget=%u,", options->forget);
    }
    if (settings->timeout >= 0) {
        write_timeout(settings->timeout, text);
    }
    text_format(text, "memory=%" PRIu64, settings->memory);
    if (settings->max_positions < UINT64_MAX) {
        text_format(text, ",max-positions=%" PRIu64, settings->max_positions);
    }
}
