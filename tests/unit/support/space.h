/* Everything that can happen in a small game, played out by the referee: all positions, and from
 * each the fewest moves to the end. What the solver claims about a position can be looked up. */
#ifndef SOLITON_TESTS_UNIT_SUPPORT_SPACE_H
#define SOLITON_TESTS_UNIT_SUPPORT_SPACE_H

#include "referee.h"

enum { NEVER = 1 << 30 }; /* as a distance: the game cannot be won from there */

struct edge {
    uint32_t from, to;
    unsigned moves; /* 1, or 0 to a foundation */
};

struct space {
    struct rules rules;
    struct key_set positions; /* number 0 is the start, after the first autoplay */
    struct edge *edges;       /* the moves, those to foundations included */
    size_t edge_count, edge_capacity;
    unsigned *distance; /* of each position, in moves to the end of the game */
};

static inline void space_free(struct space *space) {
    key_set_free(&space->positions);
    free(space->edges);
    free(space->distance);
}

static inline void space_add_edge(struct space *space, struct edge edge) {
    if (space->edge_count == space->edge_capacity) {
        space->edge_capacity = space->edge_capacity == 0 ? 256 : space->edge_capacity * 2;
        space->edges = realloc(space->edges, space->edge_capacity * sizeof *space->edges);
    }
    space->edges[space->edge_count++] = edge;
}

static inline void space_expand(struct space *space, uint32_t number) {
    struct position position = position_of(&space->positions.keys[number]);
    struct move moves[MAX_MOVES];
    size_t count = position_moves(&space->rules, &position, moves);
    for (size_t i = 0; i < count; i++) {
        struct position next = position;
        position_play(&space->rules, &next, moves[i]);
        struct key key = key_of(&space->rules, &next);
        const uint32_t to = key_set_add(&space->positions, &key);
        space_add_edge(space, (struct edge){number, to, moves[i].to != TO_FOUNDATION});
    }
}

/* Distances from the end backwards, in the plainest way: until none gets shorter. */
static inline void space_measure(struct space *space) {
    space->distance = calloc(space->positions.count + 1u, sizeof *space->distance);
    for (uint32_t i = 0; i < space->positions.count; i++) {
        struct position position = position_of(&space->positions.keys[i]);
        space->distance[i] = position_won(&space->rules, &position) ? 0 : NEVER;
    }
    for (bool shorter = true; shorter;) {
        shorter = false;
        for (size_t i = space->edge_count; i-- > 0;) {
            const struct edge *edge = &space->edges[i];
            if (space->distance[edge->to] + edge->moves < space->distance[edge->from]) {
                space->distance[edge->from] = space->distance[edge->to] + edge->moves;
                shorter = true;
            }
        }
    }
}

/* Plays out a deal. False, and nothing to free, if there are more positions than that. */
static inline bool space_explore(struct space *space, const struct deal *deal, uint32_t most) {
    *space = (struct space){.rules = deal->rules};
    struct position start = deal->start;
    position_autoplay(&space->rules, &start);
    struct key key = key_of(&space->rules, &start);
    key_set_add(&space->positions, &key);
    for (uint32_t i = 0; i < space->positions.count; i++) {
        space_expand(space, i);
        if (space->positions.count > most) {
            space_free(space);
            return false;
        }
    }
    space_measure(space);
    return true;
}

/* Rules number `index` of all small games: 3 to 5 ranks, 2 to 5 columns, 0 to 3 cells, every
 * way to build and to fill empty columns. */
enum { SMALL_RULES = 3 * 4 * 4 * 3 * 3 };
static inline struct rules small_rules(unsigned index) {
    struct rules rules = {0};
    rules.build = (enum building)(index % 3);
    index /= 3;
    rules.empty = (enum emptying)(index % 3);
    index /= 3;
    rules.cells = (uint8_t)(index % 4);
    index /= 4;
    rules.columns = (uint8_t)(2 + index % 4);
    index /= 4;
    rules.ranks = (uint8_t)(3 + index);
    return rules;
}

/* Plays out games of all those rules, `rounds` deals each, and hands each space that is not too
 * large to the visitor. Returns how many that were. */
static inline unsigned visit_small_spaces(unsigned rounds, uint32_t most,
                                          void (*visit)(const struct deal *deal,
                                                        const struct space *space, void *context),
                                          void *context) {
    uint32_t random = 2024;
    unsigned visited = 0;
    for (unsigned round = 0; round < rounds; round++) {
        for (unsigned index = 0; index < SMALL_RULES; index++) {
            struct rules rules = small_rules(index);
            struct deal deal =
                random_deal(&rules, random_below(&random, rules.cells + 1u), &random);
            struct space space;
            if (space_explore(&space, &deal, most)) {
                visit(&deal, &space, context);
                space_free(&space);
                visited++;
            }
        }
    }
    return visited;
}

/* The ways of autoplay other than all. */
static const struct {
    enum autoplay autoplay;
    bool take_back;
} by_choice[] = {
    {AUTOPLAY_SAFE, false}, {AUTOPLAY_NONE, false}, {AUTOPLAY_SAFE, true}, {AUTOPLAY_NONE, true}};
enum { CHOICE_RULES = sizeof by_choice / sizeof *by_choice };

static inline struct rules rules_by_choice(struct rules rules, unsigned choice) {
    rules.autoplay = by_choice[choice].autoplay;
    rules.take_back = by_choice[choice].take_back;
    return rules;
}

/* Calls `check` with layouts at random and with all that can happen in them, in each of those ways
 * one after the other, if that is not too much. Returns how many that were. */
static inline unsigned visit_spaces_by_choice(unsigned rounds, uint32_t random, uint32_t most,
                                              void (*check)(const struct deal *deal,
                                                            const struct space *space,
                                                            void *context),
                                              void *context) {
    unsigned visited = 0;
    for (unsigned round = 0; round < rounds; round++) {
        const struct rules rules = {.ranks = (uint8_t)(2 + random_below(&random, 4)),
                                    .columns = (uint8_t)(2 + random_below(&random, 4)),
                                    .cells = (uint8_t)random_below(&random, 3),
                                    .build = (enum building)(round % 3),
                                    .empty = (enum emptying)(round / 3 % 3)};
        struct deal deal = random_layout(&rules, &random);
        for (unsigned choice = 0; choice < CHOICE_RULES; choice++) {
            struct space space;
            deal.rules = rules_by_choice(rules, choice);
            if (space_explore(&space, &deal, most)) {
                check(&deal, &space, context);
                space_free(&space);
                visited++;
            }
        }
    }
    return visited;
}

/* Calls `check` with all that can happen in each of many small games in suit. */
static inline void visit_suit_spaces(unsigned rounds, uint32_t random,
                                     void (*check)(const struct space *space, void *context),
                                     void *context) {
    for (unsigned round = 0; round < rounds; round++) {
        struct rules rules = {.ranks = (uint8_t)(3 + random_below(&random, 4)),
                              .columns = (uint8_t)(2 + random_below(&random, 5)),
                              .cells = (uint8_t)random_below(&random, 5),
                              .build = BUILD_SUIT,
                              .empty = (enum emptying)(round % 3)};
        struct deal deal =
            round % 2 == 0 ? random_layout(&rules, &random)
                           : random_deal(&rules, random_below(&random, rules.cells + 1u), &random);
        struct space space;
        if (space_explore(&space, &deal, 500)) {
            check(&space, context);
            space_free(&space);
        }
    }
}

#endif
