/* Completion for shells: which words may stand at a place of the command line.
 *
 * `soliton complete INDEX WORD...` is for scripts, and on no help page. The words are the command
 * line so far, from the program's name on; the one at INDEX is to be completed. The first line of
 * the answer is for the shell: "files" if paths of files fit as well (in --output=x, after the
 * equals sign), "nospace" if a chosen word may go on, or empty. Then follow the words that fit, one
 * a line, each with a tab and a short description where there is one; a word that ends with '.' or
 * '=' always goes on. Everything comes from the tables of commands, options and puzzles. */
#ifndef SOLITON_CLI_ARGS_COMPLETE_H
#define SOLITON_CLI_ARGS_COMPLETE_H

#include "cli/io/exit_code.h"

/* Prints the answer; argv[0] is "complete". A line that makes no sense, or that cannot be printed,
 * gets no words and no message: somebody is typing. */
enum exit_code complete_run(int argc, char **argv);

#endif
