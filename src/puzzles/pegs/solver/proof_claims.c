#include "puzzles/pegs/solver/proof_claims.h"

#include "puzzles/pegs/solver/parity.h"

static void add_cell(const struct question *question, unsigned cell, struct text *claims) {
    text_add_char(claims, ' ');
    text_add(claims, board_cell_name(&question->pegs->board, cell).text);
}

static void add_parity(const struct question *question, uint64_t set, struct text *claims) {
    text_add(claims, "parity:");
    for (; set != 0; set &= set - 1) {
        add_cell(question, question_lowest(set), claims);
    }
    text_add_char(claims, '\n');
}

static bool is_odd(uint64_t set) { return question_count(set) % 2 != 0; }

/* Of the ends that are left, those that agree with the start in this parity. An end is a cell if
 * any will do; else there is one, and it is bit 0. */
static uint64_t agreeing(const struct pegs *pegs, uint64_t ends, uint64_t set) {
    const bool odd = is_odd(pegs->start & set);
    if (!pegs->any_end) {
        return is_odd(pegs->goal & set) == odd ? ends : 0;
    }
    return ends & (odd ? set : ~set);
}

void proof_claim_parities(const struct question *question, struct text *claims) {
    const struct pegs *pegs = question->pegs;
    struct parities parities;
    parities_find(&pegs->board, &question->jumps, &parities);
    uint64_t ends = pegs->any_end ? board_all(&pegs->board) : 1;
    for (unsigned i = 0; i < parities.count; i++) {
        const uint64_t left = agreeing(pegs, ends, parities.set[i]);
        if (left != ends) {
            add_parity(question, parities.set[i], claims);
            ends = left;
        }
    }
}

void proof_claim_symmetries(const struct question *question, struct text *claims) {
    const struct symmetries *symmetries = &question->symmetries;
    for (unsigned i = 1; i < symmetries->count; i++) {
        text_add(claims, "symmetry:");
        for (unsigned cell = 0; cell < question->pegs->board.cells; cell++) {
            add_cell(question, symmetries->image[i][cell], claims);
        }
        text_add_char(claims, '\n');
    }
}

void proof_claim_weights(const struct question *question, const struct pagoda *pagoda,
                         struct text *claims) {
    text_add(claims, "weights:");
    for (unsigned cell = 0; cell < question->pegs->board.cells; cell++) {
        text_format(claims, " %d", pagoda->weight[cell]);
    }
    text_add_char(claims, '\n');
}
