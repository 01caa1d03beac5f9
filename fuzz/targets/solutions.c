/* Solution files: a letter for the puzzle (samples.h), then the file. */
#include "support/same_game.h"
#include "support/samples.h"

/* A game's own solution file plays the game again. */
static void check_again(const soliton_puzzle *puzzle, const soliton_game *game,
                        const struct soliton_verdict *verdict) {
    struct soliton_verdict second = {0};
    struct soliton_error error = {0};
    soliton_game *other = soliton_game_new(puzzle);
    char *solution = soliton_game_solution(game);
    check(soliton_game_replay(other, solution, strlen(solution), &second, &error) == SOLITON_OK,
          "a game's solution is one for its puzzle");
    check(!second.illegal && second.moves == verdict->moves && second.cost == verdict->cost,
          "all its moves are legal, and cost the same");
    check(second.solved == soliton_game_won(game), "it ends where the game stands");
    check_same_game(game, other);
    free(solution);
    soliton_game_free(other);
}

static void replay(const soliton_puzzle *puzzle, const char *text, size_t length) {
    struct soliton_verdict verdict = {0};
    struct soliton_error error = {0};
    soliton_game *game = soliton_game_new(puzzle);
    check(game != NULL, "memory suffices");
    enum soliton_status status = soliton_game_replay(game, text, length, &verdict, &error);
    check_failure(status, &error);
    check(soliton_game_length(game) == verdict.moves, "the game has the moves that are legal");
    if (status == SOLITON_OK) {
        check(verdict.solved == (verdict.failed == 0), "a solution has no illegal move");
        check(!verdict.illegal || (verdict.offset <= length &&
                                   verdict.length <= length - verdict.offset && error.line > 0),
              "the illegal move is in the text");
        check(!(verdict.solved && verdict.illegal), "a solution is legal");
        check_again(puzzle, game, &verdict);
    }
    if (verdict.illegal) {
        char *move = text_of((const uint8_t *)text + verdict.offset, verdict.length);
        if (strlen(move) == verdict.length) {
            check(soliton_game_play(game, move, NULL) != SOLITON_OK, "it is illegal by itself");
        }
        char *words = soliton_game_explain(game, move, SOLITON_ASCII);
        check(words != NULL, "memory suffices");
        free(words);
        free(move);
    }
    soliton_game_free(game);
}

/* The rules that its first line says make a puzzle of which it can be a solution. */
static void take_over_rules(const soliton_puzzle *puzzle, const char *text, size_t length) {
    struct soliton_error error = {0};
    char *rules = NULL;
    enum soliton_status status = soliton_solution_rules(puzzle, text, length, &rules, &error);
    check_failure(status, &error);
    check((status == SOLITON_OK) == (rules != NULL), "there are rules or a failure");
    if (rules != NULL) {
        const struct soliton_question question = {"", rules};
        soliton_puzzle *other = NULL;
        check_failure(soliton_puzzle_with_rules(puzzle, &question, &other, &error), &error);
        if (other != NULL) {
            replay(other, text, length);
        }
        soliton_puzzle_free(other);
    }
    free(rules);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
    if (size == 0) {
        return 0;
    }
    soliton_puzzle *puzzle = sample_of(data[0]);
    char *text = text_of(data + 1, size - 1);
    soliton_puzzle_reads_moves(puzzle, text, size - 1);
    replay(puzzle, text, size - 1);
    take_over_rules(puzzle, text, size - 1);
    free(text);
    soliton_puzzle_free(puzzle);
    return 0;
}
