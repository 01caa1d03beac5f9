#include "survey/report/parts.h"

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* ---- Shares -------------------------------------------------------------------------------- */

enum { FEWEST_DIGITS = 2, MOST_DIGITS = 10 };

static struct share_text percentage(double percents, int digits) {
    struct share_text share;
    snprintf(share.text, sizeof share.text, "%.*f %%", digits, percents);
    return share;
}

/* All or none, which need no digits; "" for a share in between. */
static struct share_text plain_share(uint64_t part, uint64_t whole) {
    const char *text = part == 0 ? "0 %" : part == whole ? "100 %" : "";
    struct share_text share;
    snprintf(share.text, sizeof share.text, "%s", text);
    return share;
}

/* With so many digits, or more if it would look like all or none. */
static struct share_text share_with(uint64_t part, uint64_t whole, int digits) {
    struct share_text share = plain_share(part, whole);
    double percents = 100 * ((double)part / (double)whole);
    bool alike = share.text[0] == '\0';
    for (; alike && digits <= MOST_DIGITS; digits++) {
        share = percentage(percents, digits);
        double shown = strtod(share.text, NULL);
        alike = shown <= 0 || shown >= 100;
    }
    return share;
}

struct share_text report_share(uint64_t part, uint64_t whole) {
    return share_with(part, whole, FEWEST_DIGITS);
}

/* An end of an interval: so far from 0 or, if `from_all`, from 1. It is rounded towards that, with
 * so many digits, or more if it would look like none or all and is not. */
static struct share_text end_of(double share, bool from_all, int digits) {
    enum { MOST_DIGITS_OF_END = 17 };
    uint64_t all = 100;
    for (int i = 0; i < digits; i++) {
        all *= 10;
    }
    for (; share > 0 && share * (double)all < 1 && digits < MOST_DIGITS_OF_END; digits++) {
        all *= 10;
    }
    uint64_t units = (uint64_t)(share * (double)all);
    units = units > all ? all : units == 0 && share > 0 ? 1 : units;
    units = from_all ? all - units : units;
    struct share_text text;
    if (units == 0 || units == all) {
        snprintf(text.text, sizeof text.text, "%s %%", units == 0 ? "0" : "100");
    } else {
        uint64_t one = all / 100;
        snprintf(text.text, sizeof text.text, "%" PRIu64 ".%0*" PRIu64 " %%", units / one, digits,
                 units % one);
    }
    return text;
}

struct report_winnable report_winnable(const struct study *study) {
    const struct deal_tally *tally = &study->tally;
    uint64_t won = tally->solved + study->found, open = tally->undecided - study->found;
    struct interval interval = statistics_winnable(won, open, study->counted);
    int digits = FEWEST_DIGITS;
    for (double width = 100 * (interval.high - interval.low) * 100;
         width < 10 && digits < MOST_DIGITS; width *= 10) {
        digits++;
    }
    struct report_winnable winnable = {
        .low = end_of(interval.low, false, digits),
        .high = end_of(interval.rest, true, digits),
        .interval = interval,
    };
    snprintf(winnable.share, sizeof winnable.share, "%s%s%s",
             share_with(won, study->counted, digits).text, open > 0 ? " to " : "",
             open > 0 ? share_with(won + open, study->counted, digits).text : "");
    return winnable;
}

/* ---- Distributions ------------------------------------------------------------------------- */

const struct report_quantile report_quantiles[REPORT_QUANTILES] = {
    {"p10", "10 %", 0.1},  {"median", "median", 0.5}, {"p90", "90 %", 0.9},
    {"p99", "99 %", 0.99}, {"p999", "99.9 %", 0.999},
};

struct report_summary report_summary(const struct study *study, enum report_measure measure) {
    const struct deal_tally *tally = &study->tally;
    const struct {
        const char *key, *words, *title;
        const struct distribution *distribution;
        enum ranking ranking;
    } sources[MEASURES] = {
        {"length", "moves", "Solved deals by moves", &tally->moves, RANKING_LONGEST},
        {"positions", "positions, solved", "Solved deals by positions", &tally->positions,
         RANKING_HARDEST},
        {"proof_positions", "positions, unsolvable", "Unsolvable deals by positions",
         &tally->proofs, RANKING_PROOFS},
    };
    const struct distribution *distribution = sources[measure].distribution;
    bool moves = measure == MEASURE_MOVES;
    struct report_summary summary = {
        .key = sources[measure].key,
        .words = sources[measure].words,
        .title = sources[measure].title,
        .distribution = distribution,
        .count = distribution_total(distribution),
        .mean = moves ? statistics_mean(distribution) : statistics_class_mean(distribution),
        .least = statistics_quantile(distribution, 0),
        .most = statistics_quantile(distribution, 1),
    };
    for (size_t i = 0; i < REPORT_QUANTILES; i++) {
        summary.quantiles[i] = statistics_quantile(distribution, report_quantiles[i].share);
    }
    /* The ranking has the exact number, not only its class. */
    const struct ranked *ranked = &tally->ranked[sources[measure].ranking];
    if (ranked->count > 0) {
        const struct record *first = &ranked->list[0];
        uint64_t most = moves ? first->moves : first->positions;
        summary.most = most > summary.most ? most : summary.most;
    }
    /* The middle of a class may lie above all values in it. */
    if (summary.count > 0 && summary.mean > (double)summary.most) {
        summary.mean = (double)summary.most;
    }
    return summary;
}

struct human report_mean(const struct report_summary *summary) {
    if (strcmp(summary->key, "length") != 0) {
        return human_number((uint64_t)(summary->mean + 0.5));
    }
    struct human human;
    snprintf(human.text, sizeof human.text, "%.1f", summary->mean);
    return human;
}

struct report_note report_note(const struct study *study) {
    enum { EXACT = 16 }; /* below, a class is one number */
    struct report_note note = {""};
    struct report_summary summary = report_summary(study, MEASURE_POSITIONS);
    if (summary.count == 0) {
        summary = report_summary(study, MEASURE_PROOFS);
    }
    if (summary.count > 0) {
        uint64_t median = summary.quantiles[1] < EXACT ? 160 : summary.quantiles[1];
        snprintf(note.text, sizeof note.text,
                 "Positions are those that a search met before its answer.\n"
                 "Those other than the most are rounded down: %s stands for %s to %s.",
                 human_number(median).text, human_number(median).text,
                 human_number(distribution_class_end(median) - 1).text);
    }
    return note;
}

/* ---- Deals --------------------------------------------------------------------------------- */

const char *report_outcome(enum soliton_outcome outcome) {
    switch (outcome) {
    case SOLITON_SOLVED:
        return "solved";
    case SOLITON_UNSOLVABLE:
        return "unsolvable";
    default:
        return "undecided";
    }
}

const struct report_list report_lists[REPORT_LISTS] = {
    {"solved_deals", "solved_deals_complete", "solved", STUDY_SOLVED},
    {"unsolvable_deals", "unsolvable_deals_complete", "unsolvable", STUDY_UNSOLVABLE},
    {"undecided_deals", "undecided_deals_complete", "undecided", STUDY_UNDECIDED},
};

uint64_t report_list_total(const struct study *study, const struct report_list *list) {
    const struct deal_tally *tally = &study->tally;
    return list->outcome == STUDY_SOLVED       ? tally->solved
           : list->outcome == STUDY_UNSOLVABLE ? tally->unsolvable
                                               : tally->undecided;
}

bool report_list_is_kept(const struct study *study, const struct report_list *list) {
    enum keep keep = study->settings.keep;
    return keep == KEEP_ALL || list->outcome == STUDY_UNDECIDED ||
           (keep == KEEP_SOLVED && list->outcome == STUDY_SOLVED) ||
           (keep == KEEP_UNSOLVABLE && list->outcome == STUDY_UNSOLVABLE);
}

bool report_list_is_usual(const struct study *study, const struct report_list *list) {
    return list->outcome == STUDY_SOLVED && study->settings.keep != KEEP_SOLVED;
}

struct listing {
    const char *game;
    uint64_t most, listed;
    report_name_call *call;
    void *context;
};

static bool list_record(void *context, const struct record *record) {
    struct listing *listing = context;
    if (listing->listed == listing->most) {
        return false;
    }
    listing->listed++;
    listing->call(listing->context, deal_name(listing->game, record->series, record->number).text);
    return true;
}

enum failure_kind report_names(const struct study *study, const struct report_list *list,
                               uint64_t most, report_name_call *call, void *context,
                               uint64_t *listed, struct failure *failure) {
    struct listing listing = {study->settings.game, most, 0, call, context};
    enum failure_kind kind = study_visit(study, list->outcome, list_record, &listing, failure);
    *listed = listing.listed;
    return kind;
}

const char *const report_ranking_words[RANKINGS] = {
    [RANKING_HARDEST] = "Hardest to solve",
    [RANKING_LONGEST] = "Longest solutions",
    [RANKING_PROOFS] = "Hardest to prove unsolvable",
};

const char *const report_ranking_keys[RANKINGS] = {
    [RANKING_HARDEST] = "hardest_deals",
    [RANKING_LONGEST] = "longest_deals",
    [RANKING_PROOFS] = "hardest_proofs",
};

char *report_ranges(const struct study *study) {
    enum { SHOWN = 8 };
    return deals_words(&study->deals, SHOWN);
}

struct report_undecided report_undecided(const struct study *study) {
    struct report_undecided words = {"", ""};
    uint64_t open = study->tally.undecided - study->found;
    const char *other = study->found > 0 ? "other " : "";
    if (open == 1) {
        snprintf(words.open, sizeof words.open, "the %sundecided deal may be either", other);
    } else if (open > 0) {
        snprintf(words.open, sizeof words.open, "the %s %sundecided deals may be either",
                 human_number(open).text, other);
    }
    if (study->found > 0) {
        snprintf(words.found, sizeof words.found,
                 "%s of them with a solution that is not proved shortest",
                 human_number(study->found).text);
    }
    return words;
}
