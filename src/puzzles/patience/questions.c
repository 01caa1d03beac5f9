#include "puzzles/patience/questions.h"

static const struct soliton_question of_all[] = {
    {"the course's game", "autoplay=all,take-back=no,rotations=0,redeals=0"},
    {"without autoplay", "autoplay=none,take-back=no,rotations=0,redeals=0"},
    {"and taking back", "autoplay=none,take-back=yes,rotations=0,redeals=0"},
};

/* Games as Midnight Oil is. */
static const struct soliton_question of_rotations[] = {
    {"with the rotation", "autoplay=all,take-back=no,rotations=1,redeals=0"},
};
static const struct soliton_question of_redeals[] = {
    {"with the redeals", "autoplay=all,take-back=no,rotations=0,redeals=2"},
    {"with both", "autoplay=all,take-back=no,rotations=1,redeals=2"},
};

enum {
    ALL = sizeof of_all / sizeof *of_all,
    ROTATIONS = sizeof of_rotations / sizeof *of_rotations,
    REDEALS = sizeof of_redeals / sizeof *of_redeals
};

const struct soliton_question *question_at(const struct deal *deal, size_t index) {
    if (index < ALL) {
        return &of_all[index];
    }
    index -= ALL;
    if (!rules_allow_rotations(&deal->rules)) {
        return NULL;
    }
    if (index < ROTATIONS) {
        return &of_rotations[index];
    }
    index -= ROTATIONS;
    return deal->seeded && index < REDEALS ? &of_redeals[index] : NULL;
}
