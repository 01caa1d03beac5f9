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

/* How many moves the gesture has, if the path begins with all of them; else 0. */
static size_t moves_along(const struct puzzle_kind *kind, const char *path, size_t path_length,
                          const char *gesture, size_t length) {
    const char *const end = gesture + length;
    const char *at = memchr(gesture, '\t', length);
    at = at == NULL ? NULL : memchr(at + 1, '\t', (size_t)(end - at - 1));
    size_t count = 0;
    size_t offset = 0;
    while (at != NULL) {
        const char *const part = at + 1;
        const char *move;
        size_t move_length;
        at = memchr(part, '\t', (size_t)(end - part));
        const size_t part_length = (size_t)((at == NULL ? end : at) - part);
        if (!kind->next_move(path, path_length, &offset, &move, &move_length) ||
            move_length != part_length || memcmp(move, part, part_length) != 0) {
            return 0;
        }
        count++;
    }
    return count;
}

void gestures_add_farthest(const struct puzzle_kind *kind, const char *gestures, const char *moves,
                           size_t length, struct text *text) {
    const char *farthest = NULL;
    size_t farthest_length = 0;
    size_t most = 0;
    while (*gestures != '\0') {
        const size_t line_length = strcspn(gestures, "\n");
        const size_t count = moves_along(kind, moves, length, gestures, line_length);
        if (count > most) {
            most = count;
            farthest = gestures;
            farthest_length = line_length;
        }
        gestures += line_length + (gestures[line_length] == '\n');
    }
    const char *move;
    size_t move_length;
    size_t offset = 0;
    if (farthest != NULL) {
        text_add_bytes(text, farthest, farthest_length);
        text_add_char(text, '\n');
    } else if (kind->next_move(moves, length, &offset, &move, &move_length)) {
        text_format(text, "-\t-\t%.*s\n", (int)move_length, move);
    }
}
