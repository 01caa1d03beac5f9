#include "puzzles/pegs/counter/counter.h"

/* Positions are expanded in batches: while the memory of one child is being fetched, the next
 * children are computed. */
enum { BATCH = 16 };

struct reach {
    struct counter *counter;
    uint64_t *children; /* of a batch, known or not */
    size_t child_count;
    uint64_t *waiting; /* a stack of positions to be expanded */
    size_t waiting_count;
};

static size_t children_most(const struct counter *counter) {
    return counter->lines.count * (size_t)BATCH + 1;
}

/* The stack is made of layers, the new children of one batch each. A batch comes from the top, so
 * the least number of jumps in a layer is greater than in the layer below: there are no more layers
 * than levels. */
static size_t waiting_most(const struct counter *counter) {
    return counter_levels_most(counter) * children_most(counter);
}

uint64_t reach_bytes(const struct counter *counter) {
    return (children_most(counter) + waiting_most(counter)) * sizeof(uint64_t);
}

/* How many of a position's different images are won. */
static unsigned count_won(const struct counter *counter, uint64_t position,
                          const uint64_t *images) {
    if (counter->any_end) {
        return set_size(position) == 1 ? image_table_orbit(&counter->reached_images, images) : 0;
    }
    for (unsigned i = 0; i < counter->reached_images.count; i++) {
        if (images[i] == counter->goal) {
            return 1;
        }
    }
    return 0;
}

/* A position counts once for each of its images: docs/proofs.md, 25. */
static void expand(struct reach *reach, uint64_t position) {
    struct counter *counter = reach->counter;
    const struct lines *lines = &counter->lines;
    const struct image_table *table = &counter->reached_images;
    uint64_t pegs = numbering_to_board(&counter->numbering, position);
    uint64_t images[SYMMETRIES_MAX];
    image_table_images(table, position, images);
    size_t before = reach->child_count;
    for (unsigned i = 0; i < lines->group_count; i++) {
        const struct line_group *group = &lines->group[i];
        uint64_t jumps = lines_jumps(group, pegs);
        while (jumps != 0) {
            unsigned line = group->line[set_take_lowest(&jumps)];
            uint64_t child = image_table_after_jump(table, images, line);
            position_set_prefetch(&counter->reached, child);
            reach->children[reach->child_count++] = child;
        }
    }
    struct soliton_level *level = &counter->levels[counter_level(counter, position)];
    unsigned orbit = image_table_orbit(table, images);
    level->positions += orbit;
    level->up_to_symmetry++;
    if (reach->child_count == before) {
        level->dead_ends += orbit - count_won(counter, position, images);
    }
}

static void keep_new(struct reach *reach) {
    struct counter *counter = reach->counter;
    for (size_t i = 0; i < reach->child_count; i++) {
        uint64_t child = reach->children[i];
        if (position_set_add(&counter->reached, child)) {
            limits_count(counter->limits, 0, counter_level(counter, child));
            reach->waiting[reach->waiting_count++] = child;
        } else {
            counter->limits->stats.revisited++;
        }
    }
    reach->child_count = 0;
}

static bool reach_all(struct reach *reach) {
    reach->children[reach->child_count++] = reach->counter->start;
    keep_new(reach);
    while (reach->waiting_count > 0) {
        for (unsigned i = 0; i < BATCH && reach->waiting_count > 0; i++) {
            if (limits_reached(reach->counter->limits)) {
                return false;
            }
            expand(reach, reach->waiting[--reach->waiting_count]);
        }
        keep_new(reach);
    }
    return true;
}

bool reach_count(struct counter *counter) {
    struct memory *memory = &counter->limits->memory;
    size_t children = children_most(counter), waiting = waiting_most(counter);
    struct reach reach = {
        .counter = counter,
        .children = memory_resize(memory, NULL, 0, children, sizeof *reach.children),
        .waiting = memory_resize(memory, NULL, 0, waiting, sizeof *reach.waiting),
    };
    bool done = false;
    if (reach.children == NULL || reach.waiting == NULL) {
        counter->limits->stop = STOP_MEMORY;
    } else {
        done = reach_all(&reach);
    }
    memory_free(memory, reach.children, children, sizeof *reach.children);
    memory_free(memory, reach.waiting, waiting, sizeof *reach.waiting);
    return done;
}
