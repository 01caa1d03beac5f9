/* Playing in a terminal.
 *
 * The rules are the library's; this part draws and asks. Files are read and written by whoever
 * calls it, so that there is one place for that. */
#ifndef SOLITON_PLAY_PLAY_H
#define SOLITON_PLAY_PLAY_H

#include "soliton.h"

#include <stdio.h>

/* How files are read and written whole; false with the problem in words, one line that names the
 * file. What is read is freed by free(). */
struct play_files {
    bool (*read)(const char *path, char **data, size_t *length, char *problem, size_t size);
    bool (*write)(const char *path, const char *data, size_t length, char *problem, size_t size);
    bool (*exists)(const char *path); /* would something be written over? */
};

struct play_options {
    soliton_puzzle *puzzle; /* both become the player's, and are freed at the end */
    soliton_game *game;
    FILE *input, *output; /* terminals */
    unsigned style;       /* of soliton_style */
    const struct play_files *files;
};

/* How it ended. */
struct play_end {
    const char *problem; /* why nothing could be played, or NULL */
    bool interrupted;    /* by a signal, or since the terminal is gone */
    char result[160];    /* the last game in one line */
};

struct play_end play_run(const struct play_options *options);

#endif
