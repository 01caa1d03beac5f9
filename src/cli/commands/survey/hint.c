#define _POSIX_C_SOURCE 200809L

#include "cli/commands/survey/hint.h"

#include "cli/args/example.h"
#include "cli/args/spelling.h"
#include "cli/commands/survey/options.h"
#include "cli/io/say.h"
#include "soliton.h"

#include <stdlib.h>
#include <string.h>
#include <strings.h>
#include <unistd.h>

static const char letters[] = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz";

/* ---- Files --------------------------------------------------------------------------------- */

/* Is it an ordinary character for every shell? A byte outside ASCII is part of a letter. */
static bool is_safe(char c) {
    return (unsigned char)c >= 0x80 || (c != '\0' && strchr("0123456789_./,:+@%-", c) != NULL) ||
           (c != '\0' && strchr(letters, c) != NULL);
}

/* Puts the path in quotes. A quote in it becomes '\'': it ends the quotes, is escaped, and begins
 * them again. */
static char *quote(const char *path, char *word) {
    char *end = word;
    *end++ = '\'';
    for (; *path != '\0'; path++) {
        if (*path == '\'') {
            *end++ = '\'';
            *end++ = '\\';
            *end++ = '\'';
        }
        *end++ = *path;
    }
    *end++ = '\'';
    *end = '\0';
    return word;
}

char *survey_shell_word(const char *path) {
    const char *end = path;
    while (is_safe(*end)) {
        end++;
    }
    if (*end == '\0' && *path != '\0') {
        return strdup(path);
    }
    char *word = malloc(strlen(path) * 4 + sizeof "''");
    return word == NULL ? NULL : quote(path, word);
}

void survey_say_missing(const char *path) {
    char *word = survey_shell_word(path);
    bool is_usual = strcmp(path, SURVEY_DEFAULT_FILE) == 0;
    say("there is no survey in %s yet; begin one, such as: soliton survey %s%s%s", path,
        example_deals().text, is_usual ? "" : " --db ", is_usual || word == NULL ? "" : word);
    free(word);
}

void survey_say_report(const char *path) {
    char *word = isatty(STDERR_FILENO) == 1 ? survey_shell_word(path) : NULL;
    if (word != NULL) {
        say("for a report: soliton report %s", word);
    }
    free(word);
}

/* ---- Games --------------------------------------------------------------------------------- */

const char *survey_game_near(const char *word) {
    char game[SPELLING_WORD_MAX + 1];
    size_t length = strcspn(word, ".,");
    if (length >= sizeof game || strspn(word, letters) != length) {
        return NULL;
    }
    memcpy(game, word, length);
    game[length] = '\0';
    const char *best = NULL;
    unsigned least = SPELLING_FAR;
    const struct soliton_entry *entry;
    for (size_t i = 0; (entry = soliton_list(i)) != NULL; i++) {
        if (strcasecmp(game, entry->name) == 0 || strcasecmp(game, entry->abbreviation) == 0) {
            return NULL;
        }
        unsigned distance = spelling_distance(game, entry->name);
        if (distance < least && soliton_entry_ranges(entry) != NULL) {
            best = entry->name;
            least = distance;
        }
    }
    return best;
}
