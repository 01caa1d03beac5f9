/* The options of a search: one table, from which the library, the command line and the help take
 * them. */
#ifndef SOLITON_GAME_OPTIONS_H
#define SOLITON_GAME_OPTIONS_H

#include "puzzles/puzzle.h"

/* What the options set. */
struct settings {
    struct solve_options options;
    double timeout; /* seconds; negative: none */
    uint64_t memory;
    uint64_t max_positions;
};

void settings_default(struct settings *settings);
/* Sets one of them from text. `metrics` are those of the puzzle's kind, for the option `metric`. */
enum soliton_status settings_set(struct settings *settings, const char *const *metrics,
                                 const char *option, const char *value,
                                 struct soliton_error *error);

/* Those of them that are limits. */
struct soliton_limits settings_limits(const struct settings *settings);

/* Writes all that a result depends on, as soliton_search_options says. */
void settings_write(const struct settings *settings, const char *const *metrics, struct text *text);

#endif
