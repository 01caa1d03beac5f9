/* What is known of a game: a path to a win, or a proof that it is lost; and hints from these.
 *
 * The path holds for every position that lies on it, however the player came there; a proof, for
 * everything that is played after it (docs/proofs.md, 31). Positions are
 * compared as they are written: what does not show in that text does not count. */
#include "base/error.h"
#include "game/game.h"
#include "game/solution.h"
#include "puzzles/puzzle.h"

#include <stdlib.h>
#include <string.h>

void knowledge_drop(struct knowledge *knowledge) {
    text_drop(&knowledge->win);
    knowledge->is_lost = false;
}

/* A player who undoes and plays the same moves again has lost as before. */
void knowledge_expect(struct knowledge *knowledge, const soliton_game *game, char *const *moves,
                      size_t count) {
    if (!knowledge->is_lost || knowledge->lost_after <= game->played) {
        return;
    }
    bool is_same = knowledge->lost_after - game->played <= count;
    for (size_t i = game->played; is_same && i < knowledge->lost_after; i++) {
        is_same = strcmp(game->moves[i], moves[i - game->played]) == 0;
    }
    knowledge->is_lost = is_same;
}

/* ---- The path to a win ----------------------------------------------------------------------- */

static void write_position(const soliton_puzzle *puzzle, const void *position, struct text *text) {
    text->length = 0;
    puzzle->kind->write(puzzle, position, text);
}

static bool is_same_text(const struct text *one, const struct text *other) {
    return !one->failed && !other->failed && one->length == other->length &&
           (one->length == 0 || memcmp(one->data, other->data, one->length) == 0);
}

/* The moves that are left of the path: a part of its text, which stays the game's. */
struct path {
    bool is_known;
    const char *moves;
    size_t length;
};

/* Walks along the path and compares each of its positions with the current one. The last that is
 * the same leaves the fewest moves. */
static struct path walk(const soliton_game *game, void *position, const struct text *wanted) {
    const struct puzzle_kind *kind = game->puzzle->kind;
    const struct text *win = &game->knowledge.win;
    struct path path = {0};
    struct text here = {0};
    const char *move;
    size_t length;
    size_t offset = 0;
    kind->start(game->puzzle, position);
    do {
        write_position(game->puzzle, position, &here);
        if (is_same_text(&here, wanted)) {
            path = (struct path){true, win->data + offset, win->length - offset};
        }
    } while (kind->next_move(win->data, win->length, &offset, &move, &length) &&
             kind->play(game->puzzle, position, move, length) == NULL);
    text_drop(&here);
    return path;
}

/* What is left of the path from the current position; none where memory runs out. */
static struct path path_from_here(const soliton_game *game) {
    struct path path = {0};
    if (game->knowledge.win.data == NULL) {
        return path;
    }
    struct text wanted = {0};
    void *position = malloc(game->puzzle->kind->position_size);
    if (position != NULL) {
        write_position(game->puzzle, game->position, &wanted);
        path = walk(game, position, &wanted);
    }
    free(position);
    text_drop(&wanted);
    return path;
}

static size_t measure_path(const soliton_game *game, const char *moves, size_t length) {
    struct text text = {0};
    text_add_bytes(&text, moves, length);
    size_t cost = text.failed ? 0 : solution_measure(game->puzzle->kind, &text, NULL);
    text_drop(&text);
    return cost;
}

/* ---- Telling it ------------------------------------------------------------------------------ */

static void add_single(const struct puzzle_kind *kind, const char *move, size_t length,
                       struct text *text) {
    text_add(text, text->length == 0 ? "" : kind->move_separator);
    if (kind->gestures != NULL) {
        kind->gestures->split(move, length, text);
    } else {
        text_add_bytes(text, move, length);
    }
}

/* Plays the moves on a copy of the position and adds them to the text. They must be legal, and the
 * last one must win. */
static enum soliton_status follow(const soliton_game *game, const char *solution, size_t length,
                                  size_t offset, struct text *text, struct soliton_error *error) {
    const soliton_puzzle *puzzle = game->puzzle;
    const struct puzzle_kind *kind = puzzle->kind;
    const char *why_not = NULL;
    const char *move;
    size_t move_length;
    void *position = malloc(kind->position_size);
    if (position == NULL) {
        return error_set(error, SOLITON_NO_MEMORY, "out of memory");
    }
    memcpy(position, game->position, kind->position_size);
    while (why_not == NULL && kind->next_move(solution, length, &offset, &move, &move_length)) {
        why_not = kind->play(puzzle, position, move, move_length);
        add_single(kind, move, move_length, text);
    }
    const bool wins = kind->won(puzzle, position);
    free(position);
    if (why_not != NULL) {
        error_set(error, SOLITON_ILLEGAL, "%s", why_not);
        error_locate(solution, (size_t)(move - solution), error);
        return SOLITON_ILLEGAL;
    }
    return wins ? SOLITON_OK
                : error_set(error, SOLITON_ILLEGAL,
                            "all moves are legal, but the game is not won after them");
}

/* Is this path, whose moves from the current position on begin at `rest`, better than the known
 * one? Shorter is better. Of two that are equally long from here the one told last is better, as it
 * may be proved shortest, unless it came here by more moves. */
static bool is_better(const soliton_game *game, const struct text *win, size_t rest) {
    const struct text *old = &game->knowledge.win;
    const struct path known = path_from_here(game);
    if (!known.is_known) {
        return true;
    }
    const size_t cost = measure_path(game, win->data + rest, win->length - rest);
    const size_t known_cost = measure_path(game, known.moves, known.length);
    return cost < known_cost ||
           (cost == known_cost && measure_path(game, win->data, win->length) <=
                                      measure_path(game, old->data, old->length));
}

/* Keeps the path unless a better one is known. */
static void keep(soliton_game *game, struct text *win, size_t rest) {
    struct knowledge *knowledge = &game->knowledge;
    knowledge->is_lost = knowledge->is_lost && knowledge->lost_after > game->played;
    if (is_better(game, win, rest)) {
        text_drop(&knowledge->win);
        knowledge->win = *win;
        *win = (struct text){0};
    }
}

enum soliton_status soliton_game_learn(soliton_game *game, const char *solution, size_t length,
                                       struct soliton_error *error) {
    if (error_missing(game, "game", error) ||
        error_missing_text(&solution, length, "solution", error)) {
        return SOLITON_INVALID;
    }
    const struct puzzle_kind *kind = game->puzzle->kind;
    struct text win = {0};
    size_t offset;
    enum soliton_status status = solution_skip_rest_header(game, solution, length, &offset, error);
    for (size_t i = 0; i < game->played; i++) {
        add_single(kind, game->moves[i], strlen(game->moves[i]), &win);
    }
    size_t rest = win.length + (game->played > 0 ? strlen(kind->move_separator) : 0);
    if (status == SOLITON_OK) {
        status = follow(game, solution, length, offset, &win, error);
    }
    rest = rest < win.length ? rest : win.length;
    text_add(&win, ""); /* so that there is a text for a path without moves, too */
    if (status == SOLITON_OK && win.failed) {
        status = error_set(error, SOLITON_NO_MEMORY, "out of memory");
    }
    if (status == SOLITON_OK) {
        keep(game, &win, rest);
    }
    text_drop(&win);
    return status;
}

void soliton_game_learn_lost(soliton_game *game) {
    if (game == NULL) {
        return;
    }
    struct knowledge *knowledge = &game->knowledge;
    if (soliton_game_won(game) || path_from_here(game).is_known) {
        return; /* a path that was replayed is right */
    }
    if (!knowledge->is_lost || game->played < knowledge->lost_after) {
        knowledge->is_lost = true;
        knowledge->lost_after = game->played;
    }
}

/* ---- Asking it ------------------------------------------------------------------------------- */

enum soliton_outlook soliton_game_outlook(const soliton_game *game) {
    if (game == NULL) {
        return SOLITON_UNCERTAIN;
    }
    if (soliton_game_won(game)) {
        return SOLITON_WON;
    }
    if (game->knowledge.is_lost && game->knowledge.lost_after <= game->played) {
        return SOLITON_LOST;
    }
    return path_from_here(game).is_known ? SOLITON_WINNABLE : SOLITON_UNCERTAIN;
}

size_t soliton_game_known_cost(const soliton_game *game, const char *metric) {
    if (game == NULL) {
        return 0;
    }
    struct path path = path_from_here(game);
    struct text moves = {0};
    if (!path.is_known) {
        return 0;
    }
    solution_add_moves(game, &moves);
    if (game->played > 0 && path.length > 0) {
        text_add(&moves, game->puzzle->kind->move_separator);
    }
    text_add_bytes(&moves, path.moves, path.length);
    size_t cost = moves.failed ? 0 : solution_measure(game->puzzle->kind, &moves, metric);
    text_drop(&moves);
    return cost;
}

char *soliton_game_hint(const soliton_game *game) {
    if (game == NULL) {
        return NULL;
    }
    struct path path = path_from_here(game);
    struct text text = {0};
    if (path.is_known && !soliton_game_won(game)) {
        char *gestures = soliton_game_gestures(game);
        if (gestures == NULL) {
            return NULL;
        }
        gestures_add_farthest(game->puzzle->kind, gestures, path.moves, path.length, &text);
        free(gestures);
    }
    return text_take(&text);
}
