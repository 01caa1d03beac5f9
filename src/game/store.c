/* Writing a game as the text that stored.h reads. */
#include "game/again.h"
#include "game/game.h"
#include "game/stored.h"
#include "puzzles/puzzle.h"

#include <stdlib.h>
#include <string.h>

/* Adds the lines of a text, each indented; blank ones stay empty. */
static void add_indented(const char *lines, struct text *text) {
    while (*lines != '\0') {
        const size_t length = strcspn(lines, "\n");
        text_add(text, length > 0 ? stored_indent : "");
        text_add_bytes(text, lines, length);
        text_add_char(text, '\n');
        lines += length + (lines[length] == '\n');
    }
}

/* Must the rules be said besides the text of the puzzle, as they must for what a drawing of pegs
 * cannot show? */
static bool needs_rules(const char *written, const char *rules) {
    soliton_puzzle *puzzle = NULL;
    soliton_puzzle_parse(written, strlen(written), NULL, &puzzle, NULL);
    char *said = puzzle == NULL ? NULL : soliton_puzzle_rules(puzzle);
    bool needs = said == NULL || strcmp(said, rules) != 0;
    free(said);
    soliton_puzzle_free(puzzle);
    return needs;
}

static void add_puzzle(const soliton_puzzle *puzzle, struct text *text) {
    struct text written = {0};
    bool failed;
    soliton_puzzle *named = again_named(puzzle, &failed);
    char *rules = soliton_puzzle_rules(puzzle);
    again_write(puzzle, &written);
    text_add(&written, "");
    if (failed || rules == NULL || written.failed) {
        text->failed = true;
    } else if (named != NULL) {
        text_format(text, "puzzle: %s\n", puzzle->name);
    } else {
        text_add(text, "puzzle:\n");
        add_indented(written.data, text);
    }
    if (!text->failed && *rules != '\0' && (named != NULL || needs_rules(written.data, rules))) {
        text_format(text, "rules: %s\n", rules);
    }
    soliton_puzzle_free(named);
    free(rules);
    text_drop(&written);
}

static size_t count_steps(const soliton_game *game) {
    size_t steps = 0;
    for (size_t i = 0; i < game->played; i++) {
        steps += game->begins_step[i];
    }
    return steps;
}

char *soliton_game_store(const soliton_game *game) {
    struct text text = {0};
    text_format(&text, "%s\n", stored_first_line);
    add_puzzle(game->puzzle, &text);
    text_format(&text, "played: %zu\nmoves:\n", count_steps(game));
    for (size_t i = 0; i < game->count; i++) {
        const bool ends_step = i + 1 == game->count || game->begins_step[i + 1];
        text_add(&text, game->moves[i]);
        text_add(&text, ends_step ? "\n" : stored_between_moves);
    }
    return text_take(&text);
}
