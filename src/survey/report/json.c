#include "print/json.h"
#include "survey/report/parts.h"
#include "survey/report/report.h"

#include <stdlib.h>

enum { SHARE_DIGITS = 12, MEAN_DIGITS = 3 };

static void print_settings(struct json *json, const struct survey_settings *settings) {
    json_string(json, "game", settings->game);
    json_string(json, "rules", settings->rules);
    json_string(json, "options", settings->options);
    json_string(json, "engine", settings->engine);
    json_string(json, "keep", keep_names[settings->keep]);
}

static void print_counts(struct json *json, const struct study *study) {
    const struct deal_tally *tally = &study->tally;
    json_bool(json, "complete", study->counted == study->requested);
    json_open(json, "deals", '{');
    json_number(json, "requested", study->requested);
    json_number(json, "done", study->counted);
    json_number(json, "solved", tally->solved);
    json_number(json, "unsolvable", tally->unsolvable);
    json_number(json, "undecided", tally->undecided);
    json_number(json, "found", study->found);
    json_close(json, '}');
}

/* Its numbers are null until a deal is counted. */
static void print_share(struct json *json, const struct study *study) {
    json_open(json, "share", '{');
    if (study->counted > 0) {
        struct interval interval = report_winnable(study).interval;
        json_decimal(json, "estimate", (double)study->tally.solved / (double)study->counted,
                     SHARE_DIGITS);
        json_decimal(json, "low", interval.low, SHARE_DIGITS);
        json_decimal(json, "high", interval.high, SHARE_DIGITS);
    } else {
        json_null(json, "estimate");
        json_null(json, "low");
        json_null(json, "high");
    }
    json_decimal(json, "confidence", 0.95, 2);
    json_close(json, '}');
}

/* A number of a summary; null if the summary is empty. */
static void print_value(struct json *json, const struct report_summary *summary, const char *name,
                        uint64_t value) {
    if (summary->count > 0) {
        json_number(json, name, value);
    } else {
        json_null(json, name);
    }
}

static void print_measure(struct json *json, const struct report_summary *summary) {
    json_open(json, summary->key, '{');
    json_number(json, "count", summary->count);
    if (summary->count > 0) {
        json_decimal(json, "mean", summary->mean, MEAN_DIGITS);
    } else {
        json_null(json, "mean");
    }
    print_value(json, summary, "least", summary->least);
    for (size_t i = 0; i < REPORT_QUANTILES; i++) {
        print_value(json, summary, report_quantiles[i].key, summary->quantiles[i]);
    }
    print_value(json, summary, "most", summary->most);
    json_open(json, "distribution", '[');
    for (size_t i = 0; i < summary->distribution->length; i++) {
        json_open(json, NULL, '[');
        json_number(json, NULL, summary->distribution->bars[i].value);
        json_number(json, NULL, summary->distribution->bars[i].count);
        json_close(json, ']');
    }
    json_close(json, ']');
    json_close(json, '}');
}

static void print_ranking(struct json *json, const struct study *study, enum ranking ranking) {
    const struct ranked *ranked = &study->tally.ranked[ranking];
    json_open(json, report_ranking_keys[ranking], '[');
    for (size_t i = 0; i < ranked->count; i++) {
        const struct record *record = &ranked->list[i];
        json_open(json, NULL, '{');
        json_string(json, "deal",
                    deal_name(study->settings.game, record->series, record->number).text);
        if (record->outcome == SOLITON_SOLVED) {
            json_number(json, "length", record->moves);
        } else {
            json_null(json, "length");
        }
        json_number(json, "positions", record->positions);
        json_close(json, '}');
    }
    json_close(json, ']');
}

static void print_name(void *context, const char *name) {
    struct json *json = context;
    json_string(json, NULL, name);
}

static enum failure_kind print_list(struct json *json, const struct study *study,
                                    const struct report_list *list, struct failure *failure) {
    uint64_t listed = 0;
    json_open(json, list->key, '[');
    enum failure_kind kind =
        report_names(study, list, REPORT_NAMES, print_name, json, &listed, failure);
    json_close(json, ']');
    json_bool(json, list->complete_key, listed == report_list_total(study, list));
    return kind;
}

static void print_retries(struct json *json, const struct study *study) {
    json_open(json, "retries", '[');
    for (size_t i = 0; i < study->retry_count; i++) {
        const struct study_retry *retry = &study->retries[i];
        json_open(json, NULL, '{');
        json_string(json, "options", retry->options);
        json_number(json, "tried", retry->tried);
        json_number(json, "solved", retry->solved);
        json_number(json, "unsolvable", retry->unsolvable);
        json_close(json, '}');
    }
    json_close(json, ']');
}

enum failure_kind report_json(const struct study *study, bool times, FILE *stream,
                              struct failure *failure) {
    char *ranges = deals_words(&study->deals, SIZE_MAX);
    if (ranges == NULL) {
        return failure_no_memory(failure);
    }
    struct json json = {.stream = stream};
    json_open(&json, NULL, '{');
    json_string(&json, "command", "report");
    json_string(&json, "outcome", "done");
    json_null(&json, "reason");
    print_settings(&json, &study->settings);
    json_string(&json, "ranges", ranges);
    free(ranges);
    print_counts(&json, study);
    print_share(&json, study);
    json_open(&json, "distributions", '{');
    for (enum report_measure measure = MEASURE_MOVES; measure < MEASURES; measure++) {
        struct report_summary summary = report_summary(study, measure);
        print_measure(&json, &summary);
    }
    json_close(&json, '}');
    for (enum ranking ranking = RANKING_HARDEST; ranking < RANKINGS; ranking++) {
        print_ranking(&json, study, ranking);
    }
    enum failure_kind kind = FAILURE_NONE;
    for (size_t i = 0; i < REPORT_LISTS && kind == FAILURE_NONE; i++) {
        kind = print_list(&json, study, &report_lists[i], failure);
    }
    print_retries(&json, study);
    if (times) {
        json_seconds(&json, "seconds", study->tally.seconds);
    }
    json_close(&json, '}');
    json_end(&json);
    return kind;
}
