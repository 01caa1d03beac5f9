#include "puzzles/pegs/kind.h"

#include "base/error.h"
#include "base/word.h"
#include "puzzles/pegs/board.h"
#include "puzzles/pegs/boards.h"
#include "puzzles/pegs/referee.h"
#include "puzzles/pegs/text.h"
#include "puzzles/pegs/verifier/verifier.h"

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
 * refused: written down, it would look like an empty port. */
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
        return error_set(error, SOLITON_INVALID,
                         "no peg board is named '%.40s': there are english, european, wiegleb, "
                         "diamond and triangle",
                         behind);
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
    pegs_show(&pegs->board, pegs_at(position), SOLITON_PLAIN, text);
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

/* ---- The descriptor ------------------------------------------------------------------------ */

static void solve(const struct soliton_puzzle *puzzle, const struct solve_options *options,
                  struct limits *limits, struct solve_result *result) {
    pegs_solve(pegs_of(puzzle), options, limits, result);
}

static enum soliton_outcome prove(const struct soliton_puzzle *puzzle, struct limits *limits,
                                  struct proof_writer *writer, struct soliton_error *error) {
    (void)error; /* there is a proof for every board without a solution */
    return pegs_prove(pegs_of(puzzle), limits, writer);
}

static void verify(const struct soliton_puzzle *puzzle, struct verifier_work *work) {
    pegs_verify(pegs_of(puzzle), work);
}

static enum soliton_outcome count(const struct soliton_puzzle *puzzle, struct limits *limits,
                                  struct puzzle_count *found) {
    return pegs_count(pegs_of(puzzle), limits, found);
}

static const char help[] =
    "A peg jumps over a neighbour in line into the empty hole behind it, and the one\n"
    "that was jumped over leaves the board. The game is won when one peg is left.\n"
    "\n"
    "Boards: peg.english, peg.european, peg.wiegleb, peg.diamond and peg.triangle, in\n"
    "any case. At the start every hole has a peg but the centre; on the triangle, but\n"
    "the corner a1. Another start: start=HOLE, which leaves that hole empty instead.\n"
    "\n"
    "Holes: the letter of the column, from the left, and the number of the row, from\n"
    "the top: d4 is the centre of the English board. The triangle's rows are counted\n"
    "as if they were pushed to the left: a1; a2 b2; a3 b3 c3; and so on. Its pegs jump\n"
    "along rows, along columns, and from the upper left to the lower right.\n"
    "\n"
    "Moves: d2-d4 is the jump from d2 over d3 into d4. A run of jumps by one peg may be\n"
    "written as one move: d2-d4-f4. Moves are separated by blanks, commas or new lines.\n"
    "A shortest solution is one with the fewest moves, a run being one move.\n"
    "\n"
    "Files: a board is drawn, # being a peg, o or . an empty hole, a blank outside. Up\n"
    "to 64 holes in 26 columns. For a board of triangles, draw holes apart, each row\n"
    "shifted by half a step. A second drawing of the same holes, after a blank line, is\n"
    "the goal.\n"
    "\n"
    "      ###                 o\n"
    "      ###                # #\n"
    "    #######             # # #\n"
    "    ###o###            # # # #\n"
    "    #######           # # # # #\n"
    "      ###\n"
    "      ###\n"
    "\n"
    "Goals: one peg, wherever it is (any); one peg in a hole (d4); or a drawing, whose\n"
    "rows may also be separated by a slash: goal=\" o/o#o/ o\".\n";

static const char *const metrics[] = {"moves", NULL};

const struct puzzle_kind pegs_kind = {
    .about = {.name = "pegs",
              .summary = "peg solitaire: jump until one peg is left",
              .help = help,
              .rules = pegs_rules_help},
    .metrics = metrics,
    .move_separator = " ",
    .entry = entry,
    .named = named,
    .recognises = pegs_recognises,
    .parse = parse,
    .free = free_pegs,
    .describe = describe,
    .position_size = sizeof(uint64_t),
    .start = start,
    .won = won,
    .play = play,
    .show = show,
    .moves = moves,
    .gestures = gestures,
    .write = write_drawings,
    .rest = rest,
    .next_move = next_move,
    .single_moves = referee_split_run,
    .is_move = referee_is_move,
    .solve = solve,
    .prove = prove,
    .verify = verify,
    .rules = write_rules,
    .count = count,
};
