/* Text for people on standard output. */
#ifndef SOLITON_CLI_IO_PRINT_H
#define SOLITON_CLI_IO_PRINT_H

#include "cli/io/exit_code.h"

#include <stdio.h>

/* Prints a text of the library with a newline at its end, and frees it. If it is NULL, says that
 * memory ran out. */
enum exit_code print_text(char *text);

/* Prints words from this column on, where the cursor is, and ends the line; breaks lines at the
 * usual width of terminals, and begins the others at the same column. */
void print_wrapped(size_t column, const char *words);

/* Prints what is written to the stream as one paragraph of that width. */
enum exit_code print_paragraph(void (*write)(FILE *stream));

/* "93 moves, 49 slides, 24132 positions, 812 wrong turns"; if unsolvable, only the positions. */
void print_rating(const struct soliton_rating *rating, bool solvable);

/* What 'soliton list' prints about a game. */
enum exit_code print_entry(const struct soliton_entry *entry);

#endif
