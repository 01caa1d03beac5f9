/* The one descriptor that every kind of puzzle exports; everything else in a kind is its own
 * affair.
 *
 * The calls are coarse: one for each action of a user, never one for each node of a search. A front
 * end that can show one puzzle can show them all. A kind does no I/O: it reads a text that the
 * caller has read, and adds to a text that the caller writes. */
#ifndef SOLITON_PUZZLES_PUZZLE_H
#define SOLITON_PUZZLES_PUZZLE_H

#include "base/moves.h"
#include "engine/limits.h"
#include "soliton.h"

struct limits;
struct proof_writer;
struct puzzle_kind;
struct verifier_work;

enum { PUZZLE_NAME_SIZE = 80 };

/* What all puzzles share: the first member of each kind's own puzzle. A kind allocates puzzles in
 * `named`, `parse`, `rest` and whatever else hands one out; its `free` frees them. A puzzle never
 * changes once it is made. */
struct soliton_puzzle {
    const struct puzzle_kind *kind;
    char name[PUZZLE_NAME_SIZE];
};

/* How to search, apart from the limits. */
struct solve_options {
    bool shortest; /* fewest moves, proved */
    bool forgets;  /* drop positions whose score is more than `forget` below the best */
    unsigned forget;
    unsigned metric;  /* which of the kind's metrics counts */
    unsigned threads; /* how many the search may use, 1 to SEARCH_THREADS_MOST */
};

/* What `solve` fills in. The solution belongs to the caller. */
struct solve_result {
    enum soliton_outcome outcome;
    const char *reason; /* why it gave up: a constant string, "" otherwise */
    bool has_solution;
    struct moves solution; /* if so */
    const char *unit;      /* what lengths are counted in: "moves", unless the solver changes it */
    size_t length;         /* of the solution */
    bool proved_shortest;
    size_t lower_bound; /* no solution is shorter; of no account if there is none */
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

/* ---- What only some kinds have --------------------------------------------------------------- */

/* Each of these tables is whole, or the kind does not have it: no member is NULL. */

/* What a hand can do. Without this each move is a gesture of its own. */
struct puzzle_gestures {
    /* All of them, as soliton_game_gestures has them. */
    void (*list)(const struct soliton_puzzle *puzzle, const void *position, struct text *text);
    /* Adds the moves that a move stands for, such as the jumps of a run, written as gestures have
     * them. moves_add is for kinds in which no move stands for several. */
    void (*split)(struct moves *moves, const char *move, size_t length);
};

/* A first line of solution files, which says the rules. */
struct puzzle_header {
    /* Adds the line for this puzzle, if its rules need one. */
    void (*write)(const struct soliton_puzzle *puzzle, struct text *text);
    /* Reads such a line from any solution file of the kind: `rules` gets what it says, as `named`
     * takes it, and *behind becomes the place of the first move; "" and 0 if there is none. */
    enum soliton_status (*read)(const char *text, size_t length, struct text *rules, size_t *behind,
                                struct soliton_error *error);
};

/* Other rules by which a puzzle might be solved. */
struct puzzle_variants {
    /* The questions about it, from index 0; NULL after the last. */
    const struct soliton_question *(*question)(const struct soliton_puzzle *puzzle, size_t index);
    /* The puzzle with these rules. */
    enum soliton_status (*with_rules)(const struct soliton_puzzle *puzzle,
                                      const struct soliton_question *question,
                                      struct soliton_puzzle **variant, struct soliton_error *error);
    /* What is left unsaid, as soliton_puzzle_unsaid has it. */
    const char *(*unsaid)(const struct soliton_puzzle *puzzle);
    /* What to add to "unsolvable", as soliton_puzzle_caveat has it. */
    const char *(*caveat)(const struct soliton_puzzle *puzzle);
};

/* Puzzles like a given one, by the same rules: a board with another hole empty. Without this they
 * are the others of its series of numbers, for which `ranges`, `named` and `rules` suffice. */
struct puzzle_siblings {
    uint64_t (*count)(const struct soliton_puzzle *puzzle); /* 0 if it has none */
    enum soliton_status (*make)(const struct soliton_puzzle *puzzle, uint64_t index,
                                struct soliton_puzzle **sibling, struct soliton_error *error);
};

/* Proofs that there is no solution. */
struct puzzle_proofs {
    /* Looks for a set of all positions but those that `verify` can see to be lost. It goes to the
     * writer once it is complete. SOLITON_SOLVED if a won position turns up; SOLITON_ERROR, with
     * the error filled in, for rules without proofs. */
    enum soliton_outcome (*prove)(const struct soliton_puzzle *puzzle, struct limits *limits,
                                  struct proof_writer *writer, struct soliton_error *error);
    /* Checks such a proof: see verifier/verifier.h. */
    void (*verify)(const struct soliton_puzzle *puzzle, struct verifier_work *work);
};

/* Counts all positions and all solutions. */
struct puzzle_counter {
    const char *unit; /* what leads from one level to the next: "jumps" */
    /* With up to so many threads, 1 to SEARCH_THREADS_MOST; what is found does not depend on it. */
    enum soliton_outcome (*count)(const struct soliton_puzzle *puzzle, unsigned threads,
                                  struct limits *limits, struct puzzle_count *count);
};

/* Tells how hard a puzzle is. */
struct puzzle_ratings {
    /* What a rating consists of, ended by one without a name; at most SOLITON_FIGURES_MOST. */
    const struct soliton_figure *figures;
    /* Fills the values, in that order. Here and below with up to so many threads, 1 to
     * SEARCH_THREADS_MOST; what is found does not depend on it. */
    enum soliton_outcome (*rate)(const struct soliton_puzzle *puzzle, unsigned threads,
                                 struct limits *limits, struct soliton_rating *rating);
    enum soliton_outcome (*hardest)(const struct soliton_puzzle *puzzle, unsigned metric,
                                    unsigned threads, struct limits *limits,
                                    struct soliton_puzzle **hardest, unsigned *distance);
};

/* Makes puzzles to order, and rates them. */
struct puzzle_generator {
    /* What can be asked for, ended by one without a name; and what to ask for, for a puzzle of
     * middling difficulty. */
    const struct soliton_condition *conditions;
    const char *middling;
    /* What is wrong with these conditions? "" asks for nothing in particular. */
    enum soliton_status (*check)(const char *conditions, struct soliton_error *error);
    /* The same puzzle for the same conditions and seed, whatever the number of threads, which is 1
     * to SEARCH_THREADS_MOST. */
    enum soliton_outcome (*make)(const char *conditions, uint64_t seed, unsigned threads,
                                 struct limits *limits, struct soliton_puzzle **puzzle,
                                 struct soliton_rating *rating);
};

/* Finds all puzzles of a kind under some conditions: see soliton_generator_part. It is no part of
 * the descriptor, so that a program without a census need not have its code. */
struct puzzle_census {
    const struct soliton_kind *about; /* the kind */
    /* How many parts there are, of the generator's conditions; 0 if it cannot do these. Adds them
     * to the text in one spelling. */
    uint64_t (*parts)(const char *conditions, struct text *spelt, struct soliton_error *error);
    /* SOLITON_SOLVED if all of the part was searched. */
    enum soliton_outcome (*part)(const char *conditions, unsigned metric, uint64_t number,
                                 struct limits *limits, soliton_on_found *found, void *context,
                                 struct soliton_part *counted);
};

/* The files in which another program, xpat2, saves its games. */
struct puzzle_saves {
    /* The file of a game after the first `count` of these moves. */
    enum soliton_status (*write)(const struct soliton_puzzle *puzzle, const struct moves *moves,
                                 size_t count, struct text *data, struct soliton_error *error);
    /* And back: `name` and `rules` get what `named` takes, `solution` a solution file of that
     * puzzle. `extended` chooses rules that can express every game. */
    enum soliton_status (*read)(const char *data, size_t length, bool extended, struct text *name,
                                struct text *rules, struct text *solution,
                                struct soliton_error *error);
    /* Does this look like such a file? Then `name`, unless NULL, gets that program's name for
     * it. */
    bool (*name)(const char *data, size_t length, struct text *name);
};

/* ---- For kinds that lack something ----------------------------------------------------------- */

const struct soliton_range *no_ranges(const struct soliton_entry *entry);
void no_rules(const struct soliton_puzzle *puzzle, struct text *text);
bool every_move_counts(const char *before, const char *move, unsigned metric);

/* ---- The descriptor -------------------------------------------------------------------------- */

struct puzzle_kind {
    /* What it says of itself, for front ends to ask. */
    const struct soliton_kind *about;

    /* The names it knows, from index 0; NULL after the last. The numbers of one, as
     * soliton_entry_ranges has them; no_ranges is for kinds without numbers. And one in a line of
     * words. */
    const struct soliton_entry *(*entry)(size_t index);
    const struct soliton_range *(*ranges)(const struct soliton_entry *entry);
    void (*summarise)(const struct soliton_entry *entry, struct text *text);

    /* A puzzle by name: SOLITON_UNKNOWN if the name is not one of this kind's; any other refusal
     * says what is wrong with it, unless another kind can make a puzzle of it. Here and below,
     * `rules` may be NULL or "", which changes none. */
    enum soliton_status (*named)(const char *name, const char *rules,
                                 struct soliton_puzzle **puzzle, struct soliton_error *error);
    /* Does this text, of which it sees the beginning, look like one of its puzzles? Then `parse`
     * reads it, or says what is wrong. The first kind of the registry that says yes has it. */
    bool (*recognises)(const char *text, size_t length);
    /* Reads the puzzle at *place of the text, and moves *place behind it and behind what separates
     * it from the next one, to the end if none follows; after a failure as well. *line is the line
     * on which it begins; lines of errors count from the text's first. */
    enum soliton_status (*parse)(const char *text, size_t length, struct soliton_place *place,
                                 const char *rules, struct soliton_puzzle **puzzle, size_t *line,
                                 struct soliton_error *error);
    void (*free)(struct soliton_puzzle *puzzle);

    /* The puzzle for people. Its first line is "NAME: what it is", which front ends also show
     * alone; then come more lines, and a picture, ended by a newline. */
    void (*describe)(const struct soliton_puzzle *puzzle, unsigned style, struct text *text);
    /* The rules that follow neither from the puzzle's name nor from its text, as `named` and
     * `parse` take them, in one order and one spelling; nothing if there are none. With them
     * `parse` makes the same puzzle of its text. no_rules is for kinds without rules. */
    void (*rules)(const struct soliton_puzzle *puzzle, struct text *text);
    /* The position as a text that `parse` reads. NULL stands for the puzzle itself, before anything
     * happens by itself. */
    void (*write)(const struct soliton_puzzle *puzzle, const void *position, struct text *text);
    /* The puzzle that begins with this position, by the same rules; of what a game allows a number
     * of times, as many are left as there were. NULL if memory ran out. */
    struct soliton_puzzle *(*rest)(const struct soliton_puzzle *puzzle, const void *position);

    /* The referee. A position is plain data of this size, to be copied with memcpy. */
    size_t position_size;
    void (*start)(const struct soliton_puzzle *puzzle, void *position);
    bool (*won)(const struct soliton_puzzle *puzzle, const void *position);
    /* Plays the move written in these characters. Returns NULL, or in words why it is illegal; the
     * position is then unchanged. */
    const char *(*play)(const struct soliton_puzzle *puzzle, void *position, const char *move,
                        size_t length);
    /* Every legal move, one a line. */
    void (*moves)(const struct soliton_puzzle *puzzle, const void *position, struct text *text);
    void (*show)(const struct soliton_puzzle *puzzle, const void *position, unsigned style,
                 struct text *text);

    /* How solutions are written. Between two moves: "\n", " " or "". */
    const char *move_separator;
    /* The next move of a solution file, from *offset on, which is moved behind it. False at the
     * end. */
    bool (*next_move)(const char *text, size_t length, size_t *offset, const char **move,
                      size_t *move_length);
    /* Is this the notation of a move, legal or not? */
    bool (*is_move)(const char *move, size_t length);
    /* Does the move make a solution longer, in one of the metrics? `before` is the move before it,
     * NULL if it is the first. every_move_counts is for kinds in which each does. */
    bool (*counts)(const char *before, const char *move, unsigned metric);

    void (*solve)(const struct soliton_puzzle *puzzle, const struct solve_options *options,
                  struct limits *limits, struct solve_result *result);

    /* What it can do besides; NULL where it cannot. */

    /* The move in words. A front end may ask for any that a user wrote: one that cannot be made, or
     * cannot be read, is explained, too, if only by itself. NULL: moves are shown as they are
     * written. */
    void (*explain)(const struct soliton_puzzle *puzzle, const void *position, const char *move,
                    unsigned style, struct text *text);
    /* What happens by itself before the first move, as soliton_puzzle_opening has it. */
    void (*opening)(const struct soliton_puzzle *puzzle, unsigned style, struct text *text);
    const struct puzzle_gestures *gestures;
    const struct puzzle_header *header;
    const struct puzzle_variants *variants;
    const struct puzzle_siblings *siblings;
    const struct puzzle_proofs *proofs;
    const struct puzzle_counter *counter;
    const struct puzzle_ratings *ratings;
    const struct puzzle_generator *generator;
    const struct puzzle_saves *saves;
};

/* Every kind there is, ended by NULL. */
extern const struct puzzle_kind *const puzzle_kinds[];

/* Those that have a census, ended by NULL. */
extern const struct puzzle_census *const puzzle_censuses[];

#endif
