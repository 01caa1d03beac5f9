#include "puzzles/patience/kind.h"

#include "base/error.h"
#include "puzzles/patience/layout.h"
#include "puzzles/patience/referee.h"
#include "puzzles/patience/save/save.h"
#include "puzzles/patience/solver/solver.h"
#include "puzzles/patience/text.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static const struct deal *deal_of(const struct soliton_puzzle *puzzle) {
    return &((const struct patience *)puzzle)->deal;
}

static const struct rules *rules_of(const struct soliton_puzzle *puzzle) {
    return &deal_of(puzzle)->rules;
}

/* The game that its name begins with. */
static const struct variant *game_of(const struct soliton_puzzle *puzzle) {
    return variant_named(puzzle->name, strcspn(puzzle->name, "."));
}

static const struct soliton_entry *entry(size_t index) {
    const struct variant *game = variant_at(index);
    return game != NULL ? &game->entry : NULL;
}

static const struct soliton_range *ranges(const struct soliton_entry *of) {
    return variant_ranges(variant_named(of->name, strlen(of->name)));
}

static void summarise(const struct soliton_entry *of, struct text *text) {
    variant_describe(variant_named(of->name, strlen(of->name)), text);
}

/* ---- Making puzzles ------------------------------------------------------------------------ */

/* Hands the puzzle out, or frees it if making it failed. */
static enum soliton_status hand_out(struct patience *patience, enum soliton_status status,
                                    struct soliton_puzzle **puzzle) {
    if (status == SOLITON_OK) {
        patience->puzzle.kind = &patience_kind;
        *puzzle = &patience->puzzle;
    } else {
        free(patience);
    }
    return status;
}

static enum soliton_status named(const char *name, const char *rules,
                                 struct soliton_puzzle **puzzle, struct soliton_error *error) {
    struct patience *patience = malloc(sizeof *patience);
    if (patience == NULL) {
        return error_set(error, SOLITON_NO_MEMORY, "out of memory");
    }
    return hand_out(patience,
                    deal_named(name, rules, &patience->deal, patience->puzzle.name, error), puzzle);
}

/* A text holds one layout. */
static enum soliton_status parse(const char *text, size_t length, struct soliton_place *place,
                                 const char *rules, struct soliton_puzzle **puzzle, size_t *line,
                                 struct soliton_error *error) {
    struct patience *patience = calloc(1, sizeof *patience);
    place->offset = length;
    *line = 1;
    if (patience == NULL) {
        return error_set(error, SOLITON_NO_MEMORY, "out of memory");
    }
    return hand_out(
        patience, layout_parse(text, length, rules, &patience->deal, patience->puzzle.name, error),
        puzzle);
}

static void free_patience(struct soliton_puzzle *puzzle) { free(puzzle); }

/* ---- Playing ------------------------------------------------------------------------------- */

static void describe(const struct soliton_puzzle *puzzle, unsigned style, struct text *text) {
    deal_describe(deal_of(puzzle), puzzle->name, style, text);
}

static void write_rules(const struct soliton_puzzle *puzzle, struct text *text) {
    rules_write_overrides(rules_of(puzzle), &game_of(puzzle)->rules, text);
}

/* The game begins after the first autoplay. */
static void start(const struct soliton_puzzle *puzzle, void *position) {
    tableau_start(rules_of(puzzle), &deal_of(puzzle)->start, position);
}

static bool won(const struct soliton_puzzle *puzzle, const void *position) {
    return position_won(rules_of(puzzle), position);
}

static const char *explain_unreadable(const struct rules *rules, size_t length) {
    if (length == 0) {
        return "an empty line is not a move";
    }
    return rules_are_plain(rules)
               ? "not a move: a card's number (0 to 51), one space, then a card's number, V or T"
               : "not a move: a card's number (0 to 51), one space, then a card's number, V, T, F, "
                 "R, or R and a card's number; or redeal";
}

static const char *play(const struct soliton_puzzle *puzzle, void *position, const char *text,
                        size_t length) {
    const struct rules *rules = rules_of(puzzle);
    const struct move move = move_parse(text, length);
    return move.to != NO_CARD ? tableau_play(rules, position, move)
                              : explain_unreadable(rules, length);
}

static void show(const struct soliton_puzzle *puzzle, const void *position, unsigned style,
                 struct text *text) {
    position_show(rules_of(puzzle), position, style, text);
}

static void explain(const struct soliton_puzzle *puzzle, const void *position, const char *move,
                    unsigned style, struct text *text) {
    position_explain(rules_of(puzzle), position, move, style, text);
}

static void opening(const struct soliton_puzzle *puzzle, unsigned style, struct text *text) {
    deal_explain_opening(deal_of(puzzle), style, text);
}

static void moves(const struct soliton_puzzle *puzzle, const void *position, struct text *text) {
    struct move list[MAX_MOVES];
    size_t count = position_moves(rules_of(puzzle), position, list);
    for (size_t i = 0; i < count; i++) {
        move_write(list[i], text);
        text_add_char(text, '\n');
    }
}

static void gestures(const struct soliton_puzzle *puzzle, const void *position, struct text *text) {
    gestures_write(rules_of(puzzle), position, text);
}

/* ---- Texts --------------------------------------------------------------------------------- */

/* The puzzle itself is written as it was dealt, before autoplay: other rules may have another. */
static void write_layout(const struct soliton_puzzle *puzzle, const void *position,
                         struct text *text) {
    struct deal deal = *deal_of(puzzle);
    if (position != NULL) {
        deal_rest(deal_of(puzzle), position, &deal);
    }
    layout_write(game_of(puzzle), &deal, text);
}

static struct soliton_puzzle *rest(const struct soliton_puzzle *puzzle, const void *position) {
    struct patience *patience = calloc(1, sizeof *patience);
    if (patience == NULL) {
        return NULL;
    }
    patience->puzzle.kind = &patience_kind;
    snprintf(patience->puzzle.name, sizeof patience->puzzle.name, "%s",
             game_of(puzzle)->entry.name);
    deal_rest(deal_of(puzzle), position, &patience->deal);
    return &patience->puzzle;
}

static void write_header(const struct soliton_puzzle *puzzle, struct text *text) {
    solution_header_write(rules_of(puzzle), text);
}

static bool is_move(const char *text, size_t length) {
    struct move move;
    return move_read(text, length, &move);
}

/* A card that goes to its foundation is not counted, whoever sends it: so solutions are as long as
 * the course's. */
static bool counts(const char *before, const char *move, unsigned metric) {
    (void)before;
    (void)metric; /* there is one */
    while (*move != '\0' && *move != ' ') {
        move++;
    }
    return *move == '\0' || move[1] != TO_FOUNDATION;
}

/* ---- Solving ------------------------------------------------------------------------------- */

static void solve(const struct soliton_puzzle *puzzle, const struct solve_options *options,
                  struct limits *limits, struct solve_result *result) {
    patience_solve(deal_of(puzzle), options, limits, result);
}

/* ---- Saves --------------------------------------------------------------------------------- */

static enum soliton_status save(const struct soliton_puzzle *puzzle, const struct moves *list,
                                size_t count, struct text *data, struct soliton_error *error) {
    return save_write(deal_of(puzzle), puzzle->name, list, count, data, error);
}

/* ---- Other rules --------------------------------------------------------------------------- */

static const struct soliton_question *question(const struct soliton_puzzle *puzzle, size_t index) {
    return question_at(rules_of(puzzle), deal_of(puzzle)->seeded, index);
}

/* The description names autoplay only where it is another one. */
static const char *unsaid(const struct soliton_puzzle *puzzle) {
    return rules_of(puzzle)->autoplay == AUTOPLAY_ALL
               ? "every card that can go to its foundation goes at once"
               : "";
}

/* Where cards are built in suit autoplay loses nothing: docs/proofs.md, 10. */
static const char *caveat(const struct soliton_puzzle *puzzle) {
    const struct rules *rules = rules_of(puzzle);
    if (rules_are_plain(rules) && rules_allow_rotations(rules)) {
        return "by these rules, without xpat2's rotation and redeals";
    }
    if (rules_are_plain(rules) && rules->build != BUILD_SUIT) {
        return "by these rules, where every card that can go to its foundation goes at once";
    }
    return "";
}

static enum soliton_status with_rules(const struct soliton_puzzle *puzzle,
                                      const struct soliton_question *question,
                                      struct soliton_puzzle **variant,
                                      struct soliton_error *error) {
    struct patience *patience = malloc(sizeof *patience);
    if (patience == NULL) {
        return error_set(error, SOLITON_NO_MEMORY, "out of memory");
    }
    *patience = *(const struct patience *)puzzle;
    enum soliton_status status = rules_override(&patience->deal.rules, question->rules, error);
    if (status == SOLITON_OK) {
        status = deal_check_redeals(&patience->deal, SOLITON_INVALID, error);
    }
    return hand_out(patience, status, variant);
}

/* ---- The descriptor ------------------------------------------------------------------------ */

static const struct puzzle_gestures by_hand = {.list = gestures, .split = moves_add};
static const struct puzzle_header header = {.write = write_header, .read = solution_header_read};
static const struct puzzle_variants variants = {
    .question = question, .with_rules = with_rules, .unsaid = unsaid, .caveat = caveat};
static const struct puzzle_saves saves = {.write = save, .read = save_read, .name = save_name};

const struct puzzle_kind patience_kind = {
    .about = &patience_about,
    .entry = entry,
    .ranges = ranges,
    .summarise = summarise,
    .named = named,
    .recognises = layout_recognises,
    .parse = parse,
    .free = free_patience,
    .describe = describe,
    .rules = write_rules,
    .write = write_layout,
    .rest = rest,
    .position_size = sizeof(struct tableau),
    .start = start,
    .won = won,
    .play = play,
    .moves = moves,
    .show = show,
    .move_separator = "\n",
    .next_move = move_next_line,
    .is_move = is_move,
    .counts = counts,
    .solve = solve,
    .explain = explain,
    .opening = opening,
    .gestures = &by_hand,
    .header = &header,
    .variants = &variants,
    .proofs = &patience_proofs,
    .saves = &saves,
};
