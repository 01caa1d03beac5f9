/* Puzzles, whatever their kind. */
#include "puzzles/puzzle.h"

#include "base/error.h"

const char *soliton_version(void) { return SOLITON_VERSION; }

/* The numbers are the last line of `bench signature`. Whoever changes which positions a search
 * meets changes them, too; a test compares the two. */
const char *soliton_engine(void) {
    return SOLITON_VERSION ", patience 3343509, port 1180236, pegs 336669";
}

enum soliton_status soliton_puzzle_named(const char *name, const char *rules,
                                         soliton_puzzle **puzzle, struct soliton_error *error) {
    struct soliton_error own = {0}, best = {0};
    if (puzzle != NULL) {
        *puzzle = NULL;
    }
    if (error_missing(name, "name", error) ||
        error_missing(puzzle, "place for the puzzle", error)) {
        return SOLITON_INVALID;
    }
    error_set(&best, SOLITON_UNKNOWN, "no puzzle is named '%s'", name);
    for (size_t i = 0; puzzle_kinds[i] != NULL; i++) {
        if (puzzle_kinds[i]->named(name, rules, puzzle, &own) == SOLITON_OK) {
            return SOLITON_OK;
        }
        /* A name that is wrong for one kind may be right for another. If it is wrong for all, the
         * kind that could read the most of it says why. */
        if (own.status > best.status) {
            best = own;
        }
    }
    if (error != NULL) {
        *error = best;
    }
    return best.status;
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
    for (size_t i = 0; puzzle_kinds[i] != NULL; i++) {
        if (puzzle_kinds[i]->recognises(text, looked_at)) {
            return puzzle_kinds[i]->parse(text, length, place, rules, puzzle,
                                          line != NULL ? line : &any_line, error);
        }
    }
    place->offset = length;
    return error_set_at(error, SOLITON_BAD_DATA, 1, 1,
                        "this is neither cards, nor boats in a port, nor a drawing of pegs");
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

const struct soliton_kind *soliton_puzzle_kind(const soliton_puzzle *puzzle) {
    return puzzle == NULL ? NULL : &puzzle->kind->about;
}

char *soliton_puzzle_rules(const soliton_puzzle *puzzle) {
    struct text text = {0};
    if (puzzle == NULL) {
        return NULL;
    }
    if (puzzle->kind->rules != NULL) {
        puzzle->kind->rules(puzzle, &text);
    }
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
    if (kind->read_header != NULL) {
        struct text rules = {0};
        enum soliton_status status = kind->read_header(text, length, &rules, &offset, NULL);
        text_drop(&rules);
        if (status != SOLITON_OK || offset > 0) {
            return status == SOLITON_OK;
        }
    }
    return kind->next_move(text, length, &offset, &move, &move_length) &&
           kind->is_move(move, move_length);
}

const struct soliton_question *soliton_puzzle_question(const soliton_puzzle *puzzle, size_t index) {
    return puzzle == NULL || puzzle->kind->question == NULL ? NULL
                                                            : puzzle->kind->question(puzzle, index);
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
    if (puzzle->kind->with_rules == NULL) {
        return error_set(error, SOLITON_INVALID,
                         "there are no questions about puzzles of the kind %s",
                         puzzle->kind->about.name);
    }
    return puzzle->kind->with_rules(puzzle, question, variant, error);
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

const char *soliton_puzzle_caveat(const soliton_puzzle *puzzle) {
    return puzzle != NULL && puzzle->kind->caveat != NULL ? puzzle->kind->caveat(puzzle) : "";
}

const struct soliton_entry *soliton_list(size_t index) {
    for (size_t i = 0; puzzle_kinds[i] != NULL; i++) {
        size_t count = 0;
        while (puzzle_kinds[i]->entry(count) != NULL) {
            if (count == index) {
                return puzzle_kinds[i]->entry(index);
            }
            count++;
        }
        index -= count;
    }
    return NULL;
}

const struct soliton_kind *soliton_kind_at(size_t index) {
    for (size_t i = 0; puzzle_kinds[i] != NULL; i++) {
        if (i == index) {
            return &puzzle_kinds[i]->about;
        }
    }
    return NULL;
}
