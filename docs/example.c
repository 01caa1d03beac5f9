/* Solves a puzzle and prints the solution in words. Once Soliton is installed:
 *
 *     cc example.c -o example $(pkg-config --cflags --libs soliton)
 *     ./example FreeCell.123456 */
#include <soliton.h>

#include <stdio.h>
#include <stdlib.h>

int main(int argc, char **argv) {
    const char *name = argc > 1 ? argv[1] : "FreeCell.123456";
    struct soliton_error error; /* whatever can fail says here why */
    soliton_puzzle *puzzle;
    if (soliton_puzzle_named(name, NULL, &puzzle, &error) != SOLITON_OK) {
        fprintf(stderr, "%s\n", error.message);
        return 64;
    }
    soliton_search *search = soliton_search_new(puzzle); /* looks for a solution */
    soliton_game *game = soliton_game_new(puzzle);       /* plays its moves, and explains them */
    if (search == NULL || game == NULL) {
        return 70; /* out of memory */
    }
    soliton_search_set(search, "timeout", "60", &error); /* as in `soliton solve --timeout 60` */
    enum soliton_outcome outcome = soliton_search_run(search, &error);
    printf("%s: %s\n", soliton_puzzle_name(puzzle), soliton_outcome_name(outcome));
    for (size_t i = 0; i < soliton_search_length(search); i++) {
        const char *move = soliton_search_move(search, i); /* such as "23 27" */
        char *words = soliton_game_explain(game, move, SOLITON_ASCII);
        printf("%3zu. %s\n", i + 1, words != NULL ? words : move);
        free(words);
        soliton_game_play(game, move, &error);
    }
    soliton_game_free(game);
    soliton_search_free(search);
    soliton_puzzle_free(puzzle); /* last: the others used it */
    return outcome == SOLITON_SOLVED ? 0 : 1;
}
