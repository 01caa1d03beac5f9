/* The one descriptor that every kind of puzzle exports; everything else in a kind is its own
 * affair.
 *
 * The calls are coarse: one a user action, never one a node of a search. A front end that can show
 * one puzzle can show them all. A kind does no I/O: it reads the text that it is handed and adds to
 * the text that it is asked for. */
#ifndef SOLITON_PUZZLES_PUZZLE_H
#define SOLITON_PUZZLES_PUZZLE_H

#include "base/text.h"
#include "soliton.h"

struct limits;
struct proof_writer;
struct puzzle_kind;
struct verifier_work;

enum { PUZZLE_NAME_SIZE = 80 };

/* What all puzzles share. Each kind's own puzzle has this as its first member, and is allocated by
 * whatever of the kind makes puzzles (`named`, `parse`, `rest` and, where it has them, `asked`,
 * `hardest` and `generate`) and freed by its `free`. It is never changed once made. */
struct soliton_puzzle {
    const struct puzzle_kind *kind;
    char name[PUZZLE_NAME_SIZE];
};

enum { SEARCH_THREADS_MOST = 1024 };

/* How to search, apart from the limits. */
struct search_wish {
    bool shortest; /* fewest moves, proved */
    bool forgets;  /* drop positions whose score is more than `forget` below the best */
    unsigned forget;
    unsigned metric;  /* which of the kind's metrics counts */
    unsigned threads; /* how many the search may use, 1 to SEARCH_THREADS_MOST */
};

/* What a search found. `solve` fills it; the text belongs to whoever asked. */
struct search_find {
    enum soliton_outcome outcome;
    const char *reason; /* why it gave up: a constant string, "" otherwise */
    bool has_solution;
    struct text solution; /* a solution file, if so */
    const char *unit;     /* what lengths are counted in; "moves" unless the solver says else */
    size_t length;        /* of the solution */
    bool proved_shortest;
    size_t lower_bound; /* no solution is shorter */
};

/* What a count found. The levels are allocated with malloc and belong to whoever asked. */
struct puzzle_count {
    struct soliton_level *levels;
    size_t level_count;
    char solutions[48], solutions_at_goal[48]; /* in decimal */
    char reason[192];                          /* why it gave up; "" if it did not */
};

struct puzzle_kind {
    struct soliton_kind about;

    /* What a shortest solution may be counted in, the default first, ended by NULL. */
    const char *const *metrics;
    /* What stands between two moves of a solution: "\n", " ", or "". */
    const char *between_moves;

    /* The names it knows, from index 0; NULL after the last. */
    const struct soliton_entry *(*entry)(size_t index);

    /* A puzzle by name: SOLITON_UNKNOWN if the name is not one of this kind's. Here and below, no
     * rules are changed if `rules` is NULL or "". */
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

    /* A position is plain data of this size: whoever plays copies it with memcpy. */
    size_t position_size;
    void (*start)(const struct soliton_puzzle *puzzle, void *position);
    bool (*won)(const struct soliton_puzzle *puzzle, const void *position);
    /* Plays the move written in these characters. Returns NULL, or in words why it is illegal; the
     * position is then unchanged. */
    const char *(*play)(const struct soliton_puzzle *puzzle, void *position, const char *move,
                        size_t length);
    void (*show)(const struct soliton_puzzle *puzzle, const void *position, unsigned style,
                 struct text *text);
    /* The move in words. NULL if a move says all there is to say. */
    void (*explain)(const struct soliton_puzzle *puzzle, const void *position, const char *move,
                    unsigned style, struct text *text);
    /* Every legal move, one a line. */
    void (*moves)(const struct soliton_puzzle *puzzle, const void *position, struct text *text);

    /* The gestures, as soliton_game_gestures has them. NULL: each move is one. */
    void (*gestures)(const struct soliton_puzzle *puzzle, const void *position, struct text *text);
    /* The position as a text that `parse` reads. */
    void (*write)(const struct soliton_puzzle *puzzle, const void *position, struct text *text);
    /* The puzzle as such a text, where it begins before its first position, with what then happens
     * by itself. NULL: as `write` gives its start. */
    void (*write_given)(const struct soliton_puzzle *puzzle, struct text *text);
    /* The puzzle that begins with this position and has the same rules; what may be done only so
     * often may be done as often as is left. NULL if memory ran out. */
    struct soliton_puzzle *(*rest)(const struct soliton_puzzle *puzzle, const void *position);

    /* The line that a solution file of this puzzle begins with, if its rules need one; NULL if no
     * file of the kind has one. */
    void (*write_head)(const struct soliton_puzzle *puzzle, struct text *text);
    /* Reads such a line from any solution file of the kind: `rules` gets what it says, as `named`
     * takes it, and *behind becomes the place of the first move; "" and 0 if there is none. */
    enum soliton_status (*read_head)(const char *text, size_t length, struct text *rules,
                                     size_t *behind, struct soliton_error *error);
    /* Steps through the moves of a solution file behind that: *move and *move_length are the next
     * one from *offset on, which is moved behind it. False at the end. */
    bool (*next_move)(const char *text, size_t length, size_t *offset, const char **move,
                      size_t *move_length);
    /* A move as the smallest ones that it stands for, separated as in a solution file and written
     * as the gestures have them: a run of jumps as its jumps. NULL: no move stands for several, and
     * each is written in one way. */
    void (*single_moves)(const char *move, size_t length, struct text *text);
    /* Are these characters written as a move is, be it legal or not? */
    bool (*is_move)(const char *move, size_t length);
    /* How long a solution file's moves are in one of the metrics; NULL: as many as are written. */
    size_t (*measure)(const char *text, size_t length, unsigned metric);

    void (*solve)(const struct soliton_puzzle *puzzle, const struct search_wish *wish,
                  struct limits *limits, struct search_find *find);

    /* What not every kind has; NULL where it does not. */

    /* Looks for a proof that there is no solution, by meeting every position but what `verify` can
     * see for itself, and hands it to the writer once it is whole. SOLITON_SOLVED if it meets a won
     * position; SOLITON_ERROR, with the error filled, for rules that it has no proofs for. */
    enum soliton_outcome (*prove)(const struct soliton_puzzle *puzzle, struct limits *limits,
                                  struct proof_writer *writer, struct soliton_error *error);
    /* Checks such a proof: see verifier/verifier.h. */
    void (*verify)(const struct soliton_puzzle *puzzle, struct verifier_work *work);

    /* The rules that neither the game of the puzzle's name has nor its text says by itself, as
     * `named` and `parse` take them: in one order and one spelling, and nothing if there are none.
     * With them `parse` makes the same puzzle of its text. */
    void (*rules)(const struct soliton_puzzle *puzzle, struct text *text);
    enum soliton_outcome (*count)(const struct soliton_puzzle *puzzle, struct limits *limits,
                                  struct puzzle_count *count);
    enum soliton_outcome (*rate)(const struct soliton_puzzle *puzzle, struct limits *limits,
                                 struct soliton_rating *rating);
    enum soliton_outcome (*hardest)(const struct soliton_puzzle *puzzle, unsigned metric,
                                    struct limits *limits, struct soliton_puzzle **hardest,
                                    unsigned *distance);
    /* Makes a puzzle from a wish and a number that stands for all chance, and rates it. An empty
     * wish asks for nothing in particular. `check_wish` says what is wrong with one. */
    enum soliton_status (*check_wish)(const char *wish, struct soliton_error *error);
    enum soliton_outcome (*generate)(const char *wish, uint64_t seed, struct limits *limits,
                                     struct soliton_puzzle **puzzle, struct soliton_rating *rating);
    /* What happens by itself before the first move, as soliton_puzzle_opening has it. */
    void (*opening)(const struct soliton_puzzle *puzzle, unsigned style, struct text *text);
    /* What to say with "unsolvable", as soliton_puzzle_caveat has it. */
    const char *(*caveat)(const struct soliton_puzzle *puzzle);
    /* Other rules under which one may ask whether the puzzle can be solved, from index 0, NULL
     * after the last; and the puzzle with these. */
    const struct soliton_question *(*question)(const struct soliton_puzzle *puzzle, size_t index);
    enum soliton_status (*asked)(const struct soliton_puzzle *puzzle,
                                 const struct soliton_question *question,
                                 struct soliton_puzzle **variant, struct soliton_error *error);
    /* The file in which another program, xpat2, saves a game in which these moves were played; and
     * back: `name` and `rules` get what `named` takes, `solution` a solution file of that puzzle.
     * With `extended`, it is to be by rules that can say every game. */
    enum soliton_status (*save)(const struct soliton_puzzle *puzzle, const char *const *moves,
                                size_t count, struct text *data, struct soliton_error *error);
    enum soliton_status (*load)(const char *data, size_t length, bool extended, struct text *name,
                                struct text *rules, struct text *solution,
                                struct soliton_error *error);
    /* Does this look like such a file? Then `name`, unless NULL, gets what that program calls it.
     */
    bool (*save_name)(const char *data, size_t length, struct text *name);
};

/* Every kind there is, ended by NULL. */
extern const struct puzzle_kind *const puzzle_kinds[];

#endif
