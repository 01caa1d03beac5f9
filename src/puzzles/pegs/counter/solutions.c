#include "puzzles/pegs/counter/solutions.h"

enum { MANY = 100000, WINNING_PART = 32 };

/* The ways from the start to the positions are summed up level by level, over those positions alone
 * that lead to an end. A sum is that of a position and its images together: each jump from the one
 * that stands for them then adds its whole sum to where it leads.
 *
 * No sum is greater than the number of solutions, since every way in it goes on to an end. */
struct summing {
    struct census *census;
    unsigned levels;
    struct tally tally[BOARD_CELLS_MAX + 1];
};

/* At the least, all that one position leads to. */
static size_t capacity_least(const struct census *census) {
    return tally_capacity_for(census->terrain.lines + 1);
}

/* Two levels are in use at a time, and one may be growing. The bound of a level is the number of
 * all positions with so many pegs; on large boards, of these only a small part both can be reached
 * and lead to the goal. */
uint64_t solutions_bytes(const struct census *census) {
    uint64_t least = (census_levels_most(census) + UINT64_C(1)) * capacity_least(census);
    uint64_t most = census->winning_bound.level;
    if (most > MANY) {
        most = most / WINNING_PART > MANY ? most / WINNING_PART : MANY;
    }
    most = most < UINT64_MAX >> 16 ? most : UINT64_MAX >> 16;
    uint64_t capacity = tally_capacity_for((size_t)most);
    return (least + capacity * 2 + capacity / 2) * sizeof(struct tally_entry);
}

static bool is_end(const struct census *census, uint64_t position) {
    return census->ends_at_1 ? count_bits(position) == 1 : position == census->goal;
}

/* Adds up the ways to the ends of a level. False if they are too many. */
static bool add_ends(struct census *census, const struct tally *tally) {
    for (size_t i = 0; i < tally->capacity; i++) {
        const struct tally_entry *entry = &tally->entries[i];
        if (entry->position == 0 || !is_end(census, entry->position)) {
            continue;
        }
        if (!wide_add(&census->solutions, entry->ways)) {
            return false;
        }
        if (census->has_goal && entry->position == census->goal) {
            census->solutions_at_goal += entry->ways; /* which are some of the others */
        }
    }
    return true;
}

/* Adds the ways to a position to whatever a jump makes of it. */
static enum tally_result add_jumps(struct summing *summing, unsigned level,
                                   const struct tally_entry *entry) {
    struct census *census = summing->census;
    const struct terrain *terrain = &census->terrain;
    const struct mirrors *mirrors = &census->goal_mirrors;
    uint64_t cells = numbering_cells(&census->numbering, entry->position);
    uint64_t images[SYMMETRIES_MAX];
    mirrors_images(mirrors, entry->position, images);
    for (unsigned i = 0; i < terrain->groups; i++) {
        const struct line_group *group = &terrain->group[i];
        uint64_t jumps = terrain_jumps(group, cells);
        while (jumps != 0) {
            unsigned line = group->line[take_lowest(&jumps)];
            uint64_t child = mirrors_after_jump(mirrors, images, line);
            if (!position_set_has(&census->winning, child)) {
                continue;
            }
            enum tally_result result = tally_add(&summing->tally[level + 1], child, entry->ways);
            if (result != TALLY_ADDED) {
                return result;
            }
        }
    }
    return TALLY_ADDED;
}

/* Fills the next level from some slots of this one, unless a limit stops it. */
static enum tally_result fill_next(struct summing *summing, unsigned level, size_t from,
                                   size_t to) {
    const struct tally *tally = &summing->tally[level];
    tally_clear(&summing->tally[level + 1]);
    for (size_t i = from; i < to && !limits_reached(summing->census->limits); i++) {
        if (tally->entries[i].position == 0) {
            continue;
        }
        enum tally_result result = add_jumps(summing, level, &tally->entries[i]);
        if (result != TALLY_ADDED) {
            return result;
        }
    }
    return TALLY_ADDED;
}

/* Follows the ways through some slots of a level to the ends. Where memory does not suffice for all
 * that they lead to, one half of them is followed and then the other: that takes longer, as the
 * halves may meet again, but the sum is the same. */
static bool follow(struct summing *summing, unsigned level, size_t from, size_t to) {
    struct census *census = summing->census;
    enum tally_result result = fill_next(summing, level, from, to);
    if (census->limits->stop != STOP_NONE) {
        return false;
    }
    if (result == TALLY_FULL) {
        size_t middle = from + (to - from) / 2;
        return follow(summing, level, from, middle) && follow(summing, level, middle, to);
    }
    if (from == 0 && to == summing->tally[level].capacity) {
        tally_shrink(&summing->tally[level], capacity_least(census)); /* nobody needs it any more */
    }
    const struct tally *next = &summing->tally[level + 1];
    if (result == TALLY_OVERFLOW || !add_ends(census, next)) {
        census->too_many = true;
        return true;
    }
    return next->count == 0 || follow(summing, level + 1, 0, next->capacity);
}

static bool follow_all(struct summing *summing) {
    struct census *census = summing->census;
    for (unsigned level = 0; level < summing->levels; level++) {
        if (!tally_make(&summing->tally[level], capacity_least(census), &census->limits->memory)) {
            census->limits->stop = STOP_MEMORY;
            return false;
        }
    }
    if (is_end(census, census->start)) { /* there is nothing to do, which is a solution */
        census->solutions = 1;
        census->solutions_at_goal = census->start == census->goal ? 1 : 0;
        return true;
    }
    if (!position_set_has(&census->winning, census->start)) {
        return true;
    }
    struct tally *first = &summing->tally[0];
    tally_add(first, census->start, 1);
    return follow(summing, 0, 0, first->capacity);
}

bool solutions_count(struct census *census) {
    struct summing summing = {.census = census, .levels = census_levels_most(census) + 1};
    bool done = follow_all(&summing);
    for (unsigned level = 0; level < summing.levels; level++) {
        tally_free(&summing.tally[level]);
    }
    return done;
}
