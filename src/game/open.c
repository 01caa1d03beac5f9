/* Makes puzzle and game of a file, whatever its format. */
#include "base/error.h"
#include "base/word.h"
#include "game/game.h"
#include "game/kinds.h"
#include "game/puzzle_ref.h"
#include "game/solution.h"

#include <stdlib.h>
#include <string.h>

/* Nobody plays a larger game. */
enum { LARGEST_FILE = 4 * 1024 * 1024 };

/* What has been made so far. */
struct opened {
    soliton_puzzle *puzzle;
    soliton_game *game;
};

static enum soliton_status no_memory(struct soliton_error *error) {
    return error_set(error, SOLITON_NO_MEMORY, "out of memory");
}

static enum soliton_status begin(struct opened *opened, struct soliton_error *error) {
    opened->game = soliton_game_new(opened->puzzle);
    return opened->game != NULL ? SOLITON_OK : no_memory(error);
}

/* Plays a solution file in a new game of the puzzle. An illegal move is the file's fault. */
static enum soliton_status play(struct opened *opened, const char *text, size_t length,
                                struct soliton_error *error) {
    struct soliton_verdict verdict;
    struct soliton_error why = {0};
    enum soliton_status status = begin(opened, error);
    if (status != SOLITON_OK) {
        return status;
    }
    status = soliton_game_replay(opened->game, text, length, &verdict, &why);
    if (status == SOLITON_OK && verdict.illegal) {
        status = SOLITON_BAD_DATA;
    }
    return status == SOLITON_OK
               ? SOLITON_OK
               : error_set_at(error, status, why.line, why.column, "%s", why.message);
}

/* ---- Saves of xpat2 -------------------------------------------------------------------------- */

static enum soliton_status open_save(const char *data, size_t length, struct opened *opened,
                                     struct soliton_error *error) {
    char *solution = NULL;
    enum soliton_status status =
        soliton_save_read(data, length, false, &opened->puzzle, &solution, error);
    if (status == SOLITON_ILLEGAL) { /* there is no solution file of it by the course's rules */
        status = soliton_save_read(data, length, true, &opened->puzzle, &solution, error);
    }
    if (status == SOLITON_OK) {
        status = play(opened, solution, strlen(solution), error);
    }
    free(solution);
    return status;
}

/* ---- Solutions ------------------------------------------------------------------------------- */

/* The puzzle with the rules of the solution: the ordinary ones, but for those that it names. */
static enum soliton_status change_rules(const soliton_puzzle *current,
                                        const struct soliton_question *ordinary, const char *said,
                                        soliton_puzzle **puzzle, struct soliton_error *error) {
    const struct soliton_question question = {"", said};
    struct soliton_error why = {0};
    soliton_puzzle *plain = NULL;
    enum soliton_status status = soliton_puzzle_with_rules(current, ordinary, &plain, &why);
    if (status == SOLITON_OK) {
        status = soliton_puzzle_with_rules(plain, &question, puzzle, &why);
    }
    soliton_puzzle_free(plain);
    if (status == SOLITON_OK || status == SOLITON_NO_MEMORY) {
        return status == SOLITON_OK ? status : no_memory(error);
    }
    return error_set_at(error, SOLITON_BAD_DATA, 1, 1, "the first line says %s: %s", said,
                        why.message);
}

/* The puzzle that the solution is for: the current one, by the rules of the first line. */
static enum soliton_status find_puzzle(const char *text, size_t length,
                                       const soliton_puzzle *current, soliton_puzzle **puzzle,
                                       struct soliton_error *error) {
    const struct soliton_question *ordinary = soliton_puzzle_question(current, 0);
    char *said = NULL;
    size_t offset;
    enum soliton_status status = soliton_solution_rules(current, text, length, &said, error);
    if (status != SOLITON_OK) {
        return status;
    }
    struct soliton_error why = {0};
    status = solution_skip_header(current, text, length, &offset, &why);
    if (status == SOLITON_OK) {
        *puzzle = puzzle_recreate(current);
        status = *puzzle != NULL ? SOLITON_OK : no_memory(error);
    } else if (status == SOLITON_BAD_DATA && ordinary != NULL) {
        status = change_rules(current, ordinary, said, puzzle, error);
    } else {
        error_set_at(error, status, why.line, why.column, "%s", why.message);
    }
    free(said);
    return status;
}

/* At its start with all moves undone, so that it can be watched; and hints follow it. */
static enum soliton_status open_solution(const char *text, size_t length,
                                         const soliton_puzzle *current, struct opened *opened,
                                         struct soliton_error *error) {
    enum soliton_status status = find_puzzle(text, length, current, &opened->puzzle, error);
    if (status == SOLITON_OK) {
        status = play(opened, text, length, error);
    }
    if (status == SOLITON_OK && soliton_game_won(opened->game) &&
        !knowledge_learn_played(opened->game)) {
        status = no_memory(error);
    }
    if (status == SOLITON_OK) {
        game_go_to(opened->game, 0);
    }
    return status;
}

/* ---- Puzzles --------------------------------------------------------------------------------- */

/* The kind whose moves these are; NULL if there is none. */
static const struct puzzle_kind *kind_of_moves(const char *text, size_t length) {
    for (size_t i = 0; puzzle_kinds[i] != NULL; i++) {
        const char *move;
        size_t move_length;
        size_t offset = 0;
        if (puzzle_kinds[i]->next_move(text, length, &offset, &move, &move_length) &&
            puzzle_kinds[i]->is_move(move, move_length)) {
            return puzzle_kinds[i];
        }
    }
    return NULL;
}

/* The text is no puzzle: it may be the moves of one. */
static enum soliton_status refuse_text(const char *text, size_t length,
                                       struct soliton_error *error) {
    const struct puzzle_kind *kind = solution_header_kind(text, length);
    kind = kind != NULL ? kind : kind_of_moves(text, length);
    if (kind != NULL) {
        return error_set_at(error, SOLITON_BAD_DATA, 1, 1,
                            "these are moves of the kind %s: their puzzle must be there first",
                            kind->about->name);
    }
    return kinds_refuse_text("a game, nor moves", error);
}

/* The first puzzle of the text, of which there may be several. */
static enum soliton_status open_puzzle(const char *text, size_t length, struct opened *opened,
                                       struct soliton_error *error) {
    struct soliton_place place = {0, 1};
    if (kind_of_text(text, length) == NULL) {
        return refuse_text(text, length, error);
    }
    enum soliton_status status =
        soliton_puzzle_parse_next(text, length, &place, NULL, &opened->puzzle, NULL, error);
    return status == SOLITON_OK ? begin(opened, error) : status;
}

/* ---- Whatever it is -------------------------------------------------------------------------- */

static enum soliton_status open_any(const char *data, size_t length, const soliton_puzzle *current,
                                    struct opened *opened, struct soliton_error *error) {
    if (length > LARGEST_FILE) {
        return error_set(error, SOLITON_BAD_DATA, "the file is larger than 4 MB");
    }
    if (word_trim_end((struct word){data, length}).length == 0) {
        return error_set(error, SOLITON_BAD_DATA, "the file is empty");
    }
    if (game_file_recognises(data, length)) {
        return game_file_read(data, length, &opened->puzzle, &opened->game, error);
    }
    if (soliton_looks_like_save(data, length)) {
        return open_save(data, length, opened, error);
    }
    if (current != NULL && (soliton_puzzle_reads_moves(current, data, length) ||
                            solution_header_kind(data, length) != NULL)) {
        return open_solution(data, length, current, opened, error);
    }
    return open_puzzle(data, length, opened, error);
}

enum soliton_status soliton_game_open(const char *data, size_t length,
                                      const soliton_puzzle *current, soliton_puzzle **puzzle,
                                      soliton_game **game, struct soliton_error *error) {
    struct opened opened = {0};
    if (puzzle != NULL) {
        *puzzle = NULL;
    }
    if (game != NULL) {
        *game = NULL;
    }
    if (error_missing_text(&data, length, "file", error) ||
        error_missing(puzzle, "place for the puzzle", error) ||
        error_missing(game, "place for the game", error)) {
        return SOLITON_INVALID;
    }
    enum soliton_status status = open_any(data, length, current, &opened, error);
    if (status != SOLITON_OK) {
        soliton_game_free(opened.game);
        soliton_puzzle_free(opened.puzzle);
        opened = (struct opened){0};
    }
    *puzzle = opened.puzzle;
    *game = opened.game;
    return status;
}
