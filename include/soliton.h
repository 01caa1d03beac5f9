/* Soliton solves one-player puzzles, or proves that they cannot be solved.
 *
 * Three handles do all the work: a puzzle (what is dealt), a search (looks for a solution of it)
 * and a game (plays it move by move; it is also the checker). Nothing here is global: any number of
 * puzzles, searches and games may live in any number of threads, as long as one handle is used by
 * one thread at a time. Only soliton_search_cancel may be called at any time, from any thread or
 * from a signal handler. A puzzle is never changed after it is made, so searches and games in
 * several threads may share one; it must outlive them.
 *
 * Whoever gets a handle frees it with the function of its name. Every `char *` that is returned
 * without `const` is freed with free(); what is `const` lives as long as the handle it came from.
 * Where a handle or text is returned, NULL means that memory ran out.
 * The library never prints, never exits and never aborts. */
#ifndef SOLITON_H
#define SOLITON_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

#define SOLITON_VERSION "0.1.0"

typedef struct soliton_puzzle soliton_puzzle;
typedef struct soliton_search soliton_search;
typedef struct soliton_game soliton_game;

/* The version of the library that is running, which may differ from SOLITON_VERSION above. */
const char *soliton_version(void);

/* ---- Failures ---------------------------------------------------------------------------- */

enum soliton_status {
    SOLITON_OK = 0,
    SOLITON_UNKNOWN,   /* no puzzle has this name: it may be the name of a file */
    SOLITON_INVALID,   /* a name, rule or option that cannot be, such as a seed out of range */
    SOLITON_BAD_DATA,  /* a text that does not describe a puzzle; line and column say where */
    SOLITON_ILLEGAL,   /* a move that the rules forbid */
    SOLITON_NO_MEMORY, /* outside a search; inside one, memory is a limit and no error */
    SOLITON_BUG        /* the library contradicts itself: please report it */
};

/* What went wrong. Each function that takes one accepts NULL; what is in it counts only after a
 * failure. The message is one line without a full stop, and holds only printable ASCII whatever the
 * input was. */
struct soliton_error {
    enum soliton_status status;
    size_t line, column; /* in the text that was read, from 1; 0 where there is none */
    char message[256];
};

/* ---- Puzzles ----------------------------------------------------------------------------- */

/* A puzzle by its name, such as "FreeCell.123456". `rules` overrides the rules of the game, such as
 * "registers=2,stack=suit", or is NULL. *puzzle is NULL after a failure. */
enum soliton_status soliton_puzzle_named(const char *name, const char *rules,
                                         soliton_puzzle **puzzle, struct soliton_error *error);

/* A puzzle from the text of a file; the text itself says which kind it is. */
enum soliton_status soliton_puzzle_parse(const char *text, size_t length, const char *rules,
                                         soliton_puzzle **puzzle, struct soliton_error *error);

void soliton_puzzle_free(soliton_puzzle *puzzle);

/* The full name, "FreeCell.123456" for "fc.123456"; that of the game alone for a layout. */
const char *soliton_puzzle_name(const soliton_puzzle *puzzle);

/* How text for people is drawn; combine with |. */
enum soliton_style {
    SOLITON_PLAIN = 0,
    SOLITON_COLOUR = 1, /* with terminal escapes */
    SOLITON_ASCII = 2,  /* without characters outside ASCII */
    SOLITON_COURSE = 4  /* with the course's names of cards, such as VaPi */
};

/* What the puzzle is: its rules in words, how it was made, a picture of it. */
char *soliton_puzzle_describe(const soliton_puzzle *puzzle, unsigned style);

/* The names that soliton_puzzle_named takes. */
struct soliton_entry {
    const char *kind;         /* "patience" */
    const char *name;         /* "FreeCell" */
    const char *abbreviation; /* "fc" */
    const char *members;      /* "FreeCell.0 .. FreeCell.999999999, FreeCell.ms1 .. ..." */
    const char *summary;      /* one line */
};

/* The entries one by one, from index 0; NULL after the last. */
const struct soliton_entry *soliton_list(size_t index);

/* What `rules` may say, as text for a help page: one rule a line. */
const char *soliton_rules_help(void);

/* ---- Searches ---------------------------------------------------------------------------- */

enum soliton_outcome {
    SOLITON_SOLVED,      /* the solution has been replayed by the checker */
    SOLITON_UNSOLVABLE,  /* proved: nothing that could lead to a solution was left out */
    SOLITON_GAVE_UP,     /* a limit was reached; soliton_search_reason says which */
    SOLITON_INTERRUPTED, /* cancelled */
    SOLITON_ERROR        /* see the error */
};

/* "solved", "unsolvable", "gave-up", "interrupted" or "error". */
const char *soliton_outcome_name(enum soliton_outcome outcome);

soliton_search *soliton_search_new(const soliton_puzzle *puzzle);
void soliton_search_free(soliton_search *search);

/* The options that a search takes. Front ends make their own options and help from this table. */
struct soliton_option {
    const char *name;     /* "timeout" */
    const char *argument; /* "SECONDS", or NULL for an option that is on or off */
    const char *help;     /* one line */
};

/* The options one by one, from index 0; NULL after the last. */
const struct soliton_option *soliton_search_option(size_t index);

/* Sets one of them from text; `value` is NULL for an option without an argument. */
enum soliton_status soliton_search_set(soliton_search *search, const char *option,
                                       const char *value, struct soliton_error *error);

/* How far a search has come, and what it has used in the end. */
struct soliton_stats {
    uint64_t positions;   /* met: different ones in each search, of which there may be two */
    uint64_t bytes;       /* of memory in use; at the end the most that was in use */
    double seconds;       /* wall-clock time */
    unsigned best_score;  /* the best position's score: in patience, the cards deposited */
    unsigned depth;       /* the most moves from the start to a position met */
    unsigned length;      /* the moves of the best solution found so far; 0 while there is none */
    unsigned lower_bound; /* no solution has fewer moves; 0 where nothing is known */
};

/* Called now and then while the search runs, in the thread that runs it, about ten times a second.
 * Returning false interrupts the search. */
typedef bool soliton_progress(void *context, const struct soliton_stats *stats);
void soliton_search_on_progress(soliton_search *search, soliton_progress *call, void *context);

/* Searches. May be called again, with more options set; to take one back, make a new search. The
 * error is filled for SOLITON_ERROR alone. */
enum soliton_outcome soliton_search_run(soliton_search *search, struct soliton_error *error);

/* Ends a running search soon, and the next one at once if none is running. */
void soliton_search_cancel(soliton_search *search);

/* After a run. The solution is empty unless there is one; a search for a shortest solution that was
 * stopped may have one that is not proved shortest. Its moves are written as in a solution file;
 * the strings live until the search runs again or is freed. NULL beyond the last move. */
bool soliton_search_has_solution(const soliton_search *search);
size_t soliton_search_length(const soliton_search *search);
const char *soliton_search_move(const soliton_search *search, size_t index);
bool soliton_search_is_shortest(const soliton_search *search); /* proved */
/* Why the search gave up, such as "the memory limit was reached"; "" if it did not. */
const char *soliton_search_reason(const soliton_search *search);
struct soliton_stats soliton_search_stats(const soliton_search *search);

/* ---- Games ------------------------------------------------------------------------------- */

/* A game at its start. */
soliton_game *soliton_game_new(const soliton_puzzle *puzzle);
void soliton_game_free(soliton_game *game);

/* Plays one move, written as in a solution file. The game is unchanged if it fails. */
enum soliton_status soliton_game_play(soliton_game *game, const char *move,
                                      struct soliton_error *error);

/* One move back or forth again; false if there is none. A move that is played forgets the moves
 * that were undone. */
bool soliton_game_undo(soliton_game *game);
bool soliton_game_redo(soliton_game *game);

size_t soliton_game_length(const soliton_game *game); /* moves played and not undone */
bool soliton_game_won(const soliton_game *game);

/* A picture of the position, ended by a newline. */
char *soliton_game_show(const soliton_game *game, unsigned style);

/* A legal or illegal move in words, such as "5H onto 6S (deposited: 2S)"; the move itself if it
 * cannot be read. */
char *soliton_game_explain(const soliton_game *game, const char *move, unsigned style);

/* All legal moves, one a line, as in a solution file. */
char *soliton_game_moves(const soliton_game *game);

/* What checking a solution gave. */
struct soliton_verdict {
    bool solved;   /* every line is a legal move and the last position is won */
    size_t moves;  /* legal moves played, all of them or those before the first illegal one */
    size_t failed; /* 0 if solved, else the number of the illegal move from 1, or moves + 1 */
    bool illegal;  /* a move is illegal, rather than the game not won at the end */
};

/* Plays the lines of a solution file, up to the first illegal one; the error says what is wrong
 * with that one, with its line. Fails only where memory runs out: a wrong solution is a verdict. */
enum soliton_status soliton_game_replay(soliton_game *game, const char *text, size_t length,
                                        struct soliton_verdict *verdict,
                                        struct soliton_error *error);

#ifdef __cplusplus
}
#endif

#endif
