#include "puzzles/pegs/counter/counter.h"

/* Positions are expanded some at a time: while the memory that one child needs is being fetched,
 * the next children are computed. */
enum { BATCH = 16 };

struct reach {
    struct census *census;
    uint64_t *children; /* of a batch, known or not */
    size_t child_count;
    uint64_t *waiting; /* a stack of positions to be expanded */
    size_t waiting_count;
};

static size_t children_most(const struct census *census) {
    return census->terrain.lines * (size_t)BATCH + 1;
}

/* The stack is made of layers, the new children of one batch each. A batch comes from the top, so
 * the least number of jumps in a layer is greater than in the layer below: there are no more layers
 * than levels. */
static size_t waiting_most(const struct census *census) {
    return census_levels_most(census) * children_most(census);
}

uint64_t reach_bytes(const struct census *census) {
    return (children_most(census) + waiting_most(census)) * sizeof(uint64_t);
}

/* How many of a position's images are the goal: no two of those that differ are. */
static unsigned count_won(const struct census *census, uint64_t position, const uint64_t *images) {
    if (census->any_end) {
        return count_bits(position) == 1 ? mirrors_orbit(&census->mirrors, images) : 0;
    }
    for (unsigned i = 0; i < census->mirrors.count; i++) {
        if (images[i] == census->goal) {
            return 1;
        }
    }
    return 0;
}

static void expand(struct reach *reach, uint64_t position) {
    struct census *census = reach->census;
    const struct terrain *terrain = &census->terrain;
    const struct mirrors *mirrors = &census->mirrors;
    uint64_t cells = numbering_cells(&census->numbering, position);
    uint64_t images[SYMMETRIES_MAX];
    mirrors_images(mirrors, position, images);
    size_t before = reach->child_count;
    for (unsigned i = 0; i < terrain->groups; i++) {
        const struct line_group *group = &terrain->group[i];
        uint64_t jumps = terrain_jumps(group, cells);
        while (jumps != 0) {
            unsigned line = group->line[take_lowest(&jumps)];
            uint64_t child = mirrors_after_jump(mirrors, images, line);
            position_set_prefetch(&census->reached, child);
            reach->children[reach->child_count++] = child;
        }
    }
    struct soliton_level *level = &census->levels[census_level(census, position)];
    unsigned orbit = mirrors_orbit(mirrors, images);
    level->positions += orbit;
    level->up_to_symmetry++;
    if (reach->child_count == before) {
        level->dead_ends += orbit - count_won(census, position, images);
    }
}

static void keep_new(struct reach *reach) {
    struct census *census = reach->census;
    for (size_t i = 0; i < reach->child_count; i++) {
        uint64_t child = reach->children[i];
        if (position_set_add(&census->reached, child)) {
            limits_count(census->limits, 0, census_level(census, child));
            reach->waiting[reach->waiting_count++] = child;
        } else {
            census->limits->stats.again++;
        }
    }
    reach->child_count = 0;
}

static bool reach_all(struct reach *reach) {
    reach->children[reach->child_count++] = reach->census->start;
    keep_new(reach);
    while (reach->waiting_count > 0) {
        for (unsigned i = 0; i < BATCH && reach->waiting_count > 0; i++) {
            if (limits_reached(reach->census->limits)) {
                return false;
            }
            expand(reach, reach->waiting[--reach->waiting_count]);
        }
        keep_new(reach);
    }
    return true;
}

bool reach_count(struct census *census) {
    struct memory *memory = &census->limits->memory;
    size_t children = children_most(census), waiting = waiting_most(census);
    struct reach reach = {
        .census = census,
        .children = memory_resize(memory, NULL, 0, children, sizeof *reach.children),
        .waiting = memory_resize(memory, NULL, 0, waiting, sizeof *reach.waiting),
    };
    bool done = false;
    if (reach.children == NULL || reach.waiting == NULL) {
        census->limits->stop = STOP_MEMORY;
    } else {
        done = reach_all(&reach);
    }
    memory_free(memory, reach.children, children, sizeof *reach.children);
    memory_free(memory, reach.waiting, waiting, sizeof *reach.waiting);
    return done;
}
