/* The header of a save: the game's name and 32 words, before the words of the moves. All words are
 * signed and big-endian. */
#ifndef SOLITON_PUZZLES_PATIENCE_SAVE_HEADER_H
#define SOLITON_PUZZLES_PATIENCE_SAVE_HEADER_H

#include "puzzles/patience/variants.h"

/* A game that both xpat2 and we know: what it is called in a save, and what xpat2 allows. */
struct xpat2_game {
    const char *saved; /* its name in a save: "Free Cell" */
    const char *plain; /* the variant's name, "FreeCell" */
    const char *full;  /* the same, with all that xpat2 allows in it */
    bool take_back;    /* a card may come back from its foundation */
};

/* The game with this name in a save, and that of a variant; NULL if there is none. */
const struct xpat2_game *xpat2_game_saved(const char *saved);
const struct xpat2_game *xpat2_game_of(const struct variant *variant);

/* The rules, as rules_override takes them for the full variant, by which xpat2 plays: no autoplay,
 * and all that xpat2 allows. */
const char *xpat2_rules(const struct xpat2_game *game);

enum { NAME_BYTES = 32, WORD_BYTES = 4, HEADER_BYTES = NAME_BYTES + 32 * WORD_BYTES };
/* The moves fill up blocks of this many words. */
enum { BLOCK_WORDS = 16 };

struct header {
    const struct xpat2_game *game;
    uint32_t seed;
    size_t stored, played; /* words of moves, the undone ones included, and without them */
    bool won;
    unsigned redeals, rotations; /* as it says: xpat2 itself may say 0 */
};

uint32_t word_read(const char *bytes);
void word_write(uint32_t word, struct text *data);

/* Does a file begin as a save does, of whatever game? A file that has lost its end may. */
bool header_is_there(const char *data, size_t length);
/* What xpat2 calls such a file: "FreeCell.000123456". */
void header_file_name(const char *data, struct text *name);

/* Reads and checks the header, and the file's length. What is wrong is SOLITON_BAD_DATA. */
enum soliton_status header_read(const char *data, size_t length, struct header *header,
                                struct soliton_error *error);
/* Checks the numbers of redeals and rotations, once the moves are known: redeals[0] of those
 * played, redeals[1] with the undone ones. */
enum soliton_status header_check_counts(const struct header *header, const unsigned redeals[2],
                                        unsigned rotations, struct soliton_error *error);

/* Writes the header. A save with redeals says that there are none: xpat2 does not count them when
 * it loads one, and ends if the numbers differ. */
void header_write(const struct header *header, struct text *data);

#endif
