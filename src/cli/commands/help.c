/* soliton help: pages made from the tables of commands and options. */
#define _POSIX_C_SOURCE 200809L

#include "cli/commands/command.h"

#include "cli/args/example.h"
#include "cli/args/options.h"
#include "cli/args/source.h"
#include "cli/io/print.h"
#include "cli/io/say.h"

#include <stdio.h>
#include <string.h>

enum { HELP_COLUMN = 27 };

static void print_option(char letter, const char *name, const char *argument, const char *help) {
    char letters[8] = "    ";
    if (letter != 0) {
        snprintf(letters, sizeof letters, "-%c, ", letter);
    }
    int width = printf("  %s--%s%s%s", letters, name, argument == NULL ? "" : " ",
                       argument == NULL ? "" : argument);
    /* A long option gets a line of its own. */
    if (width + 2 > HELP_COLUMN) {
        printf("\n%*s", HELP_COLUMN, "");
    } else {
        printf("%*s", HELP_COLUMN - width, "");
    }
    print_wrapped(HELP_COLUMN, help);
}

/* The command's options for searches, or all others. */
static void print_options(const struct command *command, bool for_searches) {
    const struct option_list list = options_of(command);
    for (size_t i = 0; i < list.count; i++) {
        const struct parsed_option *option = &list.options[i];
        if ((option->search != NULL) == for_searches) {
            print_option(option->own == NULL ? 0 : option->own->letter, option_name(option),
                         option_argument(option), option_help(command, option).text);
        }
    }
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

/* The rules of the kinds that a command is for. */
static void print_all_rules(const struct command *command) {
    const struct soliton_kind *kind;
    const char *before = "";
    for (size_t i = 0; (kind = command_next_kind(command, &i)) != NULL;) {
        if (*kind->rules != '\0') {
            fputs(before, stdout);
            print_rules(kind);
            before = "\n";
        }
    }
}

static bool is_for_all(const struct command *command) {
    const struct soliton_kind *kind;
    size_t i = 0;
    while ((kind = soliton_kind_at(i)) != NULL && command_is_for(command, kind)) {
        i++;
    }
    return kind == NULL;
}

/* The kinds that a command is for, unless it is for all of them. */
static void print_kinds(const struct command *command) {
    const struct soliton_kind *kind;
    const char *before = "Kinds: ";
    if (is_for_all(command)) {
        return;
    }
    for (size_t i = 0; (kind = command_next_kind(command, &i)) != NULL;) {
        printf("%s%s", before, kind->name);
        before = ", ";
    }
    putchar('\n');
}

/* What its kinds say about the command. */
static void print_kinds_notes(const struct command *command) {
    const struct soliton_kind *kind;
    for (size_t i = 0; (kind = command_next_kind(command, &i)) != NULL;) {
        const struct soliton_note *note = kind->notes;
        for (; note != NULL && note->command != NULL; note++) {
            if (strcmp(note->command, command->name) == 0) {
                printf("\n%s", note->text);
            }
        }
    }
}

static bool takes_rules(const struct command *command) {
    const struct option_list list = options_of(command);
    size_t i = 0;
    while (i < list.count && list.options[i].own != &option_rules) {
        i++;
    }
    return i < list.count;
}

void help_print_command(const struct command *command) {
    const bool has_options = options_of(command).count > 0;
    printf("Usage: soliton %s%s%s%s\n%s.\n", command->name, has_options ? " [OPTION]..." : "",
           *command->operands == '\0' ? "" : " ", command->operands, command->summary);
    print_kinds(command);
    if (command->searches != SEARCH_NONE) {
        puts(command->searches == SEARCH_LIMITS ? "\nLimits:" : "\nHow to search:");
        print_options(command, true);
        if (command != &command_survey) {
            puts("Without --memory, searches may take half of the free memory in all.");
        }
    }
    puts("\nOptions:");
    print_options(command, false);
    print_option('h', "help", NULL, "print this page");
    if (command->notes != NULL) {
        printf("\n%s", command->notes);
    }
    print_kinds_notes(command);
    if (command->exits != NULL) {
        printf("\n%s", command->exits);
    }
    if (takes_rules(command)) {
        putchar('\n');
        print_all_rules(command);
    }
}

/* Is the command for some kinds, and not for all? */
static bool is_restricted(const struct command *command) {
    size_t first = 0;
    return command_next_kind(command, &first) != NULL && !is_for_all(command);
}

/* Which commands those are: "count (KIND)". */
static void write_restricted(FILE *stream) {
    const struct soliton_kind *kind;
    const char *before = "Commands for some kinds of puzzles alone: ";
    for (size_t i = 0; (kind = soliton_kind_at(i)) != NULL; i++) {
        bool has_any = false;
        for (const struct command *const *command = command_table; *command != NULL; command++) {
            if (is_restricted(*command) && command_is_for(*command, kind)) {
                fprintf(stream, "%s%s", has_any ? ", " : before, (*command)->name);
                has_any = true;
            }
        }
        if (has_any) {
            fprintf(stream, " (%s)", kind->name);
            before = "; ";
        }
    }
    fputc('.', stream);
}

/* The names that an operand may be, by example. */
static void write_names(FILE *stream) {
    const struct soliton_kind *kind;
    const char *before = "";
    for (size_t i = 0; (kind = soliton_kind_at(i)) != NULL; i++) {
        if (!kind->is_its_name) {
            fprintf(stream, "%s%s", before, example_of_kind(kind).text);
            before = " or ";
        }
    }
}

static void write_texts(FILE *stream) {
    const struct soliton_kind *kind;
    for (size_t i = 0; (kind = soliton_kind_at(i)) != NULL; i++) {
        if (kind->is_its_name) {
            fprintf(stream, ", the whole text of a %s", kind->noun);
        }
    }
}

static void write_kinds(FILE *stream) {
    const struct soliton_kind *kind;
    for (size_t i = 0; (kind = soliton_kind_at(i)) != NULL; i++) {
        fprintf(stream, "%s%s", i == 0 ? "" : ", ", kind->name);
    }
}

/* What an operand may be, and the words that have pages. */
static void write_operands(FILE *stream) {
    fputs("A PUZZLE is a name such as ", stream);
    write_names(stream);
    fputs(" (see 'soliton list')", stream);
    write_texts(stream);
    fputs(", or else the path of a file, '-' for standard input. ", stream);
    const struct soliton_entry *game = example_game();
    if (game != NULL) {
        fprintf(stream, "%s is a range of %s. ", example_range(game, 1000).text,
                soliton_kind_named(game->kind)->nouns);
    }
    fputs("'soliton help WORD' explains a command, a kind of puzzle (", stream);
    write_kinds(stream);
    fputs("), a game, or 'rules'; 'soliton --version' prints the version.", stream);
}

static enum exit_code print_program(void) {
    enum exit_code code = EXIT_OK;
    bool has_restricted = false;
    puts("Usage: soliton COMMAND [OPTION]... [ARGUMENT]...\n"
         "Solves one-player puzzles, or proves that they cannot be solved.\n"
         "\n"
         "Commands:");
    for (const struct command *const *command = command_table; *command != NULL; command++) {
        printf("  %-9s%-18s%s\n", (*command)->name, (*command)->operands, (*command)->summary);
        has_restricted = has_restricted || is_restricted(*command);
    }
    putchar('\n');
    if (has_restricted) {
        code = print_paragraph(write_restricted);
        putchar('\n');
    }
    code = exit_code_worse(code, print_paragraph(write_operands));
    puts("\n"
         "Exit status: 0 solved, or the solution is right; 1 gave up, or the solution is\n"
         "wrong; 2 proved unsolvable; 64 wrong usage; 65 bad input; 66 no such input;\n"
         "73 cannot write; 70 a bug in soliton; 130 interrupted.");
    return code;
}

/* The game that a word names, by itself or in the name of a puzzle; or NULL. */
static const struct soliton_entry *find_game(const char *word) {
    const struct soliton_entry *entry = soliton_entry_named(word, strlen(word));
    return entry != NULL || !source_is_name(word) ? entry
                                                  : soliton_entry_named(word, strcspn(word, "."));
}

/* How puzzles of the kind are written, and their rules. */
static void print_writing(const struct soliton_kind *kind) {
    fputs(kind->help, stdout);
    if (*kind->rules != '\0') {
        puts("\n--rules changes the rules of the game.");
        print_rules(kind);
    }
}

static enum exit_code print_kind(const struct soliton_kind *kind) {
    printf("%s: %s\n\n", kind->name, kind->summary);
    enum exit_code code = EXIT_OK;
    const struct soliton_entry *entry;
    for (size_t i = 0; (entry = soliton_list(i)) != NULL; i++) {
        if (strcmp(entry->kind, kind->name) == 0) {
            code = exit_code_worse(code, print_entry(entry));
        }
    }
    putchar('\n');
    print_writing(kind);
    return code;
}

static enum exit_code print_game(const struct soliton_entry *entry) {
    enum exit_code code = print_entry(entry);
    if (soliton_entry_ranges(entry) != NULL) {
        printf("    for example %s\n", example_of_game(entry).text);
    }
    putchar('\n');
    print_writing(soliton_kind_named(entry->kind));
    return code;
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
        return print_program();
    }
    const char *word = arguments->operands[0];
    const struct command *command = command_named(word);
    const struct soliton_kind *kind = soliton_kind_named(word);
    const struct soliton_entry *game = find_game(word);
    if (command != NULL) {
        help_print_command(command);
    } else if (strcmp(word, "rules") == 0) {
        print_all_rules(&command_help);
    } else if (kind != NULL) {
        return print_kind(kind);
    } else if (game != NULL) {
        return print_game(game);
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
