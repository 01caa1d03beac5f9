/* A whole kind of puzzle in the smallest form, to copy from: reach a number from 1 by adding one
 * ("+") and by doubling ("x"). The table at the end is all that a kind must have;
 * docs/adding-a-puzzle.md walks through it, and the tests play it by every front end. */
#include "base/error.h"
#include "base/number.h"
#include "base/word.h"
#include "puzzles/puzzle.h"

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* ---- What it says of itself ---------------------------------------------------------------- */

enum { MOST = 1000000 };

static const char *const metrics[] = {"moves", NULL};

static const struct soliton_kind about = {
    .name = "doubling",
    .summary = "reach a number from 1 by adding one and by doubling",
    .noun = "doubling",
    .nouns = "doublings",
    .text = "a line 'from 1 to 100'",
    .help = "A move is + (add one) or x (double); a solution is one word, x+x.\n",
    .rules = "",
    .metrics = metrics,
};

static const struct soliton_entry *entry(size_t index) {
    static const struct soliton_entry only = {
        .kind = "doubling", .name = "doubling", .abbreviation = ""};
    return index == 0 ? &only : NULL;
}

static const struct soliton_range *ranges(const struct soliton_entry *of) {
    static const struct soliton_range all[] = {{"", 1, MOST}, {NULL, 0, 0}};
    (void)of; /* there is one */
    return all;
}

static void summarise(const struct soliton_entry *of, struct text *text) {
    (void)of;
    text_add(text, about.summary);
}

/* ---- The puzzle: by its name, from a file, to a file --------------------------------------- */

struct doubling {
    struct soliton_puzzle puzzle; /* first, so that the one is the other */
    uint64_t from, target;        /* from 1, unless it is the rest of a game */
};

extern const struct puzzle_kind doubling_kind;

static const struct doubling *doubling_of(const struct soliton_puzzle *puzzle) {
    return (const struct doubling *)puzzle;
}

static struct soliton_puzzle *new_doubling(const char *name, uint64_t from, uint64_t target) {
    struct doubling *doubling = calloc(1, sizeof *doubling);
    if (doubling == NULL) {
        return NULL;
    }
    *doubling = (struct doubling){{.kind = &doubling_kind}, from, target};
    snprintf(doubling->puzzle.name, sizeof doubling->puzzle.name, "%s", name);
    return &doubling->puzzle;
}

static enum soliton_status make(const char *name, uint64_t from, uint64_t target, const char *rules,
                                struct soliton_puzzle **puzzle, struct soliton_error *error) {
    if (rules != NULL && *rules != '\0') {
        return error_set(error, SOLITON_INVALID, "doubling has no rules to change");
    }
    *puzzle = new_doubling(name, from, target);
    return *puzzle != NULL ? SOLITON_OK : error_set(error, SOLITON_NO_MEMORY, "out of memory");
}

static enum soliton_status named(const char *name, const char *rules,
                                 struct soliton_puzzle **puzzle, struct soliton_error *error) {
    const struct word game = {name, strcspn(name, ".")};
    char full_name[PUZZLE_NAME_SIZE];
    uint64_t target;
    if (!word_is_in_any_case(game, "doubling") || name[game.length] == '\0') {
        return error_set(error, SOLITON_UNKNOWN, "'%s' is no doubling", name);
    }
    const char *digits = name + game.length + 1;
    if (!number_parse(digits, strlen(digits), MOST, &target) || target == 0) {
        return error_set_at(error, SOLITON_INVALID, 1, game.length + 2,
                            "'%s' is not a number from 1 to %d", digits, MOST);
    }
    snprintf(full_name, sizeof full_name, "doubling.%" PRIu64, target);
    return make(full_name, 1, target, rules, puzzle, error);
}

/* A file has one line: "from 3 to 7". */
static bool recognises(const char *text, size_t length) {
    struct word rest = word_skip_mark((struct word){text, length});
    struct word word;
    return word_next(&rest, &word) && word_is(word, "from");
}

static bool read_number(struct word *rest, const char *before, uint64_t *number) {
    struct word word;
    return word_next(rest, &word) && word_is(word, before) && word_next(rest, &word) &&
           number_parse(word.start, word.length, MOST, number);
}

static enum soliton_status parse(const char *text, size_t length, struct soliton_place *place,
                                 const char *rules, struct soliton_puzzle **puzzle, size_t *line,
                                 struct soliton_error *error) {
    struct word rest = word_skip_mark(word_trim_end((struct word){text, length}));
    uint64_t from = 0;
    uint64_t target = 0;
    place->offset = length; /* no other follows */
    *line = 1;
    if (!read_number(&rest, "from", &from) || !read_number(&rest, "to", &target) || from == 0 ||
        from > target || rest.length > 0) {
        return error_set_at(error, SOLITON_BAD_DATA, 1, 1, "a doubling is 'from 3 to 7'");
    }
    return make("doubling", from, target, rules, puzzle, error);
}

static void write_file(const struct soliton_puzzle *puzzle, const void *position,
                       struct text *text) {
    uint64_t from = position != NULL ? *(const uint64_t *)position : doubling_of(puzzle)->from;
    text_format(text, "from %" PRIu64 " to %" PRIu64 "\n", from, doubling_of(puzzle)->target);
}

static void describe(const struct soliton_puzzle *puzzle, unsigned style, struct text *text) {
    (void)style;
    text_format(text, "%s: ", puzzle->name);
    write_file(puzzle, NULL, text);
}

static struct soliton_puzzle *rest(const struct soliton_puzzle *puzzle, const void *position) {
    return new_doubling("doubling", *(const uint64_t *)position, doubling_of(puzzle)->target);
}

static void free_doubling(struct soliton_puzzle *puzzle) { free(puzzle); }

/* ---- The referee: positions and moves, as clear as can be ---------------------------------- */

static void start(const struct soliton_puzzle *puzzle, void *position) {
    *(uint64_t *)position = doubling_of(puzzle)->from;
}

static bool won(const struct soliton_puzzle *puzzle, const void *position) {
    return *(const uint64_t *)position == doubling_of(puzzle)->target;
}

static bool is_move(const char *move, size_t length) {
    return length == 1 && (*move == '+' || *move == 'x');
}

static const char *play(const struct soliton_puzzle *puzzle, void *position, const char *move,
                        size_t length) {
    uint64_t *number = position;
    if (!is_move(move, length)) {
        return "a move is + or x";
    }
    uint64_t next = *move == '+' ? *number + 1 : *number * 2;
    if (next > doubling_of(puzzle)->target) {
        return "that is more than the target";
    }
    *number = next;
    return NULL;
}

static void moves(const struct soliton_puzzle *puzzle, const void *position, struct text *text) {
    for (const char *move = "+x"; *move != '\0'; move++) {
        uint64_t number = *(const uint64_t *)position;
        if (play(puzzle, &number, move, 1) == NULL) {
            text_format(text, "%c\n", *move);
        }
    }
}

static void show(const struct soliton_puzzle *puzzle, const void *position, unsigned style,
                 struct text *text) {
    (void)puzzle;
    (void)style;
    text_format(text, "%" PRIu64 "\n", *(const uint64_t *)position);
}

/* A solution is all its moves in one word, such as "x+x"; blanks between them are skipped. */
static bool next_move(const char *text, size_t length, size_t *offset, const char **move,
                      size_t *move_length) {
    while (*offset < length && strchr(" \r\n", text[*offset]) != NULL) {
        (*offset)++;
    }
    *move = text + *offset;
    *move_length = 1;
    return (*offset)++ < length;
}

/* Moves in words: not every kind has these. */
static void explain(const struct soliton_puzzle *puzzle, const void *position, const char *move,
                    unsigned style, struct text *text) {
    (void)puzzle;
    (void)position;
    (void)style;
    text_add(text, strcmp(move, "+") == 0 ? "add one" : strcmp(move, "x") == 0 ? "double" : move);
}

/* ---- The solver: what the search templates ask for ----------------------------------------- */

struct problem {
    uint64_t target;
};
struct state {
    uint64_t number;
};
struct successor {
    struct state state;
};
enum { MAX_SUCCESSORS = 2 };

#include "engine/breadth_first.h"

static inline uint64_t state_hash(const struct state *state) {
    return state->number * UINT64_C(0x9E3779B97F4A7C15);
}

static inline bool state_equal(const struct state *a, const struct state *b) {
    return a->number == b->number;
}

static inline bool state_is_goal(const struct problem *problem, const struct state *state) {
    return state->number == problem->target;
}

static inline unsigned state_score(const struct problem *problem, const struct state *state) {
    (void)problem;
    return (unsigned)state->number;
}

static inline unsigned state_bound(const struct problem *problem, const struct state *state) {
    return state->number > problem->target ? BREADTH_FIRST_DEAD : 0;
}

static inline unsigned state_expand(const struct problem *problem, const struct state *state,
                                    struct successor *successors) {
    (void)problem;
    successors[0].state.number = state->number + 1;
    successors[1].state.number = state->number * 2;
    return 2;
}

static inline unsigned successor_moves(const struct successor *successor) {
    (void)successor;
    return 1;
}

static inline unsigned successor_note(const struct successor *successor) {
    (void)successor;
    return 0; /* the two positions tell the move between them */
}

static void write_solution(const struct search *search, struct solve_result *result) {
    result->length = search->visited.visits[search->goal].depth;
    struct state *path = calloc(result->length + 1, sizeof *path);
    if (path == NULL) {
        result->solution.letters.failed = true;
        return;
    }
    search_path(search, search->goal, path);
    for (size_t i = 0; i < result->length; i++) {
        moves_add(&result->solution, path[i + 1].number == path[i].number + 1 ? "+" : "x", 1);
    }
    free(path);
}

static void solve(const struct soliton_puzzle *puzzle, const struct solve_options *options,
                  struct limits *limits, struct solve_result *result) {
    (void)options; /* every solution is a shortest one here */
    const struct problem problem = {doubling_of(puzzle)->target};
    const struct state first = {doubling_of(puzzle)->from};
    struct search search;
    unsigned layer;
    search_start(&search, &problem, limits);
    enum search_result ended = breadth_first(
        &search, &(struct breadth_first_options){.below = UINT32_MAX}, &first, &layer);
    if (ended == SEARCH_FOUND) {
        result->outcome = SOLITON_SOLVED;
        result->has_solution = true;
        result->proved_shortest = true;
        write_solution(&search, result);
    } else {
        solve_result_unsolved(result, ended, limits);
    }
    result->lower_bound = layer;
    search_free(&search);
}

/* ---- The descriptor: what every kind has --------------------------------------------------- */

const struct puzzle_kind doubling_kind = {
    .about = &about,
    .entry = entry,
    .ranges = ranges,
    .summarise = summarise,

    .named = named,
    .recognises = recognises,
    .parse = parse,
    .free = free_doubling,
    .describe = describe,
    .rules = no_rules,
    .write = write_file,
    .rest = rest,

    .position_size = sizeof(uint64_t),
    .start = start,
    .won = won,
    .play = play,
    .moves = moves,
    .show = show,

    .move_separator = "",
    .next_move = next_move,
    .is_move = is_move,
    .counts = every_move_counts,

    .solve = solve,

    /* And what it has besides, of all that it could have. */
    .explain = explain,
};
