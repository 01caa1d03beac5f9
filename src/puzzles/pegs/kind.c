#include "puzzles/pegs/kind.h"

#include "base/error.h"
#include "base/word.h"
#include "puzzles/pegs/board.h"
#include "puzzles/pegs/boards.h"
#include "puzzles/pegs/referee.h"
#include "puzzles/pegs/text.h"

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static const struct pegs *pegs_of(const struct soliton_puzzle *puzzle) {
    return (const struct pegs *)puzzle;
}

static uint64_t pegs_at(const void *position) {
    uint64_t pegs = 0;
    memcpy(&pegs, position, sizeof pegs);
    return pegs;
}

/* ---- Making puzzles ------------------------------------------------------------------------ */

static const struct soliton_entry *entry(size_t index) {
    const struct named_board *board = boards_at(index);
    return board != NULL ? &board->entry : NULL;
}

static void summarise(const struct soliton_entry *of, struct text *text) {
    /* Each entry is the first member of its board. */
    text_add(text, ((const struct named_board *)of)->summary);
}

/* A puzzle without a board yet, whose goal is one peg anywhere; NULL if memory ran out. */
static struct pegs *new_pegs(const char *name) {
    struct pegs *pegs = calloc(1, sizeof *pegs);
    if (pegs != NULL) {
        pegs->puzzle.kind = &pegs_kind;
        snprintf(pegs->puzzle.name, sizeof pegs->puzzle.name, "%s", name);
        pegs->any_end = true;
    }
    return pegs;
}

/* Applies the rules and hands the puzzle out; frees it if that fails. A board without pegs is
 * refused: written down, it would look like a puzzle of another kind. */
static enum soliton_status hand_out(struct pegs *pegs, const char *rules,
                                    struct soliton_puzzle **puzzle, struct soliton_error *error) {
    const bool had_pegs = pegs->start != 0;
    enum soliton_status status = pegs_rules_apply(pegs, rules, error);
    if (status == SOLITON_OK && pegs->start == 0) {
        status = error_set(error, had_pegs ? SOLITON_INVALID : SOLITON_BAD_DATA,
                           "there is no peg on the board");
    }
    if (status == SOLITON_OK) {
        *puzzle = &pegs->puzzle;
    } else {
        free(pegs);
    }
    return status;
}

/* No board has this name: says which there are. */
static enum soliton_status refuse_board(const char *name, struct soliton_error *error) {
    struct text names = {0};
    for (size_t i = 0; boards_at(i) != NULL; i++) {
        const bool is_last = boards_at(i + 1) == NULL;
        text_format(&names, "%s%s", i == 0 ? "" : is_last ? " and " : ", ", boards_at(i)->name);
    }
    enum soliton_status status =
        error_set(error, SOLITON_INVALID, "no peg board is named '%.40s'%s%s", name,
                  names.failed ? "" : ": there are ", names.failed ? "" : names.data);
    text_drop(&names);
    return status;
}

static enum soliton_status named(const char *name, const char *rules,
                                 struct soliton_puzzle **puzzle, struct soliton_error *error) {
    size_t length = strcspn(name, ".");
    if (!word_is_in_any_case((struct word){name, length}, "peg")) {
        return error_set(error, SOLITON_UNKNOWN, "no peg board is named '%.40s'", name);
    }
    if (name[length] != '.') {
        return error_set(error, SOLITON_INVALID, "a board is needed, such as peg.english");
    }
    const char *behind = name + length + 1;
    const struct named_board *board = boards_named((struct word){behind, strlen(behind)});
    if (board == NULL) {
        return refuse_board(behind, error);
    }
    struct pegs *pegs = new_pegs(board->entry.name);
    if (pegs == NULL) {
        return error_set(error, SOLITON_NO_MEMORY, "out of memory");
    }
    boards_lay_out(board, &pegs->board, &pegs->start);
    return hand_out(pegs, rules, puzzle, error);
}

/* The whole text is one puzzle. */
static enum soliton_status parse(const char *text, size_t length, struct soliton_place *place,
                                 const char *rules, struct soliton_puzzle **puzzle, size_t *line,
                                 struct soliton_error *error) {
    struct pegs_drawing drawn = {.line = 1};
    size_t offset = place->offset;
    size_t lines_before = place->line - 1;
    enum soliton_status status = pegs_parse(text + offset, length - offset, &drawn, error);
    if (status != SOLITON_OK && error != NULL && error->line > 0) {
        error->line += lines_before;
    }
    place->offset = length;
    *line = lines_before + drawn.line;
    if (status != SOLITON_OK) {
        return status;
    }
    struct pegs *pegs = new_pegs("peg");
    if (pegs == NULL) {
        return error_set(error, SOLITON_NO_MEMORY, "out of memory");
    }
    pegs->board = drawn.board;
    pegs->start = drawn.pegs;
    pegs->any_end = !drawn.has_goal;
    pegs->goal = drawn.goal;
    return hand_out(pegs, rules, puzzle, error);
}

static void free_pegs(struct soliton_puzzle *puzzle) { free(puzzle); }

/* ---- In words ------------------------------------------------------------------------------ */

static void describe_goal(const struct pegs *pegs, unsigned style, struct text *text) {
    if (pegs->any_end) {
        text_add(text, "goal: one peg, anywhere\n");
        return;
    }
    for (unsigned hole = 0; hole < pegs->board.holes; hole++) {
        if (pegs->goal == UINT64_C(1) << hole) {
            text_format(text, "goal: one peg, in %s\n", board_hole_name(&pegs->board, hole).text);
            return;
        }
    }
    text_add(text, "goal:\n\n");
    pegs_show(&pegs->board, pegs->goal, style, text);
}

static void describe(const struct soliton_puzzle *puzzle, unsigned style, struct text *text) {
    static const char *const lines[] = {[2] = "rows and columns",
                                        [3] = "the three axes of the triangle",
                                        [4] = "rows, columns and both diagonals"};
    const struct pegs *pegs = pegs_of(puzzle);
    const struct board *board = &pegs->board;
    unsigned count = referee_count(pegs->start);
    text_format(text, "%s: %u hole%s, %u peg%s; jumps along %s\n", puzzle->name, board->holes,
                board->holes == 1 ? "" : "s", count, count == 1 ? "" : "s", lines[board->axes]);
    uint64_t code = 0;
    if (pegs_code(board, pegs->start, &code)) {
        text_format(text, "code: %" PRIu64 "\n", code);
    }
    text_add(text, "\n");
    pegs_show(board, pegs->start, style, text);
    text_add(text, "\n");
    describe_goal(pegs, style, text);
}

/* ---- Playing ------------------------------------------------------------------------------- */

static void start(const struct soliton_puzzle *puzzle, void *position) {
    memcpy(position, &pegs_of(puzzle)->start, sizeof pegs_of(puzzle)->start);
}

static bool won(const struct soliton_puzzle *puzzle, const void *position) {
    return referee_won(pegs_of(puzzle), pegs_at(position));
}

static const char *play(const struct soliton_puzzle *puzzle, void *position, const char *move,
                        size_t length) {
    uint64_t pegs = pegs_at(position);
    const char *refusal = referee_play(&pegs_of(puzzle)->board, &pegs, move, length);
    memcpy(position, &pegs, sizeof pegs);
    return refusal;
}

static void show(const struct soliton_puzzle *puzzle, const void *position, unsigned style,
                 struct text *text) {
    pegs_show(&pegs_of(puzzle)->board, pegs_at(position), style, text);
}

static void moves(const struct soliton_puzzle *puzzle, const void *position, struct text *text) {
    const struct board *board = &pegs_of(puzzle)->board;
    struct peg_jump jumps[PEG_JUMPS_MAX];
    unsigned count = referee_jumps(board, pegs_at(position), jumps);
    for (unsigned i = 0; i < count; i++) {
        text_format(text, "%s-%s\n", board_hole_name(board, jumps[i].from).text,
                    board_hole_name(board, jumps[i].to).text);
    }
}

static void gestures(const struct soliton_puzzle *puzzle, const void *position, struct text *text) {
    pegs_gestures(&pegs_of(puzzle)->board, pegs_at(position), text);
}

static void write_drawings(const struct soliton_puzzle *puzzle, const void *position,
                           struct text *text) {
    const struct pegs *pegs = pegs_of(puzzle);
    pegs_show(&pegs->board, position != NULL ? pegs_at(position) : pegs->start, SOLITON_PLAIN,
              text);
    if (!pegs->any_end) {
        text_add_char(text, '\n');
        pegs_show(&pegs->board, pegs->goal, SOLITON_PLAIN, text);
    }
}

/* What drawings cannot show. */
static void write_rules(const struct soliton_puzzle *puzzle, struct text *text) {
    const struct board *board = &pegs_of(puzzle)->board;
    if (board->axes != (board_is_shifted(board) ? 3U : 2U)) {
        text_format(text, "axes=%u", board->axes);
    }
}

static struct soliton_puzzle *rest(const struct soliton_puzzle *puzzle, const void *position) {
    struct pegs *pegs = new_pegs("peg");
    if (pegs == NULL) {
        return NULL;
    }
    pegs->board = pegs_of(puzzle)->board;
    pegs->start = pegs_at(position);
    pegs->any_end = pegs_of(puzzle)->any_end;
    pegs->goal = pegs_of(puzzle)->goal;
    return &pegs->puzzle;
}

static bool separates_moves(char c) {
    return c == ' ' || c == '\t' || c == ',' || c == '\n' || c == '\r';
}

static bool next_move(const char *text, size_t length, size_t *offset, const char **move,
                      size_t *move_length) {
    while (*offset < length && separates_moves(text[*offset])) {
        ++*offset;
    }
    *move = text + *offset;
    *move_length = 0;
    while (*offset < length && !separates_moves(text[*offset])) {
        ++*offset;
        ++*move_length;
    }
    return *move_length > 0;
}

/* ---- Siblings ------------------------------------------------------------------------------ */

/* The same board with another hole empty; only boards that have names have such a start. */
static uint64_t count_siblings(const struct soliton_puzzle *puzzle) {
    return strchr(puzzle->name, '.') != NULL ? pegs_of(puzzle)->board.holes : 0;
}

static enum soliton_status make_sibling(const struct soliton_puzzle *puzzle, uint64_t index,
                                        struct soliton_puzzle **sibling,
                                        struct soliton_error *error) {
    struct pegs *pegs = malloc(sizeof *pegs);
    if (pegs == NULL) {
        return error_set(error, SOLITON_NO_MEMORY, "out of memory");
    }
    *pegs = *pegs_of(puzzle);
    char rules[16];
    snprintf(rules, sizeof rules, "start=%s", board_hole_name(&pegs->board, (unsigned)index).text);
    return hand_out(pegs, rules, sibling, error);
}

/* ---- The descriptor ------------------------------------------------------------------------ */

static void solve(const struct soliton_puzzle *puzzle, const struct solve_options *options,
                  struct limits *limits, struct solve_result *result) {
    pegs_solve(pegs_of(puzzle), options, limits, result);
}

static const struct puzzle_gestures by_hand = {.list = gestures, .split = referee_split_run};
static const struct puzzle_siblings siblings = {.count = count_siblings, .make = make_sibling};

const struct puzzle_kind pegs_kind = {
    .about = &pegs_about,
    .entry = entry,
    .ranges = no_ranges,
    .summarise = summarise,
    .named = named,
    .recognises = pegs_recognises,
    .parse = parse,
    .free = free_pegs,
    .describe = describe,
    .rules = write_rules,
    .write = write_drawings,
    .rest = rest,
    .position_size = sizeof(uint64_t),
    .start = start,
    .won = won,
    .play = play,
    .moves = moves,
    .show = show,
    .move_separator = " ",
    .next_move = next_move,
    .is_move = referee_is_move,
    .counts = every_move_counts,
    .solve = solve,
    .gestures = &by_hand,
    .siblings = &siblings,
    .proofs = &pegs_proofs,
    .counter = &pegs_counter,
};
