#define _POSIX_C_SOURCE 200809L

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "support/survey_file.h"
#include "survey/report/parts.h"
#include "survey/report/report.h"
#include "survey/report/words.h"
#include "survey/study/inside.h"

/* ---- Studies of small files ---------------------------------------------------------------- */

/* The set of these deals, which are in order. */
static struct deals deals_in(const struct record *records, size_t count) {
    struct deals deals = deals_of("1");
    deals.count = 0;
    for (size_t i = 0; i < count; i++) {
        struct span span = {.first = records[i].number, .last = records[i].number};
        memcpy(span.series, records[i].series, sizeof span.series);
        assert_true(deals_insert(&deals, &span));
    }
    return deals;
}

static struct study study_in(const struct folder *folder) {
    struct study study;
    struct failure failure = {0};
    if (study_open(folder->file, &study, &failure) != FAILURE_NONE) {
        fail_msg("%s", failure.words);
    }
    return study;
}

/* The study of a new file with these deals. */
static struct study study_of(const struct folder *folder, enum keep kept,
                             const struct record *records, size_t count) {
    struct survey_settings settings = settings_of("memory=1000", kept);
    struct deals deals = deals_in(records, count);
    remove(folder->file);
    struct store *store = open_store(folder->file, &settings);
    struct failure failure = {0};
    assert_int_equal(store_add_deals(store, &deals, count, 1, &failure), FAILURE_NONE);
    plan(store);
    struct survey_job *job = next(store); /* the only one */
    assert_non_null(job);
    for (size_t i = 0; i < count; i++) {
        assert_true(deal_tally_add(&job->tally, &records[i], kept));
    }
    keep(store, job);
    commit(store);
    survey_job_free(job);
    store_close(store);
    deals_drop(&deals);
    survey_settings_drop(&settings);
    return study_in(folder);
}

/* A study of five deals, none of which is done. */
static struct study study_to_do(const struct folder *folder) {
    struct survey_settings settings = settings_of("memory=1000", KEEP_UNSOLVABLE);
    struct store *store = open_store(folder->file, &settings);
    ask(store, "1..5", 5);
    store_close(store);
    survey_settings_drop(&settings);
    return study_in(folder);
}

/* One of each outcome, and one more solved. */
static struct study small_study(const struct folder *folder, enum keep kept) {
    const struct record records[] = {
        {.number = 1, .outcome = SOLITON_SOLVED, .moves = 85, .positions = 100},
        {.number = 2, .outcome = SOLITON_UNSOLVABLE, .positions = 40},
        {.number = 3, .outcome = SOLITON_GAVE_UP, .positions = 5000},
        {"ms", .number = 4, .outcome = SOLITON_SOLVED, .moves = 90, .positions = 1000}};
    return study_of(folder, kept, records, sizeof records / sizeof *records);
}

/* The deals from 1 on, all alike but for their positions. */
static struct study long_study(const struct folder *folder, enum keep kept, size_t count,
                               enum soliton_outcome outcome) {
    struct record *records = calloc(count, sizeof *records);
    assert_non_null(records);
    for (size_t i = 0; i < count; i++) {
        records[i] = (struct record){.number = i + 1,
                                     .outcome = outcome,
                                     .moves = outcome == SOLITON_SOLVED ? 80 : 0,
                                     .positions = i + 1};
    }
    struct study study = study_of(folder, kept, records, count);
    free(records);
    return study;
}

enum form { TEXT, TEXT_WITH_TIMES, JSON, JSON_WITH_TIMES, CSV, SVG, HTML, FORMS };

static enum failure_kind write_form(const struct study *study, enum form form, FILE *stream) {
    static report_form *const forms[FORMS] = {
        [TEXT] = report_text, [TEXT_WITH_TIMES] = report_text,
        [JSON] = report_json, [JSON_WITH_TIMES] = report_json,
        [CSV] = report_csv,   [SVG] = report_svg,
        [HTML] = report_html,
    };
    struct failure failure = {0};
    bool times = form == TEXT_WITH_TIMES || form == JSON_WITH_TIMES;
    return forms[form](study, times, stream, &failure);
}

static char *report(const struct study *study, enum form form) {
    char *text = NULL;
    size_t length = 0;
    FILE *stream = open_memstream(&text, &length);
    assert_non_null(stream);
    assert_int_equal(write_form(study, form, stream), FAILURE_NONE);
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
    /* However near, it never reads as all or as none. */
    assert_string_equal(report_share(999999, 1000000).text, "99.9999 %");
    assert_string_equal(report_share(1, 1000000000).text, "0.0000001 %");
    assert_string_equal(report_share(999999999, 1000000000).text, "99.9999999 %");
}

static void winnable_shares_have_digits_for_their_interval(void **state) {
    (void)state;
    struct study study = {.counted = 1000000};
    study.tally.solved = 999987;
    study.tally.unsolvable = 13;
    struct report_winnable winnable = report_winnable(&study);
    assert_string_equal(winnable.share, "99.9987 %");
    assert_string_equal(winnable.low.text, "99.9977 %"); /* 99.99777... and 99.99924... */
    assert_string_equal(winnable.high.text, "99.9993 %");
    study.tally.undecided = 13;
    study.tally.unsolvable = 0;
    assert_string_equal(report_winnable(&study).high.text, "100 %");
    assert_string_equal(report_winnable(&study).share, "99.9987 % to 100 %");
}

/* The interval of so many deals, of which so many are unsolvable, in words. */
static struct report_winnable winnable_of(uint64_t deals, uint64_t unsolvable) {
    struct study study = {.counted = deals};
    study.tally.solved = deals - unsolvable;
    study.tally.unsolvable = unsolvable;
    return report_winnable(&study);
}

/* With one unsolvable deal, the high end never reads 100 %; with one solved, the low end never
 * reads 0 %. */
static void an_interval_does_not_hide_one_deal(void **state) {
    (void)state;
    assert_string_equal(winnable_of(1000, 1).high.text, "99.99 %"); /* 99.9823... */
    assert_string_equal(winnable_of(2000, 1).high.text, "99.992 %");
    assert_string_equal(winnable_of(2000, 1999).low.text, "0.008 %");
    assert_string_equal(winnable_of(2000, 2000).low.text, "0 %");
    assert_string_equal(winnable_of(2000, 0).high.text, "100 %");
    for (uint64_t deals = 2; deals < INT64_MAX / 3; deals = deals * 3 / 2) {
        for (uint64_t few = 1; few < 4 && few <= deals; few++) {
            struct report_winnable most = winnable_of(deals, few);
            struct report_winnable least = winnable_of(deals, deals - few);
            if (strtod(most.high.text, NULL) > 100 || strncmp(most.high.text, "100", 3) == 0) {
                fail_msg("%d of %.0f: %s", (int)few, (double)deals, most.high.text);
            }
            if (strspn(least.low.text, "0.") == strspn(least.low.text, "0123456789.")) {
                fail_msg("%d of %.0f: %s", (int)few, (double)deals, least.low.text);
            }
        }
    }
}

static void the_most_is_exact(void **state) {
    const struct folder *folder = *state;
    struct study study = small_study(folder, KEEP_ALL);
    struct report_summary summary = report_summary(&study, MEASURE_POSITIONS);
    assert_int_equal(summary.count, 2);
    assert_int_equal(summary.least, 96); /* the class of 100 */
    assert_int_equal(summary.most, 1000);
    study_close(&study);
}

static void many_ranges_are_cut_short(void **state) {
    (void)state;
    struct study study = {.deals = deals_of("1,11,21,31,41,51,61,71..75")};
    char *ranges = report_ranges(&study);
    assert_string_equal(ranges, "1, 11, 21, 31, 41, 51, 61, 71..75");
    free(ranges);
    deals_drop(&study.deals);
    study.deals = deals_of("1,11,21,31,41,51,61,71..75,81..89,91,ms1");
    ranges = report_ranges(&study);
    assert_string_equal(ranges, "1, 11, 21, 31, 41, 51, 61, 71..75 and 3 ranges more");
    free(ranges);
    deals_drop(&study.deals);
}

/* ---- Reports ------------------------------------------------------------------------------- */

static void the_table_has_everything(void **state) {
    const struct folder *folder = *state;
    struct study study = small_study(folder, KEEP_ALL);
    char *text = report(&study, CSV);
    assert_string_equal(text, "section,deal,outcome,moves,positions,count\n"
                              "total,,solved,,,2\n"
                              "total,,unsolvable,,,1\n"
                              "total,,undecided,,,1\n"
                              "total,,found,,,0\n"
                              "moves,,solved,85,,1\n"
                              "moves,,solved,90,,1\n"
                              "positions,,solved,,96,1\n"
                              "positions,,solved,,960,1\n"
                              "positions,,unsolvable,,40,1\n"
                              "hardest,FreeCell.ms4,solved,90,1000,\n"
                              "hardest,FreeCell.1,solved,85,100,\n"
                              "longest,FreeCell.ms4,solved,90,1000,\n"
                              "longest,FreeCell.1,solved,85,100,\n"
                              "proofs,FreeCell.2,unsolvable,,40,\n"
                              "deal,FreeCell.1,solved,85,100,\n"
                              "deal,FreeCell.2,unsolvable,,40,\n"
                              "deal,FreeCell.3,undecided,,5000,\n"
                              "deal,FreeCell.ms4,solved,90,1000,\n");
    free(text);
    study_close(&study);
}

static void the_object_has_everything(void **state) {
    const struct folder *folder = *state;
    struct study study = small_study(folder, KEEP_UNSOLVABLE);
    char options[] = "memory=2000";
    struct study_retry retry = {.options = options, .tried = 3, .solved = 1, .unsolvable = 1};
    study.retries = &retry;
    study.retry_count = 1;
    study.requested = 10;
    study.tally.seconds = 1.5;
    char *text = report(&study, JSON);
    const char *parts[] = {
        ("{\"command\": \"report\", \"outcome\": \"done\", \"reason\": null, "
         "\"game\": \"FreeCell\", \"rules\": \"\", \"options\": \"memory=1000\", "
         "\"engine\": \"" SOLITON_VERSION ", "),
        ("\"keep\": \"unsolvable\", \"ranges\": \"1..3, ms4\", "
         "\"complete\": false, \"deals\": {\"requested\": 10, \"done\": 4, \"solved\": 2, "
         "\"unsolvable\": 1, \"undecided\": 1, \"found\": 0}, "
         "\"share\": {\"estimate\": 0.500000000000, \"low\": "),
        "\"confidence\": 0.95}, ",
        ("\"distributions\": {\"length\": {\"count\": 2, \"mean\": 87.500, \"least\": 85, \"p10\": "
         "85, \"median\": 85, "
         "\"p90\": 90, \"p99\": 90, \"p999\": 90, \"most\": 90, "
         "\"distribution\": [[85, 1], [90, 1]]}, "),
        "\"hardest_deals\": [{\"deal\": \"FreeCell.ms4\", \"length\": 90, \"positions\": 1000}, ",
        "\"hardest_proofs\": [{\"deal\": \"FreeCell.2\", \"length\": null, \"positions\": 40}], ",
        "\"solved_deals\": [], \"solved_deals_complete\": false, ",
        "\"unsolvable_deals\": [\"FreeCell.2\"], \"unsolvable_deals_complete\": true, ",
        "\"undecided_deals\": [\"FreeCell.3\"], \"undecided_deals_complete\": true, ",
        ("\"retries\": [{\"options\": \"memory=2000\", \"tried\": 3, \"solved\": 1, "
         "\"unsolvable\": 1}]}\n")};
    for (size_t i = 0; i < sizeof parts / sizeof *parts; i++) {
        if (!has(text, parts[i])) {
            fail_msg("no %s in\n%s", parts[i], text);
        }
    }
    free(text);
    assert_report(&study, JSON_WITH_TIMES, "\"seconds\": 1.500000}\n");
    study.retries = NULL; /* which the study does not own */
    study.retry_count = 0;
    study_close(&study);
}

static void the_text_tells_the_outcomes(void **state) {
    const struct folder *folder = *state;
    struct study study = small_study(folder, KEEP_UNSOLVABLE);
    assert_report(&study, TEXT, "FreeCell, 4 deals: 1..3, ms4\n");
    assert_report(&study, TEXT, "  can be won  50.00 % to 75.00 % (95 % interval: ");
    assert_report(&study, TEXT, "the undecided deal may be either)");
    assert_report(&study, TEXT, "\nDeals that are unsolvable: 1\n\n  FreeCell.2\n");
    assert_report(&study, TEXT, "\nDeals that are undecided: 1\n\n  FreeCell.3\n");
    assert_report(&study, TEXT, "--retry undecided --memory 16G --threads 1'\ngoes back");
    assert_no_report(&study, TEXT, "still to do");
    assert_no_report(&study, TEXT, "of work");
    study.tally.seconds = 2;
    assert_report(&study, TEXT_WITH_TIMES, "2 s of work, 2 deals a second\n");
    study.requested = 1004;
    assert_report(&study, TEXT, "1,000 of them are still to do: 'soliton survey");
    assert_report(&study, SVG, ">FreeCell: not complete: 4 of 1,004 deals<");
    study.requested = 5;
    assert_report(&study, TEXT, "1 of them is still to do: 'soliton survey");
    study_close(&study);
}

/* Deals with a solution that is not proved shortest can be won, though they are undecided. */
static void some_undecided_deals_can_be_won(void **state) {
    const struct folder *folder = *state;
    struct study study = small_study(folder, KEEP_UNSOLVABLE);
    study.found = 1;
    for (enum form form = TEXT; form <= HTML; form += HTML - TEXT) {
        assert_report(&study, form, "(1 of them with a solution that is not proved shortest)");
        assert_no_report(&study, form, "may be either");
    }
    assert_report(&study, TEXT, "can be won  75.00 % (95 % interval: 30.06 % to 95.45 %)\n");
    assert_report(&study, SVG, "1 undecided (1 of them with a solution that is not proved");
    assert_report(&study, JSON,
                  "\"undecided\": 1, \"found\": 1}, \"share\": {\"estimate\": 0.5000");
    assert_report(&study, JSON, "\"low\": 0.300641");
    assert_report(&study, CSV, "\ntotal,,undecided,,,1\ntotal,,found,,,1\n");
    study.tally.undecided = 3;
    study.counted = 6;
    assert_report(&study, TEXT, "can be won  50.00 % to 83.33 % (95 % interval: ");
    assert_report(&study, HTML, "the 2 other undecided deals may be either.");
    study_close(&study);
}

/* ---- Words --------------------------------------------------------------------------------- */

static void options_in_words(void **state) {
    (void)state;
    const char *const cases[][2] = {
        {"", "without limits"},
        {"memory=1610612736", "at most 1.5 GiB of memory a deal"},
        {"memory=17179869184", "at most 16 GiB of memory a deal"},
        {"shortest,max-positions=1000000",
         "shortest solutions, at most 1,000,000 positions a deal"},
        {"max-positions=1", "at most 1 position a deal"},
        {"timeout=0.5", "at most 0.5 s a deal"},
        {"forget=10", "positions that score more than 10 below the best are dropped"},
        {"metric=slides,shortest=1,shortests", "metric=slides, shortest=1, shortests"},
        {"memory=,memory=1x,memory", "memory=, memory=1x, memory"},
        {"timeout=soon,,", "timeout=soon, "}};
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        char *words = report_searches(cases[i][0]);
        assert_string_equal(words, cases[i][1]);
        free(words);
    }
}

static void advice_goes_beyond_the_limit_in_force(void **state) {
    (void)state;
    const char *const cases[][2] = {
        {"memory=1610612736", "--memory 16G --threads 1"},
        {"memory=17179869184", "--memory 32G --threads 1"},
        {"memory=1610612736,max-positions=1000", "--max-positions 10000"},
        {"max-positions=18446744073709551615", "--max-positions 18446744073709551615"},
        {"timeout=1.5,memory=1610612736", "--timeout 15"},
        {"", "--memory 16G --threads 1"}};
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        char options[64], other[] = "max-positions=7";
        snprintf(options, sizeof options, "%s", cases[i][0]);
        struct study study = {.settings.options = options};
        assert_string_equal(report_advice(&study).text, cases[i][1]);
        /* The options of the last retry count. */
        struct study_retry retry = {.options = options};
        study = (struct study){.settings.options = other, .retries = &retry, .retry_count = 1};
        assert_string_equal(report_advice(&study).text, cases[i][1]);
    }
}

static void settings_in_words(void **state) {
    (void)state;
    char game[] = "FreeCell", rules[] = "", options[] = "memory=1073741824";
    char engine[] = "0.1.0, patience 12345, port 1", other[] = "9.9, cards 5";
    char free_rules[] = "autoplay=none";
    struct failure failure = {0};
    struct report_words words;
    struct study study = {
        .deals = deals_of("1"),
        .settings = {.game = game, .rules = rules, .options = options, .engine = engine}};
    assert_int_equal(report_words_make(&study, &words, &failure), FAILURE_NONE);
    assert_string_equal(words.rules,
                        "8 columns, 4 free cells, building down in alternating colours, "
                        "empty columns take any card; every card that can go "
                        "to its foundation goes at once");
    assert_string_equal(words.searches, "at most 1 GiB of memory a deal");
    assert_string_equal(words.engine, "Soliton 0.1.0 (search 12345)");
    report_words_drop(&words);
    study.settings.rules = free_rules;
    study.settings.engine = other;
    assert_int_equal(report_words_make(&study, &words, &failure), FAILURE_NONE);
    assert_non_null(strstr(words.rules, "any card, no autoplay"));
    assert_null(strstr(words.rules, "every card"));
    assert_string_equal(words.engine, "Soliton 9.9");
    report_words_drop(&words);
    deals_drop(&study.deals);
}

/* ---- Lists --------------------------------------------------------------------------------- */

static void deals_that_are_not_kept(void **state) {
    const struct folder *folder = *state;
    struct study study = small_study(folder, KEEP_NONE);
    assert_report(&study, TEXT, "The names of these are not kept");
    assert_report(&study, HTML, "1 more, whose names the survey does not keep");
    assert_report(&study, JSON, "\"unsolvable_deals\": [], \"unsolvable_deals_complete\": false");
    assert_report(&study, TEXT, "Deals that are undecided: 1\n\n  FreeCell.3\n");
    study_close(&study);
    study = small_study(folder, KEEP_SOLVED);
    assert_report(&study, TEXT, "Deals that are solved: 2\n\n  FreeCell.1, FreeCell.ms4\n");
    assert_report(&study, TEXT, "The names of these are not kept");
    study_close(&study);
}

static void most_deals_may_be_unsolvable(void **state) {
    const struct folder *folder = *state;
    struct study study = long_study(folder, KEEP_UNSOLVABLE, REPORT_NAMES + 1, SOLITON_UNSOLVABLE);
    assert_report(&study, TEXT, "FreeCell.40\n  and 9,961 more; 'soliton report --csv' names");
    assert_report(&study, JSON, "\"FreeCell.10000\"], \"unsolvable_deals_complete\": false");
    assert_report(&study, HTML, "And 1 more; <code>soliton report --csv</code> names them all");
    assert_report(&study, CSV, "\ndeal,FreeCell.10001,unsolvable,,10001,\n");
    assert_report(&study, TEXT, "can be won  0 % (95 % interval: 0 % to 0.039 %)");
    study_close(&study);
}

/* One of all numbered deals is unsolvable. */
static void an_end_is_1_only_if_all_are_solved(void **state) {
    const struct folder *folder = *state;
    struct study study = small_study(folder, KEEP_UNSOLVABLE);
    study.counted = study.requested = UINT64_C(3147483647);
    study.tally.solved = study.counted - 1;
    study.tally.unsolvable = 1;
    study.tally.undecided = 0;
    assert_report(&study, JSON, "\"high\": 0.999999999944, ");
    assert_report(&study, TEXT, "99.99999997 % (95 % interval: 99.99999982 % to 99.999999995 %)");
    assert_report(&study, HTML, "99.99999982 % to 99.999999995 %");
    assert_report(&study, SVG, "99.99999982 % to 99.999999995 %");
    study_close(&study);
}

static void nothing_is_counted_yet(void **state) {
    const struct folder *folder = *state;
    struct study study = study_to_do(folder);
    for (enum form form = TEXT; form < FORMS; form++) {
        assert_no_report(&study, form, "nan");
        assert_no_report(&study, form, "inf");
    }
    assert_report(&study, JSON, "\"share\": {\"estimate\": null, \"low\": null, \"high\": null");
    assert_report(&study, JSON, "\"length\": {\"count\": 0, \"mean\": null, \"least\": null");
    for (enum form form = SVG; form <= HTML; form++) {
        assert_report(&study, form, "No deal is decided yet: there is nothing to draw.");
        assert_no_report(&study, form, "role=\"img\"");
    }
    assert_report(&study, TEXT, "FreeCell, 5 deals: 1..5\nNone of them is done yet: ");
    study.requested = 0;
    assert_report(&study, TEXT, "FreeCell: this survey holds no deals yet\n");
    assert_report(&study, HTML, "This survey holds no deals yet.");
    study_close(&study);
}

static void add(struct study *study, enum soliton_outcome outcome, uint64_t moves,
                uint64_t positions) {
    const struct record record = {
        .number = ++study->counted, .outcome = outcome, .moves = moves, .positions = positions};
    assert_true(deal_tally_add(&study->tally, &record, KEEP_NONE));
}

/* A chart that has nothing to show is left out, and the curve ends with the last deal. */
static void charts(void **state) {
    const struct folder *folder = *state;
    struct study study = long_study(folder, KEEP_NONE, 100, SOLITON_UNSOLVABLE);
    assert_no_report(&study, SVG, "Moves of the solutions");
    assert_report(&study, SVG, "aria-label=\"Positions met, by doublings: median 48, ");
    /* At 1 %, one deal, on an axis from 0.7 % on, and at 100 positions, on one up to 128. */
    assert_report(&study, SVG, "L702.8 259.0\"/>");
    assert_report(&study, SVG, "viewBox=\"0 0 760 754\"");
    study_close(&study);
}

/* No survey has such numbers, but no report may stumble over them. */
static void extreme_numbers(void **state) {
    const struct folder *folder = *state;
    struct study study = study_to_do(folder);
    add(&study, SOLITON_SOLVED, UINT64_MAX, UINT64_MAX);
    for (enum form form = TEXT; form < FORMS; form++) {
        assert_no_report(&study, form, "nan");
    }
    add(&study, SOLITON_SOLVED, 0, 0);
    add(&study, SOLITON_UNSOLVABLE, 0, UINT64_MAX);
    for (enum form form = TEXT; form < FORMS; form++) {
        assert_no_report(&study, form, "nan");
    }
    study_close(&study);
}

static void what_the_file_says_is_escaped(void **state) {
    const struct folder *folder = *state;
    struct study study = small_study(folder, KEEP_UNSOLVABLE);
    const struct survey_settings settings = study.settings;
    char nasty_rules[] = "<script>\"&'", nasty_options[] = "\x1b[31m\xff\n", nasty_game[] = "<,\"";
    study.settings.rules = nasty_rules;
    study.settings.options = nasty_options;
    study.settings.game = nasty_game;
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
    assert_report(&study, CSV, "\ndeal,\"<,\"\".2\",unsolvable,,40,\n");
    assert_report(&study, JSON, "\"deal\": \"<,\\\".2\"");
    study.settings = settings;
    study_close(&study);
}

static sqlite3 *connection_of(const struct study *study) { return study->file->reader.sql.db; }

static int fail_now(void *context) {
    (void)context;
    return 1;
}

static void a_file_that_fails_on_the_way(void **state) {
    const struct folder *folder = *state;
    struct study study = small_study(folder, KEEP_UNSOLVABLE);
    char *text = NULL;
    size_t length = 0;
    FILE *stream = open_memstream(&text, &length);
    assert_non_null(stream);
    sqlite3_progress_handler(connection_of(&study), 1, fail_now, NULL);
    for (enum form form = TEXT; form < FORMS; form++) {
        enum failure_kind expected = form == SVG ? FAILURE_NONE : FAILURE_BAD_DATA;
        assert_int_equal(write_form(&study, form, stream), expected);
    }
    fclose(stream);
    free(text);
    study_close(&study);
}

static int count_row(unsigned event, void *context, void *statement, void *unused) {
    (void)event;
    (void)statement;
    (void)unused;
    ++*(size_t *)context;
    return 0;
}

/* A full stream ends the visit of a billion rows. */
static void a_full_disk_ends_it(void **state) {
    const struct folder *folder = *state;
    struct study study = long_study(folder, KEEP_ALL, 5000, SOLITON_SOLVED);
    size_t rows = 0;
    FILE *full = fopen("/dev/full", "w");
    assert_non_null(full);
    sqlite3_trace_v2(connection_of(&study), SQLITE_TRACE_ROW, count_row, &rows);
    assert_int_equal(write_form(&study, CSV, full), FAILURE_NONE);
    assert_true(ferror(full));
    assert_in_range(rows, 1, 4999);
    fclose(full);
    study_close(&study);
}

int test_report(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(shares),
        cmocka_unit_test(winnable_shares_have_digits_for_their_interval),
        cmocka_unit_test(an_interval_does_not_hide_one_deal),
        cmocka_unit_test_setup_teardown(the_most_is_exact, make_folder, remove_folder),
        cmocka_unit_test(many_ranges_are_cut_short),
        cmocka_unit_test_setup_teardown(the_table_has_everything, make_folder, remove_folder),
        cmocka_unit_test_setup_teardown(the_object_has_everything, make_folder, remove_folder),
        cmocka_unit_test_setup_teardown(the_text_tells_the_outcomes, make_folder, remove_folder),
        cmocka_unit_test_setup_teardown(some_undecided_deals_can_be_won, make_folder,
                                        remove_folder),
        cmocka_unit_test(options_in_words),
        cmocka_unit_test(advice_goes_beyond_the_limit_in_force),
        cmocka_unit_test(settings_in_words),
        cmocka_unit_test_setup_teardown(deals_that_are_not_kept, make_folder, remove_folder),
        cmocka_unit_test_setup_teardown(most_deals_may_be_unsolvable, make_folder, remove_folder),
        cmocka_unit_test_setup_teardown(an_end_is_1_only_if_all_are_solved, make_folder,
                                        remove_folder),
        cmocka_unit_test_setup_teardown(nothing_is_counted_yet, make_folder, remove_folder),
        cmocka_unit_test_setup_teardown(charts, make_folder, remove_folder),
        cmocka_unit_test_setup_teardown(extreme_numbers, make_folder, remove_folder),
        cmocka_unit_test_setup_teardown(what_the_file_says_is_escaped, make_folder, remove_folder),
        cmocka_unit_test_setup_teardown(a_file_that_fails_on_the_way, make_folder, remove_folder),
        cmocka_unit_test_setup_teardown(a_full_disk_ends_it, make_folder, remove_folder),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
