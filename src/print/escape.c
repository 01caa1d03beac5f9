#include "print/escape.h"

#include "print/utf8.h"

#include <string.h>

void escape_plain(FILE *stream, const char *text) {
    size_t length = strlen(text);
    for (size_t i = 0; i < length;) {
        size_t size = utf8_size(text + i, length - i);
        if (size == 0 || utf8_is_control(text + i, size)) {
            putc('?', stream);
        } else {
            fwrite(text + i, 1, size, stream);
        }
        i += size == 0 ? 1 : size;
    }
}

/* How a character that means something in XML is written there; NULL for others. */
static const char *reference(char character) {
    switch (character) {
    case '&':
        return "&amp;";
    case '<':
        return "&lt;";
    case '>':
        return "&gt;";
    case '"':
        return "&quot;";
    case '\'':
        return "&#39;";
    default:
        return NULL;
    }
}

/* U+FFFE and U+FFFF, which are well formed, and yet no characters. */
static bool is_no_character(const char *bytes, size_t size) {
    return size == 3 &&
           (memcmp(bytes, "\xEF\xBF\xBE", 3) == 0 || memcmp(bytes, "\xEF\xBF\xBF", 3) == 0);
}

void escape_xml(FILE *stream, const char *text) {
    size_t length = strlen(text);
    for (size_t i = 0; i < length;) {
        const char *at = text + i;
        size_t size = utf8_size(at, length - i);
        if (size == 0 || utf8_is_control(at, size) || is_no_character(at, size)) {
            fputs("\xEF\xBF\xBD", stream);
        } else if (reference(*at) != NULL) {
            fputs(reference(*at), stream);
        } else {
            fwrite(at, 1, size, stream);
        }
        i += size == 0 ? 1 : size;
    }
}

void escape_csv(FILE *stream, const char *text) {
    if (strpbrk(text, ",\"\r\n") == NULL) {
        fputs(text, stream);
        return;
    }
    putc('"', stream);
    for (; *text != '\0'; text++) {
        if (*text == '"') {
            putc('"', stream);
        }
        putc(*text, stream);
    }
    putc('"', stream);
}
