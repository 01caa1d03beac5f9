/* Files of games, whatever they are: a letter for the puzzle at hand (samples.h), then the file. */
#include "support/same_game.h"
#include "support/samples.h"

/* Back to the start and forth again: the same game. */
static void check_there_and_back(soliton_game *game) {
    char *stored = soliton_game_store(game);
    size_t steps = 0;
    while (soliton_game_undo(game)) {
        steps++;
    }
    check(soliton_game_length(game) == 0, "all can be undone");
    for (; steps > 0; steps--) {
        check(soliton_game_redo(game), "what was undone can be redone");
    }
    check_same_text(stored, soliton_game_store(game), "there and back it is the same game");
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
    if (size == 0) {
        return 0;
    }
    struct soliton_error error = {0};
    soliton_puzzle *current = data[0] >= 'a' ? sample_of(data[0]) : NULL, *puzzle = NULL;
    soliton_game *game = NULL;
    char *text = text_of(data + 1, size - 1);
    enum soliton_status status = soliton_game_open(text, size - 1, current, &puzzle, &game, &error);
    check_failure(status, &error);
    check((status == SOLITON_OK) == (game != NULL && puzzle != NULL), "there is a game or failure");
    if (game != NULL) {
        check_stored(puzzle, game);
        check_there_and_back(game);
        check_rest(game);
        char *hint = soliton_game_hint(game);
        check((*hint != '\0') == (soliton_game_outlook(game) == SOLITON_WINNABLE),
              "a way that is known goes on");
        free(hint);
    }
    soliton_game_free(game);
    soliton_puzzle_free(puzzle);
    soliton_puzzle_free(current);
    free(text);
    return 0;
}
