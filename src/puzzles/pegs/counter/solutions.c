#include "puzzles/pegs/counter/counter.h"

enum { MANY = 100000, WINNING_PART = 32 };

/* Sums up the paths from the start, level by level, over those positions that lead to an end. A sum
 * belongs to a position and its images together: each jump from the one that stands for them adds
 * the whole sum to where it leads (docs/proofs.md, 25).
 *
 * No sum is greater than the number of solutions, since every path in it goes on to an end. */

/* The bound of a level is the number of all positions with so many pegs; on large boards only a
 * small part of these both can be reached and lead to the goal. */
uint64_t solutions_most_expected(const struct counter *counter) {
    const uint64_t most = counter->winning_bound.level;
    const uint64_t part = most / WINNING_PART;
    return most <= MANY ? most : part > MANY ? part : MANY;
}

uint64_t solutions_bytes_expected(const struct counter *counter) {
    uint64_t bytes = path_counts_bytes(solutions_most_expected(counter));
    return bytes < UINT64_MAX / 2 ? 2 * bytes : UINT64_MAX;
}

/* Two levels are in use at a time. */
uint64_t solutions_bytes(const struct counter *counter) {
    uint64_t most = 0;
    for (unsigned level = 0; level < counter_levels_most(counter); level++) {
        uint64_t one = path_counts_bytes(counter->winning_sizes[level]);
        uint64_t other = path_counts_bytes(counter->winning_sizes[level + 1]);
        uint64_t both = one > UINT64_MAX - other ? UINT64_MAX : one + other;
        most = both > most ? both : most;
    }
    return most;
}

static bool is_end(const struct counter *counter, uint64_t position) {
    return counter->ends_at_1 ? set_size(position) == 1 : position == counter->goal;
}

/* Adds up the paths to the ends of a level, unless a limit stops it. */
static bool add_ends(struct counter *counter, const struct path_counts *counts) {
    enum { AT_A_TIME = 1 << 16 };
    for (size_t i = 0; i < counts->capacity; i++) {
        const struct path_count *entry = &counts->entries[i];
        if (i % AT_A_TIME == 0 && limits_poll(counter->limits)) {
            return false;
        }
        if (entry->position == 0 || !is_end(counter, entry->position)) {
            continue;
        }
        if (!uint128_add(&counter->solutions, entry->paths)) {
            counter->too_many = true;
            return true;
        }
        if (counter->has_goal && entry->position == counter->goal) {
            counter->solutions_at_goal += entry->paths; /* which are some of the others */
        }
    }
    return true;
}

/* Adds the paths to a position to those of each position after a jump. False if a sum overflows. */
static bool add_jumps(const struct counter *counter, const struct path_count *entry,
                      struct path_counts *next) {
    const struct lines *lines = &counter->lines;
    const struct image_table *table = &counter->winning_images;
    uint64_t pegs = numbering_to_board(&counter->numbering, entry->position);
    uint64_t images[SYMMETRIES_MAX];
    image_table_images(table, entry->position, images);
    for (unsigned i = 0; i < lines->group_count; i++) {
        const struct line_group *group = &lines->group[i];
        uint64_t jumps = lines_jumps(group, pegs);
        while (jumps != 0) {
            unsigned line = group->line[set_take_lowest(&jumps)];
            uint64_t child = image_table_after_jump(table, images, line);
            if (position_set_has(&counter->winning, child) &&
                !path_counts_add(next, child, entry->paths)) {
                return false;
            }
        }
    }
    return true;
}

/* Fills the next level from this one, unless a limit stops it. */
static bool fill_next(struct counter *counter, const struct path_counts *counts,
                      struct path_counts *next) {
    for (size_t i = 0; i < counts->capacity; i++) {
        if (counts->entries[i].position == 0) {
            continue;
        }
        if (limits_reached(counter->limits)) {
            return false;
        }
        if (!add_jumps(counter, &counts->entries[i], next)) {
            counter->too_many = true;
            return true;
        }
    }
    return true;
}

/* Replaces the counts of a level by those of the next one. */
static bool step(struct counter *counter, unsigned level, struct path_counts *counts) {
    struct path_counts next;
    if (!path_counts_make(&next, counter->winning_sizes[level + 1], &counter->limits->memory)) {
        counter->limits->stop = STOP_MEMORY;
        return false;
    }
    bool filled = fill_next(counter, counts, &next);
    path_counts_free(counts);
    *counts = next;
    return filled && (counter->too_many || add_ends(counter, counts));
}

bool solutions_count(struct counter *counter) {
    struct path_counts counts;
    if (is_end(counter, counter->start)) { /* no jump is a solution, too */
        counter->solutions = 1;
        counter->solutions_at_goal = counter->start == counter->goal ? 1 : 0;
        return true;
    }
    if (!position_set_has(&counter->winning, counter->start)) {
        return true;
    }
    if (!path_counts_make(&counts, 1, &counter->limits->memory)) {
        counter->limits->stop = STOP_MEMORY;
        return false;
    }
    bool done = path_counts_add(&counts, counter->start, 1);
    for (unsigned level = 0; done && !counter->too_many && counter->winning_sizes[level + 1] > 0;
         level++) {
        done = step(counter, level, &counts);
    }
    path_counts_free(&counts);
    return done;
}
