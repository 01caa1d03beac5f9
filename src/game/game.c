/* A game in progress: moves played, undone and redone, and what there is to see of it. */
#define _POSIX_C_SOURCE 200809L

#include "game/game.h"

#include "base/error.h"
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

/* Forgets the moves that were undone, and the positions after them. The moves that will be played
 * instead begin with the first `same` of them. */
static void forget_undone(soliton_game *game, size_t same) {
    knowledge_keep(&game->knowledge, game->played + same);
    moves_cut(&game->moves, game->played);
    if (game->kept_count > game->played / GAME_STRIDE) {
        game->kept_count = game->played / GAME_STRIDE;
    }
}

void soliton_game_free(soliton_game *game) {
    if (game != NULL) {
        knowledge_drop(&game->knowledge);
        moves_drop(&game->moves);
        free(game->kept);
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
    game->puzzle->kind->play(game->puzzle, game->position, moves_at(&game->moves, game->played),
                             moves_length(&game->moves, game->played));
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

/* Makes room behind all moves, which are there until the next one is known to be legal. */
static bool make_room(soliton_game *game, size_t moves, size_t letters) {
    if (!moves_reserve(&game->moves, moves, letters)) {
        moves_cut(&game->moves, game->moves.count); /* the game goes on without */
        return false;
    }
    if (game->moves.count + moves <= game->steps_room) {
        return true;
    }
    const size_t room = game->moves.capacity;
    bool *begins_step = realloc(game->begins_step, room * sizeof *begins_step);
    if (begins_step == NULL) {
        return false;
    }
    game->begins_step = begins_step;
    game->steps_room = room;
    return true;
}

/* Adds a move behind those played, without playing it. There is room for it. */
static void add(soliton_game *game, const char *move, size_t length, bool begins_step) {
    game->begins_step[game->moves.count] = begins_step;
    moves_add(&game->moves, move, length);
}

/* All memory is taken before the move is played, so that nothing can fail after it. */
enum soliton_status game_play(soliton_game *game, const char *move, size_t length, bool begins_step,
                              struct soliton_error *error) {
    if (!make_room(game, 1, length)) {
        return error_set(error, SOLITON_NO_MEMORY, "out of memory");
    }
    const char *why_not = game->puzzle->kind->play(game->puzzle, game->position, move, length);
    if (why_not != NULL) {
        return error_set(error, SOLITON_ILLEGAL, "%s", why_not);
    }
    const bool is_same =
        game->played < game->moves.count && moves_is(&game->moves, game->played, move, length);
    forget_undone(game, is_same);
    add(game, move, length, begins_step);
    step_on(game);
    return SOLITON_OK;
}

enum soliton_status soliton_game_play(soliton_game *game, const char *move,
                                      struct soliton_error *error) {
    if (error_missing(game, "game", error) || error_missing(move, "move", error)) {
        return SOLITON_INVALID;
    }
    char *copy = strdup(move); /* it may be one of the game's own, which does not stay in place */
    if (copy == NULL) {
        return error_set(error, SOLITON_NO_MEMORY, "out of memory");
    }
    enum soliton_status status = game_play(game, copy, strlen(copy), true, error);
    free(copy);
    return status;
}

/* How many of these moves are the same as those undone. */
static size_t count_same(const soliton_game *game, const struct moves *moves) {
    size_t same = 0;
    while (same < moves->count && game->played + same < game->moves.count &&
           moves_is(&game->moves, game->played + same, moves_at(moves, same),
                    moves_length(moves, same))) {
        same++;
    }
    return same;
}

/* Puts legal moves behind those played: as one step, or each as one. */
static bool put_ahead(soliton_game *game, const struct moves *moves, bool one_step) {
    if (!make_room(game, moves->count, moves->letters.length)) {
        return false;
    }
    forget_undone(game, count_same(game, moves));
    for (size_t i = 0; i < moves->count; i++) {
        add(game, moves_at(moves, i), moves_length(moves, i), i == 0 || !one_step);
    }
    return true;
}

bool game_put_ahead(soliton_game *game, const struct moves *moves) {
    return put_ahead(game, moves, false);
}

/* Reads moves from a text. Each is played on the position, which is a copy to try them on. */
static enum soliton_status read_moves(const soliton_puzzle *puzzle, void *position,
                                      const char *text, struct moves *moves,
                                      struct soliton_error *error) {
    const size_t length = strlen(text);
    const char *move;
    size_t move_length;
    size_t offset = 0;
    while (puzzle->kind->next_move(text, length, &offset, &move, &move_length)) {
        const char *why_not = puzzle->kind->play(puzzle, position, move, move_length);
        if (why_not != NULL) {
            error_set(error, SOLITON_ILLEGAL, "%s", why_not);
            error_locate(text, (size_t)(move - text), error);
            return SOLITON_ILLEGAL;
        }
        moves_add(moves, move, move_length);
    }
    if (moves->letters.failed) {
        return error_set(error, SOLITON_NO_MEMORY, "out of memory");
    }
    return moves->count > 0 ? SOLITON_OK
                            : error_set(error, SOLITON_ILLEGAL, "there is no move to play");
}

enum soliton_status soliton_game_play_all(soliton_game *game, const char *moves,
                                          struct soliton_error *error) {
    if (error_missing(game, "game", error) || error_missing(moves, "move", error)) {
        return SOLITON_INVALID;
    }
    struct moves list = {0};
    enum soliton_status status = SOLITON_NO_MEMORY;
    void *position = malloc(game->puzzle->kind->position_size);
    if (position != NULL) {
        memcpy(position, game->position, game->puzzle->kind->position_size);
        status = read_moves(game->puzzle, position, moves, &list, error);
    }
    if (status == SOLITON_OK && !put_ahead(game, &list, true)) {
        status = SOLITON_NO_MEMORY;
    }
    if (status == SOLITON_NO_MEMORY) {
        error_set(error, status, "out of memory");
    }
    if (status == SOLITON_OK) {
        game_go_to(game, game->moves.count);
    }
    moves_drop(&list);
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
    if (game == NULL || game->played == game->moves.count) {
        return false;
    }
    do {
        play_next(game);
    } while (game->played < game->moves.count && !game->begins_step[game->played]);
    return true;
}

/* ---- Looking at it --------------------------------------------------------------------------- */

size_t soliton_game_length(const soliton_game *game) { return game == NULL ? 0 : game->played; }

const char *soliton_game_move(const soliton_game *game, size_t index) {
    return game != NULL && index < game->moves.count ? moves_at(&game->moves, index) : NULL;
}

bool soliton_game_begins_step(const soliton_game *game, size_t index) {
    return game != NULL && index < game->moves.count && game->begins_step[index];
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
