#include "puzzles/pegs/counter/lines.h"

#include <string.h>

void terrain_keep_usable(struct jumps *jumps, uint64_t start) {
    uint64_t pegs = start, holes = ~start; /* where there ever may be one */
    bool usable[JUMPS_MAX] = {false};
    for (bool more = true; more;) {
        more = false;
        for (unsigned i = 0; i < jumps->count; i++) {
            const struct jump *jump = &jumps->list[i];
            if (!usable[i] && (jump->before & ~pegs) == 0 && (jump->after & ~holes) == 0) {
                usable[i] = true;
                more = true;
                pegs |= jump->after;
                holes |= jump->before;
            }
        }
    }
    unsigned kept = 0;
    for (unsigned i = 0; i < jumps->count; i++) {
        if (usable[i]) {
            jumps->list[kept++] = jumps->list[i];
        }
    }
    jumps->count = kept;
}

static struct line_group *group_for(struct terrain *terrain, unsigned second, unsigned third) {
    for (unsigned i = 0; i < terrain->groups; i++) {
        if (terrain->group[i].second == second && terrain->group[i].third == third) {
            return &terrain->group[i];
        }
    }
    struct line_group *group = &terrain->group[terrain->groups++];
    memset(group, 0, sizeof *group);
    group->second = second;
    group->third = third;
    return group;
}

static bool has_line(const struct terrain *terrain, uint64_t turned) {
    for (unsigned i = 0; i < terrain->lines; i++) {
        if (terrain->turned[i] == turned) {
            return true;
        }
    }
    return false;
}

static void add_line(struct terrain *terrain, const struct jump *jump) {
    if (has_line(terrain, jump->turned)) {
        return; /* the jump the other way */
    }
    unsigned first = jump->from < jump->to ? jump->from : jump->to;
    unsigned third = jump->from < jump->to ? jump->to : jump->from;
    struct line_group *group = group_for(terrain, jump->over - first, third - first);
    group->first |= UINT64_C(1) << first;
    group->line[first] = (uint16_t)terrain->lines;
    terrain->turned[terrain->lines++] = jump->turned;
}

void terrain_make(const struct jumps *jumps, struct terrain *terrain) {
    memset(terrain, 0, sizeof *terrain);
    for (unsigned i = 0; i < jumps->count; i++) {
        add_line(terrain, &jumps->list[i]);
    }
}
