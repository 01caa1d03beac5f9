/* The solver at work while the player waits: the screen shows how far it is, and Esc ends it. */
#ifndef SOLITON_PLAY_SOLVER_H
#define SOLITON_PLAY_SOLVER_H

#include "play/session.h"

/* What a search gave. */
struct solver_answer {
    enum soliton_outcome outcome;
    char reason[256]; /* why nothing is known: "" if it is solved or unsolvable */
    char *solution;   /* a solution file, or NULL; the caller frees it */
};

/* How long it may take, and what the screen says meanwhile. */
struct solver_limits {
    unsigned long long positions;
    const char *memory; /* as soliton_search_set takes it */
    const char *doing;  /* "searching" */
};

struct solver_answer solver_solve(struct session *session, const soliton_puzzle *puzzle,
                                  const struct solver_limits *limits);

/* Finds out whether the game can still be won, and tells the game and the player. Whoever asks
 * again in the same position gets a search of ten times as many positions. True if a path to a win
 * is known then. */
bool solver_outlook(struct session *session);

/* Finds out which gestures still win. */
void solver_verdicts(struct session *session);

/* Reads the keys that were pressed: is the work to end? To be called now and then. */
bool solver_is_stopped(void);

/* What generators and other work may use: shows how far it is, returns false if it is to end. The
 * context is a struct solver_watch. */
struct solver_watch {
    struct session *session;
    const char *doing;
    bool stopped; /* by the player */
};
bool solver_progress(void *context, const struct soliton_stats *stats);

#endif
