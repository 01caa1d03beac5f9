#define _POSIX_C_SOURCE 200809L /* for strdup */

#include "web/table.h"

#include <stdlib.h>
#include <string.h>

static struct table now;

enum soliton_status table_no_memory(struct soliton_error *error) {
    *error = (struct soliton_error){.status = SOLITON_NO_MEMORY, .message = "out of memory"};
    return error->status;
}

const struct table *table_now(struct soliton_error *error) {
    if (now.game == NULL) {
        *error = (struct soliton_error){.status = SOLITON_INVALID, .message = "no game is open"};
        return NULL;
    }
    return &now;
}

static void clear(struct table *table) {
    soliton_game_free(table->game);
    soliton_puzzle_free(table->puzzle);
    free(table->rules);
    free(table->start);
    free(table->words);
}

static char *first_line(char *text) {
    if (text != NULL) {
        text[strcspn(text, "\n")] = '\0';
    }
    return text;
}

/* What the puzzle says of its rules may do with its name; if not, what it was made with may. Else
 * its text is there. */
static void find_name(struct table *table, const char *given) {
    table->named = soliton_puzzle_is_named(table->puzzle, table->rules);
    if (!table->named && given != NULL && soliton_puzzle_is_named(table->puzzle, given)) {
        char *copy = strdup(given);
        if (copy != NULL) {
            free(table->rules);
            table->rules = copy;
            table->named = true;
        }
    }
}

/* A search knows in what its puzzle can be measured. */
static bool has_slides(const soliton_puzzle *puzzle) {
    soliton_search *search = soliton_search_new(puzzle);
    bool has = search != NULL && soliton_search_set(search, "metric", "slides", NULL) == SOLITON_OK;
    soliton_search_free(search);
    return has;
}

/* Every answer has all moves: with so many the page would not move any more. Nobody plays them. */
enum { MOVES_MOST = 10000 };

static enum soliton_status refuse_long_game(struct table *table, struct soliton_error *error) {
    clear(table);
    *error = (struct soliton_error){.status = SOLITON_BAD_DATA,
                                    .message = "a game of more than 10000 moves"};
    return error->status;
}

enum soliton_status table_put(soliton_puzzle *puzzle, soliton_game *game, const char *rules,
                              struct soliton_error *error) {
    if (soliton_game_move(game, MOVES_MOST) != NULL) {
        return refuse_long_game(&(struct table){.puzzle = puzzle, .game = game}, error);
    }
    struct table next = {.puzzle = puzzle,
                         .game = game,
                         .rules = soliton_puzzle_rules(puzzle),
                         .start = soliton_puzzle_write(puzzle),
                         .words = first_line(soliton_puzzle_describe(puzzle, SOLITON_PLAIN)),
                         .has_slides = has_slides(puzzle)};
    if (next.rules == NULL || next.start == NULL || next.words == NULL) {
        clear(&next);
        return table_no_memory(error);
    }
    find_name(&next, rules);
    clear(&now);
    now = next;
    return SOLITON_OK;
}
