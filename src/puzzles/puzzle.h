/* The one descriptor that every kind of puzzle exports; everything else in a kind is its own
 * affair.
 *
 * The calls are coarse: one for each action of a user, never one for each node of a search. A front
 * end that can show one puzzle can show them all. A kind does no I/O: it reads a text that the
 * caller has read, and adds to a text that the caller writes. */
#ifndef SOLITON_PUZZLES_PUZZLE_H
#define SOLITON_PUZZLES_PUZZLE_H

#include "base/text.h"
#include "engine/limits.h"
#include "soliton.h"

struct limits;
struct proof_writer;
struct puzzle_kind;
struct verifier_work;

enum { PUZZLE_NAME_SIZE = 80 };

/* What all puzzles share: the first member of each kind's own puzzle. A kind allocates puzzles in
 * `named`, `parse`, `rest` and, where it has them, `with_rules`, `hardest` and `generate`; its
 * `free` frees them. A puzzle never changes once it is made. */
struct soliton_puzzle {
    const struct puzzle_kind *kind;
    char name[PUZZLE_NAME_SIZE];
};

enum { SEARCH_THREADS_MOST = 1024 };

/* How to search, apart from the limits. */
struct solve_options {
    bool shortest; /* fewest moves, proved */
    bool forgets;  /* drop positions whose score is more than `forget` below the best */
    unsigned forget;
    unsigned metric;  /* which of the kind's metrics counts */
    unsigned threads; /* how many the search may use, 1 to SEARCH_THREADS_MOST */
};

/* What `solve` fills in. The text belongs to the caller. */
struct solve_result {
    enum soliton_outcome outcome;
    const char *reason; /* why it gave up: a constant string, "" otherwise */
    bool has_solution;
    struct text solution; /* a solution file, if so */
    const char *unit;     /* what lengths are counted in: "moves", unless the solver changes it */
    size_t length;        /* of the solution */
    bool proved_shortest;
    size_t lower_bound; /* no solution is shorter */
};

/* What `count` fills in. The levels are allocated with malloc and belong to the caller. */
struct puzzle_count {
    struct soliton_level *levels;
    size_t level_count;
    char solutions[48], solutions_at_goal[48]; /* in decimal */
    char reason[192];                          /* why it gave up; "" if it did not */
};

/* Fills in the outcome and the reason of a solve whose search ended without a solution, that is,
 * not with SEARCH_FOUND. */
void solve_result_unsolved(struct solve_result *result, enum search_result search_result,
                           const struct limits *limits);

struct puzzle_kind {
    struct soliton_kind about;

    /* What the length of a solution may be counted in, the default first, ended by NULL. */
    const char *const *metrics;
    /* Between two moves of a solution: "\n", " " or "". */
    const char *move_separator;

    /* The names it knows, from index 0; NULL after the last. */
    const struct soliton_entry *(*entry)(size_t index);

    /* A puzzle by name: SOLITON_UNKNOWN if the name is not one of this kind's. Here and below,
     * `rules` may be NULL or "", which changes none. */
    enum soliton_status (*named)(const char *name, const char *rules,
                                 struct soliton_puzzle **puzzle, struct soliton_error *error);
    /* Does this text look like one of its puzzles? Then `parse` reads it, or says what is wrong. */
    bool (*recognises)(const char *text, size_t length);
    /* Reads the puzzle at *place of the text, and moves *place behind it and behind what separates
     * it from the next one, to the end if none follows; after a failure as well. *line is the line
     * on which it begins; lines of errors count from the text's first. */
    enum soliton_status (*parse)(const char *text, size_t length, struct soliton_place *place,
                                 const char *rules, struct soliton_puzzle **puzzle, size_t *line,
                                 struct soliton_error *error);
    void (*free)(struct soliton_puzzle *puzzle);
    void (*describe)(const struct soliton_puzzle *puzzle, unsigned style, struct text *text);

    /* A position is plain data of this size, to be copied with memcpy. */
    size_t position_size;
    void (*start)(const struct soliton_puzzle *puzzle, void *position);
    bool (*won)(const struct soliton_puzzle *puzzle, const void *position);
    /* Plays the move written in these characters. Returns NULL, or in words why it is illegal; the
     * position is then unchanged. */
    const char *(*play)(const struct soliton_puzzle *puzzle, void *position, const char *move,
                        size_t length);
    void (*show)(const struct soliton_puzzle *puzzle, const void *position, unsigned style,
                 struct text *text);
    /* The move in words. NULL: moves are shown as they are written. */
    void (*explain)(const struct soliton_puzzle *puzzle, const void *position, const char *move,
                    unsigned style, struct text *text);
    /* Every legal move, one a line. */
    void (*moves)(const struct soliton_puzzle *puzzle, const void *position, struct text *text);

    /* The gestures, as soliton_game_gestures has them. NULL: each move is one. */
    void (*gestures)(const struct soliton_puzzle *puzzle, const void *position, struct text *text);
    /* The position as a text that `parse` reads. */
    void (*write)(const struct soliton_puzzle *puzzle, const void *position, struct text *text);
    /* The puzzle as such a text, for kinds in which something happens by itself before the first
     * position (`opening`): it is not played yet. NULL: what `write` makes of the start. */
    void (*write_puzzle)(const struct soliton_puzzle *puzzle, struct text *text);
    /* The puzzle that begins with this position, by the same rules; of what a game allows a number
     * of times, as many are left as there were. NULL if memory ran out. */
    struct soliton_puzzle *(*rest)(const struct soliton_puzzle *puzzle, const void *position);

    /* The line that a solution file of this puzzle begins with, if its rules need one; NULL if no
     * file of the kind has one. */
    void (*write_header)(const struct soliton_puzzle *puzzle, struct text *text);
    /* Reads such a line from any solution file of the kind: `rules` gets what it says, as `named`
     * takes it, and *behind becomes the place of the first move; "" and 0 if there is none. */
    enum soliton_status (*read_header)(const char *text, size_t length, struct text *rules,
                                       size_t *behind, struct soliton_error *error);
    /* The next move of a solution file, from *offset on, which is moved behind it. False at the
     * end. */
    bool (*next_move)(const char *text, size_t length, size_t *offset, const char **move,
                      size_t *move_length);
    /* Splits a move that stands for several, such as a run of jumps, into these: separated as in a
     * solution file and written as gestures have them. NULL: no move stands for several, and there
     * is one way to write each. */
    void (*single_moves)(const char *move, size_t length, struct text *text);
    /* Is this the notation of a move, legal or not? */
    bool (*is_move)(const char *move, size_t length);
    /* The length of a solution file in one of the metrics. NULL: the number of its moves. */
    size_t (*measure)(const char *text, size_t length, unsigned metric);

    void (*solve)(const struct soliton_puzzle *puzzle, const struct solve_options *options,
                  struct limits *limits, struct solve_result *result);

    /* What only some kinds have; NULL in the others. */

    /* Looks for a proof that there is no solution: a set of all positions but those that `verify`
     * can see to be lost. It goes to the writer once it is complete. SOLITON_SOLVED if a won
     * position turns up; SOLITON_ERROR, with the error filled in, for rules without proofs. */
    enum soliton_outcome (*prove)(const struct soliton_puzzle *puzzle, struct limits *limits,
                                  struct proof_writer *writer, struct soliton_error *error);
    /* Checks such a proof: see verifier/verifier.h. */
    void (*verify)(const struct soliton_puzzle *puzzle, struct verifier_work *work);

    /* The rules that follow neither from the puzzle's name nor from its text, as `named` and
     * `parse` take them, in one order and one spelling; nothing if there are none. With them
     * `parse` makes the same puzzle of its text. */
    void (*rules)(const struct soliton_puzzle *puzzle, struct text *text);
    enum soliton_outcome (*count)(const struct soliton_puzzle *puzzle, struct limits *limits,
                                  struct puzzle_count *count);
    enum soliton_outcome (*rate)(const struct soliton_puzzle *puzzle, struct limits *limits,
                                 struct soliton_rating *rating);
    enum soliton_outcome (*hardest)(const struct soliton_puzzle *puzzle, unsigned metric,
                                    struct limits *limits, struct soliton_puzzle **hardest,
                                    unsigned *distance);
    /* Makes a puzzle to order and rates it: the same one for the same options and seed. Options ""
     * ask for nothing in particular; `check_options` says what is wrong with others. */
    enum soliton_status (*check_options)(const char *options, struct soliton_error *error);
    enum soliton_outcome (*generate)(const char *options, uint64_t seed, struct limits *limits,
                                     struct soliton_puzzle **puzzle, struct soliton_rating *rating);
    /* What happens by itself before the first move, as soliton_puzzle_opening has it. */
    void (*opening)(const struct soliton_puzzle *puzzle, unsigned style, struct text *text);
    /* What to add to "unsolvable", as soliton_puzzle_caveat has it. */
    const char *(*caveat)(const struct soliton_puzzle *puzzle);
    /* Other rules by which the puzzle might be solved, from index 0, NULL after the last; and the
     * puzzle with these rules. */
    const struct soliton_question *(*question)(const struct soliton_puzzle *puzzle, size_t index);
    enum soliton_status (*with_rules)(const struct soliton_puzzle *puzzle,
                                      const struct soliton_question *question,
                                      struct soliton_puzzle **variant, struct soliton_error *error);
    /* The file in which another program, xpat2, saves a game after these moves; and back: `name`
     * and `rules` get what `named` takes, `solution` a solution file of that puzzle. `extended`
     * chooses rules that can express every game. */
    enum soliton_status (*save)(const struct soliton_puzzle *puzzle, const char *const *moves,
                                size_t count, struct text *data, struct soliton_error *error);
    enum soliton_status (*load)(const char *data, size_t length, bool extended, struct text *name,
                                struct text *rules, struct text *solution,
                                struct soliton_error *error);
    /* Does this look like such a file? Then `name`, unless NULL, gets that program's name for it.
     */
    bool (*save_name)(const char *data, size_t length, struct text *name);
};

/* Every kind there is, ended by NULL. */
extern const struct puzzle_kind *const puzzle_kinds[];

#endif
