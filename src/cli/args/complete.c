#include "cli/args/complete.h"

#include "cli/args/offer.h"
#include "cli/args/options.h"
#include "cli/commands/command.h"
#include "print/utf8.h"

#include <stdio.h>
#include <string.h>

/* Longer words are not completed. */
enum { WORD_MAX = 4096 };

/* ---- Options --------------------------------------------------------------------------------- */

/* Offers values for an option; the first offer->kept characters of the word stay. */
static void offer_value(struct offer *offer, const struct parsed_option *given) {
    const struct option *own = given->own;
    if (own == &option_rules) {
        const char *comma = strrchr(offer->word + offer->kept, ',');
        if (comma != NULL) {
            offer->kept = (size_t)(comma + 1 - offer->word);
        }
        offer_rules(offer, NULL);
        offer->nospace = true; /* a comma may follow */
    } else if (own != NULL && own->values != NULL) {
        offer_values(offer, part_of(own->values));
    } else if (own != NULL) {
        offer->files = strcmp(own->argument, "FILE") == 0;
    } else if (given->shortcut != NULL) {
        offer_rules(offer, given->shortcut->name);
        offer->files = option_takes_file(given);
    } else if (given->search != NULL && strcmp(given->search->name, "metric") == 0) {
        offer_values(offer, part_of(option_metrics(offer->command).text));
    }
}

static void offer_options(struct offer *offer, const struct command *command) {
    const struct option_list list = options_of(command);
    for (size_t i = 0; i < list.count; i++) {
        const struct parsed_option *option = &list.options[i];
        offer_parts(offer, "--", part_of(option_name(option)), "",
                    part_of(option_help(command, option).text));
    }
    offer_word(offer, "--help", "print the help page");
}

/* ---- Operands -------------------------------------------------------------------------------- */

static void offer_commands(struct offer *offer) {
    for (const struct command *const *command = command_table; *command != NULL; command++) {
        offer_word(offer, (*command)->name, (*command)->summary);
    }
}

static void offer_help_words(struct offer *offer) {
    offer_commands(offer);
    offer_kinds(offer);
    offer_word(offer, "rules", "The rules that can be changed");
    offer_names(offer, "");
}

/* The operand of that number in the usage line, "[PUZZLE] FILE", without brackets or dots; empty if
 * there is none. */
static struct part operand_at(const struct command *command, size_t number) {
    struct part rest = part_of(command->operands);
    struct part operand = {"", 0};
    bool repeats = false;
    for (size_t i = 0; i <= number && !repeats; i++) {
        if (!part_next(&rest, &operand)) {
            return part_of("");
        }
        repeats = operand.length > 3 && memcmp(operand.start + operand.length - 3, "...", 3) == 0;
    }
    const size_t skipped = strspn(operand.start, "[");
    return (struct part){operand.start + skipped, strcspn(operand.start + skipped, "]. ")};
}

static void offer_operand(struct offer *offer, struct part operand) {
    if (operand.length == 0) {
        return;
    }
    if (part_is(operand, "WORD")) {
        offer_help_words(offer);
    } else if (part_is(operand, "KIND")) {
        offer_kinds(offer);
    } else if (!part_is_placeholder(operand)) {
        offer_parts(offer, "", operand, "", part_of(""));
    } else {
        offer->files = true; /* a puzzle may be in a file */
        if (part_is(operand, "PUZZLE")) {
            offer_names(offer, ".");
        } else if (part_is(operand, "GAME")) {
            offer_names(offer, "");
        }
    }
}

/* ---- The command line ------------------------------------------------------------------------ */

/* What the words before the current one have said. */
struct reading {
    size_t operand_count;
    bool options_ended;
    bool is_waiting;
    struct parsed_option waiting; /* for its value, if so */
};

static void read_word(struct reading *reading, const struct command *command, const char *word) {
    struct parsed_option given;
    if (reading->is_waiting) {
        reading->is_waiting = false;
    } else if (reading->options_ended || word[0] != '-' || word[1] == '\0') {
        reading->operand_count++;
    } else if (strcmp(word, "--") == 0) {
        reading->options_ended = true;
    } else if (arguments_find_option(command, word, &given) && given.value == NULL &&
               option_argument(&given) != NULL) {
        reading->waiting = given;
        reading->is_waiting = true;
    }
}

static void complete(struct offer *offer, const struct command *command,
                     const struct reading *reading) {
    struct parsed_option given;
    if (reading->is_waiting) {
        offer_value(offer, &reading->waiting);
    } else if (reading->options_ended || offer->word[0] != '-') {
        offer_operand(offer, operand_at(command, reading->operand_count));
    } else if (strncmp(offer->word, "--", 2) != 0 || strchr(offer->word, '=') == NULL) {
        offer_options(offer, command);
    } else if (arguments_find_option(command, offer->word, &given) && given.value != NULL &&
               option_argument(&given) != NULL) {
        offer->kept = (size_t)(given.value - offer->word);
        offer_value(offer, &given);
    }
}

static bool is_help(const char *word) {
    return strcmp(word, "--help") == 0 || strcmp(word, "-h") == 0;
}

static void offer_line(struct offer *offer, char **words, size_t index) {
    if (index == 1) {
        offer_commands(offer);
        offer_word(offer, "--help", "print the help page");
        offer_word(offer, "--version", "print the version");
        return;
    }
    const struct command *command = is_help(words[1]) ? &command_help : command_named(words[1]);
    if (command == NULL) {
        return;
    }
    offer->command = command;
    struct reading reading = {0};
    for (size_t i = 2; i < index; i++) {
        read_word(&reading, command, words[i]);
    }
    complete(offer, command, &reading);
}

/* Can it be printed? Parts of it are. */
static bool is_plain(const char *word) {
    const size_t length = strlen(word);
    size_t size;
    for (size_t i = 0; i < length; i += size) {
        size = utf8_size(word + i, length - i);
        if (size == 0 || utf8_is_control(word + i, size)) {
            return false;
        }
    }
    return length <= WORD_MAX;
}

/* Reads a number of at most `most`; false if it is none. */
static bool read_index(const char *digits, size_t most, size_t *index) {
    *index = 0;
    for (const char *at = digits; *at != '\0'; at++) {
        if (*at < '0' || *at > '9') {
            return false;
        }
        *index = 10 * *index + (size_t)(*at - '0');
        if (*index > most) {
            return false;
        }
    }
    return *digits != '\0';
}

enum exit_code complete_run(int argc, char **argv) {
    size_t index;
    if (argc < 3 || !read_index(argv[1], (size_t)argc - 2, &index) || index == 0) {
        return EXIT_OK;
    }
    char **words = argv + 2;
    /* An empty word may be left out. */
    const char *word = index < (size_t)argc - 2 ? words[index] : "";
    if (!is_plain(word)) {
        return EXIT_OK;
    }
    struct offer offer = {.word = word};
    offer_line(&offer, words, index);
    if (offer.has_words || offer.files) {
        puts(offer.files ? "files" : offer.nospace ? "nospace" : "");
        offer = (struct offer){.word = word, .prints = true};
        offer_line(&offer, words, index);
    }
    return EXIT_OK;
}
