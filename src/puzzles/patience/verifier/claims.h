/* The claims in the header of a proof: which arguments it uses (docs/formats.md). */
#ifndef SOLITON_PUZZLES_PATIENCE_VERIFIER_CLAIMS_H
#define SOLITON_PUZZLES_PATIENCE_VERIFIER_CLAIMS_H

#include "puzzles/patience/rules.h"
#include "verifier/verifier.h"

struct arguments {
    bool deadlock, hosts, twins;
    bool apart[CARDS]; /* cards that are told apart from their twins */
    bool tells_apart;  /* some of these */
};

/* False after verifier_conclude. */
bool read_claims(struct verifier_work *work, struct arguments *arguments);

/* Why these arguments may not be used; NULL if they may. */
const char *objection_to(const struct arguments *arguments, const struct rules *rules);

#endif
