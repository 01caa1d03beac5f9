/* Saves of xpat2: read, played, written and read again. */
#include "support/same_game.h"

/* Writes the game as a save, which must be read as the same game. */
static void check_saved(const soliton_puzzle *puzzle, const soliton_game *game,
                        const char *solution, bool extended) {
    struct soliton_error error = {0};
    soliton_puzzle *again = NULL;
    char *data = NULL, *text = NULL;
    size_t length = 0;
    enum soliton_status status = soliton_game_save(game, &data, &length, &error);
    check_failure(status, &error);
    check(status == SOLITON_OK, "what was read can be written");
    status = soliton_save_read(data, length, extended, &again, &text, &error);
    check_failure(status, &error);
    check(status == SOLITON_OK, "what is written can be read");
    check_same(soliton_puzzle_name(puzzle), soliton_puzzle_name(again), "the name is the same");
    check_same_puzzle(puzzle, again);
    check_same(solution, text, "the moves are the same");
    soliton_puzzle_free(again);
    free(text);
    free(data);
}

static void try_save(const char *data, size_t size, bool extended) {
    struct soliton_error error = {0};
    soliton_puzzle *puzzle = NULL;
    char *solution = NULL;
    enum soliton_status status =
        soliton_save_read(data, size, extended, &puzzle, &solution, &error);
    check_failure(status, &error);
    check((status == SOLITON_OK) == (puzzle != NULL && solution != NULL),
          "there is a game or a failure");
    check(!extended || status != SOLITON_ILLEGAL, "every game can be said with the other rules");
    if (puzzle != NULL) {
        struct soliton_verdict verdict = {0};
        soliton_game *game = soliton_game_new(puzzle);
        check(soliton_looks_like_save(data, size), "a save looks like one");
        check(soliton_game_replay(game, solution, strlen(solution), &verdict, &error) ==
                      SOLITON_OK &&
                  !verdict.illegal,
              "its moves are legal");
        check_saved(puzzle, game, solution, extended);
        soliton_game_free(game);
    }
    soliton_puzzle_free(puzzle);
    free(solution);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
    char *text = text_of(data, size);
    char *name = soliton_save_name(text, size);
    check((*name != '\0') == soliton_looks_like_save(text, size), "what looks like one has a name");
    try_save(text, size, false);
    try_save(text, size, true);
    free(name);
    free(text);
    return 0;
}
