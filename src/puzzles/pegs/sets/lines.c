#include "puzzles/pegs/sets/lines.h"

#include <string.h>

void jumps_keep_usable(struct jumps *jumps, uint64_t start) {
    uint64_t pegs = start, vacant = ~start; /* where there may ever be a peg, or none */
    bool usable[JUMPS_MAX] = {false};
    for (bool more = true; more;) {
        more = false;
        for (unsigned i = 0; i < jumps->count; i++) {
            const struct jump *jump = &jumps->list[i];
            if (!usable[i] && (jump->before & ~pegs) == 0 && (jump->after & ~vacant) == 0) {
                usable[i] = true;
                more = true;
                pegs |= jump->after;
                vacant |= jump->before;
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

static struct line_group *group_for(struct lines *lines, unsigned second, unsigned third) {
    for (unsigned i = 0; i < lines->group_count; i++) {
        if (lines->group[i].second == second && lines->group[i].third == third) {
            return &lines->group[i];
        }
    }
    struct line_group *group = &lines->group[lines->group_count++];
    memset(group, 0, sizeof *group);
    group->second = second;
    group->third = third;
    return group;
}

static bool has_line(const struct lines *lines, uint64_t changed) {
    for (unsigned i = 0; i < lines->count; i++) {
        if (lines->changed[i] == changed) {
            return true;
        }
    }
    return false;
}

static void add_line(struct lines *lines, const struct jump *jump) {
    if (has_line(lines, jump->changed)) {
        return; /* the jump the other way */
    }
    unsigned first = jump->from < jump->to ? jump->from : jump->to;
    unsigned third = jump->from < jump->to ? jump->to : jump->from;
    struct line_group *group = group_for(lines, jump->over - first, third - first);
    group->first |= UINT64_C(1) << first;
    group->line[first] = (uint16_t)lines->count;
    lines->changed[lines->count++] = jump->changed;
}

void lines_make(const struct jumps *jumps, struct lines *lines) {
    memset(lines, 0, sizeof *lines);
    for (unsigned i = 0; i < jumps->count; i++) {
        add_line(lines, &jumps->list[i]);
    }
}
