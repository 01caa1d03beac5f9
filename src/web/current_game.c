#define _POSIX_C_SOURCE 200809L /* for strdup */

#include "web/current_game.h"

#include "web/answer.h"

#include <stdlib.h>
#include <string.h>

static struct current_game now; /* without a game before the first is opened */

const struct current_game *current_game(struct soliton_error *error) {
    if (now.game == NULL) {
        *error = (struct soliton_error){.status = SOLITON_INVALID, .message = "no game is open"};
        return NULL;
    }
    return &now;
}

static void clear(struct current_game *current) {
    soliton_game_free(current->game);
    soliton_puzzle_free(current->puzzle);
    free(current->rules);
    free(current->start);
    free(current->words);
}

/* The first line of a puzzle's description, without the name before it. */
static char *about(const soliton_puzzle *puzzle) {
    char *text = soliton_puzzle_describe(puzzle, SOLITON_PLAIN);
    size_t named = strlen(soliton_puzzle_name(puzzle));
    if (text != NULL) {
        text[strcspn(text, "\n")] = '\0';
        if (strncmp(text, soliton_puzzle_name(puzzle), named) == 0 &&
            strncmp(text + named, ": ", 2) == 0) {
            memmove(text, text + named + 2, strlen(text + named + 2) + 1);
        }
    }
    return text;
}

/* Do the name and the puzzle's own account of its rules recreate it? If not, do the name and the
 * rules that it was made with? Else there is its text. */
static void find_name(struct current_game *current, const char *made_with) {
    current->named = soliton_puzzle_is_named(current->puzzle, current->rules);
    if (!current->named && made_with != NULL &&
        soliton_puzzle_is_named(current->puzzle, made_with)) {
        char *copy = strdup(made_with);
        if (copy != NULL) {
            free(current->rules);
            current->rules = copy;
            current->named = true;
        }
    }
}

/* Every answer has all moves: with so many the page would not move any more. Nobody plays them. */
enum { MOVES_MOST = 10000 };

static enum soliton_status refuse_long_game(struct current_game *current,
                                            struct soliton_error *error) {
    clear(current);
    *error = (struct soliton_error){.status = SOLITON_BAD_DATA,
                                    .message = "a game of more than 10000 moves"};
    return error->status;
}

enum soliton_status current_game_set(soliton_puzzle *puzzle, soliton_game *game, const char *rules,
                                     bool several, struct soliton_error *error) {
    if (soliton_game_move(game, MOVES_MOST) != NULL) {
        return refuse_long_game(&(struct current_game){.puzzle = puzzle, .game = game}, error);
    }
    struct current_game next = {.puzzle = puzzle,
                                .game = game,
                                .rules = soliton_puzzle_rules(puzzle),
                                .start = soliton_puzzle_write(puzzle),
                                .words = about(puzzle),
                                .several = several};
    if (next.rules == NULL || next.start == NULL || next.words == NULL) {
        clear(&next);
        return error_no_memory(error);
    }
    find_name(&next, rules);
    clear(&now);
    now = next;
    return SOLITON_OK;
}
