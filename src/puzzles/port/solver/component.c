#include "puzzles/port/solver/component.h"

#include "base/processor.h"
#include "engine/limits.h"
#include "puzzles/port/solver/met.h"
#include "puzzles/port/solver/shift.h"

enum {
    UNMEASURED = UINT16_MAX, /* the distance of a position that is not known (yet) */
    MOVES_MAX = STEPS_MAX,
    ENDS_FIRST = 1 << 14
};

struct component {
    struct problem problem;
    struct limits *limits;
    struct shifts shifts;
    /* All positions, the port's own first, as words of shift.h. The depth of one becomes its
     * distance from the exit. */
    struct met met;
    /* Where their moves lead: those of one begin at its `from`. What was looked for once need not
     * be looked for again; but where memory is short, it is done without them. */
    uint32_t *ends;
    uint32_t end_count, end_capacity;
    /* The positions with a distance, the nearest first; room for all. */
    uint32_t *queue;
    uint32_t queued, queue_capacity;
};

static bool stop(struct component *component, enum stop why) {
    limits_stop(component->limits, why);
    return false;
}

static void free_ends(struct component *component) {
    memory_free(component->met.memory, component->ends, component->end_capacity,
                sizeof *component->ends);
    component->ends = NULL;
    component->end_capacity = 0;
}

static void component_free(struct component *component) {
    memory_free(component->met.memory, component->queue, component->queue_capacity,
                sizeof *component->queue);
    free_ends(component);
    met_free(&component->met);
}

/* The number of the arrangement of a line of the problem. */
static inline unsigned arrangement_of(const struct line *line, uint64_t word) {
    return word >> LINE_BITS * shift_place(line->vertical, line->place) & (LINE_VALUES - 1);
}

static inline struct board board_of(const struct problem *problem, uint64_t word) {
    struct board board = {0};
    for (unsigned i = 0; i < problem->line_count; i++) {
        const struct line *line = &problem->lines[i];
        const uint64_t cells = problem->cells[i][arrangement_of(line, word)];
        board.across |= line->vertical ? 0 : cells;
        board.down |= line->vertical ? cells : 0;
    }
    return board;
}

struct expanded {
    unsigned count;
    uint64_t words[MOVES_MAX], hashes[MOVES_MAX];
};

static inline void expand_way(const struct component *component, uint64_t word, enum way way,
                              uint64_t fronts, struct expanded *expanded) {
    const struct met *met = &component->met;
    const bool vertical = way >= WAY_UP;
    for (; fronts != 0; fronts &= fronts - 1) {
        const unsigned cell = (unsigned)__builtin_ctzll(fronts);
        const unsigned line = shift_place(vertical, vertical ? cell % 8 : cell / 8);
        const unsigned from = word >> LINE_BITS * line & (LINE_VALUES - 1);
        const struct shift *shift =
            &component->shifts.table[line][from][way % 2][vertical ? cell / 8 : cell % 8];
        const uint64_t after = word ^ (uint64_t)shift->change << LINE_BITS * line;
        const uint64_t hash = met_hash(after);
        __builtin_prefetch(&met->index[met_slot(met, hash)]);
        expanded->words[expanded->count] = after;
        expanded->hashes[expanded->count++] = hash;
    }
}

/* Makes all moves from a position. Where they lead is asked for ahead, as looking for it takes most
 * of the time. */
static inline void expand(const struct component *component, uint64_t word,
                          struct expanded *expanded) {
    const struct shifts *shifts = &component->shifts;
    const struct board board = board_of(&component->problem, word);
    const struct fronts fronts = board_fronts(&board, shifts->inside, shifts->slides);
    expanded->count = 0;
    for (enum way way = WAY_LEFT; way < WAYS; way++) {
        expand_way(component, word, way, fronts.of[way], expanded);
    }
}

/* ---- All positions ------------------------------------------------------------------------- */

/* Where there is no room for more positions, there may be without the ends. */
static bool grow(struct component *component) {
    if (met_grow(&component->met)) {
        return true;
    }
    const bool has_ends = component->ends != NULL;
    free_ends(component);
    return has_ends && met_grow(&component->met);
}

/* The number of a position, which is entered if it is new; MET_NONE if memory ran out. */
static inline uint32_t meet(struct component *component, uint64_t word, uint64_t hash) {
    struct met *met = &component->met;
    if (met->count == met->capacity && !grow(component)) {
        stop(component, STOP_MEMORY);
        return MET_NONE;
    }
    uint32_t slot;
    uint32_t node = met_find(met, word, hash, &slot);
    if (node != MET_NONE) {
        component->limits->stats.revisited++;
        return node;
    }
    node = met->count++;
    met->positions[node] = (struct met_position){.word = word, .depth = UNMEASURED};
    met_enter(met, slot, hash, node);
    limits_count(component->limits, 0, 0);
    return node;
}

/* Makes room for the ends of one more position's moves. Without memory there are none. */
static inline void make_room_for_ends(struct component *component) {
    const uint64_t needed = (uint64_t)component->end_count + MOVES_MAX;
    if (component->ends == NULL || needed <= component->end_capacity) {
        return;
    }
    struct memory *memory = component->met.memory;
    const uint64_t capacity = needed + needed / 2;
    /* Half of what is left is for the positions. */
    uint32_t *ends = capacity > UINT32_MAX || capacity * sizeof *ends > memory_left(memory) / 2
                         ? NULL
                         : memory_resize(memory, component->ends, component->end_capacity,
                                         (size_t)capacity, sizeof *ends);
    if (ends == NULL) {
        free_ends(component);
        return;
    }
    component->ends = ends;
    component->end_capacity = (uint32_t)capacity;
}

/* Finds all positions. The table has them in the order in which they were met, so it is the queue
 * of this search, too. False if a limit was reached. */
FOR_EACH_PROCESSOR static bool explore(struct component *component) {
    struct expanded expanded;
    meet(component, 0, met_hash(0)); /* there is room for one */
    for (uint32_t node = 0; node < component->met.count; node++) {
        if (limits_reached(component->limits)) {
            return false;
        }
        make_room_for_ends(component);
        component->met.positions[node].from = component->end_count;
        expand(component, component->met.positions[node].word, &expanded);
        for (unsigned i = 0; i < expanded.count; i++) {
            const uint32_t end = meet(component, expanded.words[i], expanded.hashes[i]);
            if (end == MET_NONE) {
                return false;
            }
            if (component->ends != NULL) {
                component->ends[component->end_count++] = end;
            }
        }
    }
    return true;
}

/* ---- Distances ----------------------------------------------------------------------------- */

static inline uint32_t number_of(const struct component *component, uint64_t word, uint64_t hash) {
    uint32_t slot;
    return met_find(&component->met, word, hash, &slot);
}

static inline bool is_won(const struct component *component, uint64_t word) {
    return component->problem.won >> (word >> component->shifts.exit_shift & (LINE_VALUES - 1)) & 1;
}

static bool make_queue(struct component *component) {
    component->queue = memory_resize(component->met.memory, NULL, 0, component->met.count,
                                     sizeof *component->queue);
    return component->queue != NULL;
}

/* Begins with all won positions. */
static bool start_measuring(struct component *component) {
    const struct met *met = &component->met;
    if (!make_queue(component)) {
        free_ends(component);
        if (!make_queue(component)) {
            return stop(component, STOP_MEMORY);
        }
    }
    component->queue_capacity = met->count;
    for (uint32_t node = 0; node < met->count; node++) {
        if (node % MET_AT_A_TIME == 0 && limits_poll(component->limits)) {
            return false;
        }
        if (is_won(component, met->positions[node].word)) {
            met->positions[node].depth = 0;
            component->queue[component->queued++] = node;
        }
    }
    return true;
}

static inline void reach(struct component *component, uint32_t node, unsigned distance) {
    struct met_position *position = &component->met.positions[node];
    if (position->depth == UNMEASURED) {
        position->depth = (uint16_t)distance;
        component->queue[component->queued++] = node;
    }
}

/* One that is a move away from each end of a position's moves has the next distance, at most. */
static inline void measure_ends(struct component *component, uint32_t node, unsigned distance) {
    const struct met *met = &component->met;
    if (component->ends != NULL) {
        const uint32_t last =
            node + 1 < met->count ? met->positions[node + 1].from : component->end_count;
        for (uint32_t i = met->positions[node].from; i < last; i++) {
            reach(component, component->ends[i], distance);
        }
        return;
    }
    struct expanded expanded;
    expand(component, met->positions[node].word, &expanded);
    for (unsigned i = 0; i < expanded.count; i++) {
        reach(component, number_of(component, expanded.words[i], expanded.hashes[i]), distance);
    }
}

/* Measures how far each position is from the nearest won one. Every move can be taken back, so a
 * search from the won positions finds the shortest paths to them: docs/proofs.md, 17. */
FOR_EACH_PROCESSOR static bool measure(struct component *component) {
    if (!start_measuring(component)) {
        return false;
    }
    for (uint32_t done = 0; done < component->queued; done++) {
        const uint32_t node = component->queue[done];
        const unsigned distance = component->met.positions[node].depth + 1U;
        if (distance == UNMEASURED) {
            return stop(component, STOP_DEPTH);
        }
        if (limits_reached(component->limits)) {
            return false;
        }
        measure_ends(component, node, distance);
    }
    return true;
}

static bool explore_and_measure(struct component *component, const struct port *port,
                                enum port_metric metric, struct limits *limits) {
    component->limits = limits;
    component->queue = NULL;
    component->queued = component->queue_capacity = 0;
    component->end_count = component->end_capacity = 0;
    met_start(&component->met, &limits->memory);
    problem_set_up(&component->problem, port, metric);
    shifts_set_up(&component->shifts, &component->problem, port, metric);
    component->ends = memory_resize(&limits->memory, NULL, 0, ENDS_FIRST, sizeof *component->ends);
    component->end_capacity = component->ends == NULL ? 0 : ENDS_FIRST;
    return explore(component) && measure(component);
}

/* ---- What they tell ------------------------------------------------------------------------ */

/* The position after the first move in a line that leads nearer to the exit; `nearer` if that is
 * one already. Counts the moves that do not. */
static const struct met_position *turn_in(const struct component *component,
                                          const struct line *line,
                                          const struct met_position *position,
                                          const struct met_position *nearer, unsigned *wrong) {
    const uint64_t word = position->word;
    const struct board board = board_of(&component->problem, word);
    const unsigned from = arrangement_of(line, word);
    struct line_move moves[LINE_SLIDES_MAX];
    const unsigned count = line_moves(line, from, METRIC_MOVES, moves);
    for (unsigned i = 0; i < count; i++) {
        if (((board.across | board.down) & moves[i].through) != 0) {
            continue;
        }
        const uint64_t after = word ^ (uint64_t)(from ^ moves[i].to)
                                          << LINE_BITS * shift_place(line->vertical, line->place);
        const struct met_position *next =
            &component->met.positions[number_of(component, after, met_hash(after))];
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
    enum soliton_outcome outcome =
        outcome_of(&component, explore_and_measure(&component, port, METRIC_MOVES, limits));
    rating->positions = component.met.count;
    if (outcome == SOLITON_SOLVED) {
        rating->moves = component.met.positions[0].depth;
        rating->wrong_turns = wrong_turns(&component);
    }
    component_free(&component);
    return outcome == SOLITON_SOLVED ? rate_slides(port, limits, rating) : outcome;
}

/* Moves the boats of the port to where they are in a position. */
static void place_boats(const struct problem *problem, uint64_t word, struct port *port) {
    for (unsigned i = 0; i < problem->line_count; i++) {
        const struct line *line = &problem->lines[i];
        unsigned arrangement = arrangement_of(line, word);
        for (unsigned j = 0; j < line->boat_count; j++) {
            struct boat *boat = &port->boats[line->boats[j]];
            *(line->vertical ? &boat->y : &boat->x) = line->arrangements[arrangement].offsets[j];
        }
    }
}

/* Of two positions of a component, the one that the census takes (docs/solvers.md): what decides is
 * where the boats lie, not when or from where a search has met it. */
static bool comes_before(const struct component *component, uint64_t word, uint64_t other) {
    const struct board one = board_of(&component->problem, word);
    const struct board two = board_of(&component->problem, other);
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
                                       struct limits *limits, struct port *hardest,
                                       unsigned *distance) {
    struct component component;
    *hardest = *port;
    *distance = 0;
    enum soliton_outcome outcome =
        outcome_of(&component, explore_and_measure(&component, port, metric, limits));
    if (outcome == SOLITON_SOLVED) {
        const struct met_position *position = farthest(&component);
        place_boats(&component.problem, position->word, hardest);
        *distance = position->depth;
    }
    component_free(&component);
    return outcome;
}
