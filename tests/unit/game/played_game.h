/* Games for tests, on puzzles of all kinds. */
#ifndef SOLITON_TESTS_UNIT_GAME_PLAYED_GAME_H
#define SOLITON_TESTS_UNIT_GAME_PLAYED_GAME_H

#include "soliton.h"
#include "support/random.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* A puzzle and a game of it. */
struct played_game {
    soliton_puzzle *puzzle;
    soliton_game *game;
};

static inline struct played_game played_game_of(soliton_puzzle *puzzle) {
    assert_non_null(puzzle);
    struct played_game played = {puzzle, soliton_game_new(puzzle)};
    assert_non_null(played.game);
    return played;
}

static inline struct played_game played_game_named(const char *name, const char *rules) {
    struct soliton_error error = {0};
    soliton_puzzle *puzzle = NULL;
    soliton_puzzle_named(name, rules, &puzzle, &error);
    assert_string_equal(error.message, "");
    return played_game_of(puzzle);
}

static inline struct played_game played_game_drawn(const char *text, const char *rules) {
    struct soliton_error error = {0};
    soliton_puzzle *puzzle = NULL;
    soliton_puzzle_parse(text, strlen(text), rules, &puzzle, &error);
    assert_string_equal(error.message, "");
    return played_game_of(puzzle);
}

static inline void played_game_clear(struct played_game *played) {
    soliton_game_free(played->game);
    soliton_puzzle_free(played->puzzle);
    *played = (struct played_game){0};
}

/* Plays random gestures, as many as there are up to so many, each as one step. */
static inline void play_at_random(const struct played_game *played, size_t steps,
                                  uint32_t *random) {
    for (size_t step = 0; step < steps; step++) {
        char *gestures = soliton_game_gestures(played->game);
        assert_non_null(gestures);
        uint32_t count = 0;
        for (const char *c = gestures; *c != '\0'; c++) {
            count += *c == '\n';
        }
        if (count == 0) {
            free(gestures);
            return;
        }
        char *line = gestures;
        for (uint32_t skip = random_below(random, count); skip > 0; skip--) {
            line = strchr(line, '\n') + 1;
        }
        *strchr(line, '\n') = '\0';
        char *moves = strchr(strchr(line, '\t') + 1, '\t') + 1;
        for (char *c = moves; *c != '\0'; c++) {
            *c = *c == '\t' ? '\n' : *c;
        }
        assert_int_equal(soliton_game_play_all(played->game, moves, NULL), SOLITON_OK);
        free(gestures);
    }
}

/* Compares a text that was handed out, and frees it. */
static inline void assert_text(char *text, const char *wanted) {
    assert_non_null(text);
    assert_string_equal(text, wanted);
    free(text);
}

static inline void assert_same_text(char *text, char *wanted) {
    assert_non_null(wanted);
    assert_text(text, wanted);
    free(wanted);
}

/* All that a game shows. */
static inline void assert_same_game(const soliton_game *one, const soliton_game *other) {
    size_t i = 0;
    for (; soliton_game_move(one, i) != NULL && soliton_game_move(other, i) != NULL; i++) {
        assert_string_equal(soliton_game_move(one, i), soliton_game_move(other, i));
        assert_int_equal(soliton_game_begins_step(one, i), soliton_game_begins_step(other, i));
    }
    assert_null(soliton_game_move(one, i));
    assert_null(soliton_game_move(other, i));
    assert_int_equal(soliton_game_length(one), soliton_game_length(other));
    assert_same_text(soliton_game_write(one), soliton_game_write(other));
    assert_same_text(soliton_game_moves(one), soliton_game_moves(other));
    assert_same_text(soliton_game_solution(one), soliton_game_solution(other));
}

/* Solves what is left of the game; the solution is to be freed. NULL if there is none. */
static inline char *solve_rest(const soliton_game *game, const char *option) {
    soliton_puzzle *rest = soliton_game_rest(game);
    assert_non_null(rest);
    soliton_search *search = soliton_search_new(rest);
    if (option != NULL) {
        assert_int_equal(soliton_search_set(search, option, NULL, NULL), SOLITON_OK);
    }
    char *solution =
        soliton_search_run(search, NULL) == SOLITON_SOLVED ? soliton_search_solution(search) : NULL;
    soliton_search_free(search);
    soliton_puzzle_free(rest);
    return solution;
}

#endif
