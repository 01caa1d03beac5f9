/* What the processes of a survey send each other, and the texts in its fields: a letter for what it
 * is, then the bytes. */
#include "check.h"
#include "survey/work/message.h"
#include "survey/work/option_list.h"

/* What was packed again is what it was before. */
static void check_packed(bool is_packed, struct parcel *again, const struct parcel *parcel) {
    check(is_packed, "memory suffices");
    check(again->length == parcel->length &&
              memcmp(again->bytes, parcel->bytes, parcel->length) == 0,
          "a parcel is packed again as it was");
    parcel_drop(again);
}

static void try_terms(const struct parcel *parcel) {
    struct terms terms = {0};
    struct parcel again = {0};
    unsigned threads = 0;
    if (parcel_open_terms(parcel, &terms, &threads)) {
        check_packed(parcel_pack_terms(&again, &terms, threads), &again, parcel);
        terms_drop(&terms);
    }
}

/* Its spans may come in any order, and go out sorted. */
static void try_errand(const struct parcel *parcel) {
    struct errand *errand = NULL, *same = NULL;
    struct parcel again = {0};
    uint64_t ticket = 0, other = 0;
    if (parcel_open_errand(parcel, &ticket, &errand)) {
        check(parcel_pack_errand(&again, ticket, errand), "memory suffices");
        check(parcel_open_errand(&again, &other, &same) && other == ticket,
              "what is packed can be opened");
        check_same_text(deals_words(&errand->deals, SIZE_MAX), deals_words(&same->deals, SIZE_MAX),
                        "the deals are the same");
        check_same(errand->deals.game, same->deals.game, "so is their game");
        check(again.length == parcel->length, "it is as long as it was");
        check(errand->deals.count > 0, "an errand has deals");
        parcel_drop(&again);
        errand_free(errand);
        errand_free(same);
    }
}

static void try_result(const struct parcel *parcel) {
    struct problem problem = {0};
    struct parcel again = {0};
    struct errand *errand = errand_new();
    uint64_t ticket = 0;
    check(errand != NULL && deals_add(&errand->deals, "fc.1..5", &problem) == PROBLEM_NONE,
          "memory suffices");
    if (parcel_open_result(parcel, errand)) {
        check(parcel_ticket(parcel, &ticket), "a result has a ticket");
        check_packed(parcel_pack_result(&again, ticket, errand), &again, parcel);
        check(errand->problem.kind != PROBLEM_NONE ||
                  errand->harvest.solved + errand->harvest.unsolvable + errand->harvest.undecided ==
                      5,
              "all deals are counted");
    }
    errand_free(errand);
}

/* A distribution's text is its own, and nothing that is wrong is added. */
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
    struct problem problem = {0};
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
    terms_limit(options, "memory", &value);
    check(soliton_puzzle_named("fc.1", NULL, &puzzle, NULL) == SOLITON_OK, "memory suffices");
    soliton_search *search = soliton_search_new(puzzle);
    enum problem_kind kind = terms_apply(options, search, &problem);
    check(kind != PROBLEM_BUG && kind != PROBLEM_NO_MEMORY, problem.words);
    soliton_search_free(search);
    soliton_puzzle_free(puzzle);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
    if (size == 0) {
        return 0;
    }
    char *text = text_of(data + 1, size - 1);
    struct parcel parcel = {.bytes = (unsigned char *)text, .length = size - 1, .room = size - 1};
    switch (data[0]) {
    case 't':
        try_terms(&parcel);
        break;
    case 'e':
        try_errand(&parcel);
        break;
    case 'r':
        try_result(&parcel);
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
