#include "puzzles/port/census/census.h"

#include "base/error.h"
#include "puzzles/port/census/space.h"
#include "puzzles/port/generator/options.h"
#include "puzzles/port/generator/random.h"

/* A won position of which only the first lines have boats so far. */
struct partial {
    uint64_t key;
    uint64_t cells; /* that are taken: bit x + 8 * y */
};

struct partial_list {
    struct partial *partials;
    uint32_t count, capacity;
};

/* The hardest position of a component, if its number of moves is above 0. */
struct hardest {
    uint64_t key;
    uint64_t rows, columns; /* the cells of its boats, to tell which of several comes first */
    unsigned level;
    uint32_t positions;
    bool is_minimal;
};

struct census {
    struct census_board board;
    struct limits *limits;
    struct space space;   /* of a filling */
    struct space without; /* of the same one without a boat */
    /* For the first so many lines, A's row not counted, in all their arrangements. */
    struct partial_list lists[FILLING_LINES + 1];
    struct hardest *hardest; /* by component */
    uint32_t hardest_capacity;
    soliton_on_found *found;
    void *context;
    struct soliton_part *part;
};

/* ---- Minimal ------------------------------------------------------------------------------- */

/* Is the position easier without this boat? */
static bool is_needed(struct census *census, const struct hardest *hardest, unsigned line,
                      unsigned boat, bool *needed) {
    const struct filling *filling = &census->space.filling;
    const struct census_board *board = &census->board;
    const struct contents *contents = line < CENSUS_SIDE_MAX
                                          ? &board->rows[filling->contents[line]]
                                          : &board->columns[filling->contents[line]];
    const unsigned shift = ARRANGEMENT_BITS * line;
    const unsigned from = key_arrangement(hardest->key, line);
    const unsigned to = contents->less_arrangement[boat][from];
    census->without.filling = *filling;
    census->without.filling.contents[line] = contents->less[boat];
    filling_set_up(&census->without.filling, board);
    return space_can_solve(&census->without, hardest->key ^ (uint64_t)(from ^ to) << shift,
                           hardest->level, needed);
}

/* A boat that moves in a shortest solution is needed: without it, the same solution is shorter
 * (docs/proofs.md, 18). */
static uint64_t boats_that_move(const struct census *census, const struct hardest *hardest) {
    uint64_t moved = 0;
    uint64_t key = hardest->key;
    for (unsigned level = hardest->level; level > 0; level--) {
        key = space_nearer(&census->space, key, level, &moved);
    }
    return moved;
}

static bool find_minimal(struct census *census, struct hardest *hardest) {
    const uint64_t moved = boats_that_move(census, hardest);
    hardest->is_minimal = true;
    for (unsigned line = 0; line < FILLING_LINES; line++) {
        const struct census_board *board = &census->board;
        unsigned number = census->space.filling.contents[line];
        unsigned boats = line == board->exit_row  ? 0
                         : line < CENSUS_SIDE_MAX ? board->rows[number].boat_count
                                                  : board->columns[number].boat_count;
        for (unsigned boat = 0; boat < boats && hardest->is_minimal; boat++) {
            if ((moved >> (WAY_BITS * line + 2 * boat) & 3) == 0 &&
                !is_needed(census, hardest, line, boat, &hardest->is_minimal)) {
                return false;
            }
        }
    }
    return true;
}

/* ---- Hardest ------------------------------------------------------------------------------- */

static uint64_t cells_of_lines(const struct census *census, uint64_t key, bool vertical) {
    const struct census_board *board = &census->board;
    uint64_t cells = 0;
    for (unsigned i = 0; i < CENSUS_SIDE_MAX; i++) {
        unsigned line = vertical ? CENSUS_SIDE_MAX + i : i;
        const struct contents *all = vertical ? board->columns : board->rows;
        const struct contents *contents = &all[census->space.filling.contents[line]];
        unsigned taken = contents->cells[key_arrangement(key, line)];
        for (unsigned j = 0; taken != 0; j++, taken >>= 1) {
            cells |= (uint64_t)(taken & 1) << (vertical ? i + 8 * j : j + 8 * i);
        }
    }
    return cells;
}

/* Of several that are as far from the exit, the one counts whose horizontal boats come first, read
 * as a number, and then whose vertical ones do. */
static void compare(const struct census *census, struct hardest *hardest, uint64_t key) {
    uint64_t rows = cells_of_lines(census, key, false);
    uint64_t columns = cells_of_lines(census, key, true);
    if (hardest->positions == 0 || rows < hardest->rows ||
        (rows == hardest->rows && columns < hardest->columns)) {
        hardest->key = key;
        hardest->rows = rows;
        hardest->columns = columns;
    }
}

static bool set_up_hardest(struct census *census, uint32_t count) {
    if (count > census->hardest_capacity) {
        struct hardest *hardest =
            memory_resize(&census->limits->memory, census->hardest, census->hardest_capacity,
                          2 * (size_t)count, sizeof *hardest);
        if (hardest == NULL) {
            limits_stop(census->limits, STOP_MEMORY);
            return false;
        }
        census->hardest = hardest;
        census->hardest_capacity = 2 * count;
    }
    for (uint32_t i = 0; i < count; i++) {
        census->hardest[i].positions = 0;
    }
    return true;
}

/* Finds the hardest position of each component: from the last level to the first. */
static void find_hardest(struct census *census) {
    struct space *space = &census->space;
    for (unsigned level = space->level_count; level-- > 0;) {
        for (uint32_t i = space->levels[level]; i < space->levels[level + 1]; i++) {
            struct hardest *hardest = &census->hardest[space_component(space, i)];
            if (hardest->positions == 0) {
                hardest->level = level;
            }
            if (hardest->level == level) {
                compare(census, hardest, space->places[i].key & (((uint64_t)1 << KEY_BITS) - 1));
            }
            hardest->positions++;
        }
    }
}

static void add_boats(const struct contents *contents, unsigned arrangement, bool vertical,
                      unsigned place, struct port *port) {
    for (unsigned i = 0; i < contents->boat_count; i++) {
        uint8_t offset = contents->offsets[arrangement][i];
        port->boats[port->boat_count++] = (struct boat){.letter = '?',
                                                        .length = contents->lengths[i],
                                                        .vertical = vertical,
                                                        .x = vertical ? (uint8_t)place : offset,
                                                        .y = vertical ? offset : (uint8_t)place};
    }
}

static void report(struct census *census, const struct hardest *hardest) {
    const struct census_board *board = &census->board;
    const uint8_t *contents = census->space.filling.contents;
    struct port port = {.width = (uint8_t)board->width, .height = (uint8_t)board->height};
    add_boats(&board->rows[CONTENTS_A], key_arrangement(hardest->key, board->exit_row), false,
              board->exit_row, &port);
    for (unsigned i = 0; i < FILLING_LINES; i++) {
        bool vertical = i >= CENSUS_SIDE_MAX;
        if (i != board->exit_row) {
            add_boats(vertical ? &board->columns[contents[i]] : &board->rows[contents[i]],
                      key_arrangement(hardest->key, i), vertical, i % CENSUS_SIDE_MAX, &port);
        }
    }
    random_port_name_boats(&port);
    char name[PORT_SIDE_MAX * (PORT_SIDE_MAX + 1)];
    port_name(&port, name, sizeof name);
    census->found(census->context, &(struct soliton_found){.name = name,
                                                           .length = hardest->level,
                                                           .pieces = port.boat_count,
                                                           .positions = hardest->positions});
    census->part->found++;
}

/* Goes through the components of a filling, of which the space has all won positions. */
static bool visit_filling(struct census *census) {
    struct space *space = &census->space;
    const uint32_t won = space->count;
    if (!space_explore(space) || !set_up_hardest(census, won)) {
        return false;
    }
    find_hardest(census);
    census->part->positions += space->count;
    census->limits->stats.positions += space->count;
    for (uint32_t i = 0; i < won; i++) {
        struct hardest *hardest = &census->hardest[i];
        if (hardest->positions == 0) {
            continue;
        }
        census->part->components++;
        if (hardest->level == 0) {
            continue;
        }
        if (!find_minimal(census, hardest)) {
            return false;
        }
        if (hardest->is_minimal) {
            report(census, hardest);
        }
    }
    return true;
}

/* ---- Fillings ------------------------------------------------------------------------------ */

static bool reserve(struct census *census, struct partial_list *list, size_t count) {
    if (count <= list->capacity) {
        return true;
    }
    struct partial *partials = memory_resize(&census->limits->memory, list->partials,
                                             list->capacity, 2 * count, sizeof *partials);
    if (partials == NULL) {
        limits_stop(census->limits, STOP_MEMORY);
        return false;
    }
    list->partials = partials;
    list->capacity = (uint32_t)(2 * count);
    return true;
}

/* Puts the boats of one more line into all partial positions, wherever there is room. */
static bool extend(struct census *census, unsigned line, unsigned number) {
    const bool vertical = line >= CENSUS_SIDE_MAX;
    const struct census_board *board = &census->board;
    const struct contents *contents = vertical ? &board->columns[number] : &board->rows[number];
    const struct partial_list *list = &census->lists[line];
    struct partial_list *longer = &census->lists[line + 1];
    if (!reserve(census, longer, (size_t)list->count * contents->count)) {
        return false;
    }
    census->space.filling.contents[line] = (uint8_t)number;
    uint64_t cells[ARRANGEMENTS_MAX] = {0};
    for (unsigned i = 0; i < contents->count; i++) {
        for (unsigned j = 0; j < CENSUS_SIDE_MAX; j++) {
            uint64_t taken = contents->cells[i] >> j & 1U;
            cells[i] |= taken << (vertical ? line - CENSUS_SIDE_MAX + 8 * j : j + 8 * line);
        }
    }
    struct partial *next = longer->partials;
    for (uint32_t i = 0; i < list->count; i++) {
        const struct partial partial = list->partials[i];
        for (unsigned j = 0; j < contents->count; j++) {
            *next = (struct partial){partial.key | (uint64_t)j << ARRANGEMENT_BITS * line,
                                     partial.cells | cells[j]};
            next += (partial.cells & cells[j]) == 0;
        }
    }
    longer->count = (uint32_t)(next - longer->partials);
    return true;
}

static bool visit_won(struct census *census) {
    const struct partial_list *won = &census->lists[FILLING_LINES];
    struct space *space = &census->space;
    filling_set_up(&space->filling, &census->board);
    /* There are some five times as many positions as won ones. */
    if (!space_clear(space, 4 * won->count)) {
        return false;
    }
    for (uint32_t i = 0; i < won->count; i++) {
        if (!space_add(space, won->partials[i].key)) {
            return false;
        }
    }
    return visit_filling(census);
}

/* Goes through all contents of the columns from this line on. */
static bool visit_columns(struct census *census, unsigned line) {
    if (line == FILLING_LINES) {
        return visit_won(census);
    }
    const unsigned x = line - CENSUS_SIDE_MAX;
    const unsigned count = x < census->board.width ? census->board.column_contents : 1;
    for (unsigned i = 0; i < count; i++) {
        if (!extend(census, line, i) ||
            (census->lists[line + 1].count > 0 && !visit_columns(census, line + 1))) {
            return false;
        }
    }
    return true;
}

/* A part has the ports with given contents of the rows, A's row aside: its number has a digit for
 * each. */
static bool visit_part(struct census *census, uint64_t number) {
    const struct census_board *board = &census->board;
    struct partial_list *first = &census->lists[0];
    if (!reserve(census, first, 1)) {
        return false;
    }
    first->partials[0] = (struct partial){0, 0};
    first->count = 1;
    for (unsigned y = 0; y < CENSUS_SIDE_MAX; y++) {
        unsigned contents = CONTENTS_NONE;
        if (y == board->exit_row) {
            contents = CONTENTS_A;
        } else if (y < board->height) {
            contents = (unsigned)(number % board->row_contents);
            number /= board->row_contents;
        }
        if (!extend(census, y, contents)) {
            return false;
        }
        if (y == board->exit_row) { /* A is at the exit alone: its last arrangement */
            struct partial_list *list = &census->lists[y + 1];
            uint32_t count = 0;
            for (uint32_t i = 0; i < list->count; i++) {
                list->partials[count] = list->partials[i];
                count += key_arrangement(list->partials[i].key, y) == board->width - 2;
            }
            list->count = count;
        }
    }
    return visit_columns(census, CENSUS_SIDE_MAX);
}

/* ---- Outside ------------------------------------------------------------------------------- */

/* The conditions of generators, of which a census takes the size alone. */
static bool read_options(const char *options, struct generate_options *read,
                         struct soliton_error *error) {
    if (generate_options_read(options, read, error) != SOLITON_OK) {
        return false;
    }
    const struct generate_options any = generate_options_any();
    if (read->least != any.least || read->most != any.most || read->walls != any.walls) {
        error_set(error, SOLITON_INVALID,
                  "all ports are found by their size alone, whatever their moves, and without "
                  "walls");
        return false;
    }
    if (read->width > CENSUS_SIDE_MAX || read->height > CENSUS_SIDE_MAX) {
        error_set(error, SOLITON_INVALID, "there are too many ports of %ux%u: up to 6x6",
                  read->width, read->height);
        return false;
    }
    return true;
}

static void set_up_board(struct census_board *board, const struct generate_options *options,
                         unsigned metric) {
    board->width = options->width;
    board->height = options->height;
    board->exit_row = random_port_exit_row(options->height);
    board->metric = (enum port_metric)metric;
    board->row_contents = contents_set_up(board->rows, board->width, board->metric);
    board->column_contents = contents_set_up(board->columns, board->height, board->metric);
}

static uint64_t parts(const char *options, struct text *spelt, struct soliton_error *error) {
    struct generate_options read;
    struct census_board board;
    if (!read_options(options, &read, error)) {
        return 0;
    }
    set_up_board(&board, &read, METRIC_MOVES);
    text_format(spelt, "size=%ux%u", board.width, board.height);
    uint64_t count = 1;
    for (unsigned y = 1; y < board.height; y++) { /* all rows but A's */
        count *= board.row_contents;
    }
    return count;
}

static void free_census(struct census *census) {
    struct memory *memory = &census->limits->memory;
    space_free(&census->space);
    space_free(&census->without);
    for (unsigned i = 0; i <= FILLING_LINES; i++) {
        struct partial_list *list = &census->lists[i];
        memory_free(memory, list->partials, list->capacity, sizeof *list->partials);
    }
    memory_free(memory, census->hardest, census->hardest_capacity, sizeof *census->hardest);
}

static enum soliton_outcome part(const char *options, unsigned metric, uint64_t number,
                                 struct limits *limits, soliton_on_found *found, void *context,
                                 struct soliton_part *counted) {
    struct generate_options read;
    if (!read_options(options, &read, NULL)) {
        return SOLITON_ERROR;
    }
    struct census census = {.limits = limits, .found = found, .context = context, .part = counted};
    set_up_board(&census.board, &read, metric);
    space_start(&census.space, &census.board, limits);
    space_start(&census.without, &census.board, limits);
    bool done = visit_part(&census, number);
    free_census(&census);
    return done ? SOLITON_SOLVED : limits_outcome(limits);
}

const struct puzzle_census port_census = {.about = &port_about, .parts = parts, .part = part};
