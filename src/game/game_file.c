/* Game files: a game as a text with its puzzle, its rules and all steps; docs/formats.md has the
 * format. */
#include "base/error.h"
#include "base/number.h"
#include "game/game.h"
#include "game/line_reader.h"
#include "game/puzzle_ref.h"

#include <string.h>

static const char first_line[] = "soliton game 1";
static const char between_moves[] = ", "; /* of one step */

static const char name_of_format[] = "soliton game";

/* ---- Reading the moves ----------------------------------------------------------------------- */

/* Takes the next move off a line, and the separator behind it. *is_last if there is none behind it.
 */
static struct word take_move(struct word *rest, bool *is_last) {
    const size_t between = sizeof between_moves - 1;
    struct word move = {rest->start, 0};
    while (move.length < rest->length &&
           !word_begins_with(word_skip(*rest, move.length), between_moves)) {
        move.length++;
    }
    *is_last = move.length == rest->length;
    *rest = word_skip(*rest, move.length + (*is_last ? 0 : between));
    return move;
}

static enum soliton_status read_step(const struct line_reader *reader, soliton_game *game) {
    struct word rest = reader->line;
    bool begins_step = true;
    bool is_last = false;
    while (!is_last) {
        const struct word move = take_move(&rest, &is_last);
        struct soliton_error why = {0};
        enum soliton_status status = game_play(game, move.start, move.length, begins_step, &why);
        if (status == SOLITON_NO_MEMORY) {
            return error_set(reader->error, status, "out of memory");
        }
        if (status != SOLITON_OK) {
            return error_set_at(reader->error, SOLITON_BAD_DATA, reader->number,
                                line_reader_column(reader, move.start),
                                "'%.*s' cannot be played: %s", word_shown(move), move.start,
                                why.message);
        }
        begins_step = false;
    }
    return SOLITON_OK;
}

/* How many of the steps that follow are played. */
static enum soliton_status read_played(struct line_reader *reader, uint64_t *played) {
    struct word value;
    if (!line_reader_take(reader, "played:", &value)) {
        return line_reader_fail(reader, reader->line.start, "'played:' is missing here");
    }
    if (!number_parse(value.start, value.length, SIZE_MAX, played)) {
        return line_reader_fail(reader, value.start, "this is not a number of steps");
    }
    line_reader_next(reader);
    if (!line_reader_take(reader, "moves:", &value)) {
        return line_reader_fail(reader, reader->line.start, "'moves:' is missing here");
    }
    if (value.length > 0) {
        return line_reader_fail(reader, value.start,
                                "the moves stand in lines of their own, below this");
    }
    line_reader_next(reader);
    return SOLITON_OK;
}

static enum soliton_status read_moves(struct line_reader *reader, soliton_game *game) {
    const struct line_reader place = *reader;
    uint64_t played = 0;
    uint64_t steps = 0;
    size_t moves_played = 0;
    enum soliton_status status = read_played(reader, &played);
    while (status == SOLITON_OK && !reader->is_over) {
        status = read_step(reader, game);
        steps++;
        moves_played = steps <= played ? soliton_game_length(game) : moves_played;
        line_reader_next(reader);
    }
    if (status != SOLITON_OK) {
        return status;
    }
    if (steps < played) {
        return line_reader_fail(&place, place.line.start, "more steps are played than there are");
    }
    game_go_to(game, moves_played);
    return SOLITON_OK;
}

/* ---- Reading all of it ----------------------------------------------------------------------- */

bool game_file_recognises(const char *text, size_t length) {
    return word_begins_with(word_skip_mark((struct word){text, length}), name_of_format);
}

enum soliton_status game_file_read(const char *text, size_t length, soliton_puzzle **puzzle,
                                   soliton_game **game, struct soliton_error *error) {
    /* Blank lines at the end do not count. */
    const struct word whole = word_trim_end(word_skip_mark((struct word){text, length}));
    struct line_reader reader;
    *puzzle = NULL;
    *game = NULL;
    line_reader_start(&reader, whole, error);
    if (!word_is(reader.line, first_line)) {
        return line_reader_fail(
            &reader, reader.line.start,
            "the first line is not 'soliton game 1': this version is not known");
    }
    line_reader_next(&reader);
    enum soliton_status status = puzzle_ref_read(&reader, puzzle);
    if (status == SOLITON_OK) {
        *game = soliton_game_new(*puzzle);
        status = *game != NULL ? read_moves(&reader, *game)
                               : error_set(error, SOLITON_NO_MEMORY, "out of memory");
    }
    if (status != SOLITON_OK) {
        soliton_game_free(*game);
        soliton_puzzle_free(*puzzle);
        *game = NULL;
        *puzzle = NULL;
    }
    return status;
}

/* ---- Writing --------------------------------------------------------------------------------- */

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
    text_format(&text, "%s\n", first_line);
    puzzle_ref_write(game->puzzle, false, &text);
    text_format(&text, "played: %zu\nmoves:\n", count_steps(game));
    for (size_t i = 0; i < game->moves.count; i++) {
        const bool ends_step = i + 1 == game->moves.count || game->begins_step[i + 1];
        text_add(&text, moves_at(&game->moves, i));
        text_add(&text, ends_step ? "\n" : between_moves);
    }
    return text_take(&text);
}
