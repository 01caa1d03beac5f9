/* soliton as a whole: from a command line to an exit code. Other programs that take its commands
 * are this one under another name. */
#ifndef SOLITON_CLI_PROGRAM_H
#define SOLITON_CLI_PROGRAM_H

/* Runs the command that argv[1] names. Messages begin with the program's name. */
int program_run(const char *name, int argc, char **argv);

#endif
