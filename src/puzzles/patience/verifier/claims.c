#include "puzzles/patience/verifier/claims.h"

#include "puzzles/patience/verifier/hosts.h"
#include "puzzles/patience/verifier/twins.h"

#include <string.h>

static bool says(const char *text, size_t length, const char *word) {
    return length == strlen(word) && memcmp(text, word, length) == 0;
}

/* Reads the numbers of cards, each of which is told apart from its twin. */
static bool read_apart(const struct verifier_claim *claim, struct arguments *arguments) {
    unsigned card = 0;
    bool has_digit = false;
    for (size_t i = 0; i <= claim->value_length; i++) {
        const char letter = i < claim->value_length ? claim->value[i] : ' ';
        if (letter >= '0' && letter <= '9' && card < CARDS) {
            card = card * 10 + (unsigned)(letter - '0');
            has_digit = true;
        } else if (letter == ' ' && has_digit && card < CARDS) {
            arguments->apart[card] = true;
            card = 0;
            has_digit = false;
        } else {
            return false;
        }
    }
    arguments->tells_apart = true;
    return true;
}

/* False if it is not known here. */
static bool read_claim(const struct verifier_claim *claim, struct arguments *arguments) {
    bool *const known[] = {&arguments->deadlock, &arguments->hosts, &arguments->twins};
    static const char *const words[] = {"deadlock", "hosts", "twins"};
    if (says(claim->key, claim->key_length, "apart")) {
        return read_apart(claim, arguments);
    }
    for (size_t i = 0; i < sizeof known / sizeof *known; i++) {
        if (says(claim->key, claim->key_length, "argument") &&
            says(claim->value, claim->value_length, words[i])) {
            *known[i] = true;
            return true;
        }
    }
    return false;
}

bool read_claims(struct verifier_work *work, struct arguments *arguments) {
    struct verifier_claim claim;
    size_t offset = 0;
    work->end = VERIFIER_HOLDS; /* so far */
    while (verifier_next_claim(work, &offset, &claim)) {
        if (!read_claim(&claim, arguments)) {
            verifier_conclude(work, VERIFIER_BAD_DATA, "an argument that is not known here");
            return false;
        }
    }
    return work->end == VERIFIER_HOLDS;
}

const char *objection_to(const struct arguments *arguments, const struct rules *rules) {
    if (arguments->hosts && arguments->deadlock) {
        return "the arguments of hosts and of deadlocks do not go together";
    }
    if (arguments->hosts && arguments->twins) {
        return "the arguments of hosts and of twins do not go together";
    }
    if (arguments->hosts && !can_count_hosts(rules)) {
        return "the argument of hosts does not hold for these rules";
    }
    if (arguments->twins && !can_use_twins(rules)) {
        return "the argument of twins does not hold for these rules";
    }
    return arguments->tells_apart && !arguments->twins
               ? "it tells twins apart without the argument of twins"
               : NULL;
}
