/* Writing a game as the text that stored.h reads. */
#include "game/game.h"
#include "game/game_file.h"
#include "game/puzzle_ref.h"

static size_t count_steps(const soliton_game *game) {
    size_t steps = 0;
    for (size_t i = 0; i < game->played; i++) {
        steps += game->begins_step[i];
    }
    return steps;
}

char *soliton_game_store(const soliton_game *game) {
    struct text text = {0};
    if (game == NULL) {
        return NULL;
    }
    text_format(&text, "%s\n", stored_first_line);
    given_write(game->puzzle, false, &text);
    text_format(&text, "played: %zu\nmoves:\n", count_steps(game));
    for (size_t i = 0; i < game->count; i++) {
        const bool ends_step = i + 1 == game->count || game->begins_step[i + 1];
        text_add(&text, game->moves[i]);
        text_add(&text, ends_step ? "\n" : stored_between_moves);
    }
    return text_take(&text);
}
