/* Names of puzzles with rules, ranges of them, sets of deals: a line with a name, one with rules,
 * then words of a survey. */
#include "cli/args/range.h"
#include "support/same_puzzle.h"
#include "survey/deals/deals.h"

static void try_name(const char *name, const char *rules) {
    struct soliton_error error = {0};
    soliton_puzzle *puzzle = NULL, *again = NULL;
    enum soliton_status status = soliton_puzzle_named(name, rules, &puzzle, &error);
    check_failure(status, &error);
    check((status == SOLITON_OK) == (puzzle != NULL), "there is a puzzle or a failure");
    if (puzzle == NULL) {
        return;
    }
    check_written(puzzle);
    check_described(puzzle);
    check(soliton_puzzle_is_named(puzzle, rules), "the rules given make it again");
    status = soliton_puzzle_named(soliton_puzzle_name(puzzle), rules, &again, &error);
    check_failure(status, &error);
    check(status == SOLITON_OK, "the full name is a name");
    check_same(soliton_puzzle_name(puzzle), soliton_puzzle_name(again), "a name is its own name");
    check_same_puzzle(puzzle, again);
    soliton_puzzle_free(again);
    for (size_t i = 0; soliton_puzzle_question(puzzle, i) != NULL; i++) {
        status =
            soliton_puzzle_with_rules(puzzle, soliton_puzzle_question(puzzle, i), &again, &error);
        check_failure(status, &error);
        if (status == SOLITON_OK) {
            check_written(again);
        }
        soliton_puzzle_free(again);
    }
    soliton_puzzle_free(puzzle);
}

static void try_range(const char *operand) {
    struct range range = {0};
    struct soliton_error error = {0};
    if (range_is_meant(operand)) {
        enum soliton_status status = range_read(operand, &range, &error);
        check_failure(status, &error);
        uint64_t left = range_left(&range);
        check((status == SOLITON_OK) == (left > 0), "a range has members");
        for (unsigned i = 0; i < 3 && i < left; i++) {
            soliton_puzzle *puzzle = NULL;
            const char *name = range_next(&range);
            check(soliton_puzzle_named(name, NULL, &puzzle, NULL) == SOLITON_OK,
                  "each member of a range is a name");
            soliton_puzzle_free(puzzle);
            check(range_left(&range) == left - i - 1, "a range counts down");
        }
    }
    range_drop(&range);
}

static void check_spans(const struct deals *deals) {
    for (size_t i = 0; i < deals->count; i++) {
        const struct span *span = &deals->spans[i];
        check(span->first <= span->last, "a span has members");
        if (i > 0) {
            int order = strcmp(span[-1].series, span->series);
            check(order < 0 || (order == 0 && span[-1].last + 1 < span->first),
                  "spans are sorted, apart and as few as can be");
        }
    }
}

/* The words of a set give the same set again, and so do its slices together. */
static void try_deals(const char *text) {
    struct deals deals = {0}, again = {0}, slice = {0};
    struct failure failure = {0};
    enum failure_kind kind = deals_read(&deals, text, strlen(text), &failure);
    check(kind != FAILURE_BUG && kind != FAILURE_NO_MEMORY, "memory suffices");
    check_spans(&deals);
    if (kind == FAILURE_NONE && deals.count > 0) {
        char *words = deals_words(&deals, SIZE_MAX);
        check(deals_read(&again, deals.game, strlen(deals.game), &failure) == FAILURE_NONE &&
                  deals_read(&again, words, strlen(words), &failure) == FAILURE_NONE,
              "a set's words are words of a set");
        check_same_text(words, deals_words(&again, SIZE_MAX), "the set is the same");
        uint64_t total = deals_total(&deals);
        check(total == deals_total(&again), "the number is the same");
        check(deals_slice(&deals, total / 3, total, &slice) &&
                  deals_total(&slice) == total - total / 3,
              "a slice has the rest");
        check(deals_subtract(&again, &slice) && deals_total(&again) == total / 3,
              "what is taken away is gone");
        check_spans(&again);
        check_spans(&slice);
        struct span *spans = deals.spans;
        check(deals_insert_all(&again, slice.spans, slice.count), "memory suffices");
        check(again.count == deals.count &&
                  memcmp(again.spans, spans, deals.count * sizeof *spans) == 0,
              "what is put back is there");
    }
    deals_drop(&deals);
    deals_drop(&again);
    deals_drop(&slice);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
    char *text = text_of(data, size);
    char *rules = cut_line(text);
    char *words = rules == NULL ? NULL : cut_line(rules);
    try_name(text, rules);
    try_range(text);
    deals_is_meant(text);
    if (words != NULL) {
        try_deals(words);
    }
    free(text);
    return 0;
}
