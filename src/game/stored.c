#include "game/stored.h"

#include "base/error.h"
#include "base/number.h"
#include "base/word.h"
#include "game/game.h"

#include <string.h>

const char stored_first_line[] = "soliton game 1";
const char stored_between_moves[] = ", ";
const char stored_indent[] = "    ";

enum { INDENT = sizeof stored_indent - 1 };

static const char name_of_format[] = "soliton game";

/* A text that is read line by line. */
struct reading {
    const char *next, *end;
    struct word line; /* the present one, without its end; not beyond the last */
    size_t number;    /* of it */
    bool is_over;
    struct soliton_error *error;
};

/* What was read of the puzzle. */
struct given {
    struct word name;    /* empty if the puzzle is written */
    struct text written; /* ended by a NUL */
    struct text rules;   /* "" if there are none */
    size_t name_line, name_column, written_line;
    size_t rules_line, rules_column; /* 0 if there are none */
};

static void step(struct reading *reading) {
    const size_t left = (size_t)(reading->end - reading->next);
    reading->is_over = left == 0;
    if (reading->is_over) {
        reading->line = (struct word){reading->end, 0};
        return;
    }
    const char *newline = memchr(reading->next, '\n', left);
    const char *end = newline != NULL ? newline : reading->end;
    reading->line = (struct word){reading->next, (size_t)(end - reading->next)};
    reading->next = newline != NULL ? newline + 1 : reading->end;
    reading->number++;
    if (reading->line.length > 0 && end[-1] == '\r') {
        reading->line.length--;
    }
}

static size_t column_of(const struct reading *reading, const char *place) {
    return error_column(reading->line.start, place);
}

static enum soliton_status fail(const struct reading *reading, const char *place,
                                const char *message) {
    return error_set_at(reading->error, SOLITON_BAD_DATA, reading->number + reading->is_over,
                        column_of(reading, place), "%s", message);
}

static bool begins_with(struct word word, const char *string) {
    const size_t length = strlen(string);
    return word.length >= length && memcmp(word.start, string, length) == 0;
}

static struct word behind(struct word word, size_t count) {
    return (struct word){word.start + count, word.length - count};
}

/* Takes what stands behind a keyword and one blank; false if the line has another keyword. */
static bool take_value(const struct reading *reading, const char *keyword, struct word *value) {
    if (reading->is_over || !begins_with(reading->line, keyword)) {
        return false;
    }
    *value = behind(reading->line, strlen(keyword));
    if (value->length > 0 && *value->start == ' ') {
        *value = behind(*value, 1);
    }
    return true;
}

/* ---- The puzzle ---------------------------------------------------------------------------- */

/* The lines that are indented, and blank ones between and behind them. */
static void read_written(struct reading *reading, struct given *given) {
    given->written_line = reading->number;
    while (!reading->is_over) {
        const bool blank = word_trim(reading->line).length == 0;
        if (!blank && !begins_with(reading->line, stored_indent)) {
            return;
        }
        if (!blank) {
            const struct word line = behind(reading->line, INDENT);
            text_add_bytes(&given->written, line.start, line.length);
        }
        text_add_char(&given->written, '\n');
        step(reading);
    }
}

static enum soliton_status read_given(struct reading *reading, struct given *given) {
    struct word value;
    if (!take_value(reading, "puzzle:", &given->name)) {
        return fail(reading, reading->line.start, "'puzzle:' is missing here");
    }
    given->name_line = reading->number;
    given->name_column = column_of(reading, given->name.start);
    step(reading);
    if (given->name.length == 0) {
        read_written(reading, given);
        if (given->written.length == 0 && !given->written.failed) {
            return fail(reading, reading->line.start,
                        "the puzzle is missing here, each line of it behind four blanks");
        }
    }
    if (take_value(reading, "rules:", &value)) {
        given->rules_line = reading->number;
        given->rules_column = column_of(reading, value.start);
        const char *zero = value.length > 0 ? memchr(value.start, '\0', value.length) : NULL;
        if (zero != NULL) {
            return fail(reading, zero, "a zero byte stands in the rules");
        }
        text_add_bytes(&given->rules, value.start, value.length);
        step(reading);
    }
    text_add(&given->written, "");
    text_add(&given->rules, "");
    return given->written.failed || given->rules.failed
               ? error_set(reading->error, SOLITON_NO_MEMORY, "out of memory")
               : SOLITON_OK;
}

/* The puzzle, by rules that may be NULL. */
static enum soliton_status make(const struct given *given, const char *rules,
                                soliton_puzzle **puzzle, struct soliton_error *error) {
    char name[128];
    if (given->name.length == 0) {
        return soliton_puzzle_parse(given->written.data, given->written.length, rules, puzzle,
                                    error);
    }
    if (given->name.length >= sizeof name ||
        memchr(given->name.start, '\0', given->name.length) != NULL) {
        return error_set(error, SOLITON_UNKNOWN, "no puzzle has this name");
    }
    memcpy(name, given->name.start, given->name.length);
    name[given->name.length] = '\0';
    return soliton_puzzle_named(name, rules, puzzle, error);
}

/* Says what is wrong at its place in the whole text. */
static enum soliton_status blame(const struct given *given, bool rules_are_wrong,
                                 const struct soliton_error *why, struct soliton_error *error) {
    if (why->status == SOLITON_NO_MEMORY) {
        return error_set(error, SOLITON_NO_MEMORY, "out of memory");
    }
    if (rules_are_wrong) {
        return error_set_at(error, SOLITON_BAD_DATA, given->rules_line, given->rules_column, "%s",
                            why->message);
    }
    if (given->name.length > 0) {
        return error_set_at(error, SOLITON_BAD_DATA, given->name_line, given->name_column, "%s",
                            why->message);
    }
    const size_t line = why->line > 0 ? why->line : 1;
    const size_t column = why->column > 0 ? why->column : 1;
    return error_set_at(error, SOLITON_BAD_DATA, given->written_line + line - 1, column + INDENT,
                        "%s", why->message);
}

/* What cannot be made by its rules is tried without them, to know whether they are at fault. */
static enum soliton_status make_puzzle(const struct given *given, soliton_puzzle **puzzle,
                                       struct soliton_error *error) {
    struct soliton_error why = {0}, why_without = {0};
    const bool has_rules = given->rules_line > 0;
    if (make(given, has_rules ? given->rules.data : NULL, puzzle, &why) == SOLITON_OK) {
        return SOLITON_OK;
    }
    if (!has_rules) {
        return blame(given, false, &why, error);
    }
    if (make(given, NULL, puzzle, &why_without) != SOLITON_OK) {
        return blame(given, false, &why_without, error);
    }
    soliton_puzzle_free(*puzzle);
    *puzzle = NULL;
    return blame(given, true, &why, error);
}

static enum soliton_status read_puzzle(struct reading *reading, soliton_puzzle **puzzle) {
    struct given given = {0};
    enum soliton_status status = read_given(reading, &given);
    if (status == SOLITON_OK) {
        status = make_puzzle(&given, puzzle, reading->error);
    }
    text_drop(&given.written);
    text_drop(&given.rules);
    return status;
}

/* ---- The moves ----------------------------------------------------------------------------- */

/* Takes the next move off a line, and the separator behind it; *is_last if there is none. */
static struct word take_move(struct word *rest, bool *is_last) {
    const size_t between = sizeof stored_between_moves - 1;
    struct word move = {rest->start, 0};
    while (move.length < rest->length &&
           !begins_with(behind(*rest, move.length), stored_between_moves)) {
        move.length++;
    }
    *is_last = move.length == rest->length;
    *rest = behind(*rest, move.length + (*is_last ? 0 : between));
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
                                column_of(reading, move.start), "'%.*s' cannot be played: %s",
                                word_shown(move), move.start, why.message);
        }
        begins_step = false;
    }
    return SOLITON_OK;
}

/* How many steps are played, of those that follow. */
static enum soliton_status read_played(struct reading *reading, uint64_t *played) {
    struct word value;
    if (!take_value(reading, "played:", &value)) {
        return fail(reading, reading->line.start, "'played:' is missing here");
    }
    if (!number_parse(value.start, value.length, SIZE_MAX, played)) {
        return fail(reading, value.start, "this is not a number of steps");
    }
    step(reading);
    if (!take_value(reading, "moves:", &value)) {
        return fail(reading, reading->line.start, "'moves:' is missing here");
    }
    if (value.length > 0) {
        return fail(reading, value.start, "the moves stand in lines of their own, below this");
    }
    step(reading);
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
        step(reading);
    }
    if (status != SOLITON_OK) {
        return status;
    }
    if (steps < played) {
        return fail(&place, place.line.start, "more steps are played than there are");
    }
    game_go_to(game, moves_played);
    return SOLITON_OK;
}

/* ---- All of it ----------------------------------------------------------------------------- */

bool stored_is_there(const char *text, size_t length) {
    return begins_with(word_skip_mark((struct word){text, length}), name_of_format);
}

enum soliton_status stored_read(const char *text, size_t length, soliton_puzzle **puzzle,
                                soliton_game **game, struct soliton_error *error) {
    /* Blank lines at the end are none of its lines. */
    const struct word whole = word_trim_end(word_skip_mark((struct word){text, length}));
    struct reading reading = {
        .next = whole.start, .end = whole.start + whole.length, .error = error};
    *puzzle = NULL;
    *game = NULL;
    step(&reading);
    if (!word_is(reading.line, stored_first_line)) {
        return fail(&reading, reading.line.start,
                    "the first line is not 'soliton game 1': this version is not known");
    }
    step(&reading);
    enum soliton_status status = read_puzzle(&reading, puzzle);
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
