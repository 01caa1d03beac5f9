/* Puzzles, whatever their kind. */
#include "game/game.h"
#include "game/kinds.h"

#include "base/error.h"

#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

enum soliton_status soliton_puzzle_named(const char *name, const char *rules,
                                         soliton_puzzle **puzzle, struct soliton_error *error) {
    if (puzzle != NULL) {
        *puzzle = NULL;
    }
    if (error_missing(name, "name", error) ||
        error_missing(puzzle, "place for the puzzle", error)) {
        return SOLITON_INVALID;
    }
    /* The kind that can make a puzzle of it does. A name that is a puzzle's whole text may begin
     * like one of another kind's: that kind's refusal counts only if nobody makes it, and no other
     * kind has read farther. */
    struct soliton_error refusal = {.status = SOLITON_UNKNOWN};
    for (size_t i = 0; puzzle_kinds[i] != NULL; i++) {
        struct soliton_error own = {0};
        enum soliton_status status = puzzle_kinds[i]->named(name, rules, puzzle, &own);
        if (status == SOLITON_OK) {
            return SOLITON_OK;
        }
        const bool is_farther = refusal.status == SOLITON_UNKNOWN || own.column > refusal.column;
        if (status == SOLITON_NO_MEMORY ||
            (status != SOLITON_UNKNOWN && refusal.status != SOLITON_NO_MEMORY && is_farther)) {
            refusal = own;
            refusal.status = status;
        }
    }
    if (refusal.status == SOLITON_UNKNOWN) {
        return error_set(error, SOLITON_UNKNOWN, "no puzzle is named '%s'", name);
    }
    if (error != NULL) {
        *error = refusal;
    }
    return refusal.status;
}

/* The text is of no kind. */
static enum soliton_status refuse_text(const char *text, size_t length,
                                       struct soliton_error *error) {
    return game_file_recognises(text, length)
               ? error_set_at(error, SOLITON_BAD_DATA, 1, 1,
                              "this is a game that was saved, and not a puzzle")
               : kinds_refuse_text("", error);
}

enum soliton_status soliton_puzzle_parse_next(const char *text, size_t length,
                                              struct soliton_place *place, const char *rules,
                                              soliton_puzzle **puzzle, size_t *line,
                                              struct soliton_error *error) {
    /* This is asked for each puzzle of a text: to look at all of a long one would take forever. */
    enum { LOOKED_AT = 1 << 16 };
    const size_t looked_at = length < LOOKED_AT ? length : LOOKED_AT;
    size_t any_line;
    if (puzzle != NULL) {
        *puzzle = NULL;
    }
    if (error_missing(place, "place in the text", error)) {
        return SOLITON_INVALID;
    }
    if (error_missing_text(&text, length, "text", error) ||
        error_missing(puzzle, "place for the puzzle", error)) {
        place->offset = length; /* there is nothing more to read */
        return SOLITON_INVALID;
    }
    /* The whole text is of one kind, so that a part that is damaged is never taken for another's.
     */
    const struct puzzle_kind *kind = kind_of_text(text, looked_at);
    if (kind == NULL) {
        place->offset = length;
        return refuse_text(text, length, error);
    }
    return kind->parse(text, length, place, rules, puzzle, line != NULL ? line : &any_line, error);
}

enum soliton_status soliton_puzzle_parse(const char *text, size_t length, const char *rules,
                                         soliton_puzzle **puzzle, struct soliton_error *error) {
    struct soliton_place place = {0, 1};
    enum soliton_status status =
        soliton_puzzle_parse_next(text, length, &place, rules, puzzle, NULL, error);
    if (status != SOLITON_OK || place.offset == length) {
        return status;
    }
    soliton_puzzle_free(*puzzle);
    *puzzle = NULL;
    return error_set_at(error, SOLITON_BAD_DATA, place.line, 1,
                        "another puzzle begins here, and only one is asked for");
}

void soliton_puzzle_free(soliton_puzzle *puzzle) {
    if (puzzle != NULL) {
        puzzle->kind->free(puzzle);
    }
}

const char *soliton_puzzle_name(const soliton_puzzle *puzzle) {
    return puzzle == NULL ? "" : puzzle->name;
}

const char *soliton_puzzle_title(const soliton_puzzle *puzzle) {
    if (puzzle == NULL) {
        return "";
    }
    return puzzle->kind->about->is_its_name ? puzzle->kind->about->noun : puzzle->name;
}

const struct soliton_kind *soliton_puzzle_kind(const soliton_puzzle *puzzle) {
    return puzzle == NULL ? NULL : puzzle->kind->about;
}

char *soliton_puzzle_rules(const soliton_puzzle *puzzle) {
    struct text text = {0};
    if (puzzle == NULL) {
        return NULL;
    }
    puzzle->kind->rules(puzzle, &text);
    return text_take(&text);
}

bool soliton_puzzle_explains_moves(const soliton_puzzle *puzzle) {
    return puzzle != NULL && puzzle->kind->explain != NULL;
}

bool soliton_puzzle_reads_moves(const soliton_puzzle *puzzle, const char *text, size_t length) {
    if (puzzle == NULL || text == NULL) {
        return false;
    }
    const struct puzzle_kind *kind = puzzle->kind;
    const char *move;
    size_t move_length;
    size_t offset = 0;
    if (kind->header != NULL) {
        struct text rules = {0};
        enum soliton_status status = kind->header->read(text, length, &rules, &offset, NULL);
        text_drop(&rules);
        if (status != SOLITON_OK || offset > 0) {
            return status == SOLITON_OK;
        }
    }
    return kind->next_move(text, length, &offset, &move, &move_length) &&
           kind->is_move(move, move_length);
}

const struct soliton_question *soliton_puzzle_question(const soliton_puzzle *puzzle, size_t index) {
    return puzzle == NULL || puzzle->kind->variants == NULL
               ? NULL
               : puzzle->kind->variants->question(puzzle, index);
}

enum soliton_status soliton_puzzle_with_rules(const soliton_puzzle *puzzle,
                                              const struct soliton_question *question,
                                              soliton_puzzle **variant,
                                              struct soliton_error *error) {
    if (variant != NULL) {
        *variant = NULL;
    }
    if (error_missing(puzzle, "puzzle", error) || error_missing(question, "question", error) ||
        error_missing(variant, "place for the puzzle", error)) {
        return SOLITON_INVALID;
    }
    if (puzzle->kind->variants == NULL) {
        return error_set(error, SOLITON_INVALID,
                         "there are no questions about puzzles of the kind %s",
                         puzzle->kind->about->name);
    }
    return puzzle->kind->variants->with_rules(puzzle, question, variant, error);
}

char *soliton_puzzle_describe(const soliton_puzzle *puzzle, unsigned style) {
    struct text text = {0};
    if (puzzle == NULL) {
        return NULL;
    }
    puzzle->kind->describe(puzzle, style, &text);
    return text_take(&text);
}

char *soliton_puzzle_opening(const soliton_puzzle *puzzle, unsigned style) {
    struct text text = {0};
    if (puzzle == NULL) {
        return NULL;
    }
    if (puzzle->kind->opening != NULL) {
        puzzle->kind->opening(puzzle, style, &text);
    }
    return text_take(&text);
}

const char *soliton_puzzle_unsaid(const soliton_puzzle *puzzle) {
    return puzzle != NULL && puzzle->kind->variants != NULL ? puzzle->kind->variants->unsaid(puzzle)
                                                            : "";
}

const char *soliton_puzzle_caveat(const soliton_puzzle *puzzle) {
    return puzzle != NULL && puzzle->kind->variants != NULL ? puzzle->kind->variants->caveat(puzzle)
                                                            : "";
}

/* ---- Siblings -------------------------------------------------------------------------------- */

/* Puzzles with numbers are siblings of those of their series: "GAME.ms" and some digits. */
struct series {
    const char *game, *letters;
    uint64_t first, count; /* none if the puzzle is in no series */
};

static bool is_in(const char *name, const struct soliton_entry *entry,
                  const struct soliton_range *range) {
    const size_t length = strlen(entry->name), series = strlen(range->series);
    if (strncmp(name, entry->name, length) != 0 || name[length] != '.' ||
        strncmp(name + length + 1, range->series, series) != 0) {
        return false;
    }
    const char *digits = name + length + 1 + series;
    return *digits != '\0' && digits[strspn(digits, "0123456789")] == '\0';
}

static struct series series_of(const soliton_puzzle *puzzle) {
    const struct soliton_entry *entry;
    for (size_t i = 0; (entry = puzzle->kind->entry(i)) != NULL; i++) {
        const struct soliton_range *range = puzzle->kind->ranges(entry);
        for (; range != NULL && range->series != NULL; range++) {
            if (is_in(puzzle->name, entry, range)) {
                return (struct series){entry->name, range->series, range->first,
                                       range->last - range->first + 1};
            }
        }
    }
    return (struct series){"", "", 0, 0};
}

/* The one with another number, by the same rules. */
static enum soliton_status make_numbered(const soliton_puzzle *puzzle, uint64_t index,
                                         soliton_puzzle **sibling, struct soliton_error *error) {
    const struct series series = series_of(puzzle);
    struct text name = {0};
    char *rules = soliton_puzzle_rules(puzzle);
    text_format(&name, "%s.%s%" PRIu64, series.game, series.letters, series.first + index);
    enum soliton_status status = rules == NULL || name.failed
                                     ? error_set(error, SOLITON_NO_MEMORY, "out of memory")
                                     : puzzle->kind->named(name.data, rules, sibling, error);
    text_drop(&name);
    free(rules);
    return status;
}

uint64_t soliton_puzzle_sibling_count(const soliton_puzzle *puzzle) {
    if (puzzle == NULL) {
        return 0;
    }
    return puzzle->kind->siblings != NULL ? puzzle->kind->siblings->count(puzzle)
                                          : series_of(puzzle).count;
}

enum soliton_status soliton_puzzle_sibling(const soliton_puzzle *puzzle, uint64_t index,
                                           soliton_puzzle **sibling, struct soliton_error *error) {
    if (sibling != NULL) {
        *sibling = NULL;
    }
    if (error_missing(puzzle, "puzzle", error) ||
        error_missing(sibling, "place for the puzzle", error)) {
        return SOLITON_INVALID;
    }
    const uint64_t count = soliton_puzzle_sibling_count(puzzle);
    if (index >= count) {
        return error_set(error, SOLITON_INVALID,
                         "there are %" PRIu64 " puzzles like this one, and no number %" PRIu64,
                         count, index);
    }
    return puzzle->kind->siblings != NULL
               ? puzzle->kind->siblings->make(puzzle, index, sibling, error)
               : make_numbered(puzzle, index, sibling, error);
}
