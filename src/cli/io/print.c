#include "cli/io/print.h"

#include "cli/io/say.h"
#include "print/human.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum exit_code print_text(char *text) {
    if (text == NULL) {
        return say_no_memory();
    }
    size_t length = strlen(text);
    fwrite(text, 1, length, stdout);
    if (length == 0 || text[length - 1] != '\n') {
        fputc('\n', stdout);
    }
    free(text);
    return EXIT_OK;
}

void print_rating(const struct soliton_rating *rating, bool solvable) {
    if (solvable) {
        printf("%s, %s, ", human_amount(rating->moves, "moves").text,
               human_amount(rating->slides, "slides").text);
    } else {
        fputs("no way out, ", stdout);
    }
    fputs(human_amount(rating->positions, "positions").text, stdout);
    if (solvable) {
        printf(", %s", human_amount(rating->wrong_turns, "wrong turns").text);
    }
}

void print_entry(const struct soliton_entry *entry) {
    bool is_short = *entry->abbreviation != '\0';
    printf("%s%s%s\n", entry->name, is_short ? ", short " : "", entry->abbreviation);
    printf("    %s\n", entry->summary);
    if (strcmp(entry->members, entry->name) != 0) {
        printf("    %s\n", entry->members);
    }
}
