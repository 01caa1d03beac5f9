/* A game in progress: moves played and undone, and the referee's verdict on a solution. */
#define _POSIX_C_SOURCE 200809L

#include "game/game.h"

#include "base/error.h"
#include "puzzles/puzzle.h"

#include <stdlib.h>
#include <string.h>

soliton_game *soliton_game_new(const soliton_puzzle *puzzle) {
    soliton_game *game = calloc(1, sizeof *game);
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

/* Forgets the moves from the given one on. */
static void forget_from(soliton_game *game, size_t index) {
    while (game->count > index) {
        free(game->moves[--game->count]);
    }
}

void soliton_game_free(soliton_game *game) {
    if (game != NULL) {
        forget_from(game, 0);
        free(game->moves);
        free(game->position);
        free(game);
    }
}

static bool make_room(soliton_game *game) {
    if (game->played < game->capacity) {
        return true;
    }
    size_t capacity = game->capacity == 0 ? 64 : game->capacity * 2;
    char **moves = realloc(game->moves, capacity * sizeof *moves);
    if (moves == NULL) {
        return false;
    }
    game->moves = moves;
    game->capacity = capacity;
    return true;
}

/* All memory is taken before the move is played, so that nothing can fail after it. */
static enum soliton_status play(soliton_game *game, const char *move, size_t length,
                                struct soliton_error *error) {
    char *copy = make_room(game) ? strndup(move, length) : NULL;
    if (copy == NULL) {
        return error_set(error, SOLITON_NO_MEMORY, "out of memory");
    }
    const char *why_not = game->puzzle->kind->play(game->puzzle, game->position, move, length);
    if (why_not != NULL) {
        free(copy);
        return error_set(error, SOLITON_ILLEGAL, "%s", why_not);
    }
    forget_from(game, game->played);
    game->moves[game->count++] = copy;
    game->played = game->count;
    return SOLITON_OK;
}

enum soliton_status soliton_game_play(soliton_game *game, const char *move,
                                      struct soliton_error *error) {
    return play(game, move, strlen(move), error);
}

static void play_again(soliton_game *game, size_t index) {
    const char *move = game->moves[index];
    game->puzzle->kind->play(game->puzzle, game->position, move, strlen(move));
}

bool soliton_game_undo(soliton_game *game) {
    if (game->played == 0) {
        return false;
    }
    game->played--;
    game->puzzle->kind->start(game->puzzle, game->position);
    for (size_t i = 0; i < game->played; i++) {
        play_again(game, i);
    }
    return true;
}

bool soliton_game_redo(soliton_game *game) {
    if (game->played == game->count) {
        return false;
    }
    play_again(game, game->played++);
    return true;
}

size_t soliton_game_length(const soliton_game *game) { return game->played; }

bool soliton_game_won(const soliton_game *game) {
    return game->puzzle->kind->won(game->puzzle, game->position);
}

char *soliton_game_show(const soliton_game *game, unsigned style) {
    struct text text = {0};
    game->puzzle->kind->show(game->puzzle, game->position, style, &text);
    return text_take(&text);
}

char *soliton_game_explain(const soliton_game *game, const char *move, unsigned style) {
    struct text text = {0};
    if (game->puzzle->kind->explain != NULL) {
        game->puzzle->kind->explain(game->puzzle, game->position, move, style, &text);
    } else {
        text_add(&text, move);
    }
    return text_take(&text);
}

char *soliton_game_moves(const soliton_game *game) {
    struct text text = {0};
    game->puzzle->kind->moves(game->puzzle, game->position, &text);
    return text_take(&text);
}

/* Tells the error where in a text it happened; a column is a character, of however many bytes. */
static void locate(const char *text, size_t offset, struct soliton_error *error) {
    if (error == NULL) {
        return;
    }
    error->line = 1;
    error->column = 1;
    for (size_t i = 0; i < offset; i++) {
        bool begins_character = ((unsigned char)text[i] & 0xC0U) != 0x80U;
        error->column = text[i] == '\n' ? 1 : error->column + begins_character;
        error->line += text[i] == '\n';
    }
}

/* ---- Solution files ------------------------------------------------------------------------ */

/* What the head of a solution file of this puzzle says, as read_head has it. */
static void own_rules(const soliton_puzzle *puzzle, struct text *rules) {
    struct text head = {0};
    size_t behind;
    puzzle->kind->write_head(puzzle, &head);
    puzzle->kind->read_head(head.data, head.length, rules, &behind, NULL);
    rules->failed = rules->failed || head.failed;
    text_drop(&head);
}

/* The rules as a string, which is empty where nothing was added. */
static const char *string_of(const struct text *rules) {
    return rules->data == NULL ? "" : rules->data;
}

static enum soliton_status compare_rules(const struct text *said, const struct text *own,
                                         struct soliton_error *error) {
    if (said->failed || own->failed) {
        return error_set(error, SOLITON_NO_MEMORY, "out of memory");
    }
    if (strcmp(string_of(said), string_of(own)) == 0) {
        return SOLITON_OK;
    }
    if (said->length == 0) {
        return error_set_at(error, SOLITON_BAD_DATA, 1, 1,
                            "the first line does not say that the solution is for the rules %s; "
                            "without such a line it is for the ordinary ones",
                            string_of(own));
    }
    return error_set_at(error, SOLITON_BAD_DATA, 1, 1,
                        "the solution is for the rules %s, but the puzzle has %s", said->data,
                        own->length == 0 ? "its ordinary ones" : own->data);
}

/* A file for puzzles of a kind that has no heads has none of another kind either. */
static enum soliton_status refuse_head(const soliton_puzzle *puzzle, const char *text,
                                       size_t length, struct soliton_error *error) {
    for (size_t i = 0; puzzle_kinds[i] != NULL; i++) {
        const struct puzzle_kind *kind = puzzle_kinds[i];
        struct text said = {0};
        size_t behind = 0;
        bool is_head =
            kind->read_head != NULL &&
            (kind->read_head(text, length, &said, &behind, NULL) != SOLITON_OK || behind > 0);
        text_drop(&said);
        if (is_head) {
            return error_set_at(error, SOLITON_BAD_DATA, 1, 1,
                                "the first line is that of a solution of the kind %s, and the "
                                "puzzle is of the kind %s",
                                kind->about.name, puzzle->kind->about.name);
        }
    }
    return SOLITON_OK;
}

/* Finds the first move of a solution file behind its head, which must be this puzzle's. */
static enum soliton_status skip_head(const soliton_puzzle *puzzle, const char *text, size_t length,
                                     size_t *offset, struct soliton_error *error) {
    *offset = 0;
    if (puzzle->kind->read_head == NULL) {
        return refuse_head(puzzle, text, length, error);
    }
    struct text said = {0}, own = {0};
    enum soliton_status status = puzzle->kind->read_head(text, length, &said, offset, error);
    if (status == SOLITON_OK) {
        own_rules(puzzle, &own);
        status = compare_rules(&said, &own, error);
    }
    text_drop(&said);
    text_drop(&own);
    return status;
}

enum soliton_status soliton_solution_rules(const soliton_puzzle *puzzle, const char *text,
                                           size_t length, char **rules,
                                           struct soliton_error *error) {
    struct text said = {0};
    size_t behind;
    *rules = NULL;
    enum soliton_status status = puzzle->kind->read_head != NULL
                                     ? puzzle->kind->read_head(text, length, &said, &behind, error)
                                     : refuse_head(puzzle, text, length, error);
    if (status != SOLITON_OK) {
        text_drop(&said);
        return status;
    }
    *rules = text_take(&said);
    return *rules != NULL ? SOLITON_OK : error_set(error, SOLITON_NO_MEMORY, "out of memory");
}

enum soliton_status soliton_game_replay(soliton_game *game, const char *text, size_t length,
                                        struct soliton_verdict *verdict,
                                        struct soliton_error *error) {
    const struct puzzle_kind *kind = game->puzzle->kind;
    const char *move;
    size_t move_length;
    size_t offset;
    *verdict = (struct soliton_verdict){0};
    enum soliton_status head = skip_head(game->puzzle, text, length, &offset, error);
    if (head != SOLITON_OK) {
        return head;
    }
    const size_t first = offset;
    size_t end = offset;
    while (kind->next_move(text, length, &offset, &move, &move_length)) {
        enum soliton_status status = play(game, move, move_length, error);
        if (status == SOLITON_NO_MEMORY) {
            return status;
        }
        if (status != SOLITON_OK) {
            verdict->illegal = true;
            verdict->offset = (size_t)(move - text);
            verdict->length = move_length;
            locate(text, (size_t)(move - text), error);
            break;
        }
        verdict->moves++;
        end = offset;
    }
    verdict->cost =
        kind->measure == NULL ? verdict->moves : kind->measure(text + first, end - first, 0);
    verdict->solved = !verdict->illegal && soliton_game_won(game);
    verdict->failed = verdict->solved ? 0 : verdict->moves + 1;
    if (!verdict->solved && !verdict->illegal) {
        error_set(error, SOLITON_ILLEGAL,
                  "all moves are legal, but the game is not won after them");
    }
    return SOLITON_OK;
}
