/* What may stand at a place of a command line, for the completion of shells.
 *
 * `soliton complete INDEX WORD...` is for scripts, and in no help page. The words are a command
 * line as far as it is written, from the program's name on; that at INDEX is to be completed. The
 * first line of the answer tells the shell something of all words: "files" if paths of files fit as
 * well (in a word such as --output=x behind the equals sign), "nospace" if a word that was chosen
 * may go on; or it is empty. Then comes one word a line, whole, with a tab and a few words about it
 * where there are any; one that ends with '.' or '=' goes on in any case. Everything follows from
 * the tables of commands, options and puzzles. */
#ifndef SOLITON_CLI_ARGS_COMPLETE_H
#define SOLITON_CLI_ARGS_COMPLETE_H

#include "cli/io/exit_code.h"

/* Answers; argv[0] is "complete". What makes no sense, or cannot be printed as it is, gets no
 * offer, and no message either: somebody is typing. */
enum exit_code complete_run(int argc, char **argv);

#endif
