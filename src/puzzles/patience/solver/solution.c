#include "puzzles/patience/solver/solution.h"

#include "puzzles/patience/text.h"

static void write_move(struct solution *solution, struct move move) {
    move_write(move, &solution->result->solution.letters);
    moves_end(&solution->result->solution);
}

static bool writes_autoplay(const struct solution *solution) {
    return solution->root->table.rules.autoplay != AUTOPLAY_ALL;
}

/* The cards that go by themselves in the game, of those whose turn it is. */
static uint64_t silent_cards(const struct solution *solution) {
    const struct deal_table *table = &solution->root->table;
    if (table->rules.autoplay == AUTOPLAY_NONE) {
        return 0;
    }
    const bool takes_back = table->rules.take_back && table->rules.build != BUILD_SUIT;
    return deal_table_safe(table, state_foundations(&solution->play.state), takes_back);
}

/* Plays the autoplay of the search, card by card: first what the game autoplays, too, which is not
 * written. */
static void write_autoplay(struct solution *solution) {
    const struct deal_table *table = &solution->root->table;
    struct play *play = &solution->play;
    uint64_t ready;
    while ((ready = state_autoplay_cards(&play->state, table, play->next) & play_free(play)) != 0) {
        const uint64_t silent = silent_cards(solution) & ready;
        const unsigned card = cards_lowest(silent != 0 ? silent : ready);
        if (silent == 0) {
            write_move(solution, (struct move){(uint8_t)card, TO_FOUNDATION});
        }
        play_send(play, table, card);
        play->next = state_next_cards(&play->state, table);
    }
}

static void begin(struct solution *solution, const struct root *root) {
    solution->root = root;
    if (writes_autoplay(solution)) {
        solution->play = play_from(&root->dealt, &root->table);
        write_autoplay(solution);
    }
}

void solution_start(struct solution *solution, const struct root *root,
                    struct solve_result *result) {
    enum { USUAL_MOVES = 120, USUAL_LETTERS = 4 }; /* most solutions are shorter */
    *solution = (struct solution){.result = result};
    moves_drop(&result->solution);
    moves_reserve(&result->solution, USUAL_MOVES, (size_t)USUAL_MOVES * USUAL_LETTERS);
    begin(solution, root);
}

void solution_deal_anew(struct solution *solution, struct move move, const struct root *root) {
    write_move(solution, move);
    solution->moves++;
    begin(solution, root);
}

void solution_append(struct solution *solution, struct move move, const struct solve_result *rest) {
    write_move(solution, move);
    moves_add_from(&solution->result->solution, &rest->solution, 0);
    solution->moves += 1 + rest->length;
}

static struct move move_of(struct step step) {
    struct move move = {.card = step.card, .to = TO_CELL};
    if (step.support == ON_TABLE) {
        move.to = TO_EMPTY_COLUMN;
    } else if (step.support == ON_FOUNDATION) {
        move.to = TO_FOUNDATION;
    } else if (step.support >= BUILT) {
        move.to = (uint8_t)card_over(step.card, step.support & 3);
    }
    return move;
}

/* Puts a card where a step brings it, and nothing else. */
static void follow(struct solution *solution, struct step step) {
    const struct deal_table *table = &solution->root->table;
    struct state state = solution->play.state;
    state_put(&state, step.card, step.support);
    solution->play = play_from(&state, table);
    write_autoplay(solution);
}

void solution_add(struct solution *solution, const struct steps *steps) {
    for (unsigned i = 0; i < steps->count; i++) {
        write_move(solution, move_of(steps->steps[i]));
        solution->moves += steps->steps[i].support != ON_FOUNDATION;
        if (writes_autoplay(solution)) {
            follow(solution, steps->steps[i]);
        }
    }
}

void solution_end(struct solution *solution, bool retraced, struct limits *limits) {
    struct solve_result *result = solution->result;
    result->has_solution = retraced;
    result->length = solution->moves;
    limits->stats.length = (unsigned)solution->moves;
    result->outcome = retraced ? SOLITON_SOLVED : SOLITON_ERROR;
}
