/* soliton help: pages made from the tables of commands and options. */
#define _POSIX_C_SOURCE 200809L

#include "cli/commands/command.h"

#include "cli/args/source.h"
#include "cli/io/print.h"
#include "cli/io/say.h"

#include <stdio.h>
#include <string.h>
#include <strings.h>

enum { HELP_COLUMN = 27, LINE_WIDTH = 80 };

/* Prints words from the help column on, and breaks lines at the usual width of terminals. */
static void print_wrapped(const char *words) {
    size_t column = HELP_COLUMN;
    while (*words != '\0') {
        size_t length = strcspn(words, " ");
        if (column > HELP_COLUMN && column + 1 + length > LINE_WIDTH) {
            printf("\n%*s", HELP_COLUMN, "");
            column = HELP_COLUMN;
        } else if (column > HELP_COLUMN) {
            putchar(' ');
            column++;
        }
        fwrite(words, 1, length, stdout);
        column += length;
        words += length + strspn(words + length, " ");
    }
    putchar('\n');
}

static void print_option(const struct option *option) {
    char letter[8] = "    ";
    if (option->letter != 0) {
        snprintf(letter, sizeof letter, "-%c, ", option->letter);
    }
    int width = printf("  %s--%s%s%s", letter, option->name, option->argument == NULL ? "" : " ",
                       option->argument == NULL ? "" : option->argument);
    /* A long option gets a line of its own. */
    if (width + 2 > HELP_COLUMN) {
        printf("\n%*s", HELP_COLUMN, "");
    } else {
        printf("%*s", HELP_COLUMN - width, "");
    }
    print_wrapped(option->help);
}

/* The rules of one kind. */
static void print_rules(const struct soliton_kind *kind) {
    printf("In %s, RULES is a list of these, separated by commas:\n", kind->name);
    for (const char *line = kind->rules; *line != '\0';) {
        size_t length = strcspn(line, "\n");
        printf("  %.*s\n", (int)length, line);
        line += length + (line[length] == '\n');
    }
}

/* The rules of one kind, or of all kinds if `only` is NULL. */
static void print_all_rules(const char *only) {
    const struct soliton_kind *kind;
    const char *before = "";
    for (size_t i = 0; (kind = soliton_kind_at(i)) != NULL; i++) {
        if (*kind->rules != '\0' && (only == NULL || strcmp(only, kind->name) == 0)) {
            fputs(before, stdout);
            print_rules(kind);
            before = "\n";
        }
    }
}

static void print_search_options(const struct command *command) {
    puts(command->searches == SEARCH_LIMITS ? "\nLimits:" : "\nHow to search:");
    const struct soliton_option *option;
    for (size_t i = 0; (option = soliton_search_option(i)) != NULL; i++) {
        if (command_takes(command, option)) {
            print_option(&(struct option){
                .name = option->name, .argument = option->argument, .help = option->help});
        }
    }
    if (command != &command_survey) {
        puts("Without --memory, searches may take half of the free memory in all.");
    }
}

static bool takes(const struct command *command, const struct option *wanted) {
    const struct option *const *option = command->options;
    while (*option != NULL && *option != wanted) {
        option++;
    }
    return *option != NULL;
}

void help_print_command(const struct command *command) {
    bool has_options = command->options[0] != NULL || command->searches != SEARCH_NONE;
    printf("Usage: soliton %s%s%s%s\n%s.\n", command->name, has_options ? " [OPTION]..." : "",
           *command->operands == '\0' ? "" : " ", command->operands, command->summary);
    if (command->searches != SEARCH_NONE) {
        print_search_options(command);
    }
    puts("\nOptions:");
    for (const struct option *const *option = command->options; *option != NULL; option++) {
        print_option(*option);
    }
    print_option(&(struct option){.name = "help", .letter = 'h', .help = "print this page"});
    if (command->notes != NULL) {
        printf("\n%s", command->notes);
    }
    if (takes(command, &option_rules)) {
        putchar('\n');
        print_all_rules(command->kind);
    }
}

static void print_program(void) {
    puts("Usage: soliton COMMAND [OPTION]... [ARGUMENT]...\n"
         "Solves one-player puzzles, or proves that they cannot be solved.\n"
         "\n"
         "Commands:");
    for (const struct command *const *command = command_table; *command != NULL; command++) {
        printf("  %-9s%-18s%s\n", (*command)->name, (*command)->operands, (*command)->summary);
    }
    puts("\n"
         "A PUZZLE is a name such as FreeCell.123456 or peg.english (see 'soliton list'), a\n"
         "port row by row, or else the path of a file, '-' for standard input.\n"
         "FreeCell.1..1000 is a range of deals. 'soliton help WORD' explains a command,\n"
         "a kind of puzzle (patience, port, pegs), a game, or 'rules';\n"
         "'soliton --version' prints the version.\n"
         "\n"
         "Exit status: 0 solved, or the solution is right; 1 gave up, or the solution is\n"
         "wrong; 2 proved unsolvable; 64 wrong usage; 65 bad input; 66 no such input;\n"
         "73 cannot write; 70 a bug in soliton; 130 interrupted.");
}

static bool is_in_any_case(const char *word, const char *text, size_t length) {
    return strlen(word) == length && strncasecmp(word, text, length) == 0;
}

static const struct soliton_entry *find_entry(const char *name, size_t length) {
    const struct soliton_entry *entry = NULL;
    size_t i = 0;
    while (length > 0 && (entry = soliton_list(i)) != NULL &&
           !is_in_any_case(entry->name, name, length) &&
           !is_in_any_case(entry->abbreviation, name, length)) {
        i++;
    }
    return entry;
}

/* The game that a word names, by itself or in the name of a puzzle, FreeCell.1; or NULL. */
static const struct soliton_entry *find_game(const char *word) {
    const struct soliton_entry *entry = find_entry(word, strlen(word));
    return entry != NULL || !source_is_name(word) ? entry : find_entry(word, strcspn(word, "."));
}

static const struct soliton_kind *find_kind(const char *name) {
    const struct soliton_kind *kind;
    size_t i = 0;
    while ((kind = soliton_kind_at(i)) != NULL && strcasecmp(kind->name, name) != 0) {
        i++;
    }
    return kind;
}

/* How puzzles of the kind are written, and their rules. */
static void print_writing(const struct soliton_kind *kind) {
    fputs(kind->help, stdout);
    if (*kind->rules != '\0') {
        puts("\n--rules changes the rules of the game.");
        print_rules(kind);
    }
}

static void print_kind(const struct soliton_kind *kind) {
    printf("%s: %s\n\n", kind->name, kind->summary);
    const struct soliton_entry *entry;
    for (size_t i = 0; (entry = soliton_list(i)) != NULL; i++) {
        if (strcmp(entry->kind, kind->name) == 0) {
            print_entry(entry);
        }
    }
    putchar('\n');
    print_writing(kind);
}

static void print_game(const struct soliton_entry *entry) {
    print_entry(entry);
    putchar('\n');
    print_writing(find_kind(entry->kind));
}

static enum exit_code unknown_word(const char *word) {
    const struct command *near = command_near(word);
    if (near != NULL) {
        say("help: %s: no such command or game (did you mean %s?); see 'soliton help'", word,
            near->name);
    } else {
        say("help: %s: no such command, kind or game; see 'soliton help' and 'soliton list'", word);
    }
    return EXIT_USAGE;
}

static enum exit_code run(const struct arguments *arguments) {
    if (arguments->operand_count == 0) {
        print_program();
        return EXIT_OK;
    }
    const char *word = arguments->operands[0];
    const struct command *command = command_named(word);
    const struct soliton_kind *kind = find_kind(word);
    const struct soliton_entry *game = find_game(word);
    if (command != NULL) {
        help_print_command(command);
    } else if (strcmp(word, "rules") == 0) {
        print_all_rules(NULL);
    } else if (kind != NULL) {
        print_kind(kind);
    } else if (game != NULL) {
        print_game(game);
    } else {
        return unknown_word(word);
    }
    return EXIT_OK;
}

static const struct option *const options[] = {NULL};

const struct command command_help = {.name = "help",
                                     .operands = "[WORD]",
                                     .most_operands = 1,
                                     .summary = "Explains soliton, a command, a puzzle, or 'rules'",
                                     .options = options,
                                     .run = run};
