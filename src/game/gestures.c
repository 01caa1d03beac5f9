/* Gestures: what a person can do with one hand. */
#include "game/game.h"
#include "puzzles/puzzle.h"

#include <string.h>

char *soliton_game_gestures(const soliton_game *game) {
    if (game == NULL) {
        return NULL;
    }
    const struct puzzle_kind *kind = game->puzzle->kind;
    struct text text = {0};
    if (kind->gestures != NULL) {
        kind->gestures->list(game->puzzle, game->position, &text);
        return text_take(&text);
    }
    struct text moves = {0};
    kind->moves(game->puzzle, game->position, &moves);
    for (const char *move = moves.data; move != NULL && *move != '\0';) {
        const int length = (int)strcspn(move, "\n");
        text_format(&text, "%.*s\t-\t%.*s\n", length, move, length, move);
        move += length + (move[length] == '\n');
    }
    text.failed = text.failed || moves.failed;
    text_drop(&moves);
    return text_take(&text);
}

/* How many moves the gesture has, if all of them come next on the path; else 0. */
static size_t moves_along(const char *gesture, size_t length, const struct moves *path,
                          size_t next) {
    const char *const end = gesture + length;
    const char *at = memchr(gesture, '\t', length);
    at = at == NULL ? NULL : memchr(at + 1, '\t', (size_t)(end - at - 1));
    size_t count = 0;
    while (at != NULL) {
        const char *const part = at + 1;
        at = memchr(part, '\t', (size_t)(end - part));
        const size_t part_length = (size_t)((at == NULL ? end : at) - part);
        const size_t index = next + count++;
        if (index >= path->count || !moves_is(path, index, part, part_length)) {
            return 0;
        }
    }
    return count;
}

void gestures_add_farthest(const char *gestures, const struct moves *path, size_t next,
                           struct text *text) {
    const char *farthest = NULL;
    size_t farthest_length = 0;
    size_t most = 0;
    while (*gestures != '\0') {
        const size_t length = strcspn(gestures, "\n");
        const size_t count = moves_along(gestures, length, path, next);
        if (count > most) {
            most = count;
            farthest = gestures;
            farthest_length = length;
        }
        gestures += length + (gestures[length] == '\n');
    }
    if (farthest != NULL) {
        text_add_bytes(text, farthest, farthest_length);
        text_add_char(text, '\n');
    } else if (next < path->count) {
        text_format(text, "-\t-\t%s\n", moves_at(path, next));
    }
}
