#define _POSIX_C_SOURCE 200809L

#include "survey/work/message.h"

#include <assert.h>
#include <stdlib.h>
#include <string.h>

/* The least that each thing takes. */
enum { NUMBER_BYTES = 8, SPAN_BYTES = 24, BAR_BYTES = 16, RECORD_BYTES = 40 };

void message_drop(struct message *message) {
    free(message->bytes);
    *message = (struct message){0};
}

/* ---- Packing ------------------------------------------------------------------------------- */

static void put(struct message *message, const void *data, size_t length) {
    if (!message->failed && message->room - message->length < length) {
        size_t room = message->length + length + message->room + 256;
        unsigned char *bytes = realloc(message->bytes, room);
        message->failed = bytes == NULL;
        if (bytes != NULL) {
            message->bytes = bytes;
            message->room = room;
        }
    }
    if (!message->failed && length > 0) {
        memcpy(message->bytes + message->length, data, length);
        message->length += length;
    }
}

static void put_number(struct message *message, uint64_t number) {
    unsigned char bytes[NUMBER_BYTES];
    for (size_t i = 0; i < NUMBER_BYTES; i++) {
        bytes[i] = (unsigned char)(number >> 8 * i);
    }
    put(message, bytes, sizeof bytes);
}

static void put_text(struct message *message, const char *text) {
    size_t length = strlen(text);
    put_number(message, length);
    put(message, text, length);
}

static void put_fraction(struct message *message, double value) {
    uint64_t bits;
    static_assert(sizeof bits == sizeof value, "a fraction is sent as its bits");
    memcpy(&bits, &value, sizeof bits);
    put_number(message, bits);
}

static void put_deals(struct message *message, const struct deals *deals) {
    put_text(message, deals->game);
    put_number(message, deals->count);
    for (size_t i = 0; i < deals->count; i++) {
        put_text(message, deals->spans[i].series);
        put_number(message, deals->spans[i].first);
        put_number(message, deals->spans[i].last);
    }
}

static void put_distribution(struct message *message, const struct distribution *distribution) {
    put_number(message, distribution->length);
    for (size_t i = 0; i < distribution->length; i++) {
        put_number(message, distribution->bars[i].value);
        put_number(message, distribution->bars[i].count);
    }
}

static void put_records(struct message *message, const struct record *list, size_t count) {
    put_number(message, count);
    for (size_t i = 0; i < count; i++) {
        put_text(message, list[i].series);
        put_number(message, list[i].number);
        put_number(message, list[i].outcome);
        put_number(message, list[i].moves);
        put_number(message, list[i].positions);
    }
}

static void put_tally(struct message *message, const struct deal_tally *tally) {
    put_number(message, tally->solved);
    put_number(message, tally->unsolvable);
    put_number(message, tally->undecided);
    put_distribution(message, &tally->moves);
    put_distribution(message, &tally->positions);
    put_distribution(message, &tally->proofs);
    put_records(message, tally->listed.list, tally->listed.count);
    for (size_t i = 0; i < RANKINGS; i++) {
        put_records(message, tally->ranked[i].list, tally->ranked[i].count);
    }
    put_fraction(message, tally->seconds);
}

bool message_pack_settings(struct message *message, const struct survey_settings *settings,
                           unsigned threads) {
    put_number(message, threads);
    put_text(message, settings->game);
    put_text(message, settings->rules);
    put_text(message, settings->options);
    put_text(message, settings->engine);
    put_number(message, settings->keep);
    return !message->failed;
}

bool message_pack_job(struct message *message, uint64_t ticket, const struct survey_job *job) {
    put_number(message, ticket);
    put_deals(message, &job->deals);
    return !message->failed;
}

bool message_pack_result(struct message *message, uint64_t ticket, const struct survey_job *job) {
    put_number(message, ticket);
    put_number(message, job->failure.kind);
    if (job->failure.kind == FAILURE_NONE) {
        put_tally(message, &job->tally);
    } else {
        put_text(message, job->failure.words);
    }
    return !message->failed;
}

/* ---- Unpacking ----------------------------------------------------------------------------- */

/* The rest of a message. Once something is wrong, everything that follows is 0 or empty. */
struct rest {
    const unsigned char *bytes;
    size_t length;
    bool is_wrong;
};

static struct rest rest_of(const struct message *message) {
    return (struct rest){.bytes = message->bytes, .length = message->length};
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

/* How many things follow, each of at least so many bytes: never more than fit. */
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

/* The next text, which has no null character at its end. */
static const char *get_text(struct rest *rest, size_t *length) {
    *length = get_count(rest, 1);
    const char *text = (const char *)get(rest, *length);
    rest->is_wrong = rest->is_wrong || memchr(text, '\0', *length) != NULL;
    return rest->is_wrong ? NULL : text;
}

/* Copies a text into an array of that size. */
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
    /* At least one span; and had any touched, they would have merged. */
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

static void get_tally(struct rest *rest, struct deal_tally *tally) {
    tally->solved = get_number(rest);
    tally->unsolvable = get_number(rest);
    tally->undecided = get_number(rest);
    get_distribution(rest, &tally->moves);
    get_distribution(rest, &tally->positions);
    get_distribution(rest, &tally->proofs);
    get_records(rest, &tally->listed);
    for (size_t i = 0; i < RANKINGS; i++) {
        get_ranked(rest, &tally->ranked[i]);
    }
    tally->seconds = get_fraction(rest);
}

static bool is_whole(const struct rest *rest) { return !rest->is_wrong && rest->length == 0; }

bool message_unpack_settings(const struct message *message, struct survey_settings *settings,
                             unsigned *threads) {
    struct rest rest = rest_of(message);
    *threads = get_small(&rest, UINT16_MAX);
    settings->game = get_long_text(&rest);
    settings->rules = get_long_text(&rest);
    settings->options = get_long_text(&rest);
    settings->engine = get_long_text(&rest);
    settings->keep = (enum keep)get_small(&rest, KEEP_NONE);
    if (is_whole(&rest) && *threads > 0) {
        return true;
    }
    survey_settings_drop(settings);
    return false;
}

bool message_unpack_job(const struct message *message, uint64_t *ticket, struct survey_job **job) {
    struct rest rest = rest_of(message);
    *ticket = get_number(&rest);
    *job = survey_job_new();
    if (*job != NULL) {
        get_deals(&rest, &(*job)->deals);
        if (is_whole(&rest)) {
            return true;
        }
    }
    survey_job_free(*job);
    *job = NULL;
    return false;
}

bool message_ticket(const struct message *message, uint64_t *ticket) {
    struct rest rest = rest_of(message);
    *ticket = get_number(&rest);
    return !rest.is_wrong;
}

/* Do the numbers agree with each other, and with the deals? */
static bool adds_up(const struct deal_tally *tally, const struct deals *deals) {
    uint64_t total = deals_total(deals);
    return tally->solved <= total && tally->unsolvable <= total - tally->solved &&
           tally->undecided == total - tally->solved - tally->unsolvable &&
           distribution_total(&tally->moves) == tally->solved &&
           distribution_total(&tally->positions) == tally->solved &&
           distribution_total(&tally->proofs) == tally->unsolvable;
}

bool message_unpack_result(const struct message *message, struct survey_job *job) {
    struct rest rest = rest_of(message);
    struct deal_tally tally = {0};
    struct failure failure = {0};
    get_number(&rest); /* the ticket */
    failure.kind = (enum failure_kind)get_small(&rest, FAILURE_BUG);
    if (failure.kind == FAILURE_NONE) {
        get_tally(&rest, &tally);
    } else {
        get_short_text(&rest, failure.words, sizeof failure.words);
    }
    bool is_right =
        is_whole(&rest) && (failure.kind != FAILURE_NONE || adds_up(&tally, &job->deals));
    if (!is_right) {
        deal_tally_drop(&tally);
        return false;
    }
    deal_tally_drop(&job->tally);
    job->tally = tally;
    job->failure = failure;
    return true;
}
