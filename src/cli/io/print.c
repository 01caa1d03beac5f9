#include "cli/io/print.h"

#include "cli/io/say.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

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
