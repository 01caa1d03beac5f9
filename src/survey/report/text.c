#include "print/escape.h"
#include "print/human.h"
#include "survey/report/histogram.h"
#include "survey/report/parts.h"
#include "survey/report/report.h"
#include "survey/report/words.h"

#include <stdlib.h>
#include <string.h>

/* How many names of a kind are printed, the width of their lines, and the widths of tables. */
enum { NAMES_SHOWN = 40, LINE_WIDTH = 78, LABEL_WIDTH = 10, COLUMN_WIDTH = 22 };

static void print_head(const struct study *study, const char *ranges, FILE *stream) {
    uint64_t left = study->requested - study->counted;
    escape_plain(stream, study->settings.game);
    if (study->requested == 0) {
        fputs(": this survey holds no deals yet\n", stream);
        return;
    }
    fprintf(stream, ", %s: ", human_amount(study->requested, "deals").text);
    escape_plain(stream, ranges);
    if (study->counted == 0) {
        fputs("\nNone of them is done yet: 'soliton survey --db FILE' goes on.", stream);
    } else if (left > 0) {
        fprintf(stream,
                "\n%s of them %s still to do: 'soliton survey --db FILE' goes on.\n"
                "What follows is of the %s that %s done.",
                human_number(left).text, left == 1 ? "is" : "are",
                human_number(study->counted).text, study->counted == 1 ? "is" : "are");
    }
    putc('\n', stream);
}

static void print_outcomes(const struct study *study, FILE *stream) {
    if (study->counted == 0) {
        return;
    }
    struct report_undecided undecided = report_undecided(study);
    struct report_winnable winnable = report_winnable(study);
    putc('\n', stream);
    for (size_t i = 0; i < REPORT_LISTS; i++) {
        uint64_t count = report_list_total(study, &report_lists[i]);
        fprintf(stream, "  %-12s%15s  %14s\n", report_lists[i].words, human_number(count).text,
                report_share(count, study->counted).text);
    }
    if (undecided.found[0] != '\0') {
        fprintf(stream, "  %-12s(%s)\n", "", undecided.found);
    }
    fprintf(stream, "\n  %-12s%s (95 %% interval: %s to %s", "can be won", winnable.share,
            winnable.low.text, winnable.high.text);
    if (undecided.open[0] != '\0') {
        fprintf(stream, ";\n  %-12s%s", "", undecided.open);
    }
    fputs(")\n", stream);
}

/* Breaks a long value at blanks. */
static void print_setting(const char *name, const char *value, FILE *stream) {
    enum { INDENT = 14, ROOM = LINE_WIDTH - INDENT };
    fprintf(stream, "  %-12s", name);
    for (size_t length = ROOM; strlen(value) > ROOM && length > 0;) {
        for (length = ROOM; length > 0 && value[length] != ' ';) {
            length--;
        }
        if (length > 0) {
            char line[LINE_WIDTH];
            snprintf(line, sizeof line, "%.*s", (int)length, value);
            escape_plain(stream, line);
            fprintf(stream, "\n%*s", INDENT, "");
            value += length + 1;
        }
    }
    escape_plain(stream, value);
    putc('\n', stream);
}

static void print_settings(const struct study *study, const struct report_words *words, bool times,
                           FILE *stream) {
    putc('\n', stream);
    print_setting("rules", words->rules, stream);
    print_setting("searches", words->searches, stream);
    print_setting("made by", words->engine, stream);
    fprintf(stream, "  %-12sdeals by name: %s\n", "listed", report_kept(study->settings.keep));
    if (times) {
        double seconds = study->tally.seconds > 0 ? study->tally.seconds : 1;
        fprintf(stream, "  %-12s%s s of work, %s deals a second\n", "time",
                human_number((uint64_t)(study->tally.seconds + 0.5)).text,
                human_number((uint64_t)((double)study->counted / seconds + 0.5)).text);
    }
}

/* ---- Distributions ------------------------------------------------------------------------- */

static void print_row(const char *name, const uint64_t values[MEASURES],
                      const struct report_summary summaries[MEASURES], FILE *stream) {
    fprintf(stream, "  %-*s", LABEL_WIDTH, name);
    for (enum report_measure measure = MEASURE_MOVES; measure < MEASURES; measure++) {
        if (summaries[measure].count > 0) {
            fprintf(stream, "%*s", COLUMN_WIDTH, human_number(values[measure]).text);
        }
    }
    putc('\n', stream);
}

static void print_means(const struct report_summary summaries[MEASURES], FILE *stream) {
    fprintf(stream, "  %-*s", LABEL_WIDTH, "mean");
    for (enum report_measure measure = MEASURE_MOVES; measure < MEASURES; measure++) {
        const struct report_summary *summary = &summaries[measure];
        if (summary->count > 0) {
            fprintf(stream, "%*s", COLUMN_WIDTH, report_mean(summary).text);
        }
    }
    putc('\n', stream);
}

/* A row for each number, a column for each distribution that is not empty. */
static void print_summaries(const struct study *study, FILE *stream) {
    struct report_summary summaries[MEASURES];
    uint64_t least[MEASURES], most[MEASURES];
    fprintf(stream, "\n  %-*s", LABEL_WIDTH, "");
    for (enum report_measure measure = MEASURE_MOVES; measure < MEASURES; measure++) {
        summaries[measure] = report_summary(study, measure);
        least[measure] = summaries[measure].least;
        most[measure] = summaries[measure].most;
        if (summaries[measure].count > 0) {
            fprintf(stream, "%*s", COLUMN_WIDTH, summaries[measure].words);
        }
    }
    putc('\n', stream);
    print_row("least", least, summaries, stream);
    for (size_t i = 0; i < REPORT_QUANTILES; i++) {
        uint64_t values[MEASURES];
        for (enum report_measure measure = MEASURE_MOVES; measure < MEASURES; measure++) {
            values[measure] = summaries[measure].quantiles[i];
        }
        print_row(report_quantiles[i].words, values, summaries, stream);
    }
    print_row("most", most, summaries, stream);
    print_means(summaries, stream);
    fprintf(stream, "\n%s\n", report_note(study).text);
}

/* ---- Deals --------------------------------------------------------------------------------- */

static void print_ranking(const struct study *study, enum ranking ranking, FILE *stream) {
    enum { SHOWN = 10 };
    const struct ranked *ranked = &study->tally.ranked[ranking];
    if (ranked->count == 0) {
        return;
    }
    fprintf(stream, "\n%s\n\n", report_ranking_words[ranking]);
    for (size_t i = 0; i < ranked->count && i < SHOWN; i++) {
        const struct record *record = &ranked->list[i];
        struct deal_name name = deal_name(study->settings.game, record->series, record->number);
        fputs("  ", stream);
        escape_plain(stream, name.text);
        fprintf(stream, "%*s", (int)(strlen(name.text) < 26 ? 26 - strlen(name.text) : 1), "");
        if (record->outcome == SOLITON_SOLVED) {
            fprintf(stream, "%9s move%s", human_number(record->moves).text,
                    record->moves == 1 ? " " : "s");
        }
        fprintf(stream, "%16s position%s\n", human_number(record->positions).text,
                record->positions == 1 ? "" : "s");
    }
}

/* Names that fill lines. */
struct columns {
    FILE *stream;
    size_t used; /* of the line; 0 at its beginning */
};

static void print_name(void *context, const char *name) {
    struct columns *columns = context;
    size_t length = strlen(name);
    bool fits = columns->used > 0 && columns->used + 2 + length < LINE_WIDTH;
    fputs(columns->used == 0 ? "  " : fits ? ", " : ",\n  ", columns->stream);
    escape_plain(columns->stream, name);
    columns->used = (fits ? columns->used : 0) + 2 + length;
}

/* After the names: how many more there are, or that names are not kept. */
static void print_rest(const struct study *study, const struct report_list *list, uint64_t listed,
                       FILE *stream) {
    uint64_t rest = report_list_total(study, list) - listed;
    if (rest == 0) {
        return;
    }
    if (!report_list_is_kept(study, list)) {
        fprintf(stream, "  The names of %s are not kept: the survey keeps %s.\n",
                listed == 0 ? "these" : "the others",
                study->settings.keep == KEEP_NONE ? "none" : "those of other deals");
    } else {
        fprintf(stream, "  and %s more; 'soliton report --csv' names them all\n",
                human_number(rest).text);
    }
}

static enum failure_kind print_list(const struct study *study, const struct report_list *list,
                                    FILE *stream, struct failure *failure) {
    uint64_t total = report_list_total(study, list), listed = 0;
    if (total == 0 || report_list_is_usual(study, list)) {
        return FAILURE_NONE;
    }
    fprintf(stream, "\nDeals that are %s: %s\n\n", list->words, human_number(total).text);
    struct columns columns = {.stream = stream};
    enum failure_kind kind =
        report_names(study, list, NAMES_SHOWN, print_name, &columns, &listed, failure);
    if (listed > 0) {
        putc('\n', stream);
    }
    if (kind == FAILURE_NONE) {
        print_rest(study, list, listed, stream);
    }
    return kind;
}

static enum failure_kind print_retries(const struct study *study, FILE *stream,
                                       struct failure *failure) {
    if (study->retry_count > 0) {
        fputs("\nUndecided deals tried again\n\n", stream);
    }
    for (size_t i = 0; i < study->retry_count; i++) {
        const struct study_retry *retry = &study->retries[i];
        char *searches = report_searches(retry->options);
        if (searches == NULL) {
            return failure_no_memory(failure);
        }
        fputs("  ", stream);
        escape_plain(stream, searches);
        free(searches);
        fprintf(stream, ": %s tried, %s solved, %s unsolvable\n", human_number(retry->tried).text,
                human_number(retry->solved).text, human_number(retry->unsolvable).text);
    }
    if (study->tally.undecided > 0) {
        fprintf(stream,
                "\n'soliton survey --db FILE --retry undecided %s'\n"
                "goes back to the undecided deals with a larger limit.\n",
                report_advice(study).text);
    }
    return FAILURE_NONE;
}

/* All that follows the heading and the settings. */
static enum failure_kind print_findings(const struct study *study, FILE *stream,
                                        struct failure *failure) {
    if (study->tally.solved + study->tally.unsolvable > 0) {
        print_summaries(study, stream);
    }
    for (enum report_measure measure = MEASURE_MOVES; measure < MEASURES; measure++) {
        struct report_summary summary = report_summary(study, measure);
        histogram_print(&summary, measure == MEASURE_MOVES, stream);
    }
    for (enum ranking ranking = RANKING_HARDEST; ranking < RANKINGS; ranking++) {
        print_ranking(study, ranking, stream);
    }
    enum failure_kind kind = FAILURE_NONE;
    for (size_t i = 0; i < REPORT_LISTS && kind == FAILURE_NONE; i++) {
        kind = print_list(study, &report_lists[i], stream, failure);
    }
    return kind == FAILURE_NONE ? print_retries(study, stream, failure) : kind;
}

enum failure_kind report_text(const struct study *study, bool times, FILE *stream,
                              struct failure *failure) {
    struct report_words words;
    enum failure_kind kind = report_words_make(study, &words, failure);
    char *ranges = report_ranges(study);
    if (ranges == NULL) {
        kind = failure_no_memory(failure);
    }
    if (kind == FAILURE_NONE) {
        print_head(study, ranges, stream);
        print_outcomes(study, stream);
        print_settings(study, &words, times, stream);
        kind = print_findings(study, stream, failure);
    }
    free(ranges);
    report_words_drop(&words);
    return kind;
}
