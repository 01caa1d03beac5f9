/* What holds for every game: stored and opened again, it is the same one. */
#ifndef SOLITON_FUZZ_SUPPORT_SAME_GAME_H
#define SOLITON_FUZZ_SUPPORT_SAME_GAME_H

#include "support/same_puzzle.h"

/* Both show the same. */
static inline void check_same_game(const soliton_game *one, const soliton_game *other) {
    size_t i = 0;
    for (; soliton_game_move(one, i) != NULL && soliton_game_move(other, i) != NULL; i++) {
        check_same(soliton_game_move(one, i), soliton_game_move(other, i), "a move is the same");
        check(soliton_game_begins_step(one, i) == soliton_game_begins_step(other, i),
              "steps are the same");
    }
    check(soliton_game_move(one, i) == NULL && soliton_game_move(other, i) == NULL,
          "there are as many moves");
    check(soliton_game_length(one) == soliton_game_length(other), "as many are played");
    check(soliton_game_won(one) == soliton_game_won(other), "both are won or not");
    check(soliton_game_cost(one, NULL) == soliton_game_cost(other, NULL), "both cost the same");
    check_same_text(soliton_game_write(one), soliton_game_write(other), "positions are the same");
    check_same_text(soliton_game_moves(one), soliton_game_moves(other), "moves are the same");
    check_same_text(soliton_game_solution(one), soliton_game_solution(other),
                    "solution files are the same");
}

/* Stored and opened again. */
static inline void check_stored(const soliton_puzzle *puzzle, const soliton_game *game) {
    struct soliton_error error = {0};
    soliton_puzzle *same_puzzle = NULL;
    soliton_game *same_game = NULL;
    char *stored = soliton_game_store(game);
    check(stored != NULL, "memory suffices");
    enum soliton_status status =
        soliton_game_open(stored, strlen(stored), NULL, &same_puzzle, &same_game, &error);
    if (status != SOLITON_OK) {
        fprintf(stderr, "%s%zu:%zu: %s\n", stored, error.line, error.column, error.message);
    }
    check(status == SOLITON_OK, "a game that is stored can be opened");
    check_same_puzzle(puzzle, same_puzzle);
    check_same_game(game, same_game);
    check_same_text(stored, soliton_game_store(same_game), "it is stored as it was");
    soliton_game_free(same_game);
    soliton_puzzle_free(same_puzzle);
}

/* The rest of a game begins where it stands. */
static inline void check_rest(const soliton_game *game) {
    soliton_puzzle *rest = soliton_game_rest(game);
    check(rest != NULL, "memory suffices");
    soliton_game *begun = soliton_game_new(rest);
    check(begun != NULL, "memory suffices");
    check_same_text(soliton_game_moves(game), soliton_game_moves(begun),
                    "the rest has the same moves");
    check_same_text(soliton_game_write(game), soliton_game_write(begun),
                    "the rest begins where the game stands");
    check(soliton_game_won(game) == soliton_game_won(begun), "both are won or not");
    check_written(rest);
    soliton_game_free(begun);
    soliton_puzzle_free(rest);
}

#endif
