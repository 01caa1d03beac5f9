/* What a program reads: whole files. */
#ifndef SOLITON_CLI_INPUT_H
#define SOLITON_CLI_INPUT_H

#include "cli/exit_code.h"

/* The bytes of a file, or why there are none. Whoever read them frees `data`. */
struct input {
    char *data;
    size_t length;
    bool missing;      /* there is no such file */
    char problem[128]; /* for a message behind the file's name */
};

/* Reads the file, "-" being standard input. Says nothing: the problem is the caller's to tell. Ends
 * early after an interrupt, if watch.h catches these. */
enum exit_code input_read(const char *path, struct input *input);

/* The same for a file that may be larger, if it looks like a proof: none of the others comes near
 * INPUT_MIB, and who hands in something endless is not to wait for the end of it. */
enum { INPUT_MIB = 64, INPUT_PROOF_MIB = 4095 };
enum exit_code input_read_proof(const char *path, struct input *input);

/* What to call this path in a message. */
const char *input_name(const char *path);

#endif
