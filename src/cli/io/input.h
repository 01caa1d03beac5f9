/* What a program reads: whole files. */
#ifndef SOLITON_CLI_IO_INPUT_H
#define SOLITON_CLI_IO_INPUT_H

#include "cli/io/exit_code.h"
#include "cli/io/input_limits.h"

/* The bytes of a file, or why there are none. Whoever read them frees `data`. */
struct input {
    char *data;
    size_t length;
    double seconds;    /* that it took to read, of a limit; 0 where there was none */
    bool missing;      /* there is no such file */
    const char *limit; /* the option whose limit was reached, if that is why; else NULL */
    char problem[128]; /* in words */
};

/* Reads the file, "-" being standard input. Says nothing: the problem is the caller's to tell.
 * After a limit the code is EXIT_GAVE_UP; the time does not count for a terminal, where somebody
 * types. Ends early after an interrupt, if watch.h catches these.
 *
 * No file that is read comes near INPUT_MIB, and who hands in something endless is not to wait for
 * the end of it. */
enum { INPUT_MIB = 64, INPUT_PROOF_MIB = 4095 };
enum exit_code input_read(const char *path, struct soliton_limits limits, struct input *input);

/* The same for a proof, which may be larger. Of what is none only the beginning is read, for which
 * the library has its message. */
enum exit_code input_read_proof(const char *path, struct soliton_limits limits,
                                struct input *input);

/* Says why it could not be read. */
void input_say(const char *path, const struct input *input);

/* What to call this path in a message. */
const char *input_name(const char *path);

#endif
