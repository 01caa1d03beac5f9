#define _POSIX_C_SOURCE 200809L

#include "xpatsolver/course_words.h"

#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* Of two phrases that begin alike the longer one stands first, and counts. */
static const struct phrase {
    const char *ours, *course;
} phrases[] = {
    {"foundations: ", "deposits:   "},
    {"cells:       ", "registers:  "},
    {"on the foundations: ", "deposited: "},
    {"after autoplay:", "after the deposits that are made at once:"},
    {", autoplay of safe cards only", ", only safe deposits made at once"},
    {", no autoplay", ", no deposits made at once"},
    {"cards come back from the foundations", "cards come back from deposits"},
    {"cards go to their foundations by themselves", "deposits are made by themselves"},
    {"the card is already on its foundation", "the card is already deposited"},
    {"it is not the card's turn to go to its foundation",
     "it is not the card's turn to be deposited"},
    {"the card is already in a free cell", "the card is in a register already"},
    {"all free cells are taken", "there is no free register"},
    {" its foundation", " its deposit"},
    {" of the cells dealt full", " of the registers dealt full"},
    {" free cell", " register"},
};

/* The phrase that stands here, NULL if there is none. */
static const struct phrase *phrase_at(const char *place) {
    for (size_t i = 0; i < sizeof phrases / sizeof *phrases; i++) {
        if (strncmp(place, phrases[i].ours, strlen(phrases[i].ours)) == 0) {
            return &phrases[i];
        }
    }
    return NULL;
}

char *in_course_words(char *text) {
    char *written = NULL;
    size_t size = 0;
    FILE *stream = text == NULL ? NULL : open_memstream(&written, &size);
    if (stream != NULL) {
        for (const char *c = text; *c != '\0';) {
            const struct phrase *phrase = phrase_at(c);
            if (phrase != NULL) {
                fputs(phrase->course, stream);
                c += strlen(phrase->ours);
            } else {
                fputc(*c++, stream);
            }
        }
        const bool fails = ferror(stream) != 0;
        if (fclose(stream) != 0 || fails) {
            free(written);
            written = NULL;
        }
    }
    free(text);
    return written;
}
