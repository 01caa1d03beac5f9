/* A proof while it is checked: what the files of the verifier share, and nobody else. */
#ifndef SOLITON_VERIFIER_CHECKING_H
#define SOLITON_VERIFIER_CHECKING_H

#include "verifier/position_table.h"
#include "verifier/verifier.h"

struct verifier {
    const struct verifier_rules *rules;
    const void *game;
    struct verifier_work *work;
    struct position_table table; /* the positions of the proof, or of the section, in its order */
    uint64_t index;              /* of the position at hand among these */
    size_t offset;               /* in the part of the body that is there */
    void *position;              /* one at a time */
    unsigned until_poll;         /* changes or moves before the caller is asked */

    /* In sections: */
    struct position_table exits; /* in other sections, to which moves lead from the position at
                                    hand */
    struct hash_key secret;      /* of the fingerprints */
    struct fingerprint balance;  /* of all exits, less those of all entries */
};

/* Each returns false if the work has ended, and then has concluded it. */

/* The body is wrong where the position at hand stands. */
bool verifier_reject(struct verifier *verifier, const char *why);

/* Counts a change or a move, and asks the caller now and then; or asks at once. */
bool verifier_go_on(struct verifier *verifier);
bool verifier_poll(struct verifier *verifier);

/* Adds the position at hand to the table, in its canonical form. */
bool verifier_add_position(struct verifier *verifier);

/* Checks each position of the table. */
bool verifier_check_positions(struct verifier *verifier);

/* Takes all positions out of a table. */
bool verifier_clear(struct verifier *verifier, struct position_table *table);

/* ---- body.c: what is written ----------------------------------------------------------------- */

/* The numbers' bits. */
enum { BODY_MORE = 1, BODY_MET_SHIFT = 1 };

/* The next number. False, without a conclusion, if there is none or it is wrong. */
bool body_read_number(struct verifier *verifier, uint64_t *number);

/* Is nothing left? */
bool body_is_over(struct verifier *verifier);

/* Makes changes to the position at hand as long as the last number says that one follows. */
bool body_read_changes(struct verifier *verifier, uint64_t number);

/* Reads the positions behind those in the table, until it has so many. */
bool body_read_others(struct verifier *verifier, uint64_t count);

/* Reads all positions of a proof that has no sections. */
bool body_read_positions(struct verifier *verifier);

/* ---- sections.c: section by section ---------------------------------------------------------- */

void sections_check(struct verifier *verifier);
void sections_count_exit(struct verifier *verifier, const void *position);

#endif
