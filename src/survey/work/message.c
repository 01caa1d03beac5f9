#define _POSIX_C_SOURCE 200809L

#include "survey/work/message.h"

#include <assert.h>
#include <stdlib.h>
#include <string.h>

/* What things take at the least. */
enum { NUMBER_BYTES = 8, SPAN_BYTES = 24, BAR_BYTES = 16, RECORD_BYTES = 40 };

void parcel_drop(struct parcel *parcel) {
    free(parcel->bytes);
    *parcel = (struct parcel){0};
}

/* ---- Packing ------------------------------------------------------------------------------- */

static void put(struct parcel *parcel, const void *data, size_t length) {
    if (!parcel->failed && parcel->room - parcel->length < length) {
        size_t room = parcel->length + length + parcel->room + 256;
        unsigned char *bytes = realloc(parcel->bytes, room);
        parcel->failed = bytes == NULL;
        if (bytes != NULL) {
            parcel->bytes = bytes;
            parcel->room = room;
        }
    }
    if (!parcel->failed && length > 0) {
        memcpy(parcel->bytes + parcel->length, data, length);
        parcel->length += length;
    }
}

static void put_number(struct parcel *parcel, uint64_t number) {
    unsigned char bytes[NUMBER_BYTES];
    for (size_t i = 0; i < NUMBER_BYTES; i++) {
        bytes[i] = (unsigned char)(number >> 8 * i);
    }
    put(parcel, bytes, sizeof bytes);
}

static void put_text(struct parcel *parcel, const char *text) {
    size_t length = strlen(text);
    put_number(parcel, length);
    put(parcel, text, length);
}

static void put_fraction(struct parcel *parcel, double value) {
    uint64_t bits;
    static_assert(sizeof bits == sizeof value, "a fraction is sent as its bits");
    memcpy(&bits, &value, sizeof bits);
    put_number(parcel, bits);
}

static void put_deals(struct parcel *parcel, const struct deals *deals) {
    put_text(parcel, deals->game);
    put_number(parcel, deals->count);
    for (size_t i = 0; i < deals->count; i++) {
        put_text(parcel, deals->spans[i].series);
        put_number(parcel, deals->spans[i].first);
        put_number(parcel, deals->spans[i].last);
    }
}

static void put_distribution(struct parcel *parcel, const struct distribution *distribution) {
    put_number(parcel, distribution->length);
    for (size_t i = 0; i < distribution->length; i++) {
        put_number(parcel, distribution->bars[i].value);
        put_number(parcel, distribution->bars[i].count);
    }
}

static void put_records(struct parcel *parcel, const struct record *list, size_t count) {
    put_number(parcel, count);
    for (size_t i = 0; i < count; i++) {
        put_text(parcel, list[i].series);
        put_number(parcel, list[i].number);
        put_number(parcel, list[i].outcome);
        put_number(parcel, list[i].moves);
        put_number(parcel, list[i].positions);
    }
}

static void put_harvest(struct parcel *parcel, const struct harvest *harvest) {
    put_number(parcel, harvest->solved);
    put_number(parcel, harvest->unsolvable);
    put_number(parcel, harvest->undecided);
    put_distribution(parcel, &harvest->moves);
    put_distribution(parcel, &harvest->positions);
    put_distribution(parcel, &harvest->proofs);
    put_records(parcel, harvest->listed.list, harvest->listed.count);
    for (size_t i = 0; i < RANKINGS; i++) {
        put_records(parcel, harvest->ranked[i].list, harvest->ranked[i].count);
    }
    put_fraction(parcel, harvest->seconds);
}

bool parcel_pack_terms(struct parcel *parcel, const struct terms *terms, unsigned threads) {
    put_number(parcel, threads);
    put_text(parcel, terms->game);
    put_text(parcel, terms->rules);
    put_text(parcel, terms->options);
    put_text(parcel, terms->engine);
    put_number(parcel, terms->keep);
    return !parcel->failed;
}

bool parcel_pack_errand(struct parcel *parcel, uint64_t ticket, const struct errand *errand) {
    put_number(parcel, ticket);
    put_deals(parcel, &errand->deals);
    return !parcel->failed;
}

bool parcel_pack_result(struct parcel *parcel, uint64_t ticket, const struct errand *errand) {
    put_number(parcel, ticket);
    put_number(parcel, errand->problem.kind);
    if (errand->problem.kind == PROBLEM_NONE) {
        put_harvest(parcel, &errand->harvest);
    } else {
        put_text(parcel, errand->problem.words);
    }
    return !parcel->failed;
}

/* ---- Opening ------------------------------------------------------------------------------- */

/* What is left of a parcel. Once something was wrong, everything that follows is 0 or empty. */
struct rest {
    const unsigned char *bytes;
    size_t length;
    bool is_wrong;
};

static struct rest rest_of(const struct parcel *parcel) {
    return (struct rest){.bytes = parcel->bytes, .length = parcel->length};
}

/* The next bytes, or NULL. */
static const unsigned char *get(struct rest *rest, size_t length) {
    rest->is_wrong = rest->is_wrong || rest->length < length;
    if (rest->is_wrong) {
        return NULL;
    }
    const unsigned char *bytes = rest->bytes;
    rest->bytes += length;
    rest->length -= length;
    return bytes;
}

static uint64_t get_number(struct rest *rest) {
    const unsigned char *bytes = get(rest, NUMBER_BYTES);
    uint64_t number = 0;
    for (size_t i = 0; bytes != NULL && i < NUMBER_BYTES; i++) {
        number |= (uint64_t)bytes[i] << 8 * i;
    }
    return number;
}

/* A number up to `most`, such as that of an enumeration. */
static unsigned get_small(struct rest *rest, unsigned most) {
    uint64_t number = get_number(rest);
    rest->is_wrong = rest->is_wrong || number > most;
    return rest->is_wrong ? 0 : (unsigned)number;
}

/* How many things follow, of so many bytes each at the least: never more than fit. */
static size_t get_count(struct rest *rest, size_t least_bytes) {
    uint64_t count = get_number(rest);
    rest->is_wrong = rest->is_wrong || count > rest->length / least_bytes;
    return rest->is_wrong ? 0 : (size_t)count;
}

static double get_fraction(struct rest *rest) {
    uint64_t bits = get_number(rest);
    double value;
    memcpy(&value, &bits, sizeof value);
    rest->is_wrong = rest->is_wrong || !(value >= 0 && value < 1e300);
    return rest->is_wrong ? 0 : value;
}

/* The next text, which is not ended by a null character. */
static const char *get_text(struct rest *rest, size_t *length) {
    *length = get_count(rest, 1);
    const char *text = (const char *)get(rest, *length);
    rest->is_wrong = rest->is_wrong || memchr(text, '\0', *length) != NULL;
    return rest->is_wrong ? NULL : text;
}

/* Into an array of that size. */
static void get_short_text(struct rest *rest, char *text, size_t size) {
    size_t length;
    const char *found = get_text(rest, &length);
    rest->is_wrong = rest->is_wrong || length >= size;
    if (!rest->is_wrong) {
        memcpy(text, found, length);
        text[length] = '\0';
    }
}

/* A copy to be freed; NULL if anything is wrong. */
static char *get_long_text(struct rest *rest) {
    size_t length;
    const char *found = get_text(rest, &length);
    char *text = rest->is_wrong ? NULL : strndup(found, length);
    rest->is_wrong = text == NULL;
    return text;
}

static void get_deals(struct rest *rest, struct deals *deals) {
    get_short_text(rest, deals->game, sizeof deals->game);
    size_t count = get_count(rest, SPAN_BYTES);
    for (size_t i = 0; i < count && !rest->is_wrong; i++) {
        struct span span = {.series = ""};
        get_short_text(rest, span.series, sizeof span.series);
        span.first = get_number(rest);
        span.last = get_number(rest);
        rest->is_wrong = rest->is_wrong || span.first > span.last || !deals_insert(deals, &span);
    }
    /* Sorted, apart from each other and not empty: otherwise some would have merged. */
    rest->is_wrong = rest->is_wrong || deals->count != count || count == 0;
}

static void get_distribution(struct rest *rest, struct distribution *distribution) {
    size_t count = get_count(rest, BAR_BYTES);
    uint64_t last = 0;
    for (size_t i = 0; i < count && !rest->is_wrong; i++) {
        uint64_t value = get_number(rest);
        uint64_t times = get_number(rest);
        rest->is_wrong = rest->is_wrong || times == 0 || (i > 0 && value <= last) ||
                         !distribution_add(distribution, value, times);
        last = value;
    }
}

static struct record get_record(struct rest *rest) {
    struct record record = {.series = ""};
    get_short_text(rest, record.series, sizeof record.series);
    record.number = get_number(rest);
    record.outcome = (enum soliton_outcome)get_small(rest, SOLITON_GAVE_UP);
    record.moves = get_number(rest);
    record.positions = get_number(rest);
    rest->is_wrong = rest->is_wrong || (record.outcome == SOLITON_UNSOLVABLE && record.moves != 0);
    return record;
}

static void get_records(struct rest *rest, struct records *records) {
    size_t count = get_count(rest, RECORD_BYTES);
    for (size_t i = 0; i < count && !rest->is_wrong; i++) {
        struct record record = get_record(rest);
        rest->is_wrong = rest->is_wrong || !records_add(records, &record);
    }
}

static void get_ranked(struct rest *rest, struct ranked *ranked) {
    size_t count = get_count(rest, RECORD_BYTES);
    rest->is_wrong = rest->is_wrong || count > RANKING_SIZE;
    while (ranked->count < count && !rest->is_wrong) {
        ranked->list[ranked->count++] = get_record(rest);
    }
}

static void get_harvest(struct rest *rest, struct harvest *harvest) {
    harvest->solved = get_number(rest);
    harvest->unsolvable = get_number(rest);
    harvest->undecided = get_number(rest);
    get_distribution(rest, &harvest->moves);
    get_distribution(rest, &harvest->positions);
    get_distribution(rest, &harvest->proofs);
    get_records(rest, &harvest->listed);
    for (size_t i = 0; i < RANKINGS; i++) {
        get_ranked(rest, &harvest->ranked[i]);
    }
    harvest->seconds = get_fraction(rest);
}

static bool is_whole(const struct rest *rest) { return !rest->is_wrong && rest->length == 0; }

bool parcel_open_terms(const struct parcel *parcel, struct terms *terms, unsigned *threads) {
    struct rest rest = rest_of(parcel);
    *threads = get_small(&rest, UINT16_MAX);
    terms->game = get_long_text(&rest);
    terms->rules = get_long_text(&rest);
    terms->options = get_long_text(&rest);
    terms->engine = get_long_text(&rest);
    terms->keep = (enum keep)get_small(&rest, KEEP_NONE);
    if (is_whole(&rest) && *threads > 0) {
        return true;
    }
    terms_drop(terms);
    return false;
}

bool parcel_open_errand(const struct parcel *parcel, uint64_t *ticket, struct errand **errand) {
    struct rest rest = rest_of(parcel);
    *ticket = get_number(&rest);
    *errand = errand_new();
    if (*errand != NULL) {
        get_deals(&rest, &(*errand)->deals);
        if (is_whole(&rest)) {
            return true;
        }
    }
    errand_free(*errand);
    *errand = NULL;
    return false;
}

bool parcel_ticket(const struct parcel *parcel, uint64_t *ticket) {
    struct rest rest = rest_of(parcel);
    *ticket = get_number(&rest);
    return !rest.is_wrong;
}

/* Do the numbers agree with each other, and with the deals? */
static bool adds_up(const struct harvest *harvest, const struct deals *deals) {
    uint64_t total = deals_total(deals);
    return harvest->solved <= total && harvest->unsolvable <= total - harvest->solved &&
           harvest->undecided == total - harvest->solved - harvest->unsolvable &&
           distribution_total(&harvest->moves) == harvest->solved &&
           distribution_total(&harvest->positions) == harvest->solved &&
           distribution_total(&harvest->proofs) == harvest->unsolvable;
}

bool parcel_open_result(const struct parcel *parcel, struct errand *errand) {
    struct rest rest = rest_of(parcel);
    struct harvest harvest = {0};
    struct problem problem = {0};
    get_number(&rest); /* the ticket */
    problem.kind = (enum problem_kind)get_small(&rest, PROBLEM_BUG);
    if (problem.kind == PROBLEM_NONE) {
        get_harvest(&rest, &harvest);
    } else {
        get_short_text(&rest, problem.words, sizeof problem.words);
    }
    bool is_right =
        is_whole(&rest) && (problem.kind != PROBLEM_NONE || adds_up(&harvest, &errand->deals));
    if (!is_right) {
        harvest_drop(&harvest);
        return false;
    }
    harvest_drop(&errand->harvest);
    errand->harvest = harvest;
    errand->problem = problem;
    return true;
}
