/* Checks a proof that a puzzle cannot be solved: a set of positions with the first one in it and no
 * won one, which no legal move leads out of (docs/proofs.md, 30).
 *
 * A proof may come in sections, which are checked one by one, in the memory of the largest of them
 * (docs/proofs.md, 40). It need not be in memory itself either.
 *
 * Nothing here knows a search: neither the engine nor the solvers, nor their positions or moves.
 * Each kind of puzzle says its rules once more for it, in a folder verifier/ of its own, written to
 * be read beside the rules of the game rather than to be fast. Whoever trusts these few files need
 * trust nothing else: a proof may come from anywhere.
 *
 * A set need not list what an argument shows to be lost, or what a symmetry makes of a position.
 * Then the header of the proof says so, in lines that are called claims here, and the kind checks
 * them. */
#ifndef SOLITON_VERIFIER_VERIFIER_H
#define SOLITON_VERIFIER_VERIFIER_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/* A position is changed by giving a thing another place. */
enum { VERIFIER_THINGS = 64, VERIFIER_PLACES = 8 };

/* The largest position that a kind may have. */
enum { VERIFIER_POSITION_SIZE = 64 };

struct verifier;

/* The rules of a kind; `game` is the puzzle with what the kind has prepared for it. Positions that
 * are handed in may be nonsense, since the proof made them: nothing may hang or fail on them. */
struct verifier_rules {
    size_t position_size; /* a position is plain data: equal ones have equal bytes; it is aligned
                             for any of them up to 8 bytes */
    void (*start)(const void *game, void *position);
    /* Makes one of the changes that a proof is written in. False if there is no such thing. */
    bool (*change)(const void *game, void *position, unsigned thing, unsigned place);
    /* Replaces a position by the one that stands for all its images, where the kind has symmetries
     * or the like. NULL: each position stands for itself. */
    void (*canonicalise)(const void *game, void *position);
    bool (*won)(const void *game, const void *position);
    /* Is it lost by a claim of the proof? NULL: there is none. */
    bool (*lost)(const void *game, const void *position);
    /* Calls verifier_meet with the position after each legal move, as long as that returns true. */
    void (*moves)(const void *game, const void *position, struct verifier *verifier);
};

/* `move` is the move as people write it. */
bool verifier_meet(struct verifier *verifier, const void *position, const char *move);

/* In the place of that: ends the work, as the moves of the position are too many to be looked at.
 * Returns false. */
bool verifier_give_up(struct verifier *verifier, const char *why);

enum verifier_end {
    VERIFIER_HOLDS,   /* it is a proof */
    VERIFIER_REFUSES, /* it is none */
    VERIFIER_BAD_DATA,
    VERIFIER_NO_MEMORY, /* more than is allowed, or than there is */
    VERIFIER_STOPPED
};

/* A proof to be checked, and what came of it. */
struct verifier_work {
    const char *claims; /* lines, each ended by a newline */
    size_t claims_length;
    bool in_sections;
    uint64_t positions; /* how many it says that there are, the first one included; of a
                           proof in sections, those of the sections so far */
    const unsigned char
        *body; /* the others, as docs/formats.md has it, or the first part of them */
    size_t body_length;
    /* Puts the next part in the place of the last one, a byte at least; false if there is none.
     * NULL: the body is all there. */
    bool (*read_on)(struct verifier_work *work);
    uint64_t memory; /* bytes that may be used */
    /* Called now and then; false stops it. NULL: nobody watches. */
    bool (*go_on)(const struct verifier_work *work);
    /* Frees a large array, which takes long: later, if it is urgent to return. NULL: at once. */
    void (*release)(const struct verifier_work *work, void *array, size_t bytes);
    void *context;

    enum verifier_end end;
    char words[200];   /* why it is no proof, or what is wrong with it */
    uint64_t sections; /* checked so far */
    uint64_t checked;  /* positions so far */
    uint64_t lost;     /* of these, by a claim */
    uint64_t moves;    /* legal moves from the others */
    uint64_t bytes;    /* in use */
};

/* Checks it and fills in the end. */
void verifier_run(const struct verifier_rules *rules, const void *game, struct verifier_work *work);

/* Ends the work with these words; for kinds that find something wrong with the claims. */
void verifier_conclude(struct verifier_work *work, enum verifier_end end, const char *format, ...)
    __attribute__((format(printf, 3, 4)));

/* Steps through the claims: the next line from *offset on, as the word before its colon and what
 * stands behind it, without blanks around it. False at the end, or after verifier_conclude if a
 * line is no claim. */
struct verifier_claim {
    const char *key, *value;
    size_t key_length, value_length;
};
bool verifier_next_claim(struct verifier_work *work, size_t *offset, struct verifier_claim *claim);

#endif
