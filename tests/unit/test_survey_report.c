#define _POSIX_C_SOURCE 200809L

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "survey/report/report.h"
#include "survey/report/report_parts.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* ---- Studies without a file ---------------------------------------------------------------- */

/* The rows that the study's file would hold; no file is behind these studies. */
static struct records kept;
static size_t visited; /* of these, the last time */
static enum problem_kind visit_ends_with;

/* Takes the place of the one that reads a file. */
enum problem_kind study_visit(const struct study *study, unsigned outcomes, study_call *call,
                              void *context, struct problem *problem) {
    (void)study;
    for (size_t i = 0; i < kept.count; i++) {
        visited = i + 1;
        enum soliton_outcome outcome = kept.list[i].outcome;
        unsigned bit = outcome == SOLITON_SOLVED       ? STUDY_SOLVED
                       : outcome == SOLITON_UNSOLVABLE ? STUDY_UNSOLVABLE
                                                       : STUDY_UNDECIDED;
        if ((outcomes & bit) != 0 && !call(context, &kept.list[i])) {
            break;
        }
    }
    return visit_ends_with == PROBLEM_NONE ? PROBLEM_NONE
                                           : problem_set(problem, visit_ends_with, "made up");
}

static char game[] = "FreeCell", rules[] = "", options[] = "memory=1000", engine[] = "0.1.0";

static struct study begin_study(enum keep keep) {
    struct study study = {.terms = {game, rules, options, engine, keep}};
    snprintf(study.deals.game, sizeof study.deals.game, "%s", game);
    visit_ends_with = PROBLEM_NONE;
    return study;
}

static void add(struct study *study, const char *series, uint64_t number,
                enum soliton_outcome outcome, uint64_t moves, uint64_t positions) {
    struct record record = {
        .number = number, .outcome = outcome, .moves = moves, .positions = positions};
    struct span span = {.first = number, .last = number};
    snprintf(record.series, sizeof record.series, "%s", series);
    snprintf(span.series, sizeof span.series, "%s", series);
    assert_true(harvest_add(&study->harvest, &record, KEEP_NONE));
    assert_true(deals_insert(&study->deals, &span));
    enum keep keep = study->terms.keep;
    if (keep == KEEP_ALL || outcome == SOLITON_GAVE_UP ||
        (outcome == SOLITON_UNSOLVABLE && keep == KEEP_UNSOLVABLE) ||
        (outcome == SOLITON_SOLVED && keep == KEEP_SOLVED)) {
        assert_true(records_add(&kept, &record));
    }
    study->asked++;
    study->counted++;
}

static void end_study(struct study *study) {
    harvest_drop(&study->harvest);
    deals_drop(&study->deals);
    records_drop(&kept);
}

/* One of each outcome, and one more solved. */
static struct study small_study(enum keep keep) {
    struct study study = begin_study(keep);
    add(&study, "", 1, SOLITON_SOLVED, 85, 100);
    add(&study, "", 2, SOLITON_UNSOLVABLE, 0, 40);
    add(&study, "", 3, SOLITON_GAVE_UP, 0, 5000);
    add(&study, "ms", 4, SOLITON_SOLVED, 90, 1000);
    return study;
}

enum form { TEXT, TEXT_WITH_TIMES, JSON, JSON_WITH_TIMES, CSV, SVG, HTML, FORMS };

static enum problem_kind write_form(const struct study *study, enum form form, FILE *stream) {
    struct problem problem = {0};
    switch (form) {
    case TEXT:
    case TEXT_WITH_TIMES:
        return report_text(study, form == TEXT_WITH_TIMES, stream, &problem);
    case JSON:
    case JSON_WITH_TIMES:
        return report_json(study, form == JSON_WITH_TIMES, stream, &problem);
    case CSV:
        return report_csv(study, stream, &problem);
    case SVG:
        return report_svg(study, stream, &problem);
    default:
        return report_html(study, stream, &problem);
    }
}

static char *report(const struct study *study, enum form form) {
    char *text = NULL;
    size_t length = 0;
    FILE *stream = open_memstream(&text, &length);
    assert_non_null(stream);
    assert_int_equal(write_form(study, form, stream), PROBLEM_NONE);
    assert_int_equal(fclose(stream), 0);
    return text;
}

static bool has(const char *text, const char *part) { return strstr(text, part) != NULL; }

static void assert_report(const struct study *study, enum form form, const char *part) {
    char *text = report(study, form);
    if (!has(text, part)) {
        fail_msg("no '%s' in\n%s", part, text);
    }
    free(text);
}

static void assert_no_report(const struct study *study, enum form form, const char *part) {
    char *text = report(study, form);
    if (has(text, part)) {
        fail_msg("'%s' in\n%s", part, text);
    }
    free(text);
}

/* ---- Parts --------------------------------------------------------------------------------- */

static void shares(void **state) {
    (void)state;
    assert_string_equal(report_share(0, 7).text, "0 %");
    assert_string_equal(report_share(7, 7).text, "100 %");
    assert_string_equal(report_share(1, 2).text, "50.00 %");
    assert_string_equal(report_share(1, 3).text, "33.33 %");
    /* Not all, and not none, however near. */
    assert_string_equal(report_share(999999, 1000000).text, "99.9999 %");
    assert_string_equal(report_share(1, 1000000000).text, "0.0000001 %");
    assert_string_equal(report_share(999999999, 1000000000).text, "99.9999999 %");
}

static void winnable_shares_have_digits_for_their_interval(void **state) {
    (void)state;
    struct study study = begin_study(KEEP_NONE);
    study.counted = 1000000;
    study.harvest.solved = 999987;
    study.harvest.unsolvable = 13;
    struct report_winnable winnable = report_winnable(&study);
    assert_string_equal(winnable.solved.text, "99.9987 %");
    assert_string_equal(winnable.low.text, "99.9977 %"); /* 99.99777... and 99.99924... */
    assert_string_equal(winnable.high.text, "99.9993 %");
    study.harvest.undecided = 13;
    study.harvest.unsolvable = 0;
    assert_string_equal(report_winnable(&study).high.text, "100 %");
}

static void the_most_is_exact(void **state) {
    (void)state;
    struct study study = small_study(KEEP_ALL);
    struct report_summary summary = report_summary(&study, MEASURE_POSITIONS);
    assert_int_equal(summary.count, 2);
    assert_int_equal(summary.least, 96); /* the class of 100 */
    assert_int_equal(summary.most, 1000);
    end_study(&study);
}

static void many_ranges_are_cut_short(void **state) {
    (void)state;
    struct study study = begin_study(KEEP_NONE);
    for (uint64_t i = 0; i < 11; i++) {
        add(&study, "", 10 * i + 1, SOLITON_SOLVED, 80, 80);
    }
    char *ranges = report_ranges(&study);
    assert_string_equal(ranges, "1, 11, 21, 31, 41, 51, 61, 71 and 3 ranges more");
    free(ranges);
    end_study(&study);
}

/* ---- Reports ------------------------------------------------------------------------------- */

static void the_table_has_everything(void **state) {
    (void)state;
    struct study study = small_study(KEEP_ALL);
    char *text = report(&study, CSV);
    assert_string_equal(text, "section,deal,outcome,moves,positions,count\r\n"
                              "total,,solved,,,2\r\n"
                              "total,,unsolvable,,,1\r\n"
                              "total,,undecided,,,1\r\n"
                              "moves,,solved,85,,1\r\n"
                              "moves,,solved,90,,1\r\n"
                              "positions,,solved,,96,1\r\n"
                              "positions,,solved,,960,1\r\n"
                              "positions,,unsolvable,,40,1\r\n"
                              "hardest,FreeCell.ms4,solved,90,1000,\r\n"
                              "hardest,FreeCell.1,solved,85,100,\r\n"
                              "longest,FreeCell.ms4,solved,90,1000,\r\n"
                              "longest,FreeCell.1,solved,85,100,\r\n"
                              "proofs,FreeCell.2,unsolvable,,40,\r\n"
                              "deal,FreeCell.1,solved,85,100,\r\n"
                              "deal,FreeCell.2,unsolvable,,40,\r\n"
                              "deal,FreeCell.3,undecided,,5000,\r\n"
                              "deal,FreeCell.ms4,solved,90,1000,\r\n");
    free(text);
    end_study(&study);
}

static void the_object_has_everything(void **state) {
    (void)state;
    struct study study = small_study(KEEP_UNSOLVABLE);
    struct study_retry retry = {.options = options, .tried = 3, .solved = 1, .unsolvable = 1};
    study.retries = &retry;
    study.retry_count = 1;
    study.asked = 10;
    study.seconds = 1.5;
    char *text = report(&study, JSON);
    const char *parts[] = {
        ("{\"game\": \"FreeCell\", \"rules\": \"\", \"options\": \"memory=1000\", "
         "\"engine\": \"0.1.0\", \"keep\": \"unsolvable\", \"ranges\": \"1..3, ms4\", "
         "\"asked\": 10, \"complete\": false, \"deals\": 4, \"solved\": 2, \"unsolvable\": 1, "
         "\"undecided\": 1, \"share\": {\"solved\": 0.500000000000, \"low\": "),
        "\"confidence\": 0.95}, ",
        ("\"moves\": {\"count\": 2, \"mean\": 87.500, \"least\": 85, \"p10\": 85, \"median\": 85, "
         "\"p90\": 90, \"p99\": 90, \"p999\": 90, \"most\": 90, "
         "\"distribution\": [[85, 1], [90, 1]]}, "),
        "\"hardest\": [{\"deal\": \"FreeCell.ms4\", \"moves\": 90, \"positions\": 1000}, ",
        "\"hardest_proofs\": [{\"deal\": \"FreeCell.2\", \"moves\": null, \"positions\": 40}], ",
        "\"solved_deals\": [], \"solved_deals_complete\": false, ",
        "\"unsolvable_deals\": [\"FreeCell.2\"], \"unsolvable_deals_complete\": true, ",
        "\"undecided_deals\": [\"FreeCell.3\"], \"undecided_deals_complete\": true, ",
        ("\"retries\": [{\"options\": \"memory=1000\", \"tried\": 3, \"solved\": 1, "
         "\"unsolvable\": 1}]}\n")};
    for (size_t i = 0; i < sizeof parts / sizeof *parts; i++) {
        if (!has(text, parts[i])) {
            fail_msg("no %s in\n%s", parts[i], text);
        }
    }
    free(text);
    assert_report(&study, JSON_WITH_TIMES, "\"seconds\": 1.500000}\n");
    end_study(&study);
}

static void the_text_tells_the_outcomes(void **state) {
    (void)state;
    struct study study = small_study(KEEP_UNSOLVABLE);
    assert_report(&study, TEXT, "FreeCell, 4 deals: 1..3, ms4\n");
    assert_report(&study, TEXT, "the undecided deals may be either");
    assert_report(&study, TEXT, "\nDeals that are unsolvable: 1\n\n  FreeCell.2\n");
    assert_report(&study, TEXT, "\nDeals that are undecided: 1\n\n  FreeCell.3\n");
    assert_report(&study, TEXT, "--retry undecided");
    assert_no_report(&study, TEXT, "still to do");
    assert_no_report(&study, TEXT, "of searching");
    study.seconds = 2;
    assert_report(&study, TEXT_WITH_TIMES, "2 s of searching, 2 deals a second\n");
    study.asked = 1004;
    assert_report(&study, TEXT, "1,000 of them are still to do: 'soliton survey");
    end_study(&study);
}

static void deals_that_are_not_kept(void **state) {
    (void)state;
    struct study study = small_study(KEEP_NONE);
    assert_report(&study, TEXT, "The names of these are not kept");
    assert_report(&study, HTML, "1 more, whose names the survey does not keep");
    assert_report(&study, JSON, "\"unsolvable_deals\": [], \"unsolvable_deals_complete\": false");
    assert_report(&study, TEXT, "Deals that are undecided: 1\n\n  FreeCell.3\n");
    end_study(&study);
    study = small_study(KEEP_SOLVED);
    assert_report(&study, TEXT, "Deals that are solved: 2\n\n  FreeCell.1, FreeCell.ms4\n");
    assert_report(&study, TEXT, "The names of these are not kept");
    end_study(&study);
}

static void most_deals_may_be_unsolvable(void **state) {
    (void)state;
    struct study study = begin_study(KEEP_UNSOLVABLE);
    for (uint64_t number = 1; number <= REPORT_NAMES + 1; number++) {
        add(&study, "", number, SOLITON_UNSOLVABLE, 0, number);
    }
    assert_report(&study, TEXT, "FreeCell.40\n  and 9,961 more; 'soliton report --csv' names");
    assert_report(&study, JSON, "\"FreeCell.10000\"], \"unsolvable_deals_complete\": false");
    assert_report(&study, HTML, "And 1 more; <code>soliton report --csv</code> names them all");
    assert_report(&study, CSV, "\r\ndeal,FreeCell.10001,unsolvable,,10001,\r\n");
    assert_report(&study, TEXT, "can be won  0 % (95 % interval: 0 % to 0.039 %)");
    end_study(&study);
}

static void nothing_is_counted_yet(void **state) {
    (void)state;
    struct study study = begin_study(KEEP_UNSOLVABLE);
    study.asked = 5;
    for (enum form form = TEXT; form < FORMS; form++) {
        assert_no_report(&study, form, "nan");
        assert_no_report(&study, form, "inf");
    }
    assert_report(&study, JSON, "\"share\": {\"solved\": null, \"low\": null, \"high\": null");
    assert_report(&study, JSON, "\"moves\": {\"count\": 0, \"mean\": null, \"least\": null");
    assert_report(&study, SVG, "nothing to show");
    end_study(&study);
}

/* Numbers that no survey has, but a file may. */
static void extreme_numbers(void **state) {
    (void)state;
    struct study study = begin_study(KEEP_UNSOLVABLE);
    add(&study, "", 1, SOLITON_SOLVED, UINT64_MAX, UINT64_MAX);
    add(&study, "", 2, SOLITON_SOLVED, 0, 0);
    add(&study, "", 3, SOLITON_UNSOLVABLE, 0, UINT64_MAX);
    for (enum form form = TEXT; form < FORMS; form++) {
        assert_no_report(&study, form, "nan");
    }
    end_study(&study);
    study = begin_study(KEEP_UNSOLVABLE);
    add(&study, "", 1, SOLITON_SOLVED, UINT64_MAX, UINT64_MAX);
    for (enum form form = TEXT; form < FORMS; form++) {
        assert_no_report(&study, form, "nan");
    }
    end_study(&study);
}

static void what_the_file_says_is_escaped(void **state) {
    (void)state;
    struct study study = small_study(KEEP_UNSOLVABLE);
    char nasty_rules[] = "<script>\"&'", nasty_options[] = "\x1b[31m\xff\n", nasty_game[] = "<,\"";
    study.terms.rules = nasty_rules;
    study.terms.options = nasty_options;
    study.terms.game = nasty_game;
    for (enum form form = SVG; form <= HTML; form++) {
        assert_report(&study, form, "&lt;script&gt;&quot;&amp;&#39;");
        assert_no_report(&study, form, "<script>");
    }
    assert_report(&study, HTML, "\xEF\xBF\xBD[31m\xEF\xBF\xBD\xEF\xBF\xBD<");
    assert_report(&study, TEXT, "?[31m??\n");
    for (enum form form = TEXT; form < FORMS; form++) {
        assert_no_report(&study, form, "\x1b");
        assert_no_report(&study, form, "\xff");
    }
    assert_report(&study, CSV, "\r\ndeal,\"<,\"\".2\",unsolvable,,40,\r\n");
    assert_report(&study, JSON, "\"deal\": \"<,\\\".2\"");
    end_study(&study);
}

static void a_file_that_fails_on_the_way(void **state) {
    (void)state;
    struct study study = small_study(KEEP_UNSOLVABLE);
    visit_ends_with = PROBLEM_BAD_DATA;
    char *text = NULL;
    size_t length = 0;
    FILE *stream = open_memstream(&text, &length);
    assert_non_null(stream);
    for (enum form form = TEXT; form < FORMS; form++) {
        enum problem_kind expected = form == SVG ? PROBLEM_NONE : PROBLEM_BAD_DATA;
        assert_int_equal(write_form(&study, form, stream), expected);
    }
    fclose(stream);
    free(text);
    end_study(&study);
}

/* A stream that is full ends the visit of a milliard rows. */
static void a_full_disk_ends_it(void **state) {
    (void)state;
    struct study study = begin_study(KEEP_ALL);
    for (uint64_t number = 1; number <= 5000; number++) {
        add(&study, "", number, SOLITON_SOLVED, 80, 80);
    }
    FILE *full = fopen("/dev/full", "w");
    assert_non_null(full);
    assert_int_equal(write_form(&study, CSV, full), PROBLEM_NONE);
    assert_true(ferror(full));
    assert_in_range(visited, 1, 4999);
    fclose(full);
    end_study(&study);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(shares),
        cmocka_unit_test(winnable_shares_have_digits_for_their_interval),
        cmocka_unit_test(the_most_is_exact),
        cmocka_unit_test(many_ranges_are_cut_short),
        cmocka_unit_test(the_table_has_everything),
        cmocka_unit_test(the_object_has_everything),
        cmocka_unit_test(the_text_tells_the_outcomes),
        cmocka_unit_test(deals_that_are_not_kept),
        cmocka_unit_test(most_deals_may_be_unsolvable),
        cmocka_unit_test(nothing_is_counted_yet),
        cmocka_unit_test(extreme_numbers),
        cmocka_unit_test(what_the_file_says_is_escaped),
        cmocka_unit_test(a_file_that_fails_on_the_way),
        cmocka_unit_test(a_full_disk_ends_it),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
