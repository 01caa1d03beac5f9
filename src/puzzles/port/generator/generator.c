#include "puzzles/port/kind.h"

#include "engine/crew.h"
#include "engine/limits.h"
#include "puzzles/port/generator/random.h"
#include "puzzles/port/referee.h"
#include "puzzles/port/solver/component.h"

#include <stdlib.h>

/* Local search with restarts. The score of a port is how far the hardest position of its component
 * is from the exit. A random port is mutated again and again; a mutation stays unless it makes the
 * score much worse. After some of them without progress, the search restarts with another random
 * port, which is quicker than going on. */
enum {
    MUTATIONS_MOST = 150, /* without progress, then a restart */
    AIM_SPREAD = 20,      /* the aim is up to so many moves above the least that will do */
    /* Larger components take long to explore and are no harder, except for the hardest of all:
     * those are rare, and none should be missed. */
    POSITIONS_MOST = 6000,
    VERY_HARD = 70,
    POSITIONS_MOST_VERY_HARD = 30000,
    /* To see whether a boat is needed, or to rate the port; if it takes more, another port is
     * quicker. */
    POSITIONS_MOST_TO_FINISH = 1000000
};

/* Restarts are climbs with numbers, and each has random numbers of its own. Threads take one after
 * the other; the port is that of the first climb that gives one, whoever is the first to end. So it
 * does not depend on the number of threads. */
struct team {
    const struct generate_options *options;
    uint64_t seed;
    uint64_t max_positions;
    atomic_uint_fast64_t next;      /* the climb to begin with next */
    atomic_uint_fast64_t first;     /* of those that have given a port; UINT64_MAX: none has */
    atomic_uint_fast64_t positions; /* in the climbs that are done */
    atomic_bool is_over;            /* a limit was reached */
};

struct generator {
    struct team *team;
    const struct generate_options *options;
    struct limits *limits;
    struct rng rng;
    uint64_t climb;
};

/* A port in the position of its component that is farthest from the exit. */
struct candidate {
    struct port port;
    unsigned moves; /* 0 if there is no solution, or if none is known */
};

/* Ends a search that had a limit of its own. The length of its solution is no progress of the
 * generator's. */
static void end_search(struct limits *limits, uint64_t all) {
    limits_end_share(limits, all);
    limits->stats.length = 0;
    limits->stats.lower_bound = 0;
}

/* ---- Local search -------------------------------------------------------------------------- */

/* Has an earlier climb given a port, or has another thread reached a limit? */
static bool is_in_vain(const struct generator *generator) {
    return atomic_load(&generator->team->first) < generator->climb ||
           atomic_load(&generator->team->is_over);
}

/* Moves the boats to where they are farthest from the exit. False if a limit was reached. */
static bool measure(struct generator *generator, struct candidate *candidate) {
    struct limits *limits = generator->limits;
    candidate->moves = 0;
    if (component_is_lost(&candidate->port)) {
        return !limits_reached(limits);
    }
    uint64_t all = limits_begin_share(
        limits, generator->options->least < VERY_HARD ? POSITIONS_MOST : POSITIONS_MOST_VERY_HARD);
    const struct port port = candidate->port;
    component_hardest(&port, METRIC_MOVES, 1, limits, &candidate->port, &candidate->moves);
    end_search(limits, all);
    if (candidate->moves > limits->stats.best_score) {
        limits->stats.best_score = candidate->moves;
    }
    return limits->stop == STOP_NONE;
}

/* A mutation may make the score worse by nothing half the time, by one in a quarter of all cases,
 * and so on; but a port without a solution never follows one that has one. */
static bool is_accepted(struct generator *generator, unsigned before, unsigned after) {
    uint64_t bits = rng_next(&generator->rng);
    unsigned worse = 0;
    for (; (bits & 1) != 0; bits >>= 1) {
        worse++;
    }
    return after + worse >= before && (after > 0 || before == 0);
}

/* Finds the best port until it is as hard as the aim, or there was no progress for long. False if a
 * limit was reached, or it is in vain. */
static bool climb(struct generator *generator, unsigned aim, struct candidate *best) {
    struct candidate current = {.moves = 0};
    random_port(generator->options, &generator->rng, &current.port);
    if (!measure(generator, &current)) {
        return false;
    }
    *best = current;
    for (unsigned idle = 0; idle < MUTATIONS_MOST && best->moves < aim; idle++) {
        struct candidate next = current;
        random_port_mutate(&next.port, &generator->rng);
        if (is_in_vain(generator) || !measure(generator, &next)) {
            return false;
        }
        if (is_accepted(generator, current.moves, next.moves)) {
            current = next;
        }
        if (next.moves > best->moves) {
            *best = next;
            idle = 0;
        }
    }
    return true;
}

/* ---- The finish ---------------------------------------------------------------------------- */

/* A shortest solution; none, and no limit reached either, if it takes too many positions. */
static void solve(struct generator *generator, const struct port *port,
                  struct solve_result *result) {
    *result = (struct solve_result){.reason = ""};
    uint64_t all = limits_begin_share(generator->limits, POSITIONS_MOST_TO_FINISH);
    port_solve_state(port, METRIC_MOVES, generator->limits, result);
    end_search(generator->limits, all);
}

/* Plays the first moves of a shortest solution, until so many are left. */
static bool come_nearer(struct generator *generator, struct candidate *candidate, unsigned moves) {
    struct solve_result result;
    random_port_name_boats(&candidate->port); /* so that the solution can tell them apart */
    solve(generator, &candidate->port, &result);
    bool solved = result.has_solution && !result.solution.letters.failed;
    for (size_t i = 0; solved && candidate->moves > moves; i++, candidate->moves--) {
        struct port_move played;
        solved = i < result.solution.count &&
                 port_move_of_string(moves_at(&result.solution, i),
                                     moves_length(&result.solution, i), &played) &&
                 port_apply_move(&candidate->port, played) == NULL;
    }
    moves_drop(&result.solution);
    return solved;
}

/* Takes away each boat without which the shortest solution is no shorter. One pass is enough:
 * without a boat every solution still works, so a boat that was needed stays needed as more of the
 * others go (docs/proofs.md, 18). */
static bool take_away_boats(struct generator *generator, struct candidate *candidate) {
    for (unsigned i = candidate->port.boat_count; i-- > 1;) {
        struct solve_result result;
        struct port without = candidate->port;
        random_port_remove_boat(&without, i);
        solve(generator, &without, &result);
        moves_drop(&result.solution);
        if (!result.has_solution) {
            return false;
        }
        if (result.length == candidate->moves) {
            candidate->port = without;
        }
    }
    return true;
}

/* False if its component is too large to explore: it may have grown as boats were taken away. */
static bool rate(struct generator *generator, const struct port *port, struct port_rating *rating) {
    uint64_t all = limits_begin_share(generator->limits, POSITIONS_MOST_TO_FINISH);
    bool rated = component_rate(port, 1, generator->limits, rating) == SOLITON_SOLVED;
    end_search(generator->limits, all);
    return rated;
}

/* Makes the best port that was found into one that the options ask for; false if that fails. */
static bool finish(struct generator *generator, unsigned aim, struct candidate *candidate,
                   struct port_rating *rating) {
    const struct generate_options *options = generator->options;
    if (candidate->moves < options->least ||
        (candidate->moves > options->most && !come_nearer(generator, candidate, aim)) ||
        !take_away_boats(generator, candidate)) {
        return false;
    }
    random_port_name_boats(&candidate->port);
    /* A alone is no puzzle, unless nothing else has so few moves. */
    bool is_puzzle = candidate->port.boat_count > 1 || options->most == 1;
    return is_puzzle && rate(generator, &candidate->port, rating);
}

/* ---- Threads ------------------------------------------------------------------------------- */

/* A thread, and the port that it has found. */
struct climber {
    struct team *team;
    struct limits *limits; /* the caller's own thread has the caller's */
    struct limits own;
    bool found;
    uint64_t climb;
    struct port port;
    struct port_rating rating;
};

static bool make(struct climber *climber) {
    struct team *team = climber->team;
    const struct generate_options *options = team->options;
    const unsigned range = options->most - options->least;
    const unsigned spread = range < AIM_SPREAD ? range : AIM_SPREAD;
    struct rng mixed = {team->seed ^ climber->climb * UINT64_C(0xD6E8FEB86659FD93)};
    struct generator generator = {.team = team,
                                  .options = options,
                                  .limits = climber->limits,
                                  .rng = {rng_next(&mixed)},
                                  .climb = climber->climb};
    struct candidate candidate;
    const unsigned aim = options->least + rng_below(&generator.rng, spread + 1);
    if (!climb(&generator, aim, &candidate) ||
        !finish(&generator, aim, &candidate, &climber->rating)) {
        return false;
    }
    climber->port = candidate.port;
    return climber->limits->stop == STOP_NONE;
}

static void tell(struct climber *climber) {
    uint_fast64_t first = atomic_load(&climber->team->first);
    climber->found = true;
    while (climber->climb < first &&
           !atomic_compare_exchange_weak(&climber->team->first, &first, climber->climb)) {
    }
}

/* Climbs until one gives a port, or all that are left are in vain. */
static void work(void *context) {
    struct climber *climber = context;
    struct team *team = climber->team;
    while (!climber->found && !atomic_load(&team->is_over)) {
        const uint64_t before = climber->limits->stats.positions;
        climber->climb = atomic_fetch_add(&team->next, 1);
        if (climber->climb > atomic_load(&team->first)) {
            return;
        }
        if (make(climber)) {
            tell(climber);
        }
        const uint64_t positions = climber->limits->stats.positions - before;
        if (atomic_fetch_add(&team->positions, positions) + positions >= team->max_positions) {
            limits_stop(climber->limits, STOP_POSITIONS);
        }
        if (climber->limits->stop != STOP_NONE) {
            atomic_store(&team->is_over, true);
        }
    }
}

/* Limits for another thread: those of the caller, without anybody who watches. */
static void set_up(struct climber *climber, const struct limits *limits) {
    climber->own = *limits;
    climber->own.progress = NULL;
    climber->own.stats.positions = 0; /* those before are the caller's */
    climber->own.memory = (struct memory){.limit = limits->memory.limit,
                                          .reserved = limits->memory.reserved,
                                          .urgent = limits_urgent,
                                          .context = &climber->own};
    climber->limits = &climber->own;
}

/* Adds what another thread has counted. */
static void add(struct limits *limits, const struct climber *climber) {
    limits->stats.positions += climber->own.stats.positions;
    limits->memory.peak += climber->own.memory.peak;
    if (limits->stop == STOP_NONE) {
        limits->stop = climber->own.stop;
        limits->over = climber->own.over;
    }
}

/* Lets all threads climb, the caller's among them; returns the one whose port counts, or NULL. */
static const struct climber *climb_together(struct climber *climbers, void **others,
                                            unsigned threads, struct limits *limits) {
    unsigned hired = 0;
    const uint64_t limit = limits->memory.limit, reserved = limits->memory.reserved;
    limits->memory.limit /= threads; /* they share it */
    limits->memory.reserved /= threads;
    for (unsigned i = 1; i < threads; i++) {
        climbers[i].team = climbers->team;
        set_up(&climbers[i], limits);
        others[i - 1] = &climbers[i];
    }
    struct crew *crew = threads > 1 ? crew_hire(threads - 1, work, others, &hired) : NULL;
    crew_begin(crew);
    work(&climbers[0]);
    crew_end(crew);
    limits->memory.limit = limit;
    limits->memory.reserved = reserved;
    const struct climber *first = NULL;
    for (unsigned i = 0; i <= hired; i++) {
        const struct climber *climber = &climbers[i];
        if (i > 0) {
            add(limits, climber);
        }
        if (climber->found && (first == NULL || climber->climb < first->climb)) {
            first = climber;
        }
    }
    return first;
}

/* ---- Outside ------------------------------------------------------------------------------- */

enum soliton_status port_check_options(const char *options, struct soliton_error *error) {
    struct generate_options read;
    return generate_options_read(options, &read, error);
}

enum soliton_outcome port_generate(const char *options, uint64_t seed, unsigned threads,
                                   struct limits *limits, struct port *port,
                                   struct port_rating *rating) {
    struct generate_options read;
    if (generate_options_read(options, &read, NULL) != SOLITON_OK) {
        return SOLITON_ERROR;
    }
    struct climber *climbers = calloc(threads, sizeof *climbers);
    void **others = calloc(threads, sizeof *others);
    enum soliton_outcome outcome = SOLITON_ERROR;
    if (climbers != NULL && others != NULL) {
        struct team team = {.options = &read, .seed = seed, .max_positions = limits->max_positions};
        atomic_init(&team.first, UINT64_MAX);
        atomic_init(&team.positions, limits->stats.positions);
        climbers[0].team = &team;
        climbers[0].limits = limits;
        const struct climber *first = climb_together(climbers, others, threads, limits);
        outcome = first != NULL ? SOLITON_SOLVED : limits_outcome(limits);
        if (first != NULL) {
            *port = first->port;
            *rating = first->rating;
        }
    }
    free(others);
    free(climbers);
    return outcome;
}
