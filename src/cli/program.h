/* The whole program, from a command line to an exit code. soliton-mpi is the same program under
 * another name. */
#ifndef SOLITON_CLI_PROGRAM_H
#define SOLITON_CLI_PROGRAM_H

struct command;

struct program {
    const char *name;              /* messages begin with it */
    const struct command *command; /* for an example of what may follow the name */
};

/* Runs the command that argv[1] names. */
int program_run(const struct program *program, int argc, char **argv);

#endif
