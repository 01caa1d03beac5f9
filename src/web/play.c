/* Opening a game, and playing it. */
#define _POSIX_C_SOURCE 200809L /* for strdup */

#include "web/answer.h"
#include "web/current_game.h"
#include "web/web.h"

#include <stdlib.h>
#include <string.h>

/* ---- Lists of moves -------------------------------------------------------------------------- */

/* A step as the library takes it, with a line a move; freed by free(), NULL without memory. */
static char *step_text(const char *moves, size_t length) {
    char *text = strndup(moves, length);
    if (text != NULL) {
        for (char *at = text; *at != '\0'; at++) {
            *at = *at == '\t' ? '\n' : *at;
        }
    }
    return text;
}

static enum soliton_status play_step(soliton_game *game, const char *moves, size_t length,
                                     struct soliton_error *error) {
    char *text = step_text(moves, length);
    enum soliton_status status =
        text == NULL ? error_no_memory(error) : soliton_game_play_all(game, text, error);
    free(text);
    return status;
}

static enum soliton_status play_steps(soliton_game *game, const char *steps,
                                      struct soliton_error *error) {
    enum soliton_status status = SOLITON_OK;
    while (*steps != '\0' && status == SOLITON_OK) {
        size_t length = strcspn(steps, "\n");
        status = play_step(game, steps, length, error);
        steps += length;
        steps += *steps == '\n';
    }
    return status;
}

static size_t steps_played(const soliton_game *game) {
    size_t played = 0;
    for (size_t i = 0; i < soliton_game_length(game); i++) {
        played += soliton_game_begins_step(game, i);
    }
    return played;
}

static void go_to(soliton_game *game, size_t steps) {
    size_t played = steps_played(game);
    for (; played > steps && soliton_game_undo(game); played--) {
    }
    for (; played < steps && soliton_game_redo(game); played++) {
    }
}

/* ---- Opening --------------------------------------------------------------------------------- */

static const char *state_or_error(enum soliton_status status, const struct soliton_error *error) {
    struct soliton_error nothing;
    return status == SOLITON_OK ? state_answer(current_game(&nothing)) : answer_error(error);
}

const char *web_open(const char *name, const char *text, size_t length, const char *rules,
                     const char *steps, size_t played) {
    struct soliton_error error;
    soliton_puzzle *puzzle;
    enum soliton_status status = *name != '\0'
                                     ? soliton_puzzle_named(name, rules, &puzzle, &error)
                                     : soliton_puzzle_parse(text, length, rules, &puzzle, &error);
    if (status != SOLITON_OK) {
        return answer_error(&error);
    }
    soliton_game *game = soliton_game_new(puzzle);
    status = game == NULL ? error_no_memory(&error) : play_steps(game, steps, &error);
    if (status != SOLITON_OK) {
        soliton_game_free(game);
        soliton_puzzle_free(puzzle);
        return answer_error(&error);
    }
    go_to(game, played);
    status = current_game_set(puzzle, game, rules, false, &error);
    return state_or_error(status, &error);
}

/* Does a text begin with a puzzle, and is there another one behind it? */
static bool has_several(const char *text, size_t length) {
    struct soliton_place place = {0, 1};
    soliton_puzzle *first;
    enum soliton_status status =
        soliton_puzzle_parse_next(text, length, &place, NULL, &first, NULL, NULL);
    soliton_puzzle_free(first);
    return status == SOLITON_OK && place.offset < length;
}

const char *web_open_file(const char *data, size_t length) {
    struct soliton_error error;
    soliton_puzzle *puzzle;
    soliton_game *game;
    const struct current_game *current = current_game(&error);
    const soliton_puzzle *before = current == NULL ? NULL : current->puzzle;
    enum soliton_status status = soliton_game_open(data, length, before, &puzzle, &game, &error);
    if (status == SOLITON_OK) {
        status = current_game_set(puzzle, game, NULL, has_several(data, length), &error);
    }
    return state_or_error(status, &error);
}

/* ---- Playing --------------------------------------------------------------------------------- */

const char *web_state(void) {
    struct soliton_error error;
    const struct current_game *current = current_game(&error);
    return current == NULL ? answer_error(&error) : state_answer(current);
}

const char *web_play(const char *moves) {
    struct soliton_error error;
    const struct current_game *current = current_game(&error);
    if (current == NULL || play_step(current->game, moves, strlen(moves), &error) != SOLITON_OK) {
        return answer_error(&error);
    }
    return state_answer(current);
}

const char *web_undo(void) {
    struct soliton_error error;
    const struct current_game *current = current_game(&error);
    if (current != NULL) {
        soliton_game_undo(current->game);
    }
    return web_state();
}

const char *web_redo(void) {
    struct soliton_error error;
    const struct current_game *current = current_game(&error);
    if (current != NULL) {
        soliton_game_redo(current->game);
    }
    return web_state();
}

const char *web_go_to(size_t steps) {
    struct soliton_error error;
    const struct current_game *current = current_game(&error);
    if (current != NULL) {
        go_to(current->game, steps);
    }
    return web_state();
}

const char *web_learn(size_t steps, const char *moves) {
    struct soliton_error error;
    const struct current_game *current = current_game(&error);
    if (current == NULL) {
        return answer_error(&error);
    }
    char *text = step_text(moves, strlen(moves));
    if (text == NULL) {
        return answer_no_memory();
    }
    const size_t played = steps_played(current->game);
    go_to(current->game, steps);
    enum soliton_status status = soliton_game_learn(current->game, text, strlen(text), &error);
    go_to(current->game, played);
    free(text);
    return state_or_error(status, &error);
}

const char *web_learn_lost(size_t steps) {
    struct soliton_error error;
    const struct current_game *current = current_game(&error);
    if (current == NULL) {
        return answer_error(&error);
    }
    const size_t played = steps_played(current->game);
    go_to(current->game, steps);
    soliton_game_learn_lost(current->game);
    go_to(current->game, played);
    return state_answer(current);
}

/* ---- Words ----------------------------------------------------------------------------------- */

/* Plays the moves of a game once more, and this one after them. */
static enum soliton_status try_move(const soliton_game *game, soliton_game *trial, const char *move,
                                    struct soliton_error *error) {
    enum soliton_status status = SOLITON_OK;
    for (size_t i = 0; status == SOLITON_OK && i < soliton_game_length(game); i++) {
        status = soliton_game_play(trial, soliton_game_move(game, i), error);
    }
    return status == SOLITON_OK ? soliton_game_play(trial, move, error) : status;
}

/* A move that is legal must not be played for that, as it would make the game forget what was
 * undone: so another game tries it. What is left of this one would not do: it does not know that
 * there once were redeals. */
const char *web_why(const char *move) {
    struct soliton_error error = {.status = SOLITON_OK};
    const struct current_game *current = current_game(&error);
    if (current == NULL) {
        return answer_error(&error);
    }
    soliton_game *trial = soliton_game_new(current->puzzle);
    enum soliton_status status =
        trial == NULL ? error_no_memory(&error) : try_move(current->game, trial, move, &error);
    soliton_game_free(trial);
    if (status == SOLITON_NO_MEMORY) {
        return answer_no_memory();
    }
    return answer_text("words", status == SOLITON_OK ? "" : error.message);
}

/* Answers with words that are freed by that. */
static const char *answer_words(char *words) {
    const char *answer = answer_text("words", words);
    free(words);
    return answer;
}

const char *web_explain(const char *move) {
    struct soliton_error error;
    const struct current_game *current = current_game(&error);
    return current == NULL ? answer_error(&error)
                           : answer_words(soliton_game_explain(current->game, move, SOLITON_PLAIN));
}

const char *web_show(void) {
    struct soliton_error error;
    const struct current_game *current = current_game(&error);
    return current == NULL ? answer_error(&error)
                           : answer_words(soliton_game_show(current->game, SOLITON_PLAIN));
}
