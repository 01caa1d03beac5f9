#define _POSIX_C_SOURCE 200809L

#include "cli/io/print.h"

#include "cli/io/say.h"
#include "print/human.h"

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

void print_wrapped(size_t column, const char *words) {
    enum { WIDTH = 80 };
    size_t at = column;
    while (*words != '\0') {
        size_t length = strcspn(words, " ");
        if (at > column && at + 1 + length > WIDTH) {
            printf("\n%*s", (int)column, "");
            at = column;
        } else if (at > column) {
            putchar(' ');
            at++;
        }
        fwrite(words, 1, length, stdout);
        at += length;
        words += length + strspn(words + length, " ");
    }
    putchar('\n');
}

enum exit_code print_paragraph(void (*write)(FILE *stream)) {
    char *words = NULL;
    size_t length;
    FILE *stream = open_memstream(&words, &length);
    if (stream == NULL) {
        return say_no_memory();
    }
    write(stream);
    const bool is_whole = ferror(stream) == 0;
    /* Without memory at the end, closing may succeed and leave nothing. */
    if (fclose(stream) != 0 || !is_whole || words == NULL) {
        free(words);
        return say_no_memory();
    }
    print_wrapped(0, words);
    free(words);
    return EXIT_OK;
}

void print_rating(const struct soliton_rating *rating, bool solvable) {
    const char *before = "";
    if (!solvable) {
        fputs("no solution", stdout);
        before = ", ";
    }
    for (size_t i = 0; rating->figures[i].name != NULL; i++) {
        const struct soliton_figure *figure = &rating->figures[i];
        if (solvable || !figure->of_solution) {
            printf("%s%s", before, human_amount(rating->values[i], figure->words).text);
            before = ", ";
        }
    }
}

enum exit_code print_entry(const struct soliton_entry *entry) {
    char *summary = soliton_entry_summary(entry);
    char *members = soliton_entry_members(entry);
    enum exit_code code = EXIT_OK;
    if (summary == NULL || members == NULL) {
        code = say_no_memory();
    } else {
        enum { INDENT = 4 };
        const bool is_short = *entry->abbreviation != '\0';
        printf("%s%s%s\n%*s", entry->name, is_short ? ", short " : "", entry->abbreviation, INDENT,
               "");
        print_wrapped(INDENT, summary);
        if (strcmp(members, entry->name) != 0) {
            printf("%*s%s\n", INDENT, "", members);
        }
    }
    free(summary);
    free(members);
    return code;
}
