#include "cli/say.h"

#include <stdarg.h>
#include <stdbool.h>
#include <stdlib.h>
#include <string.h>

static const char *program = "soliton";

void say_as(const char *program_name) { program = program_name; }

size_t utf8_character(const char *bytes, size_t length) {
    const unsigned char *byte = (const unsigned char *)bytes;
    if (length == 0) {
        return 0;
    }
    if (byte[0] < 0x80) {
        return 1;
    }
    size_t size = byte[0] >= 0xf0 ? 4 : byte[0] >= 0xe0 ? 3 : 2;
    if (byte[0] < 0xc2 || byte[0] > 0xf4 || size > length) {
        return 0;
    }
    for (size_t i = 1; i < size; i++) {
        if ((byte[i] & 0xc0) != 0x80) {
            return 0;
        }
    }
    /* Overlong forms, surrogates, and what lies beyond the last character. */
    bool wrong = (byte[0] == 0xe0 && byte[1] < 0xa0) || (byte[0] == 0xed && byte[1] > 0x9f) ||
                 (byte[0] == 0xf0 && byte[1] < 0x90) || (byte[0] == 0xf4 && byte[1] > 0x8f);
    return wrong ? 0 : size;
}

/* C0 and C1 controls and DEL. */
static bool is_control(const char *bytes, size_t size) {
    const unsigned char *byte = (const unsigned char *)bytes;
    return (size == 1 && (byte[0] < 0x20 || byte[0] == 0x7f)) ||
           (size == 2 && byte[0] == 0xc2 && byte[1] < 0xa0);
}

void say(const char *format, ...) {
    char message[8192];
    va_list values;
    va_start(values, format);
    vsnprintf(message, sizeof message, format, values);
    va_end(values);

    fprintf(stderr, "%s: ", program);
    size_t length = strlen(message);
    for (size_t i = 0; i < length;) {
        size_t size = utf8_character(message + i, length - i);
        if (size == 0 || is_control(message + i, size)) {
            fputc('?', stderr);
        } else {
            fwrite(message + i, 1, size, stderr);
        }
        i += size == 0 ? 1 : size;
    }
    fputc('\n', stderr);
}

enum exit_code say_no_memory(void) {
    say("memory ran out");
    return EXIT_BUG;
}

void json_string(FILE *stream, const char *string) {
    size_t length = strlen(string);
    fputc('"', stream);
    for (size_t i = 0; i < length;) {
        const char *at = string + i;
        size_t size = utf8_character(at, length - i);
        if (size == 0) {
            fputs("\\ufffd", stream);
        } else if (*at == '"' || *at == '\\') {
            fprintf(stream, "\\%c", *at);
        } else if (is_control(at, size) && size == 1) {
            fprintf(stream, "\\u%04x", (unsigned)*at);
        } else {
            fwrite(at, 1, size, stream);
        }
        i += size == 0 ? 1 : size;
    }
    fputc('"', stream);
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
    return EXIT_SOLVED;
}
