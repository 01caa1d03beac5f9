#include "puzzles/pegs/counter/counter.h"

struct winning {
    struct census *census;
    bool counts; /* whether what is found is winning, rather than leading to another end */
    uint64_t *waiting;
    size_t waiting_count;
};

/* A position leaves the stack before its predecessors come onto it, and these have one jump less
 * behind them; besides, the stack begins with the ends. */
static size_t waiting_most(const struct census *census) {
    return census_levels_most(census) * (size_t)census->terrain.lines + BOARD_CELLS_MAX;
}

uint64_t winning_bytes(const struct census *census) {
    return waiting_most(census) * sizeof(uint64_t);
}

static void keep_new(struct winning *winning, uint64_t position) {
    if (position_set_add(&winning->census->winning, position)) {
        winning->waiting[winning->waiting_count++] = position;
    }
}

static void expand_back(struct winning *winning, uint64_t position) {
    struct census *census = winning->census;
    const struct terrain *terrain = &census->terrain;
    const struct mirrors *mirrors = &census->goal_mirrors;
    uint64_t cells = numbering_cells(&census->numbering, position);
    uint64_t images[SYMMETRIES_MAX], start_images[SYMMETRIES_MAX];
    mirrors_images(mirrors, position, images);
    mirrors_images(&census->mirrors, position, start_images);
    census->winning_sizes[census_level(census, position)]++;
    if (winning->counts) {
        census->levels[census_level(census, position)].winning += mirrors_orbit(mirrors, images);
    }
    for (unsigned i = 0; i < terrain->groups; i++) {
        const struct line_group *group = &terrain->group[i];
        uint64_t jumps = terrain_jumps_back(group, cells);
        while (jumps != 0) {
            unsigned line = group->line[take_lowest(&jumps)];
            uint64_t before = mirrors_after_jump(&census->mirrors, start_images, line);
            if (position_set_has(&census->reached, before)) {
                keep_new(winning, mirrors_after_jump(mirrors, images, line));
            }
        }
    }
}

/* All that lead to one of these ends and are not known yet. */
static bool find_back(struct winning *winning, const uint64_t *ends, unsigned count) {
    struct census *census = winning->census;
    for (unsigned i = 0; i < count; i++) {
        if (position_set_has(&census->reached, mirrors_smallest(&census->mirrors, ends[i]))) {
            keep_new(winning, mirrors_smallest(&census->goal_mirrors, ends[i]));
        }
    }
    while (winning->waiting_count > 0) {
        if (limits_reached(census->limits)) {
            return false;
        }
        expand_back(winning, winning->waiting[--winning->waiting_count]);
    }
    return true;
}

static bool find_all(struct winning *winning) {
    struct census *census = winning->census;
    winning->counts = true;
    if (census->any_end) {
        return find_back(winning, census->single_peg, census->single_pegs);
    }
    if (!find_back(winning, &census->goal, census->goal_fits ? 1 : 0)) {
        return false;
    }
    winning->counts = false;
    return !census->ends_at_1 || find_back(winning, census->single_peg, census->single_pegs);
}

bool winning_count(struct census *census) {
    struct memory *memory = &census->limits->memory;
    size_t waiting = waiting_most(census);
    struct winning winning = {
        .census = census,
        .waiting = memory_resize(memory, NULL, 0, waiting, sizeof *winning.waiting),
    };
    bool done = false;
    if (winning.waiting == NULL) {
        census->limits->stop = STOP_MEMORY;
    } else {
        done = find_all(&winning);
    }
    memory_free(memory, winning.waiting, waiting, sizeof *winning.waiting);
    return done;
}
