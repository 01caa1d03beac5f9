#include "puzzles/port/kind.h"

#include "base/error.h"
#include "base/pairs.h"
#include "engine/limits.h"
#include "puzzles/port/referee.h"
#include "puzzles/port/solver/component.h"
#include "puzzles/port/text.h"

#include <stdlib.h>
#include <string.h>

static const struct port *port_of(const struct soliton_puzzle *puzzle) {
    return &((const struct port_puzzle *)puzzle)->port;
}

/* ---- Making puzzles ------------------------------------------------------------------------ */

struct soliton_puzzle *port_puzzle_new(const struct port *port) {
    struct port_puzzle *made = calloc(1, sizeof *made);
    if (made == NULL) {
        return NULL;
    }
    made->puzzle.kind = &port_kind;
    made->port = *port;
    port_name(port, made->puzzle.name, sizeof made->puzzle.name);
    return &made->puzzle;
}

/* Ports have no names; this says in the list of names how to write one. */
static const struct soliton_entry *entry(size_t index) {
    static const struct soliton_entry only = {
        .kind = "port",
        .name = "port",
        .abbreviation = "",
        .puzzle = "BBBCDEFGGCDEF.AADEHHI....JI.KK.JLLMM",
    };
    return index == 0 ? &only : NULL;
}

static void summarise(const struct soliton_entry *of, struct text *text) {
    (void)of; /* there is one */
    text_add(text,
             "boats, of which A is to reach the exit on the right (Rush Hour); a port is named "
             "by its cells, row by row");
}

/* Reads the port at *place and makes a puzzle of it. */
static enum soliton_status read_puzzle(const char *text, size_t length, struct soliton_place *place,
                                       const char *rules, struct soliton_puzzle **puzzle,
                                       size_t *line, struct soliton_error *error) {
    struct port port;
    enum soliton_status status = port_input_state(text, length, place, &port, line, error);
    if (!pairs_are_empty(rules)) {
        return error_set(error, SOLITON_INVALID, "a port has no rules to change");
    }
    if (status != SOLITON_OK) {
        return status;
    }
    *puzzle = port_puzzle_new(&port);
    return *puzzle != NULL ? SOLITON_OK : error_set(error, SOLITON_NO_MEMORY, "out of memory");
}

static enum soliton_status named(const char *name, const char *rules,
                                 struct soliton_puzzle **puzzle, struct soliton_error *error) {
    struct soliton_place place = {0, 1};
    size_t line;
    if (!port_recognises_name(name)) {
        return error_set(error, SOLITON_UNKNOWN, "'%.40s' is not a port", name);
    }
    return read_puzzle(name, strlen(name), &place, rules, puzzle, &line, error);
}

static enum soliton_status parse(const char *text, size_t length, struct soliton_place *place,
                                 const char *rules, struct soliton_puzzle **puzzle, size_t *line,
                                 struct soliton_error *error) {
    return read_puzzle(text, length, place, rules, puzzle, line, error);
}

static void free_port(struct soliton_puzzle *puzzle) { free(puzzle); }

static unsigned count_walls(const struct port *port) {
    unsigned count = 0;
    for (uint64_t walls = port->walls; walls != 0; walls &= walls - 1) {
        count++;
    }
    return count;
}

static void describe(const struct soliton_puzzle *puzzle, unsigned style, struct text *text) {
    const struct port *port = port_of(puzzle);
    unsigned boats = port->boat_count;
    unsigned walls = count_walls(port);
    text_format(text, "%s: a port of %ux%u, %u boat%s", puzzle->name, (unsigned)port->width,
                (unsigned)port->height, boats, boats == 1 ? "" : "s");
    if (walls > 0) {
        text_format(text, ", %u wall%s", walls, walls == 1 ? "" : "s");
    }
    text_add(text, "; the exit is on the right of A's row\n\n");
    port_output_state(port, style, text);
}

/* ---- The referee --------------------------------------------------------------------------- */

static void start(const struct soliton_puzzle *puzzle, void *position) {
    memcpy(position, port_of(puzzle), sizeof(struct port));
}

static bool won(const struct soliton_puzzle *puzzle, const void *position) {
    (void)puzzle;
    return port_win(position);
}

static const char *play(const struct soliton_puzzle *puzzle, void *position, const char *text,
                        size_t length) {
    (void)puzzle;
    struct port_move move;
    if (!port_move_of_string(text, length, &move)) {
        return "not a move: a boat's letter, then > (right or down) or < (left or up)";
    }
    return port_apply_move(position, move);
}

static void show(const struct soliton_puzzle *puzzle, const void *position, unsigned style,
                 struct text *text) {
    (void)puzzle;
    port_output_state(position, style, text);
}

static void moves(const struct soliton_puzzle *puzzle, const void *position, struct text *text) {
    (void)puzzle;
    struct port_move list[MOVES_MAX];
    size_t count = port_all_possible_moves(position, list);
    for (size_t i = 0; i < count; i++) {
        char move[3];
        port_string_of_move(list[i], move);
        text_add(text, move);
        text_add_char(text, '\n');
    }
}

static void gestures(const struct soliton_puzzle *puzzle, const void *position, struct text *text) {
    (void)puzzle;
    port_gestures(position, text);
}

/* Empty cells are written as the author writes them, so that the name stays the same. */
static void write_port(const struct soliton_puzzle *puzzle, const void *position,
                       struct text *text) {
    const struct port *port = position != NULL ? position : port_of(puzzle);
    const char empty = port->empty == 0 ? '.' : port->empty;
    struct port_grid grid;
    port_grid_of_state(port, &grid);
    for (unsigned y = 0; y < port->height; y++) {
        for (const char *cell = grid.rows[y]; *cell != '\0'; cell++) {
            text_add_char(text, *cell == '~' ? empty : *cell);
        }
        text_add_char(text, '\n');
    }
}

static struct soliton_puzzle *rest(const struct soliton_puzzle *puzzle, const void *position) {
    (void)puzzle;
    return port_puzzle_new(position);
}

static bool is_move(const char *text, size_t length) {
    struct port_move move;
    return port_move_of_string(text, length, &move);
}

/* A slide is a row of moves by one boat in one direction. */
static bool counts(const char *before, const char *move, unsigned metric) {
    return metric != METRIC_SLIDES || before == NULL || strcmp(before, move) != 0;
}

/* ---- The searches -------------------------------------------------------------------------- */

static void solve(const struct soliton_puzzle *puzzle, const struct solve_options *options,
                  struct limits *limits, struct solve_result *result) {
    port_solve_state(port_of(puzzle), (enum port_metric)options->metric, limits, result);
}

enum { FIGURE_MOVES, FIGURE_SLIDES, FIGURE_POSITIONS, FIGURE_WRONG_TURNS, FIGURES };

static const struct soliton_figure figures[FIGURES + 1] = {
    [FIGURE_MOVES] = {"moves", "moves", .of_solution = true, .is_length = true},
    [FIGURE_SLIDES] = {"slides", "slides", .of_solution = true, .is_length = true},
    [FIGURE_POSITIONS] = {.name = "positions", .words = "positions"},
    [FIGURE_WRONG_TURNS] = {"wrong_turns", "wrong turns", .of_solution = true},
};

static void fill_figures(const struct port_rating *rated, struct soliton_rating *rating) {
    rating->figures = figures;
    rating->values[FIGURE_MOVES] = rated->moves;
    rating->values[FIGURE_SLIDES] = rated->slides;
    rating->values[FIGURE_POSITIONS] = rated->positions;
    rating->values[FIGURE_WRONG_TURNS] = rated->wrong_turns;
}

static enum soliton_outcome rate(const struct soliton_puzzle *puzzle, unsigned threads,
                                 struct limits *limits, struct soliton_rating *rating) {
    struct port_rating rated;
    enum soliton_outcome outcome = component_rate(port_of(puzzle), threads, limits, &rated);
    fill_figures(&rated, rating);
    return outcome;
}

/* Hands out the port that a search has found, if any. Running out of memory counts as a limit. */
static enum soliton_outcome hand_out(enum soliton_outcome outcome, const struct port *port,
                                     struct limits *limits, struct soliton_puzzle **puzzle) {
    *puzzle = outcome == SOLITON_SOLVED ? port_puzzle_new(port) : NULL;
    if (outcome == SOLITON_SOLVED && *puzzle == NULL) {
        limits_out_of_memory(limits);
        return limits_outcome(limits);
    }
    return outcome;
}

static enum soliton_outcome hardest(const struct soliton_puzzle *puzzle, unsigned metric,
                                    unsigned threads, struct limits *limits,
                                    struct soliton_puzzle **found, unsigned *distance) {
    struct port port;
    enum soliton_outcome outcome = component_hardest(port_of(puzzle), (enum port_metric)metric,
                                                     threads, limits, &port, distance);
    return hand_out(outcome, &port, limits, found);
}

static const struct soliton_condition conditions[] = {
    {"moves", "RANGE", "the fewest moves that solve it: 40..60, 45, 40.."},
    {"size", "WxH", "columns and rows, 4x4 to 8x8 (default 6x6)"},
    {"walls", "N", "cells that are blocked for good (default 0)"},
    {NULL, NULL, NULL}};

static enum soliton_outcome generate(const char *options, uint64_t seed, unsigned threads,
                                     struct limits *limits, struct soliton_puzzle **puzzle,
                                     struct soliton_rating *rating) {
    struct port port;
    struct port_rating rated = {0};
    enum soliton_outcome outcome = port_generate(options, seed, threads, limits, &port, &rated);
    fill_figures(&rated, rating);
    return hand_out(outcome, &port, limits, puzzle);
}

/* ---- The descriptor ------------------------------------------------------------------------ */

static const struct puzzle_gestures by_hand = {.list = gestures, .split = moves_add};
static const struct puzzle_ratings ratings = {.figures = figures, .rate = rate, .hardest = hardest};
static const struct puzzle_generator generator = {.conditions = conditions,
                                                  .middling = "moves=15..40",
                                                  .check = port_check_options,
                                                  .make = generate};

const struct puzzle_kind port_kind = {
    .about = &port_about,
    .entry = entry,
    .ranges = no_ranges,
    .summarise = summarise,
    .named = named,
    .recognises = port_recognises,
    .parse = parse,
    .free = free_port,
    .describe = describe,
    .rules = no_rules,
    .write = write_port,
    .rest = rest,
    .position_size = sizeof(struct port),
    .start = start,
    .won = won,
    .play = play,
    .moves = moves,
    .show = show,
    .move_separator = "",
    .next_move = port_next_move,
    .is_move = is_move,
    .counts = counts,
    .solve = solve,
    .gestures = &by_hand,
    .proofs = &port_proofs,
    .ratings = &ratings,
    .generator = &generator,
};
