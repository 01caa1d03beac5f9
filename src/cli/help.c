/* soliton help: pages made from the tables of commands and options. */
#define _POSIX_C_SOURCE 200809L

#include "cli/command.h"

#include <stdio.h>
#include <string.h>
#include <strings.h>

enum { HELP_COLUMN = 27, LINE_WIDTH = 80 };

/* Prints words from the help column on, in lines that fit an ordinary terminal. */
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
    /* A wide left side gets a line of its own. */
    if (width + 2 > HELP_COLUMN) {
        printf("\n%*s", HELP_COLUMN, "");
    } else {
        printf("%*s", HELP_COLUMN - width, "");
    }
    print_wrapped(option->help);
}

static void print_rules(void) {
    puts("\nRULES is a list such as registers=2,stack=suit of these:");
    for (const char *line = soliton_rules_help(); *line != '\0';) {
        size_t length = strcspn(line, "\n");
        printf("  %.*s\n", (int)length, line);
        line += length + (line[length] == '\n');
    }
}

static void print_search_options(void) {
    puts("\nHow to search:");
    const struct soliton_option *option;
    for (size_t i = 0; (option = soliton_search_option(i)) != NULL; i++) {
        print_option(&(struct option){
            .name = option->name, .argument = option->argument, .help = option->help});
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
    bool has_options = command->options[0] != NULL || command->searches;
    printf("Usage: soliton %s%s%s%s\n%s.\n", command->name, has_options ? " [OPTION]..." : "",
           *command->operands == '\0' ? "" : " ", command->operands, command->summary);
    if (command->searches) {
        print_search_options();
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
        print_rules();
    }
}

void help_print_program(void) {
    puts("Usage: soliton COMMAND [OPTION]... [ARGUMENT]...\n"
         "Solves one-player puzzles, or proves that they cannot be solved.\n"
         "\n"
         "Commands:");
    for (const struct command *const *command = commands; *command != NULL; command++) {
        printf("  %-7s%-13s%s\n", (*command)->name, (*command)->operands, (*command)->summary);
    }
    puts("\n"
         "A PUZZLE is a name such as FreeCell.123456 (see 'soliton list'), or else the path\n"
         "of a file, '-' for standard input. 'soliton help COMMAND' tells more of a command,\n"
         "'soliton --version' prints the version.\n"
         "\n"
         "Exit status: 0 solved, or the solution is right; 1 gave up, or the solution is\n"
         "wrong; 2 proved unsolvable; 64 wrong usage; 65 bad input; 66 no such input;\n"
         "73 cannot write; 70 a bug in soliton; 130 interrupted.");
}

static bool is_word(const char *word, const char *text, size_t length) {
    return strlen(word) == length && strncasecmp(word, text, length) == 0;
}

static const struct soliton_entry *find_entry(const char *name, size_t length) {
    const struct soliton_entry *entry;
    size_t i = 0;
    while ((entry = soliton_list(i)) != NULL && !is_word(entry->name, name, length) &&
           !is_word(entry->abbreviation, name, length)) {
        i++;
    }
    return entry;
}

/* The game that a word means, by its own name or by that of a puzzle, FreeCell.1; or NULL. */
static const struct soliton_entry *find_game(const char *word) {
    soliton_puzzle *puzzle = NULL;
    if (soliton_puzzle_named(word, NULL, &puzzle, NULL) != SOLITON_OK) {
        return find_entry(word, strlen(word));
    }
    soliton_puzzle_free(puzzle);
    return find_entry(word, strcspn(word, "."));
}

static void print_game(const struct soliton_entry *entry) {
    list_print_entry(entry);
    puts("\n"
         "Try 'soliton show', 'soliton solve' and 'soliton check' on one of these. --rules\n"
         "changes the rules of the game.");
    print_rules();
}

static enum exit_code run(const struct arguments *arguments) {
    if (arguments->operand_count == 0) {
        help_print_program();
        return EXIT_SOLVED;
    }
    const struct soliton_entry *game = find_game(arguments->operands[0]);
    if (game != NULL) {
        print_game(game);
        return EXIT_SOLVED;
    }
    const struct command *command = command_named(arguments->operands[0]);
    if (command == NULL) {
        return EXIT_USAGE;
    }
    help_print_command(command);
    return EXIT_SOLVED;
}

static const struct option *const options[] = {NULL};

const struct command command_help = {.name = "help",
                                     .operands = "[WORD]",
                                     .most_operands = 1,
                                     .summary =
                                         "Explains soliton, or the command or game of this name",
                                     .options = options,
                                     .run = run};
