/* Soliton solves one-player puzzles, or proves that they cannot be solved.
 *
 * Three handles do most of the work: a puzzle, a search (looks for a solution of the puzzle, counts
 * or rates it) and a game (plays it move by move; it is also the checker). A fourth, the generator,
 * makes new puzzles; a fifth is a proof that somebody wrote. Nothing here is global: any number of
 * them may live in any number of threads, as long as one handle is used by one thread at a time.
 * Only soliton_search_cancel and soliton_generator_cancel may be called at any time, from any
 * thread or from a signal handler. A puzzle is never changed after it is made, so searches and
 * games in several threads may share one; it must outlive them. A thread that searches or generates
 * needs a stack of 1 MiB.
 *
 * Whoever gets a handle frees it with the function of its name. Every `char *` that is returned
 * without `const` is freed with free(); what is `const` lives as long as the handle it came from.
 * Where a handle or text is returned, NULL means that memory ran out, or that an argument is
 * missing. The library never prints, never exits and never aborts.
 *
 * An argument may be NULL where its function says so. So may every error, a text of no bytes, and
 * what is to be freed. Any other NULL is refused, and nothing is done: a status is SOLITON_INVALID
 * and an outcome SOLITON_ERROR, with an error such as "no puzzle is given"; a handle or `char *` is
 * NULL; a `const char *` is "", or NULL where it can be NULL anyway; a bool is false, a number 0
 * and a structure all zero. */
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
typedef struct soliton_generator soliton_generator;
typedef struct soliton_proof soliton_proof;

/* The version of the library that is running, which may differ from SOLITON_VERSION above. */
const char *soliton_version(void);

/* Which engine is running: the version, and how many positions its searches meet in a fixed corpus
 * of each kind of puzzle: "0.1.0, patience 3343509, ...". Engines of the same name search alike;
 * of kinds without a signature, which it leaves out, nothing is known. */
char *soliton_engine(void);

/* ---- Failures ---------------------------------------------------------------------------- */

enum soliton_status {
    SOLITON_OK = 0,
    SOLITON_UNKNOWN,   /* no puzzle has this name: it may be the name of a file */
    SOLITON_INVALID,   /* a name, rule or option that cannot be, such as a seed out of range; or an
                          argument that is missing */
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

/* A puzzle by its name, such as "FreeCell.123456" or "peg.english"; a port is its own name, row by
 * row. `rules` overrides the rules of the game, such as "cells=2,build=suit" or "start=d1"; here
 * and below, "" and NULL override none. *puzzle is NULL after a failure. */
enum soliton_status soliton_puzzle_named(const char *name, const char *rules,
                                         soliton_puzzle **puzzle, struct soliton_error *error);

/* A puzzle from the text of a file; the text itself says which kind it is. */
enum soliton_status soliton_puzzle_parse(const char *text, size_t length, const char *rules,
                                         soliton_puzzle **puzzle, struct soliton_error *error);

/* A place in a text: a character, and the line on which it is. A text begins at {0, 1}. */
struct soliton_place {
    size_t offset, line;
};

/* The same for a text that may hold several puzzles, one after the other: reads the one at *place
 * and moves *place to the next one, after a failure too. Go on while place->offset < length.
 * *line, unless NULL, is the line on which the puzzle begins. */
enum soliton_status soliton_puzzle_parse_next(const char *text, size_t length,
                                              struct soliton_place *place, const char *rules,
                                              soliton_puzzle **puzzle, size_t *line,
                                              struct soliton_error *error);

void soliton_puzzle_free(soliton_puzzle *puzzle);

/* The full name, "FreeCell.123456" for "fc.123456". A layout of cards has the name of its game
 * alone, a board that was drawn is "peg", and a port is named by its cells, row by row. */
const char *soliton_puzzle_name(const soliton_puzzle *puzzle);

/* What to call it where there is little room: its name or, if that is its whole text, what puzzles
 * of its kind are called, "port". */
const char *soliton_puzzle_title(const soliton_puzzle *puzzle);

/* Its rules, in a fixed order and spelling. In patience those that differ from the rules of the
 * game, as soliton_puzzle_named takes them: "cells=2,autoplay=none". With pegs what a drawing of
 * start and goal does not show, as soliton_puzzle_parse takes it: "axes=4". "" if there are none.
 */
char *soliton_puzzle_rules(const soliton_puzzle *puzzle);

/* Do its name and these rules recreate it? They do not for a layout of cards, which only has the
 * name of its game, nor for a drawing. False if memory ran out. */
bool soliton_puzzle_is_named(const soliton_puzzle *puzzle, const char *rules);

/* The puzzle as the text of a file that soliton_puzzle_parse reads, with the rules that
 * soliton_puzzle_rules says. Cards are written as they were dealt, before autoplay. */
char *soliton_puzzle_write(const soliton_puzzle *puzzle);

/* Does soliton_game_explain say more than the move itself does? */
bool soliton_puzzle_explains_moves(const soliton_puzzle *puzzle);

/* Does this text begin with a move of such a puzzle, legal or not? */
bool soliton_puzzle_reads_moves(const soliton_puzzle *puzzle, const char *text, size_t length);

/* How text for people is drawn; combine with |. */
enum soliton_style {
    SOLITON_PLAIN = 0,
    SOLITON_COLOUR = 1, /* with terminal escapes */
    SOLITON_ASCII = 2,  /* without characters outside ASCII */
    SOLITON_COURSE = 4  /* with the course's names of cards, such as VaPi */
};

/* The puzzle in words: its rules, how it was made, a picture of it. */
char *soliton_puzzle_describe(const soliton_puzzle *puzzle, unsigned style);

/* What the rules do by themselves before the first move, in words: in patience "to the foundations
 * before move 1: AH 2H". "" if they do nothing. */
char *soliton_puzzle_opening(const soliton_puzzle *puzzle, unsigned style);

/* What the usual rules do by themselves, and the description leaves unsaid: "every card that can go
 * to its foundation goes at once". Else "". */
const char *soliton_puzzle_unsaid(const soliton_puzzle *puzzle);

/* What to add to "unsolvable" if the puzzle might be solved by other rules that people play: "by
 * these rules, where ...". Else "". */
const char *soliton_puzzle_caveat(const soliton_puzzle *puzzle);

/* ---- Kinds of puzzles -------------------------------------------------------------------- */

/* A front end knows no kind by its name: whatever it has to know, the kind declares here. */

/* A rule that an option of a command line may stand for: "start" for --start HOLE. */
struct soliton_shortcut {
    const char *name;     /* of the option and of the rule */
    const char *argument; /* "HOLE"; NULL for an option that is on or off: the rule is then "yes" */
    const char *help;     /* one line */
    bool takes_file;      /* the value may be in a file, the rows of a drawing one a line */
};

/* What the help page of a command says about a kind. */
struct soliton_note {
    const char *command; /* "solve" */
    const char *text;    /* lines of at most 87 characters, ended by a newline */
};

/* A kind of puzzle. The tables end with an element whose first member is NULL, and are NULL if the
 * kind has nothing of the sort. */
struct soliton_kind {
    const char *name;           /* "patience" */
    const char *summary;        /* one line */
    const char *noun, *nouns;   /* what its puzzles are called: "deal", "deals" */
    const char *text;           /* what the text of one shows: "cards" */
    const char *help;           /* how puzzles and moves are written: text for a help page */
    const char *rules;          /* what `rules` may say, one rule a line; "" if nothing */
    const char *const *metrics; /* what solutions can be counted in, the usual one first */
    const struct soliton_shortcut *shortcuts;
    const struct soliton_note *notes;
    bool is_its_name;   /* a puzzle's name is its whole text: too long for a title */
    uint64_t signature; /* how many positions its searches meet in a fixed corpus; 0 if it has none
                           there */
};

/* The kinds one by one, from index 0; NULL after the last. */
const struct soliton_kind *soliton_kind_at(size_t index);
/* The kind of this name, letters in any case; NULL if there is none. */
const struct soliton_kind *soliton_kind_named(const char *name);
const struct soliton_kind *soliton_puzzle_kind(const soliton_puzzle *puzzle);

/* What kinds can do: the first of these all of them, the others some. */
enum soliton_ability {
    SOLITON_CAN_SOLVE,    /* soliton_search_run */
    SOLITON_CAN_NUMBER,   /* soliton_entry_ranges: puzzles with numbers */
    SOLITON_CAN_PROVE,    /* soliton_search_prove and soliton_search_verify */
    SOLITON_CAN_COUNT,    /* soliton_search_count */
    SOLITON_CAN_RATE,     /* soliton_search_rate and soliton_search_hardest */
    SOLITON_CAN_GENERATE, /* soliton_generator_new */
    SOLITON_CAN_ASK,      /* soliton_puzzle_question */
    SOLITON_CAN_SAVE      /* soliton_game_save and soliton_save_read */
};
bool soliton_kind_can(const struct soliton_kind *kind, enum soliton_ability ability);

/* ---- Names of puzzles -------------------------------------------------------------------- */

/* Puzzles with numbers: FreeCell.ms1 to FreeCell.ms8589934591 are the series "ms". */
struct soliton_range {
    const char *series; /* what stands between the dot and the number: "ms" or "" */
    uint64_t first, last;
};

/* A name that soliton_puzzle_named takes, or the beginning of numbered ones. */
struct soliton_entry {
    const char *kind;         /* "patience" */
    const char *name;         /* "FreeCell"; "peg.english" */
    const char *abbreviation; /* "fc"; "" if there is none */
    const char *puzzle;       /* the name of a puzzle; NULL if its puzzles have numbers */
};

/* The entries one by one, from index 0; NULL after the last. The functions below take one of these,
 * not a copy of it. */
const struct soliton_entry *soliton_list(size_t index);
/* The entry whose name or abbreviation these characters are, letters in any case; NULL if there is
 * none. */
const struct soliton_entry *soliton_entry_named(const char *name, size_t length);

/* The numbers of its puzzles, ended by a range without series; NULL if they have none. */
const struct soliton_range *soliton_entry_ranges(const struct soliton_entry *entry);

/* An entry in words: a summary on one line; and the names of its puzzles, "FreeCell.0 ..
 * FreeCell.999999999, FreeCell.ms1 .. FreeCell.ms8589934591" or "peg.english". And the name of one
 * puzzle, "FreeCell.1". */
char *soliton_entry_summary(const struct soliton_entry *entry);
char *soliton_entry_members(const struct soliton_entry *entry);
char *soliton_entry_example(const struct soliton_entry *entry);

/* Puzzles like this one, by the same rules: the deals of its game, the board with each hole empty
 * in turn. It is one of them itself. How many there are, 0 if none; and one of them, from index 0.
 */
uint64_t soliton_puzzle_sibling_count(const soliton_puzzle *puzzle);
enum soliton_status soliton_puzzle_sibling(const soliton_puzzle *puzzle, uint64_t index,
                                           soliton_puzzle **sibling, struct soliton_error *error);

/* ---- Searches ---------------------------------------------------------------------------- */

enum soliton_outcome {
    SOLITON_SOLVED,      /* the solution has been replayed by the checker */
    SOLITON_UNSOLVABLE,  /* proved */
    SOLITON_GAVE_UP,     /* a limit was reached; soliton_search_reason says which */
    SOLITON_INTERRUPTED, /* cancelled */
    SOLITON_ERROR        /* see the error */
};

/* "solved", "unsolvable", "gave-up", "interrupted" or "error". */
const char *soliton_outcome_name(enum soliton_outcome outcome);

soliton_search *soliton_search_new(const soliton_puzzle *puzzle);
void soliton_search_free(soliton_search *search);

/* An option of searches. Front ends make their own options and help of the table of these. */
struct soliton_option {
    const char *name;     /* "timeout" */
    const char *argument; /* "SECONDS", or NULL for an option that is on or off */
    const char *help;     /* one line */
    bool is_limit;        /* holds for counting, rating and generating, too */
};

/* The options one by one, from index 0; NULL after the last. */
const struct soliton_option *soliton_search_option(size_t index);

/* Sets one of them from text; `value` is NULL for an option without an argument. Unless it is set,
 * `memory` is 1.5G, and there is no other limit. */
enum soliton_status soliton_search_set(soliton_search *search, const char *option,
                                       const char *value, struct soliton_error *error);

/* The options that its result depends on (all but `threads`), in a fixed order and spelling that
 * soliton_search_set takes again, one by one: "shortest,metric=slides,memory=1610612736". Those
 * that are not set are left out, except `memory`. */
char *soliton_search_options(const soliton_search *search);

/* The options that are limits, as numbers; of no search, NULL, the defaults. */
struct soliton_limits {
    double timeout;         /* seconds; negative if there is no limit */
    uint64_t memory;        /* bytes, those of the program itself included */
    uint64_t reserved;      /* of these, the bytes of the program itself */
    uint64_t max_positions; /* UINT64_MAX if there is no limit */
};
struct soliton_limits soliton_search_limits(const soliton_search *search);

/* The limits of a search whose options are not set; and one of them set from text, for whoever has
 * to know them before there is a search. Other options are SOLITON_INVALID. */
struct soliton_limits soliton_limits_default(void);
enum soliton_status soliton_limits_set(struct soliton_limits *limits, const char *option,
                                       const char *value, struct soliton_error *error);

/* How many threads it uses: 1, or what the option `threads` says, where "0" is the number of
 * processors. Whoever runs several searches at once may set each to 1. */
unsigned soliton_search_threads(const soliton_search *search);

/* How far a search has come, and what it has used in the end. */
struct soliton_stats {
    uint64_t positions;  /* different ones; where two searches take turns, the sum of both */
    uint64_t revisited;  /* times that a known position was met once more, and not searched */
    uint64_t symmetric;  /* all positions that those met stand for, by the puzzle's symmetries; 0 if
                            no symmetries are used */
    uint64_t bytes;      /* of memory in use; at the end the most that was in use */
    double seconds;      /* wall-clock time */
    unsigned best_score; /* the best position's score: in patience, cards on the foundations */
    unsigned depth;      /* of the deepest position met, in moves, or in macro moves in patience */
    unsigned length;     /* of the best solution found so far; 0 while there is none */
    unsigned lower_bound; /* no solution is shorter; 0 where nothing is known, and at the end where
                             there is no solution */
    bool out_of_memory; /* at the end: the system had less memory than the limit allowed. With more
                           of it the search might have gone another way, whatever its outcome */
};

/* Called about ten times a second while the search runs, in the thread that runs it. Returning
 * false interrupts the search. NULL: nothing is called. */
typedef bool soliton_progress(void *context, const struct soliton_stats *stats);
void soliton_search_on_progress(soliton_search *search, soliton_progress *call, void *context);

/* How far a search has come that goes through a puzzle chamber by chamber, in the order of what can
 * never be undone. A chamber is a set of positions that is left for good; its potential says how
 * much is undone for good in it. */
struct soliton_chambers {
    unsigned potential; /* of the chamber that is being searched; 0 while there is no such search */
    uint64_t closed;    /* chambers that have been searched */
    uint64_t waiting;   /* positions in others, from which these will be searched */
};

/* May be called by the function that progress is told to. */
struct soliton_chambers soliton_search_chambers(const soliton_search *search);

/* Room for what the memory of a search does not hold: files, or whatever the caller has. What is
 * stored has a short name of letters and digits. Each call returns false if it failed, and then
 * `why` says why, in words. */
struct soliton_storage {
    void *context;
    /* Adds bytes behind those that were stored under this name; there may be none yet. */
    bool (*append)(void *context, const char *name, const void *bytes, size_t size);
    /* Reads bytes from an offset on. *got is how many: fewer than asked for at the end alone, 0 if
     * nothing has this name. */
    bool (*read)(void *context, const char *name, uint64_t offset, void *bytes, size_t size,
                 size_t *got);
    /* Stores bytes in the place of all that was stored under this name, in one step: whatever
     * happens, either the old or the new ones are there. */
    bool (*replace)(void *context, const char *name, const void *bytes, size_t size);
    /* Removes what is stored under this name; false if there is nothing. */
    bool (*remove)(void *context, const char *name);
    const char *(*why)(void *context);
};

/* Lets searches that can do so keep what waits in a storage once memory is full. From time to time
 * they store what they need to go on, and a later search for the same puzzle with the same storage
 * goes on there, whatever has ended the one before. A search that has come to its end leaves
 * nothing behind. The storage must outlive the search, and be used by no other one meanwhile. NULL:
 * there is none. */
void soliton_search_use_storage(soliton_search *search, const struct soliton_storage *storage);

/* Searches. May be called again, with more options set; to unset one, make a new search. The error
 * is filled for SOLITON_ERROR alone. */
enum soliton_outcome soliton_search_run(soliton_search *search, struct soliton_error *error);

/* Ends a running search within some hundredths of a second; if none is running, the next one ends
 * at once. Large tables take longer than that to be given back to the system: after a search that
 * was cancelled, or ran out of time, they are kept until it is run again or freed. */
void soliton_search_cancel(soliton_search *search);

/* After a run. The solution is empty unless there is one; a search for a shortest solution that was
 * stopped may have one that is not proved shortest. Its moves are written as in a solution file;
 * the strings live until the search runs again or is freed. NULL beyond the last move. */
bool soliton_search_has_solution(const soliton_search *search);
size_t soliton_search_length(const soliton_search *search); /* moves as they are written */
const char *soliton_search_move(const soliton_search *search, size_t index);
/* Does this move count in the solution's length? A move to a foundation does not. */
bool soliton_search_move_counts(const soliton_search *search, size_t index);
/* The unit of lengths, "moves", "slides" or "jumps"; and the solution's length in it. That differs
 * from the number of moves as they are written if, say, a slide is written as several. */
const char *soliton_search_unit(const soliton_search *search);
size_t soliton_search_cost(const soliton_search *search);
/* The whole solution as a solution file, ended by a newline; "" without one. */
char *soliton_search_solution(const soliton_search *search);
/* A game of the puzzle at its start, with the solution's moves ahead of it: each soliton_game_redo
 * plays the next one. The caller frees it; the search may change. NULL without a solution, or if
 * memory ran out. */
soliton_game *soliton_search_game(const soliton_search *search);
bool soliton_search_is_shortest(const soliton_search *search); /* proved */
/* Why the search gave up, such as "the memory limit was reached", or "the system has no more
 * memory"; or how the puzzle was proved unsolvable, if not by exhausting its positions; else "". */
const char *soliton_search_reason(const soliton_search *search);
/* The option whose limit made it give up, "timeout", "memory" or "max-positions"; "" if none did.
 */
const char *soliton_search_limit(const soliton_search *search);
struct soliton_stats soliton_search_stats(const soliton_search *search);

/* ---- Counting and rating --------------------------------------------------------------- */

/* A search's limits, progress and cancelling hold for these, too. They are SOLITON_ERROR with
 * SOLITON_INVALID for a kind of puzzle that cannot be counted or rated. */

/* The positions after a number of moves. */
struct soliton_level {
    uint64_t positions;
    uint64_t
        up_to_symmetry; /* counting once those that a symmetry of the start maps to each other */
    uint64_t dead_ends; /* positions without a move that are not won */
    uint64_t winning;   /* positions from which the goal can still be reached */
};

/* Counts all positions and all solutions, with as many threads as the option `threads` says.
 * SOLITON_SOLVED if there is a solution. SOLITON_GAVE_UP before anything is counted if the memory
 * that is allowed may not suffice. */
enum soliton_outcome soliton_search_count(soliton_search *search, struct soliton_error *error);

/* After counting, until the search runs again: the levels from 0 on, NULL beyond the last. And the
 * number of solutions: those that end with one peg anywhere or at the goal, and those that end at
 * the goal (if there is none, at the hole that was empty first). They may need more than 64 bits,
 * and are written as digits. */
const struct soliton_level *soliton_search_level(const soliton_search *search, size_t index);
const char *soliton_search_solutions(const soliton_search *search);
const char *soliton_search_solutions_at_goal(const soliton_search *search);

/* What leads from one level to the next, "jumps"; "" for kinds that cannot be counted. */
const char *soliton_search_level_unit(const soliton_search *search);

/* How hard a puzzle is, in figures that its kind chooses. */
struct soliton_figure {
    const char *name;  /* "wrong_turns" */
    const char *words; /* "wrong turns": what it counts */
    bool of_solution;  /* it counts only if there is a solution */
    bool is_length;    /* of a shortest solution, in the metric of this name */
};
enum { SOLITON_FIGURES_MOST = 8 };
struct soliton_rating {
    const struct soliton_figure *figures; /* ended by one without a name; NULL before a rating */
    uint64_t values[SOLITON_FIGURES_MOST];
};

/* SOLITON_UNSOLVABLE if there is no solution. */
enum soliton_outcome soliton_search_rate(soliton_search *search, struct soliton_rating *rating,
                                         struct soliton_error *error);

/* Of all positions that can be reached, the one that is farthest from the goal, as a new puzzle
 * (NULL unless SOLITON_SOLVED) with its distance in the search's metric. */
enum soliton_outcome soliton_search_hardest(soliton_search *search, soliton_puzzle **hardest,
                                            unsigned *distance, struct soliton_error *error);

/* ---- Proofs ------------------------------------------------------------------------------ */

/* A solution shows that a puzzle can be solved; a proof shows that it cannot. A proof is a set of
 * positions: the start is one of them, none of them is won, and no move leads out of the set, which
 * anybody can check (docs/formats.md). */

/* Takes bytes as they come; false if it cannot, which ends the work. */
typedef bool soliton_sink(const void *bytes, size_t size, void *context);

/* Looks for a proof and writes it, with a search of its own, which leaves out only what the
 * verifier can see for itself. So it may meet many more positions than soliton_search_run does.
 * SOLITON_UNSOLVABLE if the proof is written; SOLITON_SOLVED if there is a solution, which is not
 * kept. A large proof is written while the search runs, so that it never is in memory as a whole:
 * whatever the outcome is but SOLITON_UNSOLVABLE, the sink may have got a part of one, which is to
 * be thrown away. If the sink fails, that is SOLITON_ERROR with SOLITON_INVALID. Some rules have no
 * proofs: they are SOLITON_INVALID, too. Of the options only the limits count. */
enum soliton_outcome soliton_search_prove(soliton_search *search, soliton_sink *sink, void *context,
                                          struct soliton_error *error);

/* Does this look like a proof, right or wrong? */
bool soliton_looks_like_proof(const char *data, size_t length);

/* So many bytes of a proof hold its header, the text before the positions, or show that it is too
 * long for one. */
enum { SOLITON_PROOF_HEADER = (1 << 20) + 1 };

/* Opens a proof: reads its header, and makes the puzzle that it is about. `data` is the whole proof
 * or its first SOLITON_PROOF_HEADER bytes, and is not kept. SOLITON_BAD_DATA if it is no proof. */
enum soliton_status soliton_proof_open(const char *data, size_t length, soliton_proof **proof,
                                       struct soliton_error *error);
void soliton_proof_free(soliton_proof *proof);

/* The puzzle. It belongs to the proof: free searches of it before. */
const soliton_puzzle *soliton_proof_puzzle(const soliton_proof *proof);

/* What was checked of a proof. */
struct soliton_proof_counts {
    uint64_t positions; /* in it */
    uint64_t lost;      /* of these, those that are lost by an argument that the proof names */
    uint64_t moves;     /* that are legal in the others */
};

/* Checks a proof; `data` is the whole of it, with the header. The search must be one of the proof's
 * puzzle. The code shares nothing with the searches; the search only lends its limits, progress and
 * cancelling. SOLITON_UNSOLVABLE if the proof holds. Else SOLITON_GAVE_UP, SOLITON_INTERRUPTED, or
 * SOLITON_ERROR: with SOLITON_ILLEGAL if it does not hold, with SOLITON_BAD_DATA if it cannot be
 * read, with SOLITON_INVALID for another search or a kind without proofs. */
enum soliton_outcome soliton_search_verify(soliton_search *search, const soliton_proof *proof,
                                           const char *data, size_t length,
                                           struct soliton_proof_counts *counts,
                                           struct soliton_error *error);

/* Gives the next bytes of a proof, from its first on; none at its end. They stay as they are until
 * the next call. False if it cannot, which ends the work. */
typedef bool soliton_source(const void **bytes, size_t *size, void *context);

/* The same for a proof that is not in memory. SOLITON_INVALID, too, if the source fails. */
enum soliton_outcome soliton_search_verify_from(soliton_search *search, const soliton_proof *proof,
                                                soliton_source *source, void *context,
                                                struct soliton_proof_counts *counts,
                                                struct soliton_error *error);

/* A proof may be in sections, which take the memory of one at a time: how many of these were
 * checked. In a call of progress, so far. 0 if it has none. */
uint64_t soliton_search_sections(const soliton_search *search);

/* ---- Questions --------------------------------------------------------------------------- */

/* Whether a puzzle can be solved depends on its rules. Some other rules are worth asking about: in
 * patience, which cards go to their foundations by themselves, whether cards may be taken back. */
struct soliton_question {
    const char *words; /* "without autoplay" */
    const char *rules; /* as soliton_puzzle_named takes them */
};

/* The questions about a puzzle one by one, from index 0, which asks for the ordinary rules; NULL
 * after the last, and for kinds of puzzles that have none. */
const struct soliton_question *soliton_puzzle_question(const soliton_puzzle *puzzle, size_t index);

/* The puzzle with the rules of one of its questions. */
enum soliton_status soliton_puzzle_with_rules(const soliton_puzzle *puzzle,
                                              const struct soliton_question *question,
                                              soliton_puzzle **variant,
                                              struct soliton_error *error);

/* ---- Generating -------------------------------------------------------------------------- */

/* What a generator can be asked for. */
struct soliton_condition {
    const char *name;     /* "moves" */
    const char *argument; /* "RANGE" */
    const char *help;     /* one line */
};

/* The conditions one by one, from index 0; NULL after the last, and for kinds that cannot generate.
 * And those of a puzzle of middling difficulty, "moves=15..40"; "" for such kinds. */
const struct soliton_condition *soliton_kind_condition(const struct soliton_kind *kind,
                                                       size_t index);
const char *soliton_kind_middling(const struct soliton_kind *kind);

/* Makes puzzles of a kind ("port") under these conditions, "moves=40..60,size=6x6" (NULL: any). The
 * same options and seed give the same puzzles. NULL after a failure. Unless it is set,
 * max-positions is SOLITON_GENERATOR_POSITIONS, so that a generator that finds no such puzzle gives
 * up. */
#define SOLITON_GENERATOR_POSITIONS 2000000000
soliton_generator *soliton_generator_new(const char *kind, const char *options, uint64_t seed,
                                         struct soliton_error *error);
void soliton_generator_free(soliton_generator *generator);

/* Sets one of the limits, which then holds for each puzzle; or "metric", for a census; or
 * "threads". */
enum soliton_status soliton_generator_set(soliton_generator *generator, const char *option,
                                          const char *value, struct soliton_error *error);
unsigned soliton_generator_threads(const soliton_generator *generator);
void soliton_generator_on_progress(soliton_generator *generator, soliton_progress *call,
                                   void *context);
void soliton_generator_cancel(soliton_generator *generator);

/* The next puzzle, never one that was made before; NULL unless SOLITON_SOLVED. */
enum soliton_outcome soliton_generator_next(soliton_generator *generator, soliton_puzzle **puzzle,
                                            struct soliton_error *error);
/* How hard the last puzzle is: what soliton_search_rate would say of it. */
struct soliton_rating soliton_generator_rating(const soliton_generator *generator);
/* Why it gave up, "" if it did not; and which limit made it give up, as soliton_search_limit. */
const char *soliton_generator_reason(const soliton_generator *generator);
const char *soliton_generator_limit(const soliton_generator *generator);
/* The limits; of no generator, NULL, the defaults of a search. */
struct soliton_limits soliton_generator_limits(const soliton_generator *generator);

/* Instead of some puzzles, all that there are: a census. It is done in parts, from number 0, which
 * do not depend on each other; in several threads, each needs a generator of its own. The option
 * "metric" says what the puzzles are the hardest in.
 *
 * How many parts there are; 0 after a failure, for kinds without a census as well. *conditions,
 * unless NULL, gets what the generator was asked for in one spelling, for the caller to free. */
uint64_t soliton_generator_parts(const soliton_generator *generator, char **conditions,
                                 struct soliton_error *error);

/* One of its puzzles. */
struct soliton_found {
    const char *name;   /* as soliton_puzzle_name; lives during the call */
    unsigned length;    /* of a shortest solution, in the metric */
    unsigned pieces;    /* that can move */
    uint64_t positions; /* that can be reached from it */
};
typedef void soliton_on_found(void *context, const struct soliton_found *found);

/* What was looked at in a part. */
struct soliton_part {
    uint64_t found;
    uint64_t components; /* sets of positions that can be reached from each other, with a won one */
    uint64_t positions;  /* in them */
};

/* Finds the puzzles of a part, always in the same order. SOLITON_SOLVED if there are no others;
 * after any other outcome some may be missing. */
enum soliton_outcome soliton_generator_part(soliton_generator *generator, uint64_t part,
                                            soliton_on_found *call, void *context,
                                            struct soliton_part *counted,
                                            struct soliton_error *error);

/* ---- Games ------------------------------------------------------------------------------- */

/* A game at its start. */
soliton_game *soliton_game_new(const soliton_puzzle *puzzle);
void soliton_game_free(soliton_game *game);

/* Plays one move, written as in a solution file. The game is unchanged if it fails. */
enum soliton_status soliton_game_play(soliton_game *game, const char *move,
                                      struct soliton_error *error);

/* Plays several moves, written as in a solution file without its first line, as one step: undone
 * and redone together. The game is unchanged if one of them fails. */
enum soliton_status soliton_game_play_all(soliton_game *game, const char *moves,
                                          struct soliton_error *error);

/* One step back, or forth again: a move, or moves that were played as one. False if there is none.
 * To play a move forgets the moves that were undone. */
bool soliton_game_undo(soliton_game *game);
bool soliton_game_redo(soliton_game *game);

size_t soliton_game_length(const soliton_game *game); /* moves played and not undone */
/* The moves from index 0 on, those undone included; NULL beyond the last. The strings live until
 * another move is played. And is this move the first of a step? */
const char *soliton_game_move(const soliton_game *game, size_t index);
bool soliton_game_begins_step(const soliton_game *game, size_t index);
/* The length of the moves played in one of the kind's metrics, "slides" (NULL: the first), as
 * solutions are measured; 0 if it has no such metric. With pegs a run of jumps counts once if it is
 * played as one move, else jump by jump. */
size_t soliton_game_cost(const soliton_game *game, const char *metric);
bool soliton_game_won(const soliton_game *game);

/* A picture of the position, ended by a newline. */
char *soliton_game_show(const soliton_game *game, unsigned style);

/* A legal or illegal move in words, such as "5H onto 6S (to the foundations: 2S)"; the move itself
 * if it cannot be read. */
char *soliton_game_explain(const soliton_game *game, const char *move, unsigned style);

/* All legal moves, one a line, as in a solution file. */
char *soliton_game_moves(const soliton_game *game);

/* What a person can do with one hand: take something and put it somewhere else. One gesture a line,
 * its parts separated by tabs: what is taken, where it is put, and the moves that do it, several of
 * them where a run of cards goes one by one or a boat goes on for some cells. Take and put are in
 *   pegs      two holes: d2, d4
 *   the port  a boat's letter and how far it goes: A, +2 (to the right or down) or -1
 *   patience  a card's number and c3, t1 or f4: the third column, first free cell or fourth
 *             foundation, in the order of suits. Of empty free cells, and of empty columns, only
 *             the first is named: they are alike. A card that is rotated to the top goes to ^3,
 *             its column; a top card that is put beneath another card of its column goes to u and
 *             the number of that card, u40. To deal anew is to take "redeal" and put it to "-".
 * A run of cards that may be moved one by one is taken by its lowest card. A run that goes to an
 * empty column may end in another empty one than is named, as its cards use empty columns on the
 * way; since they are alike, the position is the same but for their order. */
char *soliton_game_gestures(const soliton_game *game);

/* The position as the text of a file that soliton_puzzle_parse reads; and the puzzle that begins
 * there: a search of it tells whether the game can still be won, and how. The puzzle has the same
 * rules (a board's diagonal jumps are not in the text), and may outlive the game. */
char *soliton_game_write(const soliton_game *game);
soliton_puzzle *soliton_game_rest(const soliton_game *game);

/* The moves played as a solution file. */
char *soliton_game_solution(const soliton_game *game);

/* ---- What is known of a game ------------------------------------------------------------- */

/* Can it still be won? */
enum soliton_outlook {
    SOLITON_UNCERTAIN, /* not known */
    SOLITON_WINNABLE,  /* a path to a win is known */
    SOLITON_LOST,      /* proved that there is none */
    SOLITON_WON        /* it is won */
};

/* What the game has been told, below, as far as it holds for the current position. A path to a win
 * holds as long as the player keeps to it, and again after undoing what led away from it. A proof
 * that there is none holds until the player undoes the move that lost. */
enum soliton_outlook soliton_game_outlook(const soliton_game *game);

/* Tells the game a path to a win from the current position: a solution of soliton_game_rest, with
 * or without its header, the first line of a solution file. SOLITON_ILLEGAL if it does not win.
 * SOLITON_BAD_DATA if the header is wrong, or differs from that of soliton_game_rest, which has as
 * many rotations and redeals as are left. Of two paths from the same position the game keeps the
 * shorter one; of equally long ones the last, unless it came here by more moves. With pegs all
 * paths are equally long, as they are counted in jumps, whatever runs they are written with. */
enum soliton_status soliton_game_learn(soliton_game *game, const char *solution, size_t length,
                                       struct soliton_error *error);

/* Tells it that the current position is proved lost. */
void soliton_game_learn_lost(soliton_game *game);

/* The next gesture of the known path to a win, as a line of soliton_game_gestures; "" if no path is
 * known, or the game is won. And the cost of the whole game by that path, from its start to the
 * win; 0 if none is known. A path of moves to the foundations alone costs 0 as well:
 * soliton_game_outlook tells whether a path is known. */
char *soliton_game_hint(const soliton_game *game);
size_t soliton_game_known_cost(const soliton_game *game, const char *metric);

/* ---- Files of games ---------------------------------------------------------------------- */

/* A game file: the puzzle, its rules and all moves, those undone included; see docs/formats.md. */
char *soliton_game_store(const soliton_game *game);

/* Makes puzzle and game of a file of any format: a game file, a save of xpat2, a solution file (of
 * the puzzle `current`, which may be NULL if it is none), or a puzzle. The game is at the position
 * that the file says; after a solution file at its start, with all moves undone, so that they can
 * be watched. Both are NULL after a failure. */
enum soliton_status soliton_game_open(const char *data, size_t length,
                                      const soliton_puzzle *current, soliton_puzzle **puzzle,
                                      soliton_game **game, struct soliton_error *error);

/* What checking a solution gave. */
struct soliton_verdict {
    bool solved;   /* every move is legal and the last position is won */
    size_t moves;  /* legal moves played, all of them or those before the first illegal one */
    size_t cost;   /* their length as solutions are measured */
    size_t failed; /* 0 if solved, else the number of the illegal move from 1, or moves + 1 */
    bool illegal;  /* a move is illegal, rather than the game not won at the end */
    size_t offset, length; /* of the illegal move in the text */
};

/* Plays the moves of a solution file, up to the first illegal one; the error says what is wrong
 * with that one, with its line and column. Fails if memory runs out, and with SOLITON_BAD_DATA if
 * the file is for a game with other rules. A wrong solution is no failure but a verdict. */
enum soliton_status soliton_game_replay(soliton_game *game, const char *text, size_t length,
                                        struct soliton_verdict *verdict,
                                        struct soliton_error *error);

/* The rules in the header of a solution file for such a puzzle, as soliton_puzzle_named takes them:
 * "autoplay=none,take-back=yes"; "" if it has no header. Freed by free(); NULL after a failure. A
 * header that is wrong, or of another kind of puzzle, is SOLITON_BAD_DATA. */
enum soliton_status soliton_solution_rules(const soliton_puzzle *puzzle, const char *text,
                                           size_t length, char **rules,
                                           struct soliton_error *error);

/* ---- Other programs' files --------------------------------------------------------------- */

/* The file, of *length bytes, in which xpat2 would save the game as it is now. SOLITON_INVALID if
 * xpat2 has no such game, or not these rules; SOLITON_ILLEGAL if a move was played that xpat2
 * forbids: in its Midnight Oil no card comes back from a foundation. */
enum soliton_status soliton_game_save(const soliton_game *game, char **data, size_t *length,
                                      struct soliton_error *error);

/* Does this look like such a file, whether it can be read or not? */
bool soliton_looks_like_save(const char *data, size_t length);

/* What xpat2 calls such a file, "FreeCell.000123456"; "" if it does not look like one. */
char *soliton_save_name(const char *data, size_t length);

/* Reads such a file: makes the puzzle, and a solution file of the moves that were played, without
 * those undone. It is one with autoplay=all, where every card that can go to its foundation
 * goes at once, with rotations or redeals if the game has any. SOLITON_ILLEGAL if the game was not
 * played that way: the error says which move stops it. With `extended` the rules are autoplay=none
 * and take-back=yes, by which every game can be written. What is wrong with the file is
 * SOLITON_BAD_DATA; the message has the place of the byte. */
enum soliton_status soliton_save_read(const char *data, size_t length, bool extended,
                                      soliton_puzzle **puzzle, char **solution,
                                      struct soliton_error *error);

#ifdef __cplusplus
}
#endif

#endif
