/* Searches while the player waits: the screen shows how far they are, and Esc ends them. */
#ifndef SOLITON_PLAY_SOLVER_H
#define SOLITON_PLAY_SOLVER_H

#include "play/session.h"

/* What a search gave. */
struct seek {
    enum soliton_outcome outcome;
    char reason[256]; /* why nothing is known: "" if it is solved or unsolvable */
    char *solution;   /* a solution file, or NULL; whoever asked frees it */
};

/* How long it may take, and what the screen says meanwhile. */
struct seek_limits {
    unsigned long long positions;
    const char *memory; /* as soliton_search_set takes it */
    const char *doing;  /* "searching" */
};

struct seek seek_solution(struct session *session, const soliton_puzzle *puzzle,
                          const struct seek_limits *limits);

/* Finds out whether the game can still be won, and tells the game. Each time that this is asked
 * again for the same position, ten times as long. Says what it found, or why nothing. True if a way
 * to win is known then. */
bool seek_outlook(struct session *session);

/* Finds out which gestures still win. */
void seek_verdicts(struct session *session);

/* Reads the keys that were pressed: is the work to end? To be asked now and then. */
bool seek_is_stopped(void);

/* What generators and other work may use: shows how far it is, returns false if it is to end. The
 * context is a struct seek_watch. */
struct seek_watch {
    struct session *session;
    const char *doing;
    bool stopped; /* by the player */
};
bool seek_progress(void *context, const struct soliton_stats *stats);

#endif
