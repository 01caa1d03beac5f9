#include "puzzles/pegs/counter/counter.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* ---- Preparation --------------------------------------------------------------------------- */

static void find_ends(const struct pegs *pegs, const struct parities *parities,
                      struct census *census) {
    uint64_t class = parities_class(parities, pegs->start);
    uint64_t holes = board_all(&pegs->board) & ~pegs->start;
    census->any_end = pegs->any_end;
    census->ends_at_1 = pegs->any_end || count_bits(pegs->goal) == 1;
    census->has_goal = !pegs->any_end || count_bits(holes) == 1;
    uint64_t goal = pegs->any_end ? holes : pegs->goal;
    census->goal = numbering_position(&census->numbering, goal);
    census->goal_fits = parities_class(parities, goal) == class;
    for (unsigned cell = 0; cell < pegs->board.cells; cell++) {
        uint64_t peg = UINT64_C(1) << cell;
        if (parities_class(parities, peg) == class) {
            census->single_peg[census->single_pegs++] = numbering_position(&census->numbering, peg);
        }
    }
}

/* What is too large for the stack and needed only while the census is prepared. */
struct workshop {
    struct jumps jumps;
    struct parities parities;
    struct symmetries symmetries;
};

static void prepare(const struct pegs *pegs, struct workshop *workshop, struct census *census) {
    const struct board *board = &pegs->board;
    const struct jumps *jumps = &workshop->jumps;
    const struct parities *parities = &workshop->parities;
    struct symmetries *symmetries = &workshop->symmetries;
    const uint64_t kept[2] = {pegs->start, pegs->goal};

    jumps_find(board, &workshop->jumps);
    terrain_keep_usable(&workshop->jumps, pegs->start);
    parities_find(board, jumps, &workshop->parities);
    symmetries_find(board, kept, 1, symmetries);
    numbering_choose(board, parities, symmetries, &census->numbering);
    terrain_make(jumps, &census->terrain);
    census->start = numbering_position(&census->numbering, pegs->start);
    census->start_pegs = count_bits(census->start);
    find_ends(pegs, parities, census);

    mirrors_make(board, &census->numbering, &census->terrain, symmetries, &census->mirrors);
    ranks_make(&census->numbering, &census->mirrors, &census->reached_ranks);
    census->reached_bound = bound_positions(board, jumps, parities, symmetries, pegs->start);
    symmetries_find(board, kept, pegs->any_end ? 1 : 2, symmetries);
    mirrors_make(board, &census->numbering, &census->terrain, symmetries, &census->goal_mirrors);
    ranks_make(&census->numbering, &census->goal_mirrors, &census->winning_ranks);
    census->winning_bound = bound_positions(board, jumps, parities, symmetries, pegs->start);
}

struct census *census_new(const struct pegs *pegs, struct limits *limits) {
    struct census *census = calloc(1, sizeof *census);
    struct workshop *workshop = malloc(sizeof *workshop);
    if (census == NULL || workshop == NULL) {
        free(workshop);
        free(census);
        return NULL;
    }
    census->limits = limits;
    prepare(pegs, workshop, census);
    free(workshop);
    return census;
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

/* The most that any of the steps has in use. */
static uint64_t bytes_for(const struct census *census, uint64_t reached, uint64_t winning) {
    uint64_t reach = sum_bytes(reached, reach_bytes(census));
    uint64_t back = sum_bytes(sum_bytes(reached, winning), winning_bytes(census));
    uint64_t sum = sum_bytes(winning, solutions_bytes_expected(census));
    return larger(larger(reach, back), sum);
}

/* The sets are made in the form that takes less. */
static struct plan make_plan(const struct census *census) {
    uint64_t bitmap = bytes_for(census, position_set_bitmap_bytes(&census->reached_ranks),
                                position_set_bitmap_bytes(&census->winning_ranks));
    uint64_t table = bytes_for(census, position_set_table_bytes(census->reached_bound.positions),
                               position_set_table_bytes(census->winning_bound.positions));
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

/* Runs the steps; false if one of them was stopped. *missing are bytes without which the last one
 * was not begun. */
static bool run(struct census *census, enum set_form form, uint64_t *missing) {
    struct limits *limits = census->limits;
    struct position_set *reached = &census->reached, *winning = &census->winning;
    bool done =
        make_set(reached, form, &census->reached_ranks, census->reached_bound.positions, limits) &&
        reach_count(census) &&
        make_set(winning, form, &census->winning_ranks, census->winning_bound.positions, limits) &&
        winning_count(census);
    position_set_free(reached, &limits->memory);
    if (done && solutions_bytes(census) > memory_left(&limits->memory)) {
        *missing = sum_bytes(solutions_bytes(census), limits->memory.used);
        done = false;
    }
    done = done && solutions_count(census);
    position_set_free(winning, &limits->memory);
    return done;
}

/* In units of 1024, with one decimal; that many tenths are rounded up or down. */
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

static void write_wide(wide number, char *text) {
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

static enum soliton_outcome report(const struct census *census, struct puzzle_count *count) {
    struct limits *limits = census->limits;
    if (census->too_many) {
        return give_up(limits, count, "the solutions are too many for a number of 128 bits");
    }
    size_t levels = 0;
    uint64_t positions = 0;
    do {
        positions += census->levels[levels].positions;
        levels++;
    } while (census->levels[levels].positions > 0); /* the last one is always empty */
    count->levels = malloc(levels * sizeof *count->levels);
    if (count->levels == NULL) {
        limits_out_of_memory(limits);
        return give_up(limits, count, limits_reason(limits));
    }
    memcpy(count->levels, census->levels, levels * sizeof *count->levels);
    count->level_count = levels;
    limits->stats.symmetric = positions;
    wide at_goal = census->has_goal ? census->solutions_at_goal : census->solutions;
    write_wide(census->solutions, count->solutions);
    write_wide(at_goal, count->solutions_at_goal);
    wide wanted = census->any_end ? census->solutions : at_goal;
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

enum soliton_outcome pegs_count(const struct pegs *pegs, struct limits *limits,
                                struct puzzle_count *count) {
    *count = (struct puzzle_count){0};
    struct census *census = census_new(pegs, limits);
    if (census == NULL) {
        limits_out_of_memory(limits);
        return give_up(limits, count, limits_reason(limits));
    }
    enum soliton_outcome outcome;
    struct plan plan = make_plan(census);
    uint64_t missing = 0;
    if (plan.bytes > memory_left(&limits->memory)) {
        outcome = refuse(limits, "counting may need", plan.bytes, count);
    } else if (!run(census, plan.form, &missing)) {
        outcome = missing > 0 ? refuse(limits, "counting the solutions needs", missing, count)
                              : give_up(limits, count, limits_reason(limits));
    } else {
        outcome = report(census, count);
    }
    free(census);
    return outcome;
}
