/* soliton moves: every move that is possible at the start. */
#include "cli/batch/puzzle_loop.h"
#include "cli/commands/command.h"
#include "cli/io/answer.h"
#include "cli/io/say.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static void print_json(const struct source *source, char *moves) {
    struct json json = {0};
    answer_open(&json);
    answer_source(&json, source);
    answer_outcome(&json, ANSWER_DONE, NULL);
    json_open(&json, "moves", '[');
    for (char *move = moves; *move != '\0';) {
        size_t length = strcspn(move, "\n");
        bool last = move[length] == '\0';
        move[length] = '\0';
        json_string(&json, NULL, move);
        move += length + (last ? 0 : 1);
    }
    json_close(&json, ']');
    answer_close(&json);
}

static enum exit_code print_moves(const struct arguments *arguments, struct source *source,
                                  void *context, bool *fatal) {
    (void)context;
    (void)fatal;
    soliton_game *game = soliton_game_new(source->puzzle);
    char *moves = game == NULL ? NULL : soliton_game_moves(game);
    soliton_game_free(game);
    if (moves == NULL) {
        return say_no_memory();
    }
    if (arguments_have(arguments, &option_json)) {
        print_json(source, moves);
    } else {
        if (source->holds_several || arguments->operand_count > 1) {
            source_print_label(source, stdout);
            puts(":");
        }
        fputs(moves, stdout);
    }
    free(moves);
    return EXIT_OK;
}

static enum exit_code run(const struct arguments *arguments) {
    return for_each_puzzle(arguments, print_moves, NULL);
}

static const struct option *const options[] = {&option_json, NULL};

const struct command command_moves = {.name = "moves",
                                      .operands = "PUZZLE...",
                                      .least_operands = 1,
                                      .most_operands = SIZE_MAX,
                                      .summary = "Lists all moves that are possible at the start",
                                      .notes = "One move a line, written as in a solution.\n",
                                      .options = options,
                                      .rules = RULES_AND_SHORTCUTS,
                                      .run = run};
