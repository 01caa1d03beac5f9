#include "puzzles/pegs/verifier/verifier.h"

#include <stdio.h>

/* A position is the set of its pegs: bit i is hole i. */

static uint64_t three_holes(struct claims_jump jump) {
    return UINT64_C(1) << jump.from | UINT64_C(1) << jump.over | UINT64_C(1) << jump.to;
}

static void start(const void *game, void *position) {
    const struct claims *claims = game;
    *(uint64_t *)position = claims->pegs->start;
}

static bool change(const void *game, void *position, unsigned thing, unsigned place) {
    const struct claims *claims = game;
    struct claims_jump jump;
    if (!claims_jump(&claims->pegs->board, thing, place, &jump)) {
        return false;
    }
    *(uint64_t *)position ^= three_holes(jump);
    return true;
}

/* The smallest of its images, as a number, stands for all of them. */
static void canonicalise(const void *game, void *position) {
    const struct claims *claims = game;
    const uint64_t pegs = *(const uint64_t *)position;
    uint64_t smallest = pegs;
    for (unsigned i = 0; i < claims->symmetries; i++) {
        const uint64_t image = claims_image(claims, i, pegs);
        smallest = image < smallest ? image : smallest;
    }
    *(uint64_t *)position = smallest;
}

static bool won(const void *game, const void *position) {
    const struct claims *claims = game;
    const uint64_t pegs = *(const uint64_t *)position;
    const bool single = pegs != 0 && (pegs & (pegs - 1)) == 0;
    return claims->pegs->any_end ? single : pegs == claims->pegs->goal;
}

static bool lost(const void *game, const void *position) {
    return claims_lost(game, *(const uint64_t *)position);
}

static bool meet(struct verifier *verifier, const struct board *board, uint64_t after,
                 struct claims_jump jump) {
    char move[16];
    snprintf(move, sizeof move, "%s-%s", board_hole_name(board, jump.from).text,
             board_hole_name(board, jump.to).text);
    return verifier_meet(verifier, &after, move);
}

static void moves(const void *game, const void *position, struct verifier *verifier) {
    const struct board *board = &((const struct claims *)game)->pegs->board;
    const uint64_t pegs = *(const uint64_t *)position;
    for (unsigned from = 0; from < board->holes; from++) {
        for (unsigned direction = 0; direction < CLAIMS_DIRECTIONS; direction++) {
            struct claims_jump jump;
            if (!claims_jump(board, from, direction, &jump)) {
                continue;
            }
            const bool possible = (pegs >> jump.from & 1) != 0 && (pegs >> jump.over & 1) != 0 &&
                                  (pegs >> jump.to & 1) == 0;
            if (possible && !meet(verifier, board, pegs ^ three_holes(jump), jump)) {
                return;
            }
        }
    }
}

void pegs_verify(const struct pegs *pegs, struct verifier_work *work) {
    static const struct verifier_rules rules = {.position_size = sizeof(uint64_t),
                                                .start = start,
                                                .change = change,
                                                .canonicalise = canonicalise,
                                                .won = won,
                                                .lost = lost,
                                                .moves = moves};
    struct claims claims;
    if (claims_read(&claims, pegs, work)) {
        verifier_run(&rules, &claims, work);
    }
}
