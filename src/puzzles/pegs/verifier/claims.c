#include "puzzles/pegs/verifier/verifier.h"

#include "base/number.h"
#include "base/word.h"

static bool is_in(uint64_t set, unsigned hole) { return (set >> hole & 1) != 0; }

static uint64_t only(unsigned hole) { return UINT64_C(1) << hole; }

static bool fail(struct verifier_work *work, enum verifier_end end, const char *why) {
    verifier_conclude(work, end, "%s", why);
    return false;
}

/* ---- Jumps --------------------------------------------------------------------------------- */

bool claims_jump(const struct board *board, unsigned from, unsigned direction,
                 struct claims_jump *jump) {
    static const int steps[CLAIMS_DIRECTIONS][2] = {{1, 0}, {-1, 0},  {0, 1},  {0, -1},
                                                    {1, 1}, {-1, -1}, {-1, 1}, {1, -1}};
    if (from >= board->holes || direction >= 2 * board->axes) {
        return false;
    }
    const int x = board->x[from];
    const int y = board->y[from];
    const int *step = steps[direction];
    const unsigned over = board_hole_at(board, x + step[0], y + step[1]);
    const unsigned to = board_hole_at(board, x + 2 * step[0], y + 2 * step[1]);
    *jump = (struct claims_jump){(uint8_t)from, (uint8_t)over, (uint8_t)to};
    return over != NO_HOLE && to != NO_HOLE;
}

/* Does this hold for each jump of the board? */
typedef bool condition(const struct claims *claims, struct claims_jump jump);

static bool holds_for_all_jumps(const struct claims *claims, condition *holds) {
    const struct board *board = &claims->pegs->board;
    for (unsigned from = 0; from < board->holes; from++) {
        for (unsigned direction = 0; direction < CLAIMS_DIRECTIONS; direction++) {
            struct claims_jump jump;
            if (claims_jump(board, from, direction, &jump) && !holds(claims, jump)) {
                return false;
            }
        }
    }
    return true;
}

/* ---- Symmetries: docs/proofs.md, 20 --------------------------------------------------------- */

uint64_t claims_image(const struct claims *claims, unsigned symmetry, uint64_t pegs) {
    uint64_t image = 0;
    for (unsigned hole = 0; hole < claims->pegs->board.holes; hole++) {
        if (is_in(pegs, hole)) {
            image |= only(claims->image[symmetry][hole]);
        }
    }
    return image;
}

/* Does the newest symmetry take this jump to a jump? */
static bool stays_a_jump(const struct claims *claims, struct claims_jump jump) {
    const uint8_t *image = claims->image[claims->symmetries];
    for (unsigned direction = 0; direction < CLAIMS_DIRECTIONS; direction++) {
        struct claims_jump there;
        if (claims_jump(&claims->pegs->board, image[jump.from], direction, &there) &&
            there.over == image[jump.over] && there.to == image[jump.to]) {
            return true;
        }
    }
    return false;
}

static bool read_symmetry(struct claims *claims, struct word value, struct verifier_work *work) {
    const struct pegs *pegs = claims->pegs;
    const unsigned number = claims->symmetries;
    uint64_t images = 0;
    struct word name;
    if (number == CLAIMS_SYMMETRIES) {
        return fail(work, VERIFIER_BAD_DATA, "there are too many symmetries");
    }
    for (unsigned hole = 0; hole < pegs->board.holes; hole++) {
        word_next(&value, &name);
        const unsigned image = board_read_hole(&pegs->board, name.start, name.length);
        if (image == NO_HOLE) {
            return fail(work, VERIFIER_BAD_DATA, "a symmetry does not name a hole for each hole");
        }
        claims->image[number][hole] = (uint8_t)image;
        images |= only(image);
    }
    if (word_next(&value, &name)) {
        return fail(work, VERIFIER_BAD_DATA, "a symmetry names more holes than there are");
    }
    if (images != board_all(&pegs->board)) {
        return fail(work, VERIFIER_REFUSES, "a symmetry takes two holes to the same one");
    }
    if (!holds_for_all_jumps(claims, stays_a_jump)) {
        return fail(work, VERIFIER_REFUSES, "a symmetry takes a jump to what is no jump");
    }
    if (!pegs->any_end && claims_image(claims, number, pegs->goal) != pegs->goal) {
        return fail(work, VERIFIER_REFUSES, "a symmetry does not keep the goal");
    }
    claims->symmetries++;
    return true;
}

/* ---- Parities: docs/proofs.md, 19 ----------------------------------------------------------- */

static bool is_odd(uint64_t set) {
    bool odd = false;
    for (; set != 0; set >>= 1) {
        odd ^= (set & 1) != 0;
    }
    return odd;
}

/* Does this jump change an even number of the newest parity's holes? */
static bool is_even(const struct claims *claims, struct claims_jump jump) {
    const uint64_t changed = only(jump.from) | only(jump.over) | only(jump.to);
    return !is_odd(changed & claims->parity[claims->parities]);
}

static bool read_parity(struct claims *claims, struct word value, struct verifier_work *work) {
    struct word name;
    uint64_t set = 0;
    if (claims->parities == CLAIMS_PARITIES) {
        return fail(work, VERIFIER_BAD_DATA, "there are too many parities");
    }
    while (word_next(&value, &name)) {
        const unsigned hole = board_read_hole(&claims->pegs->board, name.start, name.length);
        if (hole == NO_HOLE || is_in(set, hole)) {
            return fail(work, VERIFIER_BAD_DATA, "a parity does not name holes, each once");
        }
        set |= only(hole);
    }
    claims->parity[claims->parities] = set;
    if (!holds_for_all_jumps(claims, is_even)) {
        return fail(work, VERIFIER_REFUSES, "a jump changes a parity");
    }
    claims->parities++;
    return true;
}

/* Does a position agree with the start in each parity? */
static bool agrees_with_start(const struct claims *claims, uint64_t pegs) {
    for (unsigned i = 0; i < claims->parities; i++) {
        if (is_odd(pegs & claims->parity[i]) != is_odd(claims->pegs->start & claims->parity[i])) {
            return false;
        }
    }
    return true;
}

/* ---- Weights: docs/proofs.md, 21 ------------------------------------------------------------ */

static int64_t weigh(const struct claims_weights *weights, uint64_t pegs) {
    int64_t sum = 0;
    for (unsigned hole = 0; pegs != 0; hole++, pegs >>= 1) {
        if ((pegs & 1) != 0) {
            sum += weights->of[hole];
        }
    }
    return sum;
}

/* Does this jump not raise the sum of the newest weights? */
static bool does_not_rise(const struct claims *claims, struct claims_jump jump) {
    const int32_t *weight = claims->weighing[claims->weights].of;
    return weight[jump.to] <= weight[jump.from] + weight[jump.over];
}

static bool read_weight(struct word word, int32_t *weight) {
    const bool negative = word.length > 0 && word.start[0] == '-';
    const size_t sign = negative ? 1 : 0;
    uint64_t number;
    if (!number_parse(word.start + sign, word.length - sign, CLAIMS_HEAVIEST, &number)) {
        return false;
    }
    *weight = negative ? -(int32_t)number : (int32_t)number;
    return true;
}

static bool read_weights(struct claims *claims, struct word value, struct verifier_work *work) {
    struct word word;
    if (claims->weights == CLAIMS_WEIGHTS) {
        return fail(work, VERIFIER_BAD_DATA, "there are too many lines of weights");
    }
    int32_t *weight = claims->weighing[claims->weights].of;
    for (unsigned hole = 0; hole < claims->pegs->board.holes; hole++) {
        word_next(&value, &word);
        if (!read_weight(word, &weight[hole])) {
            return fail(work, VERIFIER_BAD_DATA,
                        "weights are not a whole number for each hole, none above a million");
        }
    }
    if (word_next(&value, &word)) {
        return fail(work, VERIFIER_BAD_DATA, "there are more weights than holes");
    }
    if (!holds_for_all_jumps(claims, does_not_rise)) {
        return fail(work, VERIFIER_REFUSES, "a jump raises the sum of the weights");
    }
    claims->weights++;
    return true;
}

/* ---- Ends: docs/proofs.md, 20 --------------------------------------------------------------- */

/* Where the last peg may be if any end will do: the holes that agree with the start in each parity,
 * and their images, under one symmetry after the other. */
static uint64_t find_end_holes(const struct claims *claims) {
    uint64_t holes = 0;
    for (unsigned hole = 0; hole < claims->pegs->board.holes; hole++) {
        if (agrees_with_start(claims, only(hole))) {
            holes |= only(hole);
        }
    }
    for (uint64_t before = 0; before != holes;) {
        before = holes;
        for (unsigned i = 0; i < claims->symmetries; i++) {
            holes |= claims_image(claims, i, holes);
        }
    }
    return holes;
}

static void weigh_goal(struct claims *claims) {
    const uint64_t goal = claims->pegs->goal;
    claims->has_end = agrees_with_start(claims, goal);
    for (unsigned i = 0; i < claims->weights; i++) {
        claims->weighing[i].least_end = weigh(&claims->weighing[i], goal);
    }
}

static void weigh_end_holes(struct claims *claims) {
    const uint64_t holes = find_end_holes(claims);
    claims->has_end = holes != 0;
    for (unsigned i = 0; i < claims->weights; i++) {
        struct claims_weights *weights = &claims->weighing[i];
        weights->least_end = CLAIMS_HEAVIEST;
        for (unsigned hole = 0; hole < claims->pegs->board.holes; hole++) {
            if (is_in(holes, hole) && weights->of[hole] < weights->least_end) {
                weights->least_end = weights->of[hole];
            }
        }
    }
}

bool claims_lost(const struct claims *claims, uint64_t pegs) {
    bool lost = !claims->has_end;
    for (unsigned i = 0; i < claims->weights && !lost; i++) {
        lost = weigh(&claims->weighing[i], pegs) < claims->weighing[i].least_end;
    }
    return lost;
}

/* ---- All of them --------------------------------------------------------------------------- */

static bool read_claim(struct claims *claims, const struct verifier_claim *claim,
                       struct verifier_work *work) {
    const struct word key = {claim->key, claim->key_length};
    const struct word value = {claim->value, claim->value_length};
    if (word_is(key, "symmetry")) {
        return read_symmetry(claims, value, work);
    }
    if (word_is(key, "parity")) {
        return read_parity(claims, value, work);
    }
    if (word_is(key, "weights")) {
        return read_weights(claims, value, work);
    }
    return fail(work, VERIFIER_BAD_DATA, "a proof for pegs has no such claim");
}

bool claims_read(struct claims *claims, const struct pegs *pegs, struct verifier_work *work) {
    struct verifier_claim claim;
    size_t offset = 0;
    claims->pegs = pegs;
    claims->symmetries = claims->parities = claims->weights = 0;
    work->end = VERIFIER_HOLDS;
    while (verifier_next_claim(work, &offset, &claim)) {
        if (!read_claim(claims, &claim, work)) {
            return false;
        }
    }
    if (work->end != VERIFIER_HOLDS) {
        return false;
    }
    if (pegs->any_end) {
        weigh_end_holes(claims);
    } else {
        weigh_goal(claims);
    }
    return true;
}
