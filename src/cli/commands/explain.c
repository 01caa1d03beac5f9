/* soliton explain: one page about one puzzle. */
#include "cli/batch/puzzle_loop.h"
#include "cli/batch/search_setup.h"
#include "cli/commands/command.h"
#include "cli/io/answer.h"
#include "cli/io/limit.h"
#include "cli/io/monitor.h"
#include "cli/io/output.h"
#include "cli/io/say.h"
#include "print/human.h"

#include <stdio.h>
#include <string.h>

/* The limit of each search in seconds, unless --timeout is given. */
#define DEFAULT_TIMEOUT "20"

/* One question and its answer. */
struct reply {
    const struct soliton_question *question;
    const soliton_puzzle *puzzle; /* with the rules of the question */
    const soliton_search *search;
    enum soliton_outcome outcome;
};

/* Is there a solution, shortest or not? */
static bool is_yes(const struct reply *reply) { return soliton_search_has_solution(reply->search); }

static void print_yes(const struct reply *reply) {
    const soliton_search *search = reply->search;
    const size_t bound = soliton_search_stats(search).lower_bound;
    const struct human length =
        human_amount(soliton_search_cost(search), soliton_search_unit(search));
    if (soliton_search_is_shortest(search)) {
        printf("yes, in %s and no fewer", length.text);
    } else {
        printf("yes, in %s or fewer", length.text);
        if (bound > 0) {
            printf(", but not in fewer than %s", human_number(bound).text);
        }
    }
}

static void print_answer(const struct reply *reply, int width) {
    const soliton_search *search = reply->search;
    const struct human positions =
        human_amount(soliton_search_stats(search).positions, "positions");
    printf("  %-*s  ", width, reply->question->words);
    if (is_yes(reply)) {
        print_yes(reply);
        printf(" (%s)", positions.text);
    } else if (reply->outcome == SOLITON_UNSOLVABLE) {
        printf("no: proved by a search of %s", positions.text);
    } else if (reply->outcome == SOLITON_INTERRUPTED) {
        printf("unknown: interrupted after %s", positions.text);
    } else {
        printf("unknown: %s", limit_reason(search, "").text);
    }
    putchar('\n');
}

static void json_answer(struct json *json, const struct reply *reply) {
    const soliton_search *search = reply->search;
    const struct soliton_stats stats = soliton_search_stats(search);
    json_open(json, NULL, '{');
    json_string(json, "question", reply->question->words);
    answer_rules(json, reply->puzzle);
    answer_search(json, search, is_yes(reply) ? SOLITON_SOLVED : reply->outcome);
    json_string(json, "metric", soliton_search_unit(search));
    answer_length(json, is_yes(reply), soliton_search_cost(search));
    json_bool(json, "proved_shortest", soliton_search_is_shortest(search));
    json_number(json, "lower_bound", stats.lower_bound);
    json_number(json, "positions", stats.positions);
    json_seconds(json, "seconds", stats.seconds);
    json_close(json, '}');
}

/* The page that is being printed. */
struct page {
    const struct arguments *arguments;
    const struct source *source;
    struct json json;
    bool as_json;
    int width; /* of the questions */
    bool *fatal;
};

static enum exit_code print(struct page *page, const struct reply *reply) {
    if (page->as_json) {
        json_answer(&page->json, reply);
    } else {
        print_answer(reply, page->width);
    }
    if (reply->outcome == SOLITON_INTERRUPTED) {
        return EXIT_INTERRUPTED;
    }
    return is_yes(reply) || reply->outcome == SOLITON_UNSOLVABLE ? EXIT_OK : EXIT_GAVE_UP;
}

/* Makes a search for a shortest solution. */
static enum exit_code prepare(const struct page *page, const soliton_puzzle *puzzle,
                              soliton_search **search) {
    enum exit_code code =
        search_setup_or_say(page->arguments, puzzle, "explain", search, page->fatal);
    if (code == EXIT_OK) {
        soliton_search_set(*search, "shortest", NULL, NULL);
        if (arguments_search_value(page->arguments, "timeout") == NULL) {
            soliton_search_set(*search, "timeout", DEFAULT_TIMEOUT, NULL);
        }
    }
    return code;
}

static enum exit_code search_and_print(struct page *page, const soliton_puzzle *puzzle,
                                       const struct soliton_question *question) {
    soliton_search *search;
    enum exit_code code = prepare(page, puzzle, &search);
    if (code == EXIT_OK) {
        struct reply reply = {.question = question, .puzzle = puzzle, .search = search};
        struct soliton_error error = {0};
        monitor_search(search, true);
        reply.outcome = soliton_search_run(search, &error);
        monitor_end();
        if (reply.outcome == SOLITON_ERROR) {
            say("%s: %s", source_label(page->source).text, error.message);
            code = exit_code_of_status(error.status);
        } else {
            code = print(page, &reply);
        }
    }
    soliton_search_free(search);
    return code;
}

/* Answers one question: searches the puzzle with the question's rules. */
static enum exit_code ask(struct page *page, const struct soliton_question *question) {
    soliton_puzzle *puzzle;
    struct soliton_error error = {0};
    enum soliton_status status =
        soliton_puzzle_with_rules(page->source->puzzle, question, &puzzle, &error);
    if (status != SOLITON_OK) {
        say("explain: %s: %s", question->words, error.message);
        return exit_code_of_status(status);
    }
    enum exit_code code = search_and_print(page, puzzle, question);
    soliton_puzzle_free(puzzle);
    return code;
}

/* Checks the options before anything is printed. */
static enum exit_code check_options(const struct page *page, const soliton_puzzle *puzzle) {
    soliton_search *search;
    enum exit_code code = prepare(page, puzzle, &search);
    soliton_search_free(search);
    return code;
}

static void begin(struct page *page) {
    const struct source *source = page->source;
    const struct soliton_question *question;
    page->width = 0;
    for (size_t i = 0; (question = soliton_puzzle_question(source->puzzle, i)) != NULL; i++) {
        const int width = (int)strlen(question->words);
        page->width = width > page->width ? width : page->width;
    }
    page->json = (struct json){0};
    if (page->as_json) {
        answer_open(&page->json);
        answer_source(&page->json, source);
        json_open(&page->json, "answers", '[');
    } else {
        source_print_label(source, stdout);
        puts(": can it be solved?");
    }
}

/* In JSON the outcome of all questions together comes last. */
static void end(struct page *page, enum exit_code code) {
    if (!page->as_json) {
        return;
    }
    json_close(&page->json, ']');
    switch (code) {
    case EXIT_OK:
        answer_outcome(&page->json, ANSWER_DONE, NULL);
        break;
    case EXIT_GAVE_UP:
        answer_outcome(&page->json, soliton_outcome_name(SOLITON_GAVE_UP),
                       "not all questions are answered");
        break;
    case EXIT_INTERRUPTED:
        answer_outcome(&page->json, soliton_outcome_name(SOLITON_INTERRUPTED), NULL);
        break;
    default:
        answer_outcome(&page->json, soliton_outcome_name(SOLITON_ERROR), say_last());
        break;
    }
    answer_close(&page->json);
}

static enum exit_code explain(const struct arguments *arguments, struct source *source,
                              void *context, bool *fatal) {
    (void)context;
    struct page page = {.arguments = arguments,
                        .source = source,
                        .as_json = arguments_have(arguments, &option_json),
                        .fatal = fatal};
    const struct soliton_question *question;
    if (soliton_puzzle_question(source->puzzle, 0) == NULL) {
        say("explain: %s: puzzles of the kind %s cannot be explained", source_label(source).text,
            soliton_puzzle_kind(source->puzzle)->name);
        return EXIT_USAGE;
    }
    enum exit_code code = check_options(&page, source->puzzle);
    if (code != EXIT_OK) {
        return code;
    }
    begin(&page);
    for (size_t i = 0; (question = soliton_puzzle_question(source->puzzle, i)) != NULL; i++) {
        if (monitor_is_interrupted() || *fatal) {
            break;
        }
        code = exit_code_worse(code, ask(&page, question));
        code = exit_code_worse(code, page.as_json ? EXIT_OK : output_flush());
    }
    end(&page, code);
    return code;
}

static enum exit_code run(const struct arguments *arguments) {
    monitor_catch_interrupts();
    enum exit_code code = for_each_puzzle(arguments, explain, NULL);
    monitor_release_interrupts();
    return code;
}

static const struct option *const options[] = {&option_json, NULL};

const struct command command_explain = {
    .name = "explain",
    .operands = "PUZZLE...",
    .least_operands = 1,
    .most_operands = SIZE_MAX,
    .summary = "Tells by which rules a PUZZLE is solved, in how few moves",
    .notes =
        "One page a puzzle: other rules that people play, and whether it can be solved by them.\n"
        "Each 'yes' has the fewest moves, as far as they are known, each 'no' the size of its\n"
        "proof; numbers in brackets are positions that were met. Each search has " DEFAULT_TIMEOUT
        " seconds\n"
        "unless --timeout is given.\n",
    .exits = "Exit status: 0 if all questions are answered with yes or no, 1 if not.\n",
    .options = options,
    .needs = SOLITON_CAN_ASK,
    .searches = SEARCH_LIMITS,
    .rules = RULES_ALONE,
    .run = run};
