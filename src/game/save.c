/* The save files of another program, xpat2. */
#include "base/error.h"
#include "game/game.h"
#include "puzzles/puzzle.h"

#include <stdlib.h>
#include <string.h>

enum soliton_status soliton_game_save(const soliton_game *game, char **data, size_t *length,
                                      struct soliton_error *error) {
    if (data != NULL) {
        *data = NULL;
    }
    if (length != NULL) {
        *length = 0;
    }
    if (error_missing(game, "game", error) || error_missing(data, "place for the file", error) ||
        error_missing(length, "place for its length", error)) {
        return SOLITON_INVALID;
    }
    const struct puzzle_kind *kind = game->puzzle->kind;
    if (kind->saves == NULL) {
        return error_set(error, SOLITON_INVALID, "xpat2 has no puzzles of the kind %s",
                         kind->about->name);
    }
    struct text text = {0};
    enum soliton_status status =
        kind->saves->write(game->puzzle, &game->moves, game->played, &text, error);
    if (status != SOLITON_OK) {
        text_drop(&text);
        return status;
    }
    *length = text.length;
    *data = text_take(&text);
    return *data != NULL ? SOLITON_OK : error_set(error, SOLITON_NO_MEMORY, "out of memory");
}

/* The kind whose save this looks like; else the last one that has saves, which says best what is
 * wrong with it. NULL if none has. */
static const struct puzzle_kind *kind_of_save(const char *data, size_t length, bool *looks) {
    const struct puzzle_kind *kind = NULL;
    *looks = false;
    for (size_t i = 0; puzzle_kinds[i] != NULL && !*looks; i++) {
        if (puzzle_kinds[i]->saves != NULL) {
            kind = puzzle_kinds[i];
            *looks = kind->saves->name(data, length, NULL);
        }
    }
    return kind;
}

bool soliton_looks_like_save(const char *data, size_t length) {
    bool looks = false;
    if (data != NULL) {
        kind_of_save(data, length, &looks);
    }
    return looks;
}

char *soliton_save_name(const char *data, size_t length) {
    bool looks;
    struct text name = {0};
    if (error_missing_text(&data, length, "file", NULL)) {
        return NULL;
    }
    const struct puzzle_kind *kind = kind_of_save(data, length, &looks);
    if (looks) {
        kind->saves->name(data, length, &name);
    }
    return text_take(&name);
}

/* Plays the moves once more: whatever was read, no illegal move is handed out. */
static enum soliton_status check(const soliton_puzzle *puzzle, const char *solution,
                                 struct soliton_error *error) {
    soliton_game *game = soliton_game_new(puzzle);
    if (game == NULL) {
        return error_set(error, SOLITON_NO_MEMORY, "out of memory");
    }
    struct soliton_verdict verdict;
    struct soliton_error why = {0};
    enum soliton_status status =
        soliton_game_replay(game, solution, strlen(solution), &verdict, &why);
    soliton_game_free(game);
    if (status == SOLITON_NO_MEMORY) {
        return error_set(error, SOLITON_NO_MEMORY, "out of memory");
    }
    if (status != SOLITON_OK || verdict.illegal) {
        return error_set(error, SOLITON_BUG, "the moves read do not pass the check: %s",
                         why.message);
    }
    return SOLITON_OK;
}

/* Makes the puzzle, and checks its solution. */
static enum soliton_status make(const struct puzzle_kind *kind, const char *name, const char *rules,
                                soliton_puzzle **puzzle, const char *solution,
                                struct soliton_error *error) {
    enum soliton_status status = kind->named(name, rules, puzzle, error);
    if (status == SOLITON_OK) {
        status = check(*puzzle, solution, error);
    }
    if (status != SOLITON_OK) {
        soliton_puzzle_free(*puzzle);
        *puzzle = NULL;
    }
    return status;
}

enum soliton_status soliton_save_read(const char *data, size_t length, bool extended,
                                      soliton_puzzle **puzzle, char **solution,
                                      struct soliton_error *error) {
    struct text name = {0}, rules = {0}, moves = {0};
    if (puzzle != NULL) {
        *puzzle = NULL;
    }
    if (solution != NULL) {
        *solution = NULL;
    }
    if (error_missing_text(&data, length, "file", error) ||
        error_missing(puzzle, "place for the puzzle", error) ||
        error_missing(solution, "place for the solution", error)) {
        return SOLITON_INVALID;
    }
    bool looks;
    const struct puzzle_kind *kind = kind_of_save(data, length, &looks);
    if (kind == NULL) {
        return error_set(error, SOLITON_BAD_DATA,
                         "xpat2 has none of the kinds of puzzles that are known here");
    }
    enum soliton_status status =
        kind->saves->read(data, length, extended, &name, &rules, &moves, error);
    if (status == SOLITON_OK) {
        text_add(&rules, "");
        *solution = text_take(&moves);
        status = name.failed || rules.failed || *solution == NULL
                     ? error_set(error, SOLITON_NO_MEMORY, "out of memory")
                     : make(kind, name.data, rules.data, puzzle, *solution, error);
    }
    if (status != SOLITON_OK) {
        free(*solution);
        *solution = NULL;
    }
    text_drop(&name);
    text_drop(&rules);
    text_drop(&moves);
    return status;
}
