/* soliton verify: does a proof hold? */
#include "cli/batch/search_setup.h"
#include "cli/commands/command.h"
#include "cli/io/answer.h"
#include "cli/io/limit.h"
#include "cli/io/monitor.h"
#include "cli/io/output.h"
#include "cli/io/say.h"
#include "print/escape.h"
#include "print/human.h"

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>

/* A proof that was checked. */
struct checked {
    const char *path;
    struct input file; /* the part of it that was read last */
    struct input_reader reader;
    bool is_begun;         /* the first part was handed over */
    enum exit_code failed; /* reading, if not EXIT_OK */
    soliton_proof *proof;
    const soliton_puzzle *puzzle; /* the proof's */
    char *rules;                  /* of the puzzle */
    soliton_search *search;
    enum soliton_outcome outcome;
    struct soliton_proof_counts counts;
    struct soliton_error error;
};

static bool holds(const struct checked *checked) { return checked->outcome == SOLITON_UNSOLVABLE; }

/* Could it be read, and proves nothing? */
static bool is_wrong(const struct checked *checked) {
    return checked->outcome == SOLITON_ERROR && checked->error.status == SOLITON_ILLEGAL;
}

/* Prints the puzzle that the proof is about: by its name, or as "the puzzle in it" if the name is
 * not enough. */
static void print_puzzle(const struct checked *checked) {
    const char *name = soliton_puzzle_name(checked->puzzle);
    const char *comma = *checked->rules != '\0' ? ", " : "";
    if (!soliton_puzzle_is_named(checked->puzzle, checked->rules)) {
        printf("the puzzle in it (%s%s%s)", name, comma, checked->rules);
    } else if (*checked->rules != '\0') {
        printf("%s (%s)", name, checked->rules);
    } else {
        fputs(name, stdout);
    }
}

static void print_words(const struct checked *checked) {
    const struct soliton_proof_counts *counts = &checked->counts;
    escape_plain(stdout, input_name(checked->path));
    if (is_wrong(checked)) {
        printf(": wrong: %s\n", checked->error.message);
        return;
    }
    fputs(": right: ", stdout);
    print_puzzle(checked);
    printf(" is unsolvable: %s", human_amount(counts->positions, "positions").text);
    const uint64_t sections = soliton_search_sections(checked->search);
    if (sections > 0) {
        printf(" in %s", human_amount(sections, "sections").text);
    }
    fputs(", ", stdout);
    if (counts->lost == counts->positions) {
        fputs("lost by argument, ", stdout);
    } else if (counts->lost > 0) {
        printf("%s of them lost by argument, ", human_number(counts->lost).text);
    }
    printf("%s\n", human_amount(counts->moves, "moves").text);
}

static void print_json(const struct checked *checked) {
    const struct soliton_proof_counts *counts = &checked->counts;
    struct json json = {0};
    answer_open(&json);
    answer_puzzle(&json, checked->puzzle, checked->path, 0);
    answer_outcome(&json, holds(checked) ? ANSWER_RIGHT : ANSWER_WRONG,
                   holds(checked) ? NULL : checked->error.message);
    json_number(&json, "positions", counts->positions);
    json_number(&json, "lost", counts->lost);
    json_number(&json, "legal_moves", counts->moves);
    if (soliton_search_sections(checked->search) > 0) {
        json_number(&json, "sections", soliton_search_sections(checked->search));
    }
    answer_close(&json);
}

/* Says why the proof could not be checked. */
static enum exit_code refuse(const struct checked *checked) {
    const char *name = input_name(checked->path);
    switch (checked->outcome) {
    case SOLITON_GAVE_UP:
        say("%s: gave up: %s", name, limit_reason(checked->search, "").text);
        break;
    case SOLITON_INTERRUPTED:
        say("%s: interrupted", name);
        break;
    case SOLITON_ERROR:
    case SOLITON_SOLVED:
    case SOLITON_UNSOLVABLE:
        if (checked->error.line > 0) {
            say("%s:%zu: %s", name, checked->error.line, checked->error.message);
        } else {
            say("%s: %s", name, checked->error.message);
        }
        return exit_code_of_status(checked->error.status);
    }
    return exit_code_of_outcome(checked->outcome);
}

/* With --json, an object for a proof that could not be checked. */
static void print_failure(const struct arguments *arguments, const struct checked *checked,
                          const char *reason, const char *limit) {
    if (arguments_have(arguments, &option_json)) {
        struct json json = {0};
        answer_open(&json);
        answer_puzzle(&json, checked->puzzle, checked->path, 0);
        answer_outcome(&json, soliton_outcome_name(checked->outcome), reason);
        answer_limit(&json, limit);
        answer_close(&json);
    }
}

/* Prints the outcome. */
static enum exit_code report(const struct arguments *arguments, const struct checked *checked) {
    if (!holds(checked) && !is_wrong(checked)) {
        const enum exit_code code = refuse(checked);
        const bool gave_up = checked->outcome == SOLITON_GAVE_UP;
        const struct limit_reason why = limit_reason(checked->search, "");
        print_failure(arguments, checked, gave_up ? why.text : say_last(),
                      soliton_search_limit(checked->search));
        return code;
    }
    if (arguments_have(arguments, &option_json)) {
        print_json(checked);
    } else {
        print_words(checked);
    }
    return holds(checked) ? EXIT_OK : EXIT_GAVE_UP;
}

/* The time that reading took is no longer there for checking. */
static void subtract_reading_time(double timeout, const struct checked *checked) {
    const double left = timeout - checked->file.seconds;
    const uint64_t microseconds = left > 0 ? (uint64_t)(left * 1e6) : 0;
    char rest[48];
    snprintf(rest, sizeof rest, "%" PRIu64 ".%06" PRIu64, microseconds / 1000000,
             microseconds % 1000000);
    soliton_search_set(checked->search, "timeout", rest, NULL);
}

/* Hands over the part of the file that was read with the header, then the next ones. */
static bool give_next(const void **bytes, size_t *size, void *context) {
    struct checked *checked = context;
    if (checked->is_begun) {
        checked->failed = input_read_next(&checked->reader);
    }
    checked->is_begun = true;
    *bytes = checked->file.data;
    *size = checked->file.length;
    return checked->failed == EXIT_OK;
}

static void refuse_file(const struct arguments *arguments, struct checked *checked) {
    const struct input *file = &checked->file;
    checked->outcome = file->limit != NULL ? SOLITON_GAVE_UP : SOLITON_ERROR;
    input_say(checked->path, file);
    print_failure(arguments, checked, file->limit != NULL ? file->problem : say_last(),
                  file->limit);
}

/* Says that the file could not be read. */
static enum exit_code report_file(const struct arguments *arguments, struct checked *checked,
                                  enum exit_code code) {
    if (code == EXIT_INTERRUPTED) {
        checked->outcome = SOLITON_INTERRUPTED;
        return report(arguments, checked);
    }
    refuse_file(arguments, checked);
    return code;
}

static enum exit_code verify(const struct arguments *arguments, double timeout,
                             struct checked *checked) {
    bool fatal;
    enum exit_code code =
        search_setup_or_say(arguments, checked->puzzle, "verify", &checked->search, &fatal);
    if (code != EXIT_OK) {
        return code;
    }
    if (timeout >= 0) {
        subtract_reading_time(timeout, checked);
    }
    monitor_search(checked->search, true);
    checked->outcome = soliton_search_verify_from(checked->search, checked->proof, give_next,
                                                  checked, &checked->counts, &checked->error);
    monitor_end();
    if (timeout >= 0) { /* so that messages name the whole limit */
        soliton_search_set(checked->search, "timeout", arguments_search_value(arguments, "timeout"),
                           NULL);
    }
    return checked->failed == EXIT_OK ? report(arguments, checked)
                                      : report_file(arguments, checked, checked->failed);
}

/* Opens the proof. Of a file that is no proof only the beginning is read: a part of its first line,
 * or what may be a header. The error tells. */
static enum exit_code read_proof(struct checked *checked) {
    enum { FIRST_LINE = 16 };
    const struct input *file = &checked->file;
    enum exit_code code = input_read_up_to(&checked->reader, FIRST_LINE);
    if (code == EXIT_OK && soliton_looks_like_proof(file->data, file->length)) {
        code = input_read_up_to(&checked->reader, SOLITON_PROOF_HEADER);
    }
    if (code == EXIT_OK && soliton_proof_open(file->data, file->length, &checked->proof,
                                              &checked->error) == SOLITON_OK) {
        checked->puzzle = soliton_proof_puzzle(checked->proof);
    }
    return code;
}

static enum exit_code verify_file(const struct arguments *arguments, const char *path) {
    struct checked checked = {.path = path, .outcome = SOLITON_ERROR, .failed = EXIT_OK};
    const struct soliton_limits limits = input_limits_of(arguments);
    enum exit_code code = input_open(&checked.reader, path, limits, &checked.file);
    if (code == EXIT_OK) {
        code = read_proof(&checked);
    }
    if (code != EXIT_OK) {
        code = report_file(arguments, &checked, code);
    } else if (checked.proof == NULL) {
        code = report(arguments, &checked);
    } else {
        checked.rules = soliton_puzzle_rules(checked.puzzle);
        code =
            checked.rules == NULL ? say_no_memory() : verify(arguments, limits.timeout, &checked);
    }
    input_close(&checked.reader);
    soliton_search_free(checked.search);
    soliton_proof_free(checked.proof);
    free(checked.rules);
    free(checked.file.data);
    return code;
}

static enum exit_code run(const struct arguments *arguments) {
    enum exit_code worst = EXIT_OK;
    monitor_catch_interrupts();
    for (size_t i = 0; i < arguments->operand_count && !monitor_is_interrupted(); i++) {
        worst = exit_code_worse(worst, verify_file(arguments, arguments->operands[i]));
        worst = exit_code_worse(worst, output_flush());
    }
    monitor_release_interrupts();
    return worst;
}

static const struct option *const options[] = {&option_json, NULL};

const struct command command_verify = {
    .name = "verify",
    .operands = "PROOF...",
    .least_operands = 1,
    .most_operands = SIZE_MAX,
    .summary = "Checks a proof that a puzzle cannot be solved",
    .notes =
        "A PROOF is a file that 'soliton solve --proof FILE' wrote, '-' for standard input. It\n"
        "names the puzzle and lists positions. It is right if the first position of the puzzle\n"
        "is one of them, none of them is won, and every legal move from each of them leads to\n"
        "one of them. The code that checks this shares nothing with the search: you need not\n"
        "trust whoever made the proof.\n"
        "\n"
        "Some positions may be marked as lost by an argument that needs no search. Each\n"
        "argument is checked, and the number of these positions is printed. docs/formats.md\n"
        "describes the format and the arguments. For a puzzle that can be solved, the solution\n"
        "is the proof: see 'soliton check'.\n"
        "\n"
        "A proof may come in sections, which are checked one by one. --timeout includes reading\n"
        "the file, which need not fit into --memory.\n",
    .exits =
        "Exit status: 0 the proof is right; 1 it is wrong, or a limit was reached; 65 the file\n"
        "is no proof.\n",
    .options = options,
    .needs = SOLITON_CAN_PROVE,
    .searches = SEARCH_LIMITS,
    .run = run};
