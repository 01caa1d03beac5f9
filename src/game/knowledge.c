/* What is known of a game: a path to a win, or a proof that it is lost; and hints from these.
 *
 * The path holds for every position that lies on it, however the player came there; a proof, for
 * everything that is played after it (docs/proofs.md, 31). Positions are compared as they are
 * written: what does not show in that text does not count. */
#include "base/error.h"
#include "game/game.h"
#include "game/solution.h"
#include "puzzles/puzzle.h"

#include <stdlib.h>
#include <string.h>

void knowledge_drop(struct knowledge *knowledge) {
    moves_drop(&knowledge->win);
    text_drop(&knowledge->positions);
    knowledge->has_win = false;
    knowledge->is_lost = false;
}

/* A player who undoes and plays the same moves again has lost as before. */
void knowledge_keep(struct knowledge *knowledge, size_t kept) {
    knowledge->is_lost = knowledge->is_lost && knowledge->lost_after <= kept;
}

/* ---- The path to a win ----------------------------------------------------------------------- */

/* Walks along the path and writes its positions, by which those that lie on it are known. False if
 * memory ran out. */
static bool walk(const soliton_puzzle *puzzle, const struct moves *path, struct text *positions) {
    void *position = malloc(puzzle->kind->position_size);
    if (position == NULL) {
        return false;
    }
    puzzle->kind->start(puzzle, position);
    for (size_t i = 0; i <= path->count; i++) {
        puzzle->kind->write(puzzle, position, positions);
        text_add_char(positions, '\0');
        if (i < path->count) {
            puzzle->kind->play(puzzle, position, moves_at(path, i), moves_length(path, i));
        }
    }
    free(position);
    return !positions->failed;
}

/* Where the current position lies on the path: before its move of index `next`. */
struct place {
    bool is_known;
    size_t next;
};

/* Finds the current position on the path; nowhere if memory runs out. The last that is the same
 * leaves the fewest moves. */
static struct place place_on_path(const soliton_game *game) {
    const struct knowledge *knowledge = &game->knowledge;
    struct place place = {0};
    struct text here = {0};
    if (!knowledge->has_win) {
        return place;
    }
    game->puzzle->kind->write(game->puzzle, game->position, &here);
    char *wanted = text_take(&here);
    const char *position = knowledge->positions.data;
    for (size_t i = 0; wanted != NULL && i <= knowledge->win.count; i++) {
        if (strcmp(position, wanted) == 0) {
            place = (struct place){true, i};
        }
        position += strlen(position) + 1;
    }
    free(wanted);
    return place;
}

/* The length of the moves from index `first` on. */
static size_t length_from(const soliton_game *game, const struct moves *moves, size_t first) {
    struct measure measure = {.kind = game->puzzle->kind};
    measure_add(&measure, moves, first, moves->count);
    return measure.length;
}

/* ---- Telling it ------------------------------------------------------------------------------ */

static void add_single(const struct puzzle_kind *kind, const char *move, size_t length,
                       struct moves *moves) {
    if (kind->gestures != NULL) {
        kind->gestures->split(moves, move, length);
    } else {
        moves_add(moves, move, length);
    }
}

/* Plays the moves of a text on a copy of the position and adds them to the path. They must be
 * legal, and the last one must win. */
static enum soliton_status follow(const soliton_game *game, const char *solution, size_t length,
                                  size_t offset, struct moves *path, struct soliton_error *error) {
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
        add_single(kind, move, move_length, path);
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

/* Is this path, which comes to the current position before its move of index `next`, better than
 * the known one? Shorter is better. Of two that are equally long from here the one told last is
 * better, as it may be proved shortest, unless it came here by more moves. */
static bool is_better(const soliton_game *game, const struct moves *path, size_t next) {
    const struct moves *known = &game->knowledge.win;
    const struct place place = place_on_path(game);
    if (!place.is_known) {
        return true;
    }
    const size_t length = length_from(game, path, next);
    const size_t known_length = length_from(game, known, place.next);
    return length < known_length ||
           (length == known_length && length_from(game, path, 0) <= length_from(game, known, 0));
}

/* Keeps the path unless a better one is known. False if memory ran out. */
static bool keep(soliton_game *game, struct moves *path, size_t next) {
    struct knowledge *knowledge = &game->knowledge;
    struct text positions = {0};
    if (path->letters.failed) {
        return false;
    }
    if (is_better(game, path, next)) {
        if (!walk(game->puzzle, path, &positions)) {
            text_drop(&positions);
            return false;
        }
        moves_drop(&knowledge->win);
        text_drop(&knowledge->positions);
        knowledge->win = *path;
        knowledge->positions = positions;
        knowledge->has_win = true;
        *path = (struct moves){0};
    }
    knowledge->is_lost = knowledge->is_lost && knowledge->lost_after > game->played;
    return true;
}

/* Begins a path with the moves that were played. */
static void begin_path(const soliton_game *game, struct moves *path) {
    for (size_t i = 0; i < game->played; i++) {
        add_single(game->puzzle->kind, moves_at(&game->moves, i), moves_length(&game->moves, i),
                   path);
    }
}

enum soliton_status soliton_game_learn(soliton_game *game, const char *solution, size_t length,
                                       struct soliton_error *error) {
    if (error_missing(game, "game", error) ||
        error_missing_text(&solution, length, "solution", error)) {
        return SOLITON_INVALID;
    }
    struct moves path = {0};
    size_t offset;
    enum soliton_status status = solution_skip_rest_header(game, solution, length, &offset, error);
    begin_path(game, &path);
    const size_t next = path.count;
    if (status == SOLITON_OK) {
        status = follow(game, solution, length, offset, &path, error);
    }
    if (status == SOLITON_OK && !keep(game, &path, next)) {
        status = error_set(error, SOLITON_NO_MEMORY, "out of memory");
    }
    moves_drop(&path);
    return status;
}

bool knowledge_learn_played(soliton_game *game) {
    struct moves path = {0};
    begin_path(game, &path);
    const bool is_kept = keep(game, &path, path.count);
    moves_drop(&path);
    return is_kept;
}

void soliton_game_learn_lost(soliton_game *game) {
    if (game == NULL) {
        return;
    }
    struct knowledge *knowledge = &game->knowledge;
    if (soliton_game_won(game) || place_on_path(game).is_known) {
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
    return place_on_path(game).is_known ? SOLITON_WINNABLE : SOLITON_UNCERTAIN;
}

size_t soliton_game_known_cost(const soliton_game *game, const char *metric) {
    if (game == NULL) {
        return 0;
    }
    const struct moves *win = &game->knowledge.win;
    const struct place place = place_on_path(game);
    struct measure measure = {.kind = game->puzzle->kind};
    if (place.is_known && measure_find_metric(measure.kind, metric, &measure.metric)) {
        measure_add(&measure, &game->moves, 0, game->played);
        measure_add(&measure, win, place.next, win->count);
    }
    return measure.length;
}

char *soliton_game_hint(const soliton_game *game) {
    if (game == NULL) {
        return NULL;
    }
    const struct place place = place_on_path(game);
    struct text text = {0};
    if (place.is_known && !soliton_game_won(game)) {
        char *gestures = soliton_game_gestures(game);
        if (gestures == NULL) {
            return NULL;
        }
        gestures_add_farthest(gestures, &game->knowledge.win, place.next, &text);
        free(gestures);
    }
    return text_take(&text);
}
