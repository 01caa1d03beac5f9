#include "print/escape.h"
#include "print/human.h"
#include "survey/report/histogram.h"
#include "survey/report/report.h"

#include <stdlib.h>
#include <string.h>

/* How many names of a kind are printed, how wide the lines of them are, and the columns of numbers.
 */
enum { NAMES_SHOWN = 40, LINE_WIDTH = 78, COLUMN_WIDTH = 20 };

static void print_head(const struct study *study, const char *ranges, FILE *stream) {
    escape_plain(stream, study->terms.game);
    fprintf(stream, ", %s deal%s: ", human_number(study->asked).text, study->asked == 1 ? "" : "s");
    escape_plain(stream, ranges);
    if (study->counted < study->asked) {
        fprintf(stream,
                "\n%s of them are still to do: 'soliton survey --db FILE' goes on.\n"
                "What follows is of the %s that are done.",
                human_number(study->asked - study->counted).text,
                human_number(study->counted).text);
    }
    fputs("\n\n", stream);
}

static void print_outcome(const struct study *study, const struct report_list *list, FILE *stream) {
    uint64_t count = report_list_total(study, list);
    fprintf(stream, "  %-12s%15s", list->words, human_number(count).text);
    if (study->counted > 0) {
        fprintf(stream, "  %14s", report_share(count, study->counted).text);
    }
    putc('\n', stream);
}

static void print_outcomes(const struct study *study, FILE *stream) {
    for (size_t i = 0; i < REPORT_LISTS; i++) {
        print_outcome(study, &report_lists[i], stream);
    }
    if (study->counted == 0) {
        return;
    }
    struct report_winnable winnable = report_winnable(study);
    if (study->harvest.undecided == 0) {
        fprintf(stream, "\n  can be won  %s (95 %% interval: %s to %s)\n", winnable.solved.text,
                winnable.low.text, winnable.high.text);
    } else {
        fprintf(stream,
                "\n  can be won  %s to %s (95 %% interval; the undecided deals may be either)\n",
                winnable.low.text, winnable.high.text);
    }
}

static void print_term(const char *name, const char *value, FILE *stream) {
    fprintf(stream, "  %-12s", name);
    escape_plain(stream, value);
    putc('\n', stream);
}

static void print_terms(const struct study *study, bool times, FILE *stream) {
    putc('\n', stream);
    print_term("rules", report_rules(study), stream);
    print_term("searches", report_options(study), stream);
    print_term("engine", study->terms.engine, stream);
    print_term("rows kept", keep_names[study->terms.keep], stream);
    if (times) {
        double seconds = study->seconds > 0 ? study->seconds : 1;
        fprintf(stream, "  %-12s%s s of searching, %s deals a second\n", "time",
                human_number((uint64_t)(study->seconds + 0.5)).text,
                human_number((uint64_t)((double)study->counted / seconds + 0.5)).text);
    }
}

/* ---- Distributions ------------------------------------------------------------------------- */

static void print_row(const char *name, const uint64_t values[MEASURES],
                      const struct report_summary summaries[MEASURES], FILE *stream) {
    fprintf(stream, "  %-12s", name);
    for (enum report_measure measure = MEASURE_MOVES; measure < MEASURES; measure++) {
        if (summaries[measure].count > 0) {
            fprintf(stream, "%*s", COLUMN_WIDTH, human_number(values[measure]).text);
        }
    }
    putc('\n', stream);
}

static void print_means(const struct report_summary summaries[MEASURES], FILE *stream) {
    fprintf(stream, "  %-12s", "mean");
    for (enum report_measure measure = MEASURE_MOVES; measure < MEASURES; measure++) {
        const struct report_summary *summary = &summaries[measure];
        if (summary->count > 0 && measure == MEASURE_MOVES) {
            fprintf(stream, "%*.1f", COLUMN_WIDTH, summary->mean);
        } else if (summary->count > 0) {
            fprintf(stream, "%*s", COLUMN_WIDTH,
                    human_number((uint64_t)(summary->mean + 0.5)).text);
        }
    }
    putc('\n', stream);
}

/* A row for each number, and a column for each distribution that is not empty. */
static void print_summaries(const struct study *study, FILE *stream) {
    struct report_summary summaries[MEASURES];
    uint64_t least[MEASURES], most[MEASURES];
    fprintf(stream, "\n  %-12s", "");
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
    if (study->harvest.positions.length + study->harvest.proofs.length > 0) {
        fputs("\n  Positions are counted in classes, eight to a doubling, named by the least.\n",
              stream);
    }
}

/* ---- Deals --------------------------------------------------------------------------------- */

static void print_ranking(const struct study *study, enum ranking ranking, FILE *stream) {
    enum { SHOWN = 10 };
    const struct ranked *ranked = &study->harvest.ranked[ranking];
    if (ranked->count == 0) {
        return;
    }
    fprintf(stream, "\n%s\n\n", report_ranking_words[ranking]);
    for (size_t i = 0; i < ranked->count && i < SHOWN; i++) {
        const struct record *record = &ranked->list[i];
        struct deal_name name = deal_name(study->terms.game, record->series, record->number);
        fputs("  ", stream);
        escape_plain(stream, name.text);
        fprintf(stream, "%*s", (int)(strlen(name.text) < 26 ? 26 - strlen(name.text) : 1), "");
        if (record->outcome == SOLITON_SOLVED) {
            fprintf(stream, "%9s moves", human_number(record->moves).text);
        }
        fprintf(stream, "%16s positions\n", human_number(record->positions).text);
    }
}

/* Names in lines that are full. */
struct columns {
    FILE *stream;
    size_t used; /* of the line; 0 before the first */
};

static void print_name(void *context, const char *name) {
    struct columns *columns = context;
    size_t length = strlen(name);
    bool fits = columns->used > 0 && columns->used + 2 + length < LINE_WIDTH;
    fputs(columns->used == 0 ? "  " : fits ? ", " : ",\n  ", columns->stream);
    escape_plain(columns->stream, name);
    columns->used = (fits ? columns->used : 0) + 2 + length;
}

/* What follows the names: those that there was no room for, or that are not kept. */
static void print_rest(const struct study *study, const struct report_list *list, uint64_t listed,
                       FILE *stream) {
    uint64_t rest = report_list_total(study, list) - listed;
    if (rest == 0) {
        return;
    }
    if (!report_list_is_kept(study, list)) {
        fprintf(stream, "  The names of %s are not kept, as the survey was asked to keep %s.\n",
                listed == 0 ? "these" : "the others",
                study->terms.keep == KEEP_NONE ? "none" : "those of other deals");
    } else {
        fprintf(stream, "  and %s more; 'soliton report --csv' names them all\n",
                human_number(rest).text);
    }
}

static enum problem_kind print_list(const struct study *study, const struct report_list *list,
                                    FILE *stream, struct problem *problem) {
    uint64_t total = report_list_total(study, list), listed = 0;
    bool is_usual = list->outcome == STUDY_SOLVED && study->terms.keep != KEEP_SOLVED;
    if (total == 0 || is_usual) {
        return PROBLEM_NONE;
    }
    fprintf(stream, "\nDeals that are %s: %s\n\n", list->words, human_number(total).text);
    struct columns columns = {.stream = stream};
    enum problem_kind kind =
        report_names(study, list, NAMES_SHOWN, print_name, &columns, &listed, problem);
    if (listed > 0) {
        putc('\n', stream);
    }
    if (kind == PROBLEM_NONE) {
        print_rest(study, list, listed, stream);
    }
    return kind;
}

static void print_retries(const struct study *study, FILE *stream) {
    if (study->retry_count > 0) {
        fputs("\nUndecided deals tried again\n\n", stream);
    }
    for (size_t i = 0; i < study->retry_count; i++) {
        const struct study_retry *retry = &study->retries[i];
        fputs("  ", stream);
        escape_plain(stream, retry->options);
        fprintf(stream, ": %s tried, %s solved, %s unsolvable\n", human_number(retry->tried).text,
                human_number(retry->solved).text, human_number(retry->unsolvable).text);
    }
    if (study->harvest.undecided > 0) {
        fputs("\n'soliton survey --db FILE --retry undecided' with larger limits, such as "
              "--memory 16G,\ngoes back to the undecided deals.\n",
              stream);
    }
}

enum problem_kind report_text(const struct study *study, bool times, FILE *stream,
                              struct problem *problem) {
    char *ranges = report_ranges(study);
    if (ranges == NULL) {
        return problem_no_memory(problem);
    }
    print_head(study, ranges, stream);
    free(ranges);
    print_outcomes(study, stream);
    print_terms(study, times, stream);
    if (study->harvest.solved + study->harvest.unsolvable > 0) {
        print_summaries(study, stream);
    }
    for (enum report_measure measure = MEASURE_MOVES; measure < MEASURES; measure++) {
        struct report_summary summary = report_summary(study, measure);
        histogram_print(&summary, measure == MEASURE_MOVES, stream);
    }
    for (enum ranking ranking = RANKING_HARDEST; ranking < RANKINGS; ranking++) {
        print_ranking(study, ranking, stream);
    }
    enum problem_kind kind = PROBLEM_NONE;
    for (size_t i = 0; i < REPORT_LISTS && kind == PROBLEM_NONE; i++) {
        kind = print_list(study, &report_lists[i], stream, problem);
    }
    if (kind == PROBLEM_NONE) {
        print_retries(study, stream);
    }
    return kind;
}
