#include "puzzles/port/solver/component.h"

#include "puzzles/port/solver/state.h"

/* The distance of a position that is not known (yet). */
enum { UNMEASURED = UINT16_MAX };

struct component {
    struct problem problem;
    struct limits *limits;
    /* All positions, the port's own first. The depth of a visit becomes its distance from the
     * exit. */
    struct visited visited;
    /* The positions with a distance, the nearest first; room for all. */
    uint32_t *queue;
    uint32_t queued, queue_capacity;
};

static void component_free(struct component *component) {
    struct memory *memory = &component->limits->memory;
    memory_free(memory, component->queue, component->queue_capacity, sizeof *component->queue);
    visited_free(&component->visited);
}

static bool stop(struct component *component, enum stop why) {
    limits_stop(component->limits, why);
    return false;
}

/* Finds all positions. The table has them in the order in which they were met, so it is the queue
 * of this search, too. False if a limit was reached. */
static bool explore(struct component *component) {
    struct visited *visited = &component->visited;
    struct successor successors[MAX_SUCCESSORS];
    uint32_t number;
    if (visited_add(visited, &(struct state){0}, NO_NODE, 0, &number) == VISITED_FULL) {
        return stop(component, STOP_MEMORY);
    }
    limits_count(component->limits, 0, 0);
    for (uint32_t node = 0; node < visited->count; node++) {
        if (limits_reached(component->limits)) {
            return false;
        }
        unsigned count =
            state_expand(&component->problem, &visited->visits[node].state, successors);
        for (unsigned i = 0; i < count; i++) {
            switch (visited_add(visited, &successors[i].state, NO_NODE, 0, &number)) {
            case VISITED_FULL:
                return stop(component, STOP_MEMORY);
            case VISITED_KNOWN:
                component->limits->stats.revisited++;
                break;
            case VISITED_NEW:
                limits_count(component->limits, 0, 0);
                break;
            }
        }
    }
    return true;
}

/* The visit of a position of the component. */
static struct visit *visit_of(const struct visited *visited, const struct state *state) {
    uint32_t slot;
    return &visited->visits[visited_find(visited, state, state_hash(state), &slot)];
}

/* Begins with all won positions. */
static bool start_measuring(struct component *component) {
    struct visited *visited = &component->visited;
    component->queue = memory_resize(&component->limits->memory, NULL, 0, visited->count,
                                     sizeof *component->queue);
    if (component->queue == NULL) {
        return stop(component, STOP_MEMORY);
    }
    component->queue_capacity = visited->count;
    for (uint32_t node = 0; node < visited->count; node++) {
        struct visit *visit = &visited->visits[node];
        if (node % VISITED_AT_A_TIME == 0 && limits_poll(component->limits)) {
            return false;
        }
        visit->depth = UNMEASURED;
        if (state_is_goal(&component->problem, &visit->state)) {
            visit->depth = 0;
            component->queue[component->queued++] = node;
        }
    }
    return true;
}

/* Measures how far each position is from the nearest won one. Every move can be taken back, so a
 * search from the won positions finds the shortest paths to them: docs/proofs.md, 17. */
static bool measure(struct component *component) {
    struct visit *visits = component->visited.visits;
    struct successor successors[MAX_SUCCESSORS];
    if (!start_measuring(component)) {
        return false;
    }
    for (uint32_t done = 0; done < component->queued; done++) {
        const struct visit *visit = &visits[component->queue[done]];
        unsigned distance = visit->depth + 1U;
        if (distance == UNMEASURED) {
            return stop(component, STOP_DEPTH);
        }
        if (limits_reached(component->limits)) {
            return false;
        }
        unsigned count = state_expand(&component->problem, &visit->state, successors);
        for (unsigned i = 0; i < count; i++) {
            struct visit *next = visit_of(&component->visited, &successors[i].state);
            if (next->depth == UNMEASURED) {
                next->depth = (uint16_t)distance;
                component->queue[component->queued++] = (uint32_t)(next - visits);
            }
        }
    }
    return true;
}

static void set_up(struct component *component, const struct port *port, enum port_metric metric,
                   struct limits *limits) {
    component->limits = limits;
    component->queue = NULL;
    component->queued = 0;
    component->queue_capacity = 0;
    visited_start(&component->visited, &limits->memory);
    problem_set_up(&component->problem, port, metric);
}

static bool explore_and_measure(struct component *component) {
    return explore(component) && measure(component);
}

/* The position after the first move that leads nearer to the exit. Counts the moves that do not. */
static const struct visit *turn(const struct component *component, const struct visit *visit,
                                unsigned *wrong) {
    struct successor successors[MAX_SUCCESSORS];
    const struct visit *nearer = NULL;
    unsigned count = state_expand(&component->problem, &visit->state, successors);
    for (unsigned i = 0; i < count; i++) {
        const struct visit *next = visit_of(&component->visited, &successors[i].state);
        if (next->depth >= visit->depth) {
            ++*wrong;
        } else if (nearer == NULL) {
            nearer = next;
        }
    }
    return nearer;
}

/* Along the shortest solution that always takes the first move that leads nearer. */
static unsigned wrong_turns(const struct component *component) {
    const struct visit *visit = &component->visited.visits[0];
    unsigned wrong = 0;
    while (visit != NULL && visit->depth > 0) {
        visit = turn(component, visit, &wrong);
    }
    return wrong;
}

static enum soliton_outcome outcome_of(const struct component *component, bool measured) {
    if (!measured) {
        return limits_outcome(component->limits);
    }
    return component->queued > 0 ? SOLITON_SOLVED : SOLITON_UNSOLVABLE;
}

/* The solver finds the fewest slides, as it need not look at the whole component. */
static enum soliton_outcome rate_slides(const struct port *port, struct limits *limits,
                                        struct port_rating *rating) {
    struct solve_result result = {.reason = ""};
    port_solve_state(port, METRIC_SLIDES, limits, &result);
    moves_drop(&result.solution);
    rating->slides = (unsigned)result.length;
    return result.outcome;
}

enum soliton_outcome component_rate(const struct port *port, struct limits *limits,
                                    struct port_rating *rating) {
    struct component component;
    *rating = (struct port_rating){0};
    set_up(&component, port, METRIC_MOVES, limits);
    enum soliton_outcome outcome = outcome_of(&component, explore_and_measure(&component));
    rating->positions = component.visited.count;
    if (outcome == SOLITON_SOLVED) {
        rating->moves = component.visited.visits[0].depth;
        rating->wrong_turns = wrong_turns(&component);
    }
    component_free(&component);
    return outcome == SOLITON_SOLVED ? rate_slides(port, limits, rating) : outcome;
}

/* Moves the boats of the port to where they are in a position. */
static void place_boats(const struct problem *problem, const struct state *state,
                        struct port *port) {
    for (unsigned i = 0; i < problem->line_count; i++) {
        const struct line *line = &problem->lines[i];
        unsigned arrangement = state_arrangement(state, LINE_BITS * i);
        for (unsigned j = 0; j < line->boat_count; j++) {
            struct boat *boat = &port->boats[line->boats[j]];
            *(line->vertical ? &boat->y : &boat->x) = line->arrangements[arrangement].offsets[j];
        }
    }
}

/* The first of the farthest positions; they are the last in the queue. */
static const struct visit *farthest(const struct component *component) {
    const struct visit *visits = component->visited.visits;
    uint32_t last = component->queued - 1;
    const unsigned distance = visits[component->queue[last]].depth;
    while (last > 0 && visits[component->queue[last - 1]].depth == distance) {
        last--;
    }
    return &visits[component->queue[last]];
}

/* docs/proofs.md, 16. */
bool component_is_lost(const struct port *port) {
    struct problem problem;
    problem_set_up(&problem, port, METRIC_MOVES);
    return state_bound(&problem, &(struct state){0}) == BREADTH_FIRST_DEAD;
}

enum soliton_outcome component_hardest(const struct port *port, enum port_metric metric,
                                       struct limits *limits, struct port *hardest,
                                       unsigned *distance) {
    struct component component;
    *hardest = *port;
    *distance = 0;
    set_up(&component, port, metric, limits);
    enum soliton_outcome outcome = outcome_of(&component, explore_and_measure(&component));
    if (outcome == SOLITON_SOLVED) {
        const struct visit *visit = farthest(&component);
        place_boats(&component.problem, &visit->state, hardest);
        *distance = visit->depth;
    }
    component_free(&component);
    return outcome;
}
