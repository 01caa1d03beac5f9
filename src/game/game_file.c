#include "game/game_file.h"

#include "base/error.h"
#include "base/number.h"
#include "game/game.h"
#include "game/puzzle_ref.h"

#include <string.h>

const char stored_first_line[] = "soliton game 1";
const char stored_between_moves[] = ", ";

static const char name_of_format[] = "soliton game";

/* ---- The moves ----------------------------------------------------------------------------- */

/* Takes the next move off a line, and the separator behind it; *is_last if there is none. */
static struct word take_move(struct word *rest, bool *is_last) {
    const size_t between = sizeof stored_between_moves - 1;
    struct word move = {rest->start, 0};
    while (move.length < rest->length &&
           !reading_begins_with(reading_behind(*rest, move.length), stored_between_moves)) {
        move.length++;
    }
    *is_last = move.length == rest->length;
    *rest = reading_behind(*rest, move.length + (*is_last ? 0 : between));
    return move;
}

static enum soliton_status read_step(const struct reading *reading, soliton_game *game) {
    struct word rest = reading->line;
    bool begins_step = true;
    bool is_last = false;
    while (!is_last) {
        const struct word move = take_move(&rest, &is_last);
        struct soliton_error why = {0};
        enum soliton_status status = game_play(game, move.start, move.length, begins_step, &why);
        if (status == SOLITON_NO_MEMORY) {
            return error_set(reading->error, status, "out of memory");
        }
        if (status != SOLITON_OK) {
            return error_set_at(reading->error, SOLITON_BAD_DATA, reading->number,
                                reading_column(reading, move.start), "'%.*s' cannot be played: %s",
                                word_shown(move), move.start, why.message);
        }
        begins_step = false;
    }
    return SOLITON_OK;
}

/* How many steps are played, of those that follow. */
static enum soliton_status read_played(struct reading *reading, uint64_t *played) {
    struct word value;
    if (!reading_take(reading, "played:", &value)) {
        return reading_fail(reading, reading->line.start, "'played:' is missing here");
    }
    if (!number_parse(value.start, value.length, SIZE_MAX, played)) {
        return reading_fail(reading, value.start, "this is not a number of steps");
    }
    reading_step(reading);
    if (!reading_take(reading, "moves:", &value)) {
        return reading_fail(reading, reading->line.start, "'moves:' is missing here");
    }
    if (value.length > 0) {
        return reading_fail(reading, value.start,
                            "the moves stand in lines of their own, below this");
    }
    reading_step(reading);
    return SOLITON_OK;
}

static enum soliton_status read_moves(struct reading *reading, soliton_game *game) {
    const struct reading place = *reading;
    uint64_t played = 0;
    uint64_t steps = 0;
    size_t moves_played = 0;
    enum soliton_status status = read_played(reading, &played);
    while (status == SOLITON_OK && !reading->is_over) {
        status = read_step(reading, game);
        steps++;
        moves_played = steps <= played ? soliton_game_length(game) : moves_played;
        reading_step(reading);
    }
    if (status != SOLITON_OK) {
        return status;
    }
    if (steps < played) {
        return reading_fail(&place, place.line.start, "more steps are played than there are");
    }
    game_go_to(game, moves_played);
    return SOLITON_OK;
}

/* ---- All of it ----------------------------------------------------------------------------- */

bool stored_is_there(const char *text, size_t length) {
    return reading_begins_with(word_skip_mark((struct word){text, length}), name_of_format);
}

enum soliton_status stored_read(const char *text, size_t length, soliton_puzzle **puzzle,
                                soliton_game **game, struct soliton_error *error) {
    /* Blank lines at the end are none of its lines. */
    const struct word whole = word_trim_end(word_skip_mark((struct word){text, length}));
    struct reading reading;
    *puzzle = NULL;
    *game = NULL;
    reading_start(&reading, whole, error);
    if (!word_is(reading.line, stored_first_line)) {
        return reading_fail(&reading, reading.line.start,
                            "the first line is not 'soliton game 1': this version is not known");
    }
    reading_step(&reading);
    enum soliton_status status = given_read(&reading, puzzle);
    if (status == SOLITON_OK) {
        *game = soliton_game_new(*puzzle);
        status = *game != NULL ? read_moves(&reading, *game)
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
