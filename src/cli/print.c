#include "cli/print.h"

#include "cli/say.h"
#include "print/escape.h"

#include <stdlib.h>
#include <string.h>

void print_clean(FILE *stream, const char *text) { escape_plain(stream, text); }

enum exit_code print_text(char *text) {
    if (text == NULL) {
        return say_no_memory();
    }
    size_t length = strlen(text);
    fwrite(text, 1, length, stdout);
    if (length == 0 || text[length - 1] != '\n') {
        fputc('\n', stdout);
    }
    free(text);
    return EXIT_OK;
}
