#include "puzzles/pegs/counter/counter.h"

enum { MANY = 100000, WINNING_PART = 32 };

/* The ways from the start to the positions are summed up level by level, over those positions alone
 * that lead to an end. A sum is that of a position and its images together: each jump from the one
 * that stands for them then adds its whole sum to where it leads.
 *
 * No sum is greater than the number of solutions, since every way in it goes on to an end. */

/* The bound of a level is the number of all positions with so many pegs; on large boards, of these
 * only a small part both can be reached and lead to the goal. */
uint64_t solutions_bytes_expected(const struct census *census) {
    uint64_t most = census->winning_bound.level;
    if (most > MANY) {
        most = most / WINNING_PART > MANY ? most / WINNING_PART : MANY;
    }
    uint64_t bytes = tally_bytes(most);
    return bytes < UINT64_MAX / 2 ? 2 * bytes : UINT64_MAX;
}

/* Two levels are in use at a time. */
uint64_t solutions_bytes(const struct census *census) {
    uint64_t most = 0;
    for (unsigned level = 0; level < census_levels_most(census); level++) {
        uint64_t one = tally_bytes(census->winning_sizes[level]);
        uint64_t other = tally_bytes(census->winning_sizes[level + 1]);
        uint64_t both = one > UINT64_MAX - other ? UINT64_MAX : one + other;
        most = both > most ? both : most;
    }
    return most;
}

static bool is_end(const struct census *census, uint64_t position) {
    return census->ends_at_1 ? count_bits(position) == 1 : position == census->goal;
}

/* Adds up the ways to the ends of a level, unless a limit stops it. */
static bool add_ends(struct census *census, const struct tally *tally) {
    enum { AT_A_TIME = 1 << 16 };
    for (size_t i = 0; i < tally->capacity; i++) {
        const struct tally_entry *entry = &tally->entries[i];
        if (i % AT_A_TIME == 0 && limits_poll(census->limits)) {
            return false;
        }
        if (entry->position == 0 || !is_end(census, entry->position)) {
            continue;
        }
        if (!wide_add(&census->solutions, entry->ways)) {
            census->too_many = true;
            return true;
        }
        if (census->has_goal && entry->position == census->goal) {
            census->solutions_at_goal += entry->ways; /* which are some of the others */
        }
    }
    return true;
}

/* Adds the ways to a position to whatever a jump makes of it. False if they are too many. */
static bool add_jumps(const struct census *census, const struct tally_entry *entry,
                      struct tally *next) {
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
            if (position_set_has(&census->winning, child) && !tally_add(next, child, entry->ways)) {
                return false;
            }
        }
    }
    return true;
}

/* Fills the next level from this one, unless a limit stops it. */
static bool fill_next(struct census *census, const struct tally *tally, struct tally *next) {
    for (size_t i = 0; i < tally->capacity; i++) {
        if (tally->entries[i].position == 0) {
            continue;
        }
        if (limits_reached(census->limits)) {
            return false;
        }
        if (!add_jumps(census, &tally->entries[i], next)) {
            census->too_many = true;
            return true;
        }
    }
    return true;
}

/* Replaces the tally of a level by that of the next one. */
static bool step(struct census *census, unsigned level, struct tally *tally) {
    struct tally next;
    if (!tally_make(&next, census->winning_sizes[level + 1], &census->limits->memory)) {
        census->limits->stop = STOP_MEMORY;
        return false;
    }
    bool filled = fill_next(census, tally, &next);
    tally_free(tally);
    *tally = next;
    return filled && (census->too_many || add_ends(census, tally));
}

bool solutions_count(struct census *census) {
    struct tally tally;
    if (is_end(census, census->start)) { /* there is nothing to do, which is a solution */
        census->solutions = 1;
        census->solutions_at_goal = census->start == census->goal ? 1 : 0;
        return true;
    }
    if (!position_set_has(&census->winning, census->start)) {
        return true;
    }
    if (!tally_make(&tally, 1, &census->limits->memory)) {
        census->limits->stop = STOP_MEMORY;
        return false;
    }
    bool done = tally_add(&tally, census->start, 1);
    for (unsigned level = 0; done && !census->too_many && census->winning_sizes[level + 1] > 0;
         level++) {
        done = step(census, level, &tally);
    }
    tally_free(&tally);
    return done;
}
