#include "puzzles/pegs/counter/counter.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* ---- Preparation --------------------------------------------------------------------------- */

static void find_ends(const struct pegs *pegs, const struct parities *parities,
                      struct counter *counter) {
    uint64_t class = parities_class(parities, pegs->start);
    uint64_t vacant = board_all(&pegs->board) & ~pegs->start;
    counter->any_end = pegs->any_end;
    counter->ends_at_1 = pegs->any_end || set_size(pegs->goal) == 1;
    counter->has_goal = !pegs->any_end || set_size(vacant) == 1;
    uint64_t goal = pegs->any_end ? vacant : pegs->goal;
    counter->goal = numbering_from_board(&counter->numbering, goal);
    counter->goal_fits = parities_class(parities, goal) == class;
    for (unsigned hole = 0; hole < pegs->board.holes; hole++) {
        uint64_t peg = UINT64_C(1) << hole;
        if (parities_class(parities, peg) == class) {
            counter->single_peg[counter->single_pegs++] =
                numbering_from_board(&counter->numbering, peg);
        }
    }
}

/* What is too large for the stack and needed only while the counter is prepared. */
struct scratch {
    struct jumps jumps;
    struct parities parities;
    struct symmetries symmetries;
};

static void prepare(const struct pegs *pegs, struct scratch *scratch, struct counter *counter) {
    const struct board *board = &pegs->board;
    const struct jumps *jumps = &scratch->jumps;
    const struct parities *parities = &scratch->parities;
    struct symmetries *symmetries = &scratch->symmetries;
    const uint64_t kept[2] = {pegs->start, pegs->goal};

    jumps_find(board, &scratch->jumps);
    jumps_keep_usable(&scratch->jumps, pegs->start);
    parities_find(board, jumps, &scratch->parities);
    symmetries_find(board, kept, 1, symmetries);
    numbering_choose(board, jumps, parities, symmetries, &counter->numbering);
    lines_make(jumps, &counter->lines);
    counter->start = numbering_from_board(&counter->numbering, pegs->start);
    counter->start_pegs = set_size(counter->start);
    find_ends(pegs, parities, counter);

    image_table_make(board, &counter->numbering, &counter->lines, symmetries,
                     &counter->reached_images);
    ranks_make(&counter->numbering, &counter->reached_images, &counter->reached_ranks);
    counter->reached_bound = bound_positions(board, jumps, parities, symmetries, pegs->start);
    symmetries_find(board, kept, pegs->any_end ? 1 : 2, symmetries);
    image_table_make(board, &counter->numbering, &counter->lines, symmetries,
                     &counter->winning_images);
    ranks_make(&counter->numbering, &counter->winning_images, &counter->winning_ranks);
    counter->winning_bound = bound_positions(board, jumps, parities, symmetries, pegs->start);
}

struct counter *counter_new(const struct pegs *pegs, unsigned threads, struct limits *limits) {
    struct counter *counter = calloc(1, sizeof *counter);
    struct scratch *scratch = malloc(sizeof *scratch);
    if (counter == NULL || scratch == NULL) {
        free(scratch);
        free(counter);
        return NULL;
    }
    counter->limits = limits;
    counter->threads = threads;
    prepare(pegs, scratch, counter);
    free(scratch);
    return counter;
}

/* ---- Counting ------------------------------------------------------------------------------ */

/* How the sets are kept, and the bytes that a count may need. */
struct plan {
    enum set_form form;
    uint64_t bytes;
};

static uint64_t sum_bytes(uint64_t a, uint64_t b) {
    return a > UINT64_MAX - b ? UINT64_MAX : a + b;
}
static uint64_t larger(uint64_t a, uint64_t b) { return a > b ? a : b; }

/* Are all positions reached by sweeps, and the solutions counted so? */
static bool is_swept(const struct counter *counter, enum set_form form) {
    return form == SET_BITMAP && counter->numbering.for_sweeps;
}
static bool is_swept_back(const struct counter *counter, enum set_form form) {
    return is_swept(counter, form) &&
           counter->winning_images.count == counter->reached_images.count;
}

/* The most that any step has in use. */
static uint64_t bytes_for(const struct counter *counter, enum set_form form, uint64_t reached,
                          uint64_t winning) {
    const uint64_t both = sum_bytes(reached, winning);
    uint64_t reach = sum_bytes(reached, is_swept(counter, form) ? reach_rows_bytes(counter)
                                                                : reach_bytes(counter));
    if (is_swept_back(counter, form)) {
        return larger(larger(reach, sum_bytes(both, reach_rows_bytes(counter))),
                      sum_bytes(winning, solutions_rows_bytes_expected(counter)));
    }
    uint64_t back = sum_bytes(both, winning_bytes(counter));
    uint64_t sum = sum_bytes(winning, solutions_bytes_expected(counter));
    return larger(larger(reach, back), sum);
}

/* Chooses the form of the sets that takes less. */
static struct plan make_plan(const struct counter *counter) {
    uint64_t bitmap =
        bytes_for(counter, SET_BITMAP, position_set_bitmap_bytes(&counter->reached_ranks),
                  position_set_bitmap_bytes(&counter->winning_ranks));
    uint64_t table =
        bytes_for(counter, SET_TABLE, position_set_table_bytes(counter->reached_bound.positions),
                  position_set_table_bytes(counter->winning_bound.positions));
    return bitmap <= table ? (struct plan){SET_BITMAP, bitmap} : (struct plan){SET_TABLE, table};
}

/* Fails only if the system refuses memory that the limit allows. */
static bool make_set(struct position_set *set, enum set_form form, const struct ranks *ranks,
                     uint64_t most, struct limits *limits) {
    if (position_set_make(set, form, ranks, most, &limits->memory)) {
        return true;
    }
    limits->stop = STOP_MEMORY;
    return false;
}

/* What leads to an end, and the solutions, one position after the other. */
static bool count_solutions(struct counter *counter, uint64_t *missing) {
    struct limits *limits = counter->limits;
    bool done = winning_count(counter);
    position_set_free(&counter->reached, &limits->memory);
    if (done && solutions_bytes(counter) > memory_left(&limits->memory)) {
        *missing = sum_bytes(solutions_bytes(counter), limits->memory.used);
        done = false;
    }
    return done && solutions_count(counter);
}

/* Runs the steps; false if one was stopped. *missing is the memory for lack of which the last step
 * was not begun. */
static bool run(struct counter *counter, enum set_form form, uint64_t *missing) {
    struct limits *limits = counter->limits;
    struct position_set *reached = &counter->reached, *winning = &counter->winning;
    bool done = make_set(reached, form, &counter->reached_ranks, counter->reached_bound.positions,
                         limits) &&
                (is_swept(counter, form) ? reach_rows_count(counter) : reach_count(counter)) &&
                make_set(winning, form, &counter->winning_ranks, counter->winning_bound.positions,
                         limits) &&
                (is_swept_back(counter, form) ? solutions_rows_count(counter, missing)
                                              : count_solutions(counter, missing));
    position_set_free(reached, &limits->memory);
    position_set_free(winning, &limits->memory);
    return done;
}

/* In units of 1024, with one decimal, rounded up or down. */
static void write_size(uint64_t bytes, bool up, char *text, size_t size) {
    static const char *const units[] = {"bytes", "KiB", "MiB", "GiB", "TiB", "PiB", "EiB"};
    unsigned unit = 0;
    uint64_t whole = bytes;
    while (whole >= 1024) {
        whole /= 1024;
        unit++;
    }
    if (unit == 0) {
        snprintf(text, size, "%u bytes", (unsigned)bytes);
        return;
    }
    uint64_t one = UINT64_C(1) << 10 * unit;
    uint64_t rest = bytes % one;
    uint64_t tenths = rest / (one / 1024) * 10;
    tenths = tenths / 1024 + (up && (tenths % 1024 != 0 || rest % (one / 1024) != 0) ? 1 : 0);
    whole += tenths / 10;
    snprintf(text, size, "%u.%u %s", (unsigned)whole, (unsigned)(tenths % 10), units[unit]);
}

static void write_uint128(uint128 number, char *text) {
    char digits[40];
    unsigned count = 0;
    do {
        digits[count++] = (char)('0' + (unsigned)(number % 10));
        number /= 10;
    } while (number != 0);
    while (count > 0) {
        *text++ = digits[--count];
    }
    *text = '\0';
}

static enum soliton_outcome give_up(struct limits *limits, struct puzzle_count *count,
                                    const char *reason) {
    snprintf(count->reason, sizeof count->reason, "%s", reason);
    return limits_outcome(limits);
}

static enum soliton_outcome report(const struct counter *counter, struct puzzle_count *count) {
    struct limits *limits = counter->limits;
    if (counter->too_many) {
        return give_up(limits, count, "the solutions are too many for a number of 128 bits");
    }
    size_t levels = 0;
    uint64_t positions = 0;
    do {
        positions += counter->levels[levels].positions;
        levels++;
    } while (counter->levels[levels].positions > 0); /* the last one is always empty */
    count->levels = malloc(levels * sizeof *count->levels);
    if (count->levels == NULL) {
        limits_out_of_memory(limits);
        return give_up(limits, count, limits_reason(limits));
    }
    memcpy(count->levels, counter->levels, levels * sizeof *count->levels);
    count->level_count = levels;
    limits->stats.symmetric = positions;
    uint128 at_goal = counter->has_goal ? counter->solutions_at_goal : counter->solutions;
    write_uint128(counter->solutions, count->solutions);
    write_uint128(at_goal, count->solutions_at_goal);
    uint128 wanted = counter->any_end ? counter->solutions : at_goal;
    return wanted > 0 ? SOLITON_SOLVED : SOLITON_UNSOLVABLE;
}

/* `what` needs more memory than is allowed. */
static enum soliton_outcome refuse(struct limits *limits, const char *what, uint64_t bytes,
                                   struct puzzle_count *count) {
    char needed[32], allowed[32], reason[128];
    const uint64_t reserved = limits->memory.reserved;
    write_size(sum_bytes(bytes, reserved), true, needed, sizeof needed);
    write_size(memory_left(&limits->memory) + reserved, false, allowed, sizeof allowed);
    snprintf(reason, sizeof reason, "%s %s (--memory allows %s)", what, needed, allowed);
    limits->stop = STOP_MEMORY;
    return give_up(limits, count, reason);
}

enum soliton_outcome pegs_count(const struct pegs *pegs, unsigned threads, struct limits *limits,
                                struct puzzle_count *count) {
    *count = (struct puzzle_count){0};
    struct counter *counter = counter_new(pegs, threads, limits);
    if (counter == NULL) {
        limits_out_of_memory(limits);
        return give_up(limits, count, limits_reason(limits));
    }
    enum soliton_outcome outcome;
    struct plan plan = make_plan(counter);
    uint64_t missing = 0;
    if (plan.bytes > memory_left(&limits->memory)) {
        outcome = refuse(limits, "counting may need", plan.bytes, count);
    } else if (!run(counter, plan.form, &missing)) {
        outcome = missing > 0 ? refuse(limits, "counting the solutions needs", missing, count)
                              : give_up(limits, count, limits_reason(limits));
    } else {
        outcome = report(counter, count);
    }
    free(counter);
    return outcome;
}

static enum soliton_outcome count(const struct soliton_puzzle *puzzle, unsigned threads,
                                  struct limits *limits, struct puzzle_count *found) {
    return pegs_count((const struct pegs *)puzzle, threads, limits, found);
}

const struct puzzle_counter pegs_counter = {.unit = "jumps", .count = count};
