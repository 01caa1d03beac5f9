#include "puzzles/port/solver/component.h"

#include "puzzles/port/solver/component_tables.h"

static void free_all(struct component *component) {
    if (SEARCH_THREADS_MOST > 1) {
        rounds_free(component->rounds);
    }
    memory_free(component->met.memory, component->queue, component->queue_capacity,
                sizeof *component->queue);
    component_free_ends(component);
    met_free(&component->met);
}

/* SOLITON_UNSOLVABLE if no position is won. */
static enum soliton_outcome search(struct component *component, const struct port *port,
                                   enum port_metric metric, unsigned threads,
                                   struct limits *limits) {
    component->limits = limits;
    component->queue = NULL;
    component->queued = component->queue_capacity = 0;
    component->unused = 0;
    component->rounds = NULL;
    met_start(&component->met, &limits->memory);
    problem_set_up(&component->problem, port, metric);
    shifts_set_up(&component->shifts, &component->problem, port, metric);
    if (!component_explore(component, threads) || !component_measure(component)) {
        return limits_outcome(limits);
    }
    return component->queued > 0 ? SOLITON_SOLVED : SOLITON_UNSOLVABLE;
}

/* ---- What they tell ------------------------------------------------------------------------ */

/* The position after the first move in a line that leads nearer to the exit; `nearer` if that is
 * one already. Counts the moves that do not. */
static const struct met_position *turn_in(const struct component *component,
                                          const struct line *line,
                                          const struct met_position *position,
                                          const struct met_position *nearer, unsigned *wrong) {
    const uint64_t word = position->word;
    const struct board board = component_board(&component->problem, word);
    const unsigned from = component_arrangement(line, word);
    struct line_move moves[LINE_SLIDES_MAX];
    const unsigned count = line_moves(line, from, METRIC_MOVES, moves);
    for (unsigned i = 0; i < count; i++) {
        if (((board.across | board.down) & moves[i].through) != 0) {
            continue;
        }
        const uint64_t after = word ^ (uint64_t)(from ^ moves[i].to)
                                          << LINE_BITS * shift_place(line->vertical, line->place);
        const struct met_position *next =
            &component->met.positions[component_number(component, after, met_hash(after))];
        if (next->depth >= position->depth) {
            ++*wrong;
        } else if (nearer == NULL) {
            nearer = next;
        }
    }
    return nearer;
}

/* The same in all lines. */
static const struct met_position *turn(const struct component *component,
                                       const struct met_position *position, unsigned *wrong) {
    const struct problem *problem = &component->problem;
    const struct met_position *nearer = NULL;
    for (unsigned i = 0; i < problem->line_count; i++) {
        nearer = turn_in(component, &problem->lines[i], position, nearer, wrong);
    }
    return nearer;
}

/* Along the shortest solution that always takes the first move that leads nearer. */
static unsigned wrong_turns(const struct component *component) {
    const struct met_position *position = &component->met.positions[0];
    unsigned wrong = 0;
    while (position != NULL && position->depth > 0) {
        position = turn(component, position, &wrong);
    }
    return wrong;
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

enum soliton_outcome component_rate(const struct port *port, unsigned threads,
                                    struct limits *limits, struct port_rating *rating) {
    struct component component;
    *rating = (struct port_rating){0};
    enum soliton_outcome outcome = search(&component, port, METRIC_MOVES, threads, limits);
    rating->positions = component.met.count - component.unused;
    if (outcome == SOLITON_SOLVED) {
        rating->moves = component.met.positions[0].depth;
        rating->wrong_turns = wrong_turns(&component);
    }
    free_all(&component);
    return outcome == SOLITON_SOLVED ? rate_slides(port, limits, rating) : outcome;
}

/* Moves the boats of the port to where they are in a position. */
static void place_boats(const struct problem *problem, uint64_t word, struct port *port) {
    for (unsigned i = 0; i < problem->line_count; i++) {
        const struct line *line = &problem->lines[i];
        unsigned arrangement = component_arrangement(line, word);
        for (unsigned j = 0; j < line->boat_count; j++) {
            struct boat *boat = &port->boats[line->boats[j]];
            *(line->vertical ? &boat->y : &boat->x) = line->arrangements[arrangement].offsets[j];
        }
    }
}

/* Of two positions of a component, the one that the census takes (docs/solvers.md): what decides is
 * where the boats lie, not when or from where a search has met it. */
static bool comes_before(const struct component *component, uint64_t word, uint64_t other) {
    const struct board one = component_board(&component->problem, word);
    const struct board two = component_board(&component->problem, other);
    return one.across < two.across || (one.across == two.across && one.down < two.down);
}

/* Of the farthest positions, which are the last in the queue. */
static const struct met_position *farthest(const struct component *component) {
    const struct met_position *positions = component->met.positions;
    uint32_t last = component->queued - 1;
    const struct met_position *first = &positions[component->queue[last]];
    const unsigned distance = first->depth;
    while (last > 0 && positions[component->queue[last - 1]].depth == distance) {
        const struct met_position *position = &positions[component->queue[--last]];
        first = comes_before(component, position->word, first->word) ? position : first;
    }
    return first;
}

/* docs/proofs.md, 16. */
bool component_is_lost(const struct port *port) {
    struct problem problem;
    problem_set_up(&problem, port, METRIC_MOVES);
    return state_bound(&problem, &(struct state){0}) == BREADTH_FIRST_DEAD;
}

enum soliton_outcome component_hardest(const struct port *port, enum port_metric metric,
                                       unsigned threads, struct limits *limits,
                                       struct port *hardest, unsigned *distance) {
    struct component component;
    *hardest = *port;
    *distance = 0;
    enum soliton_outcome outcome = search(&component, port, metric, threads, limits);
    if (outcome == SOLITON_SOLVED) {
        const struct met_position *position = farthest(&component);
        place_boats(&component.problem, position->word, hardest);
        *distance = position->depth;
    }
    free_all(&component);
    return outcome;
}
