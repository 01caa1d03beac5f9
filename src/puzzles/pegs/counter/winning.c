#include "puzzles/pegs/counter/counter.h"

struct winning {
    struct counter *counter;
    bool counts; /* what is found is winning, rather than leading to another end */
    uint64_t *waiting;
    size_t waiting_count;
};

/* A position leaves the stack before its predecessors, which have one jump less, come onto it; and
 * at first the ends are on it. */
static size_t waiting_most(const struct counter *counter) {
    return counter_levels_most(counter) * (size_t)counter->lines.count + BOARD_HOLES_MAX;
}

uint64_t winning_bytes(const struct counter *counter) {
    return waiting_most(counter) * sizeof(uint64_t);
}

static void keep_new(struct winning *winning, uint64_t position) {
    if (position_set_add(&winning->counter->winning, position)) {
        winning->waiting[winning->waiting_count++] = position;
    }
}

static void expand_back(struct winning *winning, uint64_t position) {
    struct counter *counter = winning->counter;
    const struct lines *lines = &counter->lines;
    const struct image_table *table = &counter->winning_images;
    uint64_t pegs = numbering_to_board(&counter->numbering, position);
    uint64_t images[SYMMETRIES_MAX], start_images[SYMMETRIES_MAX];
    image_table_images(table, position, images);
    image_table_images(&counter->reached_images, position, start_images);
    counter->winning_sizes[counter_level(counter, position)]++;
    if (winning->counts) {
        counter->levels[counter_level(counter, position)].winning +=
            image_table_orbit(table, images);
    }
    for (unsigned i = 0; i < lines->group_count; i++) {
        const struct line_group *group = &lines->group[i];
        uint64_t jumps = lines_jumps_back(group, pegs);
        while (jumps != 0) {
            unsigned line = group->line[set_take_lowest(&jumps)];
            uint64_t before = image_table_after_jump(&counter->reached_images, start_images, line);
            if (position_set_has(&counter->reached, before)) {
                keep_new(winning, image_table_after_jump(table, images, line));
            }
        }
    }
}

/* Finds all positions that lead to one of these ends and are not known yet. */
static bool find_back(struct winning *winning, const uint64_t *ends, unsigned count) {
    struct counter *counter = winning->counter;
    for (unsigned i = 0; i < count; i++) {
        if (position_set_has(&counter->reached,
                             image_table_smallest(&counter->reached_images, ends[i]))) {
            keep_new(winning, image_table_smallest(&counter->winning_images, ends[i]));
        }
    }
    while (winning->waiting_count > 0) {
        if (limits_reached(counter->limits)) {
            return false;
        }
        expand_back(winning, winning->waiting[--winning->waiting_count]);
    }
    return true;
}

static bool find_all(struct winning *winning) {
    struct counter *counter = winning->counter;
    winning->counts = true;
    if (counter->any_end) {
        return find_back(winning, counter->single_peg, counter->single_pegs);
    }
    if (!find_back(winning, &counter->goal, counter->goal_fits ? 1 : 0)) {
        return false;
    }
    winning->counts = false;
    return !counter->ends_at_1 || find_back(winning, counter->single_peg, counter->single_pegs);
}

bool winning_count(struct counter *counter) {
    struct memory *memory = &counter->limits->memory;
    size_t waiting = waiting_most(counter);
    struct winning winning = {
        .counter = counter,
        .waiting = memory_resize(memory, NULL, 0, waiting, sizeof *winning.waiting),
    };
    bool done = false;
    if (winning.waiting == NULL) {
        counter->limits->stop = STOP_MEMORY;
    } else {
        done = find_all(&winning);
    }
    memory_free(memory, winning.waiting, waiting, sizeof *winning.waiting);
    return done;
}
