/* soliton as a whole: from a command line to an exit code. Other programs that take its commands
 * are this one under another name. */
#ifndef SOLITON_CLI_PROGRAM_H
#define SOLITON_CLI_PROGRAM_H

struct program {
    const char *name;    /* messages begin with it */
    const char *example; /* of what may follow it: "solve FreeCell.1" */
};

/* Runs the command that argv[1] names. */
int program_run(const struct program *program, int argc, char **argv);

#endif
