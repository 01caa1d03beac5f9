#include "print/escape.h"
#include "print/human.h"
#include "survey/report/chart.h"
#include "survey/report/parts.h"
#include "survey/report/picture.h"
#include "survey/report/report.h"
#include "survey/report/words.h"

#include <stdlib.h>
#include <string.h>

static const char style[] =
    ":root { color-scheme: light dark }\n"
    "body { font: 16px/1.5 system-ui, 'DejaVu Sans', sans-serif; margin: 0; color: #222;"
    " background: #fff }\n"
    "main { max-width: 60rem; margin: 0 auto; padding: 1rem 1.25rem 3rem }\n"
    "h1 { font-size: 1.7rem; line-height: 1.25 }\n"
    "h2 { font-size: 1.2rem; margin: 2.2rem 0 0.6rem }\n"
    ".lead { font-size: 1.15rem }\n"
    ".wide { overflow-x: auto }\n"
    "table { border-collapse: collapse; font-variant-numeric: tabular-nums }\n"
    "th, td { padding: 0.2rem 1.2rem 0.2rem 0; border-bottom: 1px solid #dde0e4;"
    " text-align: left; vertical-align: top }\n"
    "th { font-weight: 600 }\n"
    "th[scope] { white-space: nowrap }\n"
    "td.number, th.number { text-align: right }\n"
    "td.setting { overflow-wrap: anywhere }\n"
    "figure { margin: 1.5rem 0 }\n"
    "figure svg { display: block; width: 100%; height: auto }\n"
    ".beside { display: grid; gap: 0 2rem;"
    " grid-template-columns: repeat(auto-fit, minmax(20rem, max-content)) }\n"
    "summary { cursor: pointer }\n"
    "h2 + details { margin-top: 0 }\n"
    ".deals { overflow-wrap: anywhere }\n"
    ".faint { color: #5a5f66 }\n"
    "@media (prefers-color-scheme: dark) {\n"
    "body { color: #d8dade; background: #16181d }\n"
    "th, td { border-bottom-color: #33383f }\n"
    ".faint { color: #a3a9b2 }\n"
    "}\n";

static void print_title(const struct study *study, FILE *stream) {
    escape_xml(stream, study->settings.game);
    fprintf(stream, ": a survey of %s", human_amount(study->requested, "deals").text);
}

static void print_head(const struct study *study, FILE *stream) {
    fputs("<!DOCTYPE html>\n<html lang=\"en\">\n<head>\n<meta charset=\"utf-8\"/>\n"
          "<meta name=\"viewport\" content=\"width=device-width, initial-scale=1\"/>\n<title>",
          stream);
    print_title(study, stream);
    fprintf(stream, "</title>\n<style>\n%s", style);
    chart_style(stream);
    fputs("</style>\n</head>\n<body>\n<main>\n<h1>", stream);
    print_title(study, stream);
    fputs("</h1>\n", stream);
}

/* ---- Tables -------------------------------------------------------------------------------- */

static void open_table(FILE *stream) { fputs("<div class=\"wide\"><table>\n", stream); }
static void close_table(FILE *stream) { fputs("</table></div>\n", stream); }

/* A table cell, "th" or "td", with a number. */
static void print_number(const char *element, const char *words, FILE *stream) {
    fprintf(stream, "<%s class=\"number\">%s</%s>", element, words, element);
}

static void print_setting(const char *name, const char *value, FILE *stream) {
    fprintf(stream, "<tr><th scope=\"row\">%s</th><td class=\"setting\">", name);
    escape_xml(stream, value);
    fputs("</td></tr>\n", stream);
}

static void print_settings(const struct study *study, const struct report_words *words,
                           const char *ranges, FILE *stream) {
    fputs("<h2>Settings</h2>\n", stream);
    open_table(stream);
    print_setting("game", study->settings.game, stream);
    print_setting("deals", ranges, stream);
    print_setting("rules", words->rules, stream);
    print_setting("searches", words->searches, stream);
    print_setting("made by", words->engine, stream);
    print_setting("deals listed by name", report_kept(study->settings.keep), stream);
    close_table(stream);
}

/* What is still missing. */
static void print_state(const struct study *study, FILE *stream) {
    if (study->requested == 0) {
        fputs("<p>This survey holds no deals yet.</p>\n", stream);
    } else if (study->counted == 0) {
        fputs("<p><strong>Not complete:</strong> none of these deals is done yet.</p>\n", stream);
    } else if (study->counted < study->requested) {
        fprintf(stream,
                "<p><strong>Not complete:</strong> what follows is of the %s done so far, of "
                "%s.</p>\n",
                human_amount(study->counted, "deals").text, human_number(study->requested).text);
    }
}

static void print_outcomes(const struct study *study, FILE *stream) {
    if (study->counted == 0) {
        return;
    }
    struct report_winnable winnable = report_winnable(study);
    struct report_undecided undecided = report_undecided(study);
    bool open = *undecided.open != '\0';
    fprintf(stream,
            "<p class=\"lead\"><strong>%s</strong> can be won; the 95 %% interval is %s to "
            "%s%s%s.</p>\n",
            winnable.share, winnable.low.text, winnable.high.text, open ? "; " : "",
            undecided.open);
    open_table(stream);
    for (size_t i = 0; i < REPORT_LISTS; i++) {
        uint64_t count = report_list_total(study, &report_lists[i]);
        fprintf(stream, "<tr><th scope=\"row\">%s</th>", report_lists[i].words);
        print_number("td", human_number(count).text, stream);
        print_number("td", report_share(count, study->counted).text, stream);
        if (i == REPORT_LIST_UNDECIDED && *undecided.found != '\0') {
            fprintf(stream, "<td>(%s)</td>", undecided.found);
        }
        fputs("</tr>\n", stream);
    }
    close_table(stream);
}

/* One row: the same number from each summary that is not empty. */
static void print_numbers(const char *name, const struct report_summary summaries[MEASURES],
                          uint64_t (*pick)(const struct report_summary *summary, size_t index),
                          size_t index, FILE *stream) {
    fprintf(stream, "<tr><th scope=\"row\">%s</th>", name);
    for (enum report_measure measure = MEASURE_MOVES; measure < MEASURES; measure++) {
        const struct report_summary *summary = &summaries[measure];
        if (summary->count > 0) {
            print_number("td", human_number(pick(summary, index)).text, stream);
        }
    }
    fputs("</tr>\n", stream);
}

static uint64_t pick_count(const struct report_summary *summary, size_t index) {
    (void)index;
    return summary->count;
}

static uint64_t pick_least(const struct report_summary *summary, size_t index) {
    (void)index;
    return summary->least;
}

static uint64_t pick_quantile(const struct report_summary *summary, size_t index) {
    return summary->quantiles[index];
}

static uint64_t pick_most(const struct report_summary *summary, size_t index) {
    (void)index;
    return summary->most;
}

static void print_means(const struct report_summary summaries[MEASURES], FILE *stream) {
    fputs("<tr><th scope=\"row\">mean</th>", stream);
    for (enum report_measure measure = MEASURE_MOVES; measure < MEASURES; measure++) {
        if (summaries[measure].count > 0) {
            print_number("td", report_mean(&summaries[measure]).text, stream);
        }
    }
    fputs("</tr>\n", stream);
}

static void print_summaries(const struct study *study, FILE *stream) {
    struct report_summary summaries[MEASURES];
    if (study->tally.solved + study->tally.unsolvable == 0) {
        return;
    }
    fputs("<h2>In numbers</h2>\n", stream);
    open_table(stream);
    fputs("<tr><td></td>", stream);
    for (enum report_measure measure = MEASURE_MOVES; measure < MEASURES; measure++) {
        summaries[measure] = report_summary(study, measure);
        if (summaries[measure].count > 0) {
            print_number("th", summaries[measure].words, stream);
        }
    }
    fputs("</tr>\n", stream);
    print_numbers("deals", summaries, pick_count, 0, stream);
    print_numbers("least", summaries, pick_least, 0, stream);
    for (size_t i = 0; i < REPORT_QUANTILES; i++) {
        print_numbers(report_quantiles[i].words, summaries, pick_quantile, i, stream);
    }
    print_numbers("most", summaries, pick_most, 0, stream);
    print_means(summaries, stream);
    close_table(stream);
    fprintf(stream, "<p class=\"faint\">%s</p>\n", report_note(study).text);
}

/* The name of a deal without its game, which the heading has: "ms11982". */
static void print_short_name(const char *name, FILE *stream) {
    const char *dot = strrchr(name, '.');
    escape_xml(stream, dot == NULL ? name : dot + 1);
}

static void print_ranking(const struct study *study, enum ranking ranking, FILE *stream) {
    const struct ranked *ranked = &study->tally.ranked[ranking];
    if (ranked->count == 0) {
        return;
    }
    bool solved = ranking != RANKING_PROOFS;
    fprintf(stream, "<section>\n<h2>%s</h2>\n", report_ranking_words[ranking]);
    open_table(stream);
    fputs("<tr><th>", stream);
    escape_xml(stream, study->settings.game);
    fputs("</th>", stream);
    if (solved) {
        print_number("th", "moves", stream);
    }
    print_number("th", "positions", stream);
    fputs("</tr>\n", stream);
    for (size_t i = 0; i < ranked->count; i++) {
        const struct record *record = &ranked->list[i];
        fputs("<tr><td>", stream);
        print_short_name(deal_name("", record->series, record->number).text, stream);
        fputs("</td>", stream);
        if (solved) {
            print_number("td", human_number(record->moves).text, stream);
        }
        print_number("td", human_number(record->positions).text, stream);
        fputs("</tr>\n", stream);
    }
    close_table(stream);
    fputs("</section>\n", stream);
}

static void print_rankings(const struct study *study, FILE *stream) {
    fputs("<div class=\"beside\">\n", stream);
    for (enum ranking ranking = RANKING_HARDEST; ranking < RANKINGS; ranking++) {
        print_ranking(study, ranking, stream);
    }
    fputs("</div>\n", stream);
}

static enum failure_kind print_retries(const struct study *study, FILE *stream,
                                       struct failure *failure) {
    if (study->retry_count == 0) {
        return FAILURE_NONE;
    }
    fputs("<h2>Undecided deals tried again</h2>\n", stream);
    open_table(stream);
    fputs("<tr><th>searches</th>", stream);
    print_number("th", "tried", stream);
    print_number("th", "solved", stream);
    print_number("th", "unsolvable", stream);
    fputs("</tr>\n", stream);
    for (size_t i = 0; i < study->retry_count; i++) {
        const struct study_retry *retry = &study->retries[i];
        char *searches = report_searches(retry->options);
        if (searches == NULL) {
            return failure_no_memory(failure);
        }
        fputs("<tr><td class=\"setting\">", stream);
        escape_xml(stream, searches);
        free(searches);
        fputs("</td>", stream);
        print_number("td", human_number(retry->tried).text, stream);
        print_number("td", human_number(retry->solved).text, stream);
        print_number("td", human_number(retry->unsolvable).text, stream);
        fputs("</tr>\n", stream);
    }
    close_table(stream);
    return FAILURE_NONE;
}

/* ---- Pictures and names -------------------------------------------------------------------- */

static enum failure_kind print_pictures(const struct study *study, FILE *stream,
                                        struct failure *failure) {
    enum failure_kind kind = FAILURE_NONE;
    if (picture_none_exists(study)) {
        fprintf(stream, "<p class=\"faint\">%s</p>\n", picture_none_words);
    }
    for (int i = 0; i < PICTURES && kind == FAILURE_NONE; i++) {
        if (picture_exists(study, (enum picture)i)) {
            fprintf(stream,
                    "<figure><svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 %d %d\">\n",
                    CHART_WIDTH, CHART_HEIGHT);
            kind = picture_draw(study, (enum picture)i, stream, failure);
            fputs("</svg></figure>\n", stream);
        }
    }
    return kind;
}

struct names {
    FILE *stream;
    bool some;
};

static void print_name(void *context, const char *name) {
    struct names *names = context;
    fputs(names->some ? ",\n" : "", names->stream);
    print_short_name(name, names->stream);
    names->some = true;
}

static enum failure_kind print_list(const struct study *study, const struct report_list *list,
                                    FILE *stream, struct failure *failure) {
    enum { FEW = 50 }; /* deals that need not be folded */
    uint64_t total = report_list_total(study, list), listed = 0;
    if (total == 0 || report_list_is_usual(study, list)) {
        return FAILURE_NONE;
    }
    fprintf(stream, "<h2>Deals of ");
    escape_xml(stream, study->settings.game);
    fprintf(stream, " that are %s</h2>\n<details%s><summary>%s</summary>\n<p class=\"deals\">",
            list->words, total < FEW ? " open=\"open\"" : "", human_amount(total, "deals").text);
    struct names names = {.stream = stream};
    enum failure_kind kind =
        report_names(study, list, REPORT_NAMES, print_name, &names, &listed, failure);
    fputs("</p>\n", stream);
    if (listed < total) {
        bool kept = report_list_is_kept(study, list);
        fprintf(stream, "<p class=\"faint\">%s%s more%s.</p>\n", listed > 0 ? "And " : "",
                human_number(total - listed).text,
                kept ? "; <code>soliton report --csv</code> names them all"
                     : ", whose names the survey does not keep");
    }
    fputs("</details>\n", stream);
    return kind;
}

static enum failure_kind print_page(const struct study *study, const struct report_words *words,
                                    const char *ranges, FILE *stream, struct failure *failure) {
    print_head(study, stream);
    print_state(study, stream);
    print_outcomes(study, stream);
    enum failure_kind kind = print_pictures(study, stream, failure);
    print_summaries(study, stream);
    print_settings(study, words, ranges, stream);
    print_rankings(study, stream);
    for (size_t i = 0; i < REPORT_LISTS && kind == FAILURE_NONE; i++) {
        kind = print_list(study, &report_lists[i], stream, failure);
    }
    if (kind == FAILURE_NONE) {
        kind = print_retries(study, stream, failure);
    }
    fputs("</main>\n</body>\n</html>\n", stream);
    return kind;
}

enum failure_kind report_html(const struct study *study, bool times, FILE *stream,
                              struct failure *failure) {
    (void)times;
    struct report_words words;
    enum failure_kind kind = report_words_make(study, &words, failure);
    char *ranges = report_ranges(study);
    if (ranges == NULL) {
        kind = failure_no_memory(failure);
    }
    if (kind == FAILURE_NONE) {
        kind = print_page(study, &words, ranges, stream, failure);
    }
    free(ranges);
    report_words_drop(&words);
    return kind;
}
