/* What a game in progress is made of, for the files of this folder.
 *
 * All moves are kept as they were written, those undone included, and belong to the game; so do a
 * few positions among them, from which undoing starts. */
#ifndef SOLITON_GAME_GAME_H
#define SOLITON_GAME_GAME_H

#include "base/moves.h"
#include "soliton.h"

struct puzzle_kind;

/* What the game has been told. */
struct knowledge {
    /* A path to a win, from the start of the game on, once one is told. Moves that stand for
     * several are there one by one, since the player may play them one by one. */
    bool has_win;
    struct moves win;
    /* Its positions as they are written, each ended by a NUL: before each move, and the last. */
    struct text positions;
    /* After how many of the game's moves, undone ones included, it is proved lost. */
    size_t lost_after;
    bool is_lost;
};

/* The position is the one after the moves played. Undoing plays the moves before it again, as
 * positions are larger than moves. It starts from a position that was kept, one every GAME_STRIDE
 * moves, so that it takes no longer in a game of thousands of moves. */
struct soliton_game {
    const soliton_puzzle *puzzle;
    void *position;
    struct moves moves; /* those undone included */
    bool *begins_step;  /* of each move */
    size_t steps_room;
    size_t played;
    char *kept; /* the positions after GAME_STRIDE moves, after twice as many, and so on */
    size_t kept_count, kept_room;
    struct knowledge knowledge;
};

enum { GAME_STRIDE = 64 };

/* Plays the move written in these characters, as the first of a step or as a further one. */
enum soliton_status game_play(soliton_game *game, const char *move, size_t length, bool begins_step,
                              struct soliton_error *error);

/* Puts these moves behind those played, to be redone one by one. They must be legal. What was
 * undone is forgotten. False if memory ran out. */
bool game_put_ahead(soliton_game *game, const struct moves *moves);

/* Undoes or redoes until so many moves are played, whether or not a step ends there. */
void game_go_to(soliton_game *game, size_t played);

/* ---- Knowledge ------------------------------------------------------------------------------- */

/* Tells it that all moves but the first `kept` are forgotten: a proof that is about more of them no
 * longer holds. */
void knowledge_keep(struct knowledge *knowledge, size_t kept);

/* Tells it that the moves played lead to a win, as soliton_game_learn would. False if memory ran
 * out. */
bool knowledge_learn_played(soliton_game *game);

/* Forgets all. */
void knowledge_drop(struct knowledge *knowledge);

/* ---- Gestures -------------------------------------------------------------------------------- */

/* Of these gestures, lines as soliton_game_gestures has them, adds the one that goes farthest along
 * the path, whose next move is that of index `next`: all moves of the gesture come next. If none
 * goes along, adds that one move as a gesture of its own; nothing if there is none. */
void gestures_add_farthest(const char *gestures, const struct moves *path, size_t next,
                           struct text *text);

/* ---- Game files ------------------------------------------------------------------------------ */

/* Does the text begin as a game file does, be it of this version or another? */
bool game_file_recognises(const char *text, size_t length);

/* Makes puzzle and game of it. Whatever is wrong with the text is SOLITON_BAD_DATA, with its place;
 * both are NULL then. */
enum soliton_status game_file_read(const char *text, size_t length, soliton_puzzle **puzzle,
                                   soliton_game **game, struct soliton_error *error);

#endif
