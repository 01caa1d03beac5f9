/* A maze with bridges, for searches chamber by chamber.
 *
 * The cells 'a' to 'h' are bridges, each of which can be stepped on once. Which of them were is the
 * third member of a position, and what can never be undone. */
#ifndef SOLITON_TESTS_UNIT_SUPPORT_BRIDGES_H
#define SOLITON_TESTS_UNIT_SUPPORT_BRIDGES_H

#include "support/random.h"
#include "support/toy.h"

enum { BRIDGES = 8, WAYS = 4 };

struct chamber_form {
    uint32_t words;
    uint8_t bridges;
};

#include "engine/chambers/chamber_path.h"
#include "engine/closure.h"

static inline struct chamber_name state_chamber(const struct problem *problem,
                                                const struct state *state) {
    (void)problem;
    return (struct chamber_name){{state->at[2], UINT64_C(5) * state->at[2]}};
}

static inline unsigned chamber_potential(const struct problem *problem,
                                         const struct chamber_name *name) {
    (void)problem;
    return (unsigned)__builtin_popcountll(name->word[0]);
}

static unsigned links_every = 1; /* so many bridges */

static inline void link_every(unsigned bridges) { links_every = bridges; }

static inline bool chamber_has_links(unsigned potential) { return potential % links_every == 0; }

static bool one_way; /* can some steps not be undone? */

/* But for the steps off a bridge, which nobody gets back to: there one enters. */
static inline bool chambers_can_be_undone(const struct problem *problem) {
    (void)problem;
    return !one_way;
}

/* One, two or three words, by the chamber. */
static inline struct chamber_form chamber_form_of(const struct problem *problem,
                                                  const struct chamber_name *name) {
    (void)problem;
    return (struct chamber_form){.words = 1 + (uint32_t)name->word[0] % CHAMBER_WORDS,
                                 .bridges = (uint8_t)name->word[0]};
}

static inline void chamber_pack(const struct chamber_form *form, const struct state *state,
                                uint64_t *position) {
    memset(position, 0, form->words * sizeof *position);
    position[0] = state->at[0];
    position[form->words - 1] |= (uint64_t)state->at[1] << 8;
}

static inline void chamber_unpack(const struct chamber_form *form, const uint64_t *position,
                                  struct state *state) {
    *state = (struct state){
        {(uint8_t)position[0], (uint8_t)(position[form->words - 1] >> 8), form->bridges}};
}

static bool marks_steps;

static inline unsigned successor_mark(const struct successor *successor) {
    return marks_steps ? successor->note : NO_MARK;
}

/* The mark is the way that the last step went: the step back leads to what is known. */
static inline unsigned state_expand_marked(const struct problem *problem, const struct state *state,
                                           unsigned mark, struct successor *successors) {
    const unsigned count = state_expand(problem, state, successors);
    unsigned kept = 0;
    if (mark == NO_MARK || count == TOO_MANY_SUCCESSORS) {
        return count;
    }
    for (unsigned i = 0; i < count; i++) {
        if ((successors[i].note - 1 + WAYS / 2) % WAYS != mark - 1) {
            successors[kept++] = successors[i];
        }
    }
    return kept;
}

static unsigned bridges_walk(const struct problem *problem, const struct state *state,
                             struct successor *successors) {
    const unsigned count = toy_walk(problem, state, successors);
    unsigned kept = 0;
    for (unsigned i = 0; i < count; i++) {
        const char cell = toy_cell(problem, &successors[i].state);
        const unsigned bridge = cell >= 'a' && cell < 'a' + BRIDGES ? 1u << (cell - 'a') : 0;
        if ((state->at[2] & bridge) == 0) {
            successors[kept] = successors[i];
            successors[kept++].state.at[2] = (uint8_t)(state->at[2] | bridge);
        }
    }
    return kept;
}

/* Rooms of two rows, walls between them with a bridge or two, and what else may be in the way. */
static struct problem *random_bridges(unsigned side, bool has_goal, uint32_t *random) {
    struct problem *maze = toy_field(side);
    unsigned bridges = 0;
    maze->expand = bridges_walk;
    maze->maze[side - 1][side - 1] = '.';
    for (unsigned row = 0; row < side; row++) {
        for (unsigned column = 0; column < side; column++) {
            if ((row % 3 == 2 || random_below(random, 100) < 15) && row + column > 0) {
                maze->maze[row][column] = '#';
            }
        }
    }
    while (bridges < BRIDGES) {
        const unsigned row = 2 + 3 * random_below(random, side / 3);
        const unsigned there = random_below(random, 4) > 0 ? row : random_below(random, side);
        maze->maze[there < side ? there : 0][1 + random_below(random, side - 1)] =
            (char)('a' + bridges++);
    }
    if (has_goal) {
        maze->maze[side - 1 - random_below(random, side / 2)][random_below(random, side)] = 'G';
    }
    return maze;
}

#endif
