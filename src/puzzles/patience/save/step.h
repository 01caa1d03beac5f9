/* The moves of a save, by cards rather than indices, and how they become the single moves of a
 * solution file.
 *
 * Two games are played side by side. One has no autoplay, as in xpat2: it says what is legal, and
 * its moves are those of the extended format. The other has autoplay of all cards: it is the same
 * game as long as each of its positions is that of the first with more cards on the foundations;
 * then what was done to these cards is left out. */
#ifndef SOLITON_PUZZLES_PATIENCE_SAVE_STEP_H
#define SOLITON_PUZZLES_PATIENCE_SAVE_STEP_H

#include "puzzles/patience/block.h"

struct step {
    struct block block; /* a rotation or redeal is one card that moves, as in position.h */
    bool from_foundation;
};

/* A game in which steps are replayed. The text belongs to whoever made it. */
struct replay {
    struct rules rules;
    struct position position;
    struct text *moves; /* gets the moves, one a line; NULL if they are not wanted */
};

/* Each plays a step, and returns NULL or why it cannot. */

const char *replay_step(struct replay *replay, const struct step *step);

/* `manual` is the game without autoplay, before the step. */
const char *replay_step_with_autoplay(struct replay *replay, const struct step *step,
                                      const struct position *manual);

/* "5H onto 6S", "9S and 2 more to an empty column". */
void step_explain(const struct step *step, struct text *text);

#endif
