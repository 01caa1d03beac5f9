#include "cli/print.h"

#include "cli/say.h"
#include "cli/utf8.h"

#include <stdlib.h>
#include <string.h>

void print_clean(FILE *stream, const char *text) {
    size_t length = strlen(text);
    for (size_t i = 0; i < length;) {
        size_t size = utf8_size(text + i, length - i);
        if (size == 0 || utf8_is_control(text + i, size)) {
            fputc('?', stream);
        } else {
            fwrite(text + i, 1, size, stream);
        }
        i += size == 0 ? 1 : size;
    }
}

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
