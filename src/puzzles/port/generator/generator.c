#include "puzzles/port/generator/generator.h"

#include "engine/limits.h"
#include "puzzles/port/generator/random.h"
#include "puzzles/port/referee.h"
#include "puzzles/port/solver/component.h"
#include "puzzles/port/solver/solver.h"

/* Ports are bred. One is made by chance, and is as good as the hardest position of its component is
 * far from the exit. It is changed by chance, again and again; a change stays unless it makes the
 * port much worse. After some time without progress it begins anew with another port: that is
 * quicker than waiting for luck. */
enum {
    PATIENCE = 150,  /* changes without progress, then a new beginning */
    AIM_SPREAD = 20, /* the aim is up to so many moves above the least that will do */
    /* Larger components take long to explore, and smaller ones are as hard; but for the hardest of
     * all, which are rare, none should be missed. */
    POSITIONS_MOST = 6000,
    VERY_HARD = 70,
    POSITIONS_MOST_VERY_HARD = 30000,
    /* More than this to see whether a boat is needed, or to rate the port: then rather another. */
    POSITIONS_MOST_TO_FINISH = 1000000
};

struct breeding {
    const struct port_wish *wish;
    struct limits *limits;
    struct chance chance;
};

/* A port whose boats stand as far from the exit as they can. */
struct candidate {
    struct port port;
    unsigned moves; /* 0 if there is no way out, or if it is not known */
};

/* Ends a search that had a limit of its own. What it said of the length of its solution is of no
 * interest to those who watch the generator. */
static void end_search(struct limits *limits, uint64_t all) {
    limits_end_share(limits, all);
    limits->stats.length = 0;
    limits->stats.lower_bound = 0;
}

/* ---- Breeding ------------------------------------------------------------------------------ */

/* Moves the boats to where they are farthest from the exit. False if a limit was reached. */
static bool measure(struct breeding *breeding, struct candidate *candidate) {
    struct limits *limits = breeding->limits;
    candidate->moves = 0;
    if (component_is_lost(&candidate->port)) {
        return !limits_reached(limits);
    }
    uint64_t all = limits_begin_share(
        limits, breeding->wish->least < VERY_HARD ? POSITIONS_MOST : POSITIONS_MOST_VERY_HARD);
    const struct port port = candidate->port;
    component_hardest(&port, METRIC_MOVES, limits, &candidate->port, &candidate->moves);
    end_search(limits, all);
    if (candidate->moves > limits->stats.best_score) {
        limits->stats.best_score = candidate->moves;
    }
    return limits->stop == STOP_NONE;
}

/* How much worse a change may make a port: by nothing half the time, by one in a quarter of all
 * cases, and so on; but one without a way out never follows one with. */
static bool is_accepted(struct breeding *breeding, unsigned before, unsigned after) {
    uint64_t bits = chance_next(&breeding->chance);
    unsigned worse = 0;
    for (; (bits & 1) != 0; bits >>= 1) {
        worse++;
    }
    return after + worse >= before && (after > 0 || before == 0);
}

/* The best port that was met, once it is as hard as wished or no progress was made for long. */
static bool breed(struct breeding *breeding, unsigned aim, struct candidate *best) {
    struct candidate current = {.moves = 0};
    random_port(breeding->wish, &breeding->chance, &current.port);
    if (!measure(breeding, &current)) {
        return false;
    }
    *best = current;
    for (unsigned idle = 0; idle < PATIENCE && best->moves < aim; idle++) {
        struct candidate next = current;
        random_port_change(&next.port, &breeding->chance);
        if (!measure(breeding, &next)) {
            return false;
        }
        if (is_accepted(breeding, current.moves, next.moves)) {
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

/* A shortest solution; none, with no limit reached either, if it was not found soon enough. */
static void solve(struct breeding *breeding, const struct port *port, struct solve_result *find) {
    *find = (struct solve_result){.reason = ""};
    uint64_t all = limits_begin_share(breeding->limits, POSITIONS_MOST_TO_FINISH);
    solver_solve_state(port, METRIC_MOVES, breeding->limits, find);
    end_search(breeding->limits, all);
}

/* Plays the first moves of a shortest solution, so that so many are left. */
static bool come_nearer(struct breeding *breeding, struct candidate *candidate, unsigned moves) {
    struct solve_result find;
    const char *move;
    size_t length;
    size_t offset = 0;
    random_port_name_boats(&candidate->port); /* so that the solution can tell them apart */
    solve(breeding, &candidate->port, &find);
    bool solved = find.has_solution && !find.solution.failed;
    for (; solved && candidate->moves > moves; candidate->moves--) {
        struct port_move played;
        solved =
            moves_next_move(find.solution.data, find.solution.length, &offset, &move, &length) &&
            moves_move_of_string(move, length, &played) &&
            moves_apply_move(&candidate->port, played) == NULL;
    }
    text_drop(&find.solution);
    return solved;
}

/* Takes away the boats without which there are no fewer moves. Once round is enough: a solution
 * still works if a boat is gone, so a boat without which there are fewer moves is needed by every
 * port that has fewer boats and as many moves. */
static bool take_away_boats(struct breeding *breeding, struct candidate *candidate) {
    for (unsigned i = candidate->port.boat_count; i-- > 1;) {
        struct solve_result find;
        struct port without = candidate->port;
        random_port_remove_boat(&without, i);
        solve(breeding, &without, &find);
        text_drop(&find.solution);
        if (!find.has_solution) {
            return false;
        }
        if (find.length == candidate->moves) {
            candidate->port = without;
        }
    }
    return true;
}

/* False if its component is too large to be explored soon: without boats it may have grown. */
static bool rate(struct breeding *breeding, const struct port *port,
                 struct soliton_rating *rating) {
    uint64_t all = limits_begin_share(breeding->limits, POSITIONS_MOST_TO_FINISH);
    bool rated = component_rate(port, breeding->limits, rating) == SOLITON_SOLVED;
    end_search(breeding->limits, all);
    return rated;
}

/* Makes a port of the best one that was bred; false if it is none that was wished for. */
static bool finish(struct breeding *breeding, unsigned aim, struct candidate *candidate,
                   struct soliton_rating *rating) {
    const struct port_wish *wish = breeding->wish;
    if (candidate->moves < wish->least ||
        (candidate->moves > wish->most && !come_nearer(breeding, candidate, aim)) ||
        !take_away_boats(breeding, candidate)) {
        return false;
    }
    random_port_name_boats(&candidate->port);
    /* A alone is no puzzle, unless nothing else has so few moves. */
    bool is_puzzle = candidate->port.boat_count > 1 || wish->most == 1;
    return is_puzzle && rate(breeding, &candidate->port, rating);
}

/* ---- Outside ------------------------------------------------------------------------------- */

enum soliton_status generator_check_wish(const char *wish, struct soliton_error *error) {
    struct port_wish read;
    return port_wish_read(wish, &read, error);
}

enum soliton_outcome generator_generate(const char *wish, uint64_t seed, struct limits *limits,
                                        struct port *port, struct soliton_rating *rating) {
    struct port_wish read;
    struct candidate candidate;
    if (port_wish_read(wish, &read, NULL) != SOLITON_OK) {
        return SOLITON_ERROR;
    }
    struct breeding breeding = {.wish = &read, .limits = limits, .chance = {seed}};
    const unsigned range = read.most - read.least;
    const unsigned spread = range < AIM_SPREAD ? range : AIM_SPREAD;
    for (;;) {
        unsigned aim = read.least + chance_below(&breeding.chance, spread + 1);
        bool finished =
            breed(&breeding, aim, &candidate) && finish(&breeding, aim, &candidate, rating);
        if (limits->stop != STOP_NONE) {
            return limits_outcome(limits);
        }
        if (finished) {
            *port = candidate.port;
            return SOLITON_SOLVED;
        }
    }
}
