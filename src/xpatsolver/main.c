/* xpatsolver: the course's command line, to the letter. */
#define _POSIX_C_SOURCE 200809L

#include "cli/batch/result_file.h"
#include "cli/io/input.h"
#include "cli/io/limit.h"
#include "cli/io/machine.h"
#include "cli/io/monitor.h"
#include "cli/io/output.h"
#include "cli/io/output_file.h"
#include "cli/io/print.h"
#include "cli/io/say.h"
#include "cli/io/solution.h"
#include "print/escape.h"
#include "xpatsolver/course_words.h"

#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>

/* The course's names of cards, in ASCII. */
enum { STYLE = SOLITON_COURSE | SOLITON_ASCII };

static const char usage[] =
    "Usage: xpatsolver GAME.SEED [-check FILE | -search FILE] [OPTION]...\n"
    "Shows, checks or solves a deal of xpat2.\n"
    "\n"
    "GAME is FreeCell (fc), Seahaven (st), MidnightOil (mo) or BakersDozen (bd), SEED a number\n"
    "from 1 to 999999999. Without an option the permutation and the first position are shown.\n"
    "\n"
    "  -check FILE   check the solution in FILE: SUCCES, exit 0, or ECHEC n, exit 1, where n is\n"
    "                the first wrong move\n"
    "  -search FILE  search a solution and write it to FILE: SUCCES, exit 0; INSOLUBLE, exit 2,\n"
    "                if there is none; ECHEC, exit 1, if the search gave up,\n"
    "                exit 130, if it was interrupted\n"
    "  -help         print this page\n"
    "  --version     print the version\n"
    "\n"
    "INSOLUBLE speaks of the course's game: every card that can be deposited is deposited at\n"
    "once, and never comes back. These options make it another game, whose solutions begin with\n"
    "a line that names its rules:\n"
    "\n"
    "  --autoplay MODE  which cards are deposited by themselves: all that can be (all, the\n"
    "                   default), those that can never be missed (safe), none (none)\n"
    "  --take-back      cards may come back from their deposits; autoplay is then none or safe\n";

/* Prints a line on standard output before the answer, which comes last. The course's tests compare
 * both streams: if there is an answer, standard error stays empty. */
__attribute__((format(printf, 1, 2))) static void remark(const char *format, ...) {
    char line[8192];
    va_list values;
    va_start(values, format);
    vsnprintf(line, sizeof line, format, values);
    va_end(values);
    escape_plain(stdout, line);
    putchar('\n');
}

struct request {
    const char *name, *check, *search;
    char rules[128];          /* "" for the course's */
    const char *rules_option; /* where they come from, for messages */
    bool help, version;
};

static enum exit_code misuse(const char *argument, const char *problem) {
    say("%s: %s; see 'xpatsolver -help'", *argument == '\0' ? "''" : argument, problem);
    return EXIT_USAGE;
}

/* Takes the file that follows argv[*index]. */
static enum exit_code take_file(int argc, char **argv, int *index, struct request *request,
                                const char **file) {
    const char *option = argv[*index];
    if (request->check != NULL || request->search != NULL) {
        return misuse(option, "only one -check or -search can be done at a time");
    }
    if (*index + 1 >= argc) {
        return misuse(option, "the name of a file is missing");
    }
    const char *word = argv[++*index];
    if (word[0] == '-' && word[1] != '\0') {
        say("%s: the name of a file is missing; write ./%s for a file of that name", option, word);
        return EXIT_USAGE;
    }
    *file = word;
    return EXIT_OK;
}

/* Is this the option of that name, with one dash as the course writes them, or with two? */
static bool is_option(const char *argument, const char *name) {
    return argument[0] == '-' && strcmp(argument + (argument[1] == '-' ? 2 : 1), name) == 0;
}

static enum exit_code add_rule(struct request *request, const char *option, const char *rule,
                               const char *value) {
    const size_t length = strlen(request->rules);
    request->rules_option = length == 0 ? option : "the rules";
    const size_t room = sizeof request->rules - length;
    const int written =
        snprintf(request->rules + length, room, "%s%s=%s", length == 0 ? "" : ",", rule, value);
    if ((size_t)written >= room || strchr(value, ',') != NULL) {
        return misuse(option, "one of all, safe and none is expected behind it");
    }
    return EXIT_OK;
}

static enum exit_code take_mode(int argc, char **argv, int *index, struct request *request) {
    const char *option = argv[*index];
    if (*index + 1 >= argc) {
        return misuse(option, "one of all, safe and none is expected behind it");
    }
    return add_rule(request, option, "autoplay", argv[++*index]);
}

static enum exit_code parse(int argc, char **argv, struct request *request) {
    enum exit_code code = EXIT_OK;
    for (int i = 1; i < argc && code == EXIT_OK; i++) {
        if (strcmp(argv[i], "-check") == 0) {
            code = take_file(argc, argv, &i, request, &request->check);
        } else if (strcmp(argv[i], "-search") == 0) {
            code = take_file(argc, argv, &i, request, &request->search);
        } else if (is_option(argv[i], "autoplay")) {
            code = take_mode(argc, argv, &i, request);
        } else if (is_option(argv[i], "take-back")) {
            code = add_rule(request, argv[i], "take-back", "yes");
        } else if (is_option(argv[i], "help")) {
            request->help = true;
            return EXIT_OK;
        } else if (is_option(argv[i], "version")) {
            request->version = true;
            return EXIT_OK;
        } else if (argv[i][0] == '-') {
            code = misuse(argv[i], "unknown option");
        } else if (request->name != NULL) {
            code = misuse(argv[i], "only one deal can be named");
        } else {
            request->name = argv[i];
        }
    }
    if (code == EXIT_OK && request->name == NULL) {
        say("a deal is expected, such as FreeCell.123456; see 'xpatsolver -help'");
        return EXIT_USAGE;
    }
    return code;
}

/* The course has named its games: others that soliton learns are not this program's. */
static bool is_game(const char *name, size_t length) {
    static const char *const games[] = {"FreeCell",    "fc", "Seahaven",    "st",
                                        "MidnightOil", "mo", "BakersDozen", "bd"};
    for (size_t i = 0; i < sizeof games / sizeof *games; i++) {
        if (strlen(games[i]) == length && strncasecmp(games[i], name, length) == 0) {
            return true;
        }
    }
    return false;
}

/* The course's seeds are 1 to 999999999; xpat2 writes them with leading zeros. */
static bool is_seed(const char *text) {
    size_t zeros = strspn(text, "0");
    size_t digits = strspn(text + zeros, "123456789") > 0 ? strspn(text + zeros, "0123456789") : 0;
    return digits >= 1 && digits <= 9 && text[zeros + digits] == '\0';
}

static enum exit_code open_deal(const struct request *request, soliton_puzzle **puzzle) {
    const char *name = request->name;
    size_t length = strcspn(name, ".");
    if (name[length] != '.' || !is_game(name, length)) {
        return misuse(name, "not a deal of FreeCell, Seahaven, MidnightOil or BakersDozen");
    }
    if (!is_seed(name + length + 1)) {
        return misuse(name, "the seed must be a number from 1 to 999999999");
    }
    struct soliton_error error = {0};
    enum soliton_status status = soliton_puzzle_named(name, request->rules, puzzle, &error);
    /* The name is right: if anything is wrong, it is the rules. */
    if (status != SOLITON_OK) {
        say("%s: %s", *request->rules != '\0' ? request->rules_option : name, error.message);
    }
    return exit_code_of_status(status);
}

/* Says which options the solution needs, if it names rules. */
static void say_options(const soliton_puzzle *puzzle, const struct solution_text *text) {
    char *rules = NULL;
    if (soliton_solution_rules(puzzle, text->input.data, text->input.length, &rules, NULL) !=
        SOLITON_OK) {
        return;
    }
    const char *autoplay = strstr(rules, "autoplay=");
    if (strstr(rules, "rotations=") != NULL || strstr(rules, "redeals=") != NULL) {
        say("%s: 'soliton check' plays games with rotations and redeals", text->name);
    } else if (autoplay != NULL) {
        autoplay += strlen("autoplay=");
        say("%s: give --autoplay %.*s%s", text->name, (int)strcspn(autoplay, ","), autoplay,
            strstr(rules, "take-back=yes") != NULL ? " --take-back" : "");
    } else {
        say("%s: leave out --autoplay and --take-back for a solution of the course's game",
            text->name);
    }
    free(rules);
}

static enum exit_code check(const soliton_puzzle *puzzle, soliton_game *game, const char *path) {
    struct replay replay = {0};
    struct solution_text text;
    enum exit_code code = solution_text_read(path, &text);
    if (code == EXIT_OK) {
        code = solution_text_replay(game, &text, STYLE, &replay);
        if (code == EXIT_BAD_DATA) {
            say_options(puzzle, &text);
        }
    }
    solution_text_drop(&text);
    if (code == EXIT_OK) {
        code = print_text(in_course_words(soliton_game_show(game, STYLE)));
    }
    if (code != EXIT_OK) {
        return code;
    }
    if (replay.verdict.solved) {
        puts("SUCCES");
        return EXIT_OK;
    }
    char *reason = in_course_words(strdup(replay.reason));
    if (reason == NULL) {
        return say_no_memory();
    }
    if (replay.verdict.illegal) {
        remark("%s:%zu: %s", input_name(path), replay.line, reason);
    } else {
        remark("%s: %s", input_name(path), reason);
    }
    free(reason);
    printf("ECHEC %zu\n", replay.verdict.failed);
    return EXIT_GAVE_UP;
}

/* There is no option for limits here: the message names the command that has one. */
static void remark_limit(const soliton_search *search, const char *deal) {
    char command[256];
    snprintf(command, sizeof command, "'soliton solve %.64s' with ", deal);
    remark("gave up: %s", limit_reason(search, command).text);
}

static enum exit_code conclude(const struct request *request, const soliton_search *search,
                               enum soliton_outcome outcome, const struct soliton_error *error) {
    enum exit_code code = exit_code_of_outcome(outcome);
    switch (outcome) {
    case SOLITON_SOLVED:
        code = result_file_write_solution(request->search, search);
        if (code == EXIT_OK) {
            puts("SUCCES");
        }
        break;
    case SOLITON_UNSOLVABLE:
        puts("INSOLUBLE");
        break;
    case SOLITON_GAVE_UP:
        remark_limit(search, request->name);
        puts("ECHEC");
        break;
    case SOLITON_INTERRUPTED:
        remark("interrupted");
        puts("ECHEC");
        break;
    case SOLITON_ERROR:
        say("%s", error->message);
        break;
    }
    return code;
}

static enum exit_code search(const soliton_puzzle *puzzle, const struct request *request) {
    enum exit_code code = output_file_check(request->search);
    if (code != EXIT_OK) {
        return code;
    }
    soliton_search *handle = soliton_search_new(puzzle);
    if (handle == NULL) {
        return say_no_memory();
    }
    struct soliton_error error = {0};
    limit_set_memory(handle);
    monitor_search(handle, true);
    enum soliton_outcome outcome = soliton_search_run(handle, &error);
    monitor_end();
    code = conclude(request, handle, outcome, &error);
    soliton_search_free(handle);
    return code;
}

static enum exit_code answer(const struct request *request, const soliton_puzzle *puzzle) {
    if (request->search != NULL) {
        return search(puzzle, request);
    }
    if (request->check == NULL) {
        return print_text(in_course_words(soliton_puzzle_describe(puzzle, STYLE)));
    }
    soliton_game *game = soliton_game_new(puzzle);
    if (game == NULL) {
        return say_no_memory();
    }
    enum exit_code code = check(puzzle, game, request->check);
    soliton_game_free(game);
    return code;
}

static enum exit_code run(int argc, char **argv) {
    if (argc < 2) {
        say("a deal is expected, such as FreeCell.123456");
        fprintf(stderr, "\n%s", usage);
        return EXIT_USAGE;
    }
    struct request request = {0};
    enum exit_code code = parse(argc, argv, &request);
    if (code != EXIT_OK) {
        return code;
    }
    if (request.help) {
        fputs(usage, stdout);
        return EXIT_OK;
    }
    if (request.version) {
        printf("xpatsolver %s\n", soliton_version());
        return EXIT_OK;
    }
    soliton_puzzle *puzzle = NULL;
    code = open_deal(&request, &puzzle);
    if (code == EXIT_OK) {
        code = answer(&request, puzzle);
    }
    soliton_puzzle_free(puzzle);
    return code;
}

int main(int argc, char **argv) {
    machine_prepare_heap();
    output_prepare();
    say_set_program("xpatsolver");
    return (int)output_finish(run(argc, argv));
}
