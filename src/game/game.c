/* A game in progress: moves played, undone and redone, and what there is to see of it. */
#define _POSIX_C_SOURCE 200809L

#include "game/game.h"

#include "base/error.h"
#include "game/solution.h"
#include "puzzles/puzzle.h"

#include <stdlib.h>
#include <string.h>

soliton_game *soliton_game_new(const soliton_puzzle *puzzle) {
    soliton_game *game = puzzle == NULL ? NULL : calloc(1, sizeof *game);
    if (game == NULL) {
        return NULL;
    }
    game->puzzle = puzzle;
    game->position = malloc(puzzle->kind->position_size);
    if (game->position == NULL) {
        free(game);
        return NULL;
    }
    puzzle->kind->start(puzzle, game->position);
    return game;
}

/* Forgets the moves that were undone, and the positions after them. */
static void forget_undone(soliton_game *game) {
    while (game->count > game->played) {
        free(game->moves[--game->count]);
    }
    if (game->kept_count > game->played / GAME_STRIDE) {
        game->kept_count = game->played / GAME_STRIDE;
    }
}

void soliton_game_free(soliton_game *game) {
    if (game != NULL) {
        game->played = 0;
        forget_undone(game);
        knowledge_drop(&game->knowledge);
        free(game->kept);
        free(game->moves);
        free(game->begins_step);
        free(game->position);
        free(game);
    }
}

/* ---- Positions ------------------------------------------------------------------------------- */

/* Keeps the position if it is time for one. Where memory runs out, undoing just takes longer. */
static void keep_position(soliton_game *game) {
    const size_t size = game->puzzle->kind->position_size;
    if (game->played % GAME_STRIDE != 0 || game->played / GAME_STRIDE != game->kept_count + 1) {
        return;
    }
    if (game->kept_count == game->kept_room) {
        const size_t room = game->kept_room == 0 ? 16 : 2 * game->kept_room;
        char *kept = realloc(game->kept, room * size);
        if (kept == NULL) {
            return;
        }
        game->kept = kept;
        game->kept_room = room;
    }
    memcpy(game->kept + game->kept_count++ * size, game->position, size);
}

/* Counts the next of its moves as played: the position is the one after it. */
static void step_on(soliton_game *game) {
    game->played++;
    keep_position(game);
}

/* Plays the next of its moves, which is legal. */
static void play_next(soliton_game *game) {
    const char *move = game->moves[game->played];
    game->puzzle->kind->play(game->puzzle, game->position, move, strlen(move));
    step_on(game);
}

void game_go_to(soliton_game *game, size_t played) {
    const struct puzzle_kind *kind = game->puzzle->kind;
    if (played < game->played) {
        size_t kept = played / GAME_STRIDE;
        kept = kept < game->kept_count ? kept : game->kept_count;
        if (kept == 0) {
            kind->start(game->puzzle, game->position);
        } else {
            memcpy(game->position, game->kept + (kept - 1) * kind->position_size,
                   kind->position_size);
        }
        game->played = kept * GAME_STRIDE;
    }
    while (game->played < played) {
        play_next(game);
    }
}

/* ---- Playing --------------------------------------------------------------------------------- */

static bool make_room(soliton_game *game, size_t moves) {
    size_t capacity = game->capacity == 0 ? 64 : game->capacity;
    while (capacity - game->played < moves) {
        capacity *= 2;
    }
    if (capacity == game->capacity) {
        return true;
    }
    char **list = realloc(game->moves, capacity * sizeof *list);
    if (list == NULL) {
        return false;
    }
    game->moves = list;
    bool *begins_step = realloc(game->begins_step, capacity * sizeof *begins_step);
    if (begins_step == NULL) {
        return false;
    }
    game->begins_step = begins_step;
    game->capacity = capacity;
    return true;
}

/* Adds a move behind those played, without playing it. There is room for it. */
static void add(soliton_game *game, char *move, bool begins_step) {
    game->moves[game->count] = move;
    game->begins_step[game->count++] = begins_step;
}

/* All memory is taken before the move is played, so that nothing can fail after it. */
enum soliton_status game_play(soliton_game *game, const char *move, size_t length, bool begins_step,
                              struct soliton_error *error) {
    char *copy = make_room(game, 1) ? strndup(move, length) : NULL;
    if (copy == NULL) {
        return error_set(error, SOLITON_NO_MEMORY, "out of memory");
    }
    const char *why_not = game->puzzle->kind->play(game->puzzle, game->position, move, length);
    if (why_not != NULL) {
        free(copy);
        return error_set(error, SOLITON_ILLEGAL, "%s", why_not);
    }
    knowledge_expect(&game->knowledge, game, &copy, 1);
    forget_undone(game);
    add(game, copy, begins_step);
    step_on(game);
    return SOLITON_OK;
}

enum soliton_status soliton_game_play(soliton_game *game, const char *move,
                                      struct soliton_error *error) {
    return error_missing(game, "game", error) || error_missing(move, "move", error)
               ? SOLITON_INVALID
               : game_play(game, move, strlen(move), true, error);
}

/* Splits the text into copies of its moves, and counts them. Each is played on the position first,
 * which is a copy to try them on. */
static enum soliton_status split(const soliton_puzzle *puzzle, void *position, const char *text,
                                 char **moves, size_t *count, struct soliton_error *error) {
    const size_t length = strlen(text);
    const char *move;
    size_t move_length;
    size_t offset = 0;
    *count = 0;
    while (puzzle->kind->next_move(text, length, &offset, &move, &move_length)) {
        const char *why_not = puzzle->kind->play(puzzle, position, move, move_length);
        if (why_not != NULL) {
            error_set(error, SOLITON_ILLEGAL, "%s", why_not);
            error_locate(text, (size_t)(move - text), error);
            return SOLITON_ILLEGAL;
        }
        moves[*count] = strndup(move, move_length);
        if (moves[*count] == NULL) {
            return error_set(error, SOLITON_NO_MEMORY, "out of memory");
        }
        ++*count;
    }
    return SOLITON_OK;
}

/* Plays moves that are legal, as one step. There is room for them. */
static void play_list(soliton_game *game, char *const *moves, size_t count) {
    knowledge_expect(&game->knowledge, game, moves, count);
    forget_undone(game);
    for (size_t i = 0; i < count; i++) {
        add(game, moves[i], i == 0);
        play_next(game);
    }
}

enum soliton_status soliton_game_play_all(soliton_game *game, const char *moves,
                                          struct soliton_error *error) {
    if (error_missing(game, "game", error) || error_missing(moves, "move", error)) {
        return SOLITON_INVALID;
    }
    const struct puzzle_kind *kind = game->puzzle->kind;
    size_t count = solution_count_moves(kind, moves, strlen(moves));
    if (count == 0) {
        return error_set(error, SOLITON_ILLEGAL, "there is no move to play");
    }
    void *position = malloc(kind->position_size);
    char **list = malloc(count * sizeof *list);
    enum soliton_status status;
    if (position == NULL || list == NULL || !make_room(game, count)) {
        count = 0;
        status = error_set(error, SOLITON_NO_MEMORY, "out of memory");
    } else {
        memcpy(position, game->position, kind->position_size);
        status = split(game->puzzle, position, moves, list, &count, error);
    }
    if (status == SOLITON_OK) {
        play_list(game, list, count);
    }
    while (status != SOLITON_OK && count > 0) {
        free(list[--count]);
    }
    free(list);
    free(position);
    return status;
}

bool soliton_game_undo(soliton_game *game) {
    if (game == NULL || game->played == 0) {
        return false;
    }
    size_t first = game->played - 1;
    while (!game->begins_step[first]) {
        first--;
    }
    game_go_to(game, first);
    return true;
}

bool soliton_game_redo(soliton_game *game) {
    if (game == NULL || game->played == game->count) {
        return false;
    }
    do {
        play_next(game);
    } while (game->played < game->count && !game->begins_step[game->played]);
    return true;
}

/* ---- Looking at it --------------------------------------------------------------------------- */

size_t soliton_game_length(const soliton_game *game) { return game == NULL ? 0 : game->played; }

const char *soliton_game_move(const soliton_game *game, size_t index) {
    return game != NULL && index < game->count ? game->moves[index] : NULL;
}

bool soliton_game_begins_step(const soliton_game *game, size_t index) {
    return game != NULL && index < game->count && game->begins_step[index];
}

bool soliton_game_won(const soliton_game *game) {
    return game != NULL && game->puzzle->kind->won(game->puzzle, game->position);
}

char *soliton_game_show(const soliton_game *game, unsigned style) {
    struct text text = {0};
    if (game == NULL) {
        return NULL;
    }
    game->puzzle->kind->show(game->puzzle, game->position, style, &text);
    return text_take(&text);
}

char *soliton_game_explain(const soliton_game *game, const char *move, unsigned style) {
    struct text text = {0};
    if (game == NULL || move == NULL) {
        return NULL;
    }
    if (game->puzzle->kind->explain != NULL) {
        game->puzzle->kind->explain(game->puzzle, game->position, move, style, &text);
    } else {
        text_add(&text, move);
    }
    return text_take(&text);
}

char *soliton_game_moves(const soliton_game *game) {
    struct text text = {0};
    if (game == NULL) {
        return NULL;
    }
    game->puzzle->kind->moves(game->puzzle, game->position, &text);
    return text_take(&text);
}

char *soliton_game_write(const soliton_game *game) {
    struct text text = {0};
    if (game == NULL) {
        return NULL;
    }
    game->puzzle->kind->write(game->puzzle, game->position, &text);
    return text_take(&text);
}

soliton_puzzle *soliton_game_rest(const soliton_game *game) {
    return game == NULL ? NULL : game->puzzle->kind->rest(game->puzzle, game->position);
}
