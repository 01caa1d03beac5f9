/* What the processes of a survey send each other, and the texts in its fields: a letter for what it
 * is, then the bytes. */
#include "support/check.h"
#include "survey/work/message.h"
#include "survey/work/settings.h"

/* What is packed again is the same as before. */
static void check_packed(bool is_packed, struct message *again, const struct message *message) {
    check(is_packed, "memory suffices");
    check(again->length == message->length &&
              memcmp(again->bytes, message->bytes, message->length) == 0,
          "a message is packed again as it was");
    message_drop(again);
}

static void try_settings(const struct message *message) {
    struct survey_settings settings = {0};
    struct message again = {0};
    unsigned threads = 0;
    if (message_unpack_settings(message, &settings, &threads)) {
        check_packed(message_pack_settings(&again, &settings, threads), &again, message);
        survey_settings_drop(&settings);
    }
}

/* Its spans may come in any order, and go out sorted. */
static void try_job(const struct message *message) {
    struct survey_job *job = NULL, *same = NULL;
    struct message again = {0};
    uint64_t ticket = 0, other = 0;
    if (message_unpack_job(message, &ticket, &job)) {
        check(message_pack_job(&again, ticket, job), "memory suffices");
        check(message_unpack_job(&again, &other, &same) && other == ticket,
              "what is packed can be unpacked");
        check_same_text(deals_words(&job->deals, SIZE_MAX), deals_words(&same->deals, SIZE_MAX),
                        "the deals are the same");
        check_same(job->deals.game, same->deals.game, "so is their game");
        check(again.length == message->length, "it is as long as it was");
        check(job->deals.count > 0, "a job has deals");
        message_drop(&again);
        survey_job_free(job);
        survey_job_free(same);
    }
}

static void try_result(const struct message *message) {
    struct failure failure = {0};
    struct message again = {0};
    struct survey_job *job = survey_job_new();
    uint64_t ticket = 0;
    check(job != NULL && deals_add(&job->deals, "fc.1..5", &failure) == FAILURE_NONE,
          "memory suffices");
    if (message_unpack_result(message, job)) {
        check(message_ticket(message, &ticket), "a result has a ticket");
        check_packed(message_pack_result(&again, ticket, job), &again, message);
        check(job->failure.kind != FAILURE_NONE ||
                  job->tally.solved + job->tally.unsolvable + job->tally.undecided == 5,
              "all deals are counted");
    }
    survey_job_free(job);
}

/* A distribution that was read is the same when it is written and read again; a wrong text adds
 * nothing. */
static void try_distribution(const char *text) {
    struct distribution distribution = {0};
    check(distribution_add(&distribution, 7, 3), "memory suffices");
    if (distribution_read(&distribution, text)) {
        struct distribution again = {0};
        char *written = distribution_text(&distribution);
        check(distribution_read(&again, written), "what is written can be read");
        check_same_text(written, distribution_text(&again), "it is the same");
        check(distribution_total(&again) == distribution_total(&distribution), "so is its total");
        distribution_drop(&again);
    } else {
        check(distribution_total(&distribution) == 3, "what is wrong adds nothing");
    }
    distribution_drop(&distribution);
}

static void try_options(const char *options) {
    soliton_puzzle *puzzle = NULL;
    struct failure failure = {0};
    struct option_item item;
    size_t items = 0;
    double value = 0;
    const char *rest = option_list_begin(options);
    while (option_list_next(&rest, &item)) {
        const char *text = option_item_value(&item);
        check(item.start >= options && item.name <= item.length, "an item has a name");
        check(text == NULL || text <= item.start + item.length, "its value is in it");
        items++;
    }
    check(items > 0 || *options == '\0', "each text has items");
    survey_settings_limit(options, "memory", &value);
    check(soliton_puzzle_named("fc.1", NULL, &puzzle, NULL) == SOLITON_OK, "memory suffices");
    soliton_search *search = soliton_search_new(puzzle);
    enum failure_kind kind = survey_settings_apply(options, search, &failure);
    check(kind != FAILURE_BUG && kind != FAILURE_NO_MEMORY, failure.words);
    soliton_search_free(search);
    soliton_puzzle_free(puzzle);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
    if (size == 0) {
        return 0;
    }
    char *text = text_of(data + 1, size - 1);
    struct message message = {.bytes = (unsigned char *)text, .length = size - 1, .room = size - 1};
    switch (data[0]) {
    case 's':
        try_settings(&message);
        break;
    case 'j':
        try_job(&message);
        break;
    case 'r':
        try_result(&message);
        break;
    case 'o':
        try_options(text);
        break;
    default:
        try_distribution(text);
    }
    free(text);
    return 0;
}
