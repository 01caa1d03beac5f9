#include "print/escape.h"

#include "print/utf8.h"

#include <string.h>

static bool is_plain(char c) { return c >= ' ' && c <= '~'; }

static void escape_piece(FILE *stream, const char *text, size_t length) {
    size_t plain = 0; /* nearly always all of it */
    while (plain < length && is_plain(text[plain])) {
        plain++;
    }
    fwrite(text, 1, plain, stream);
    for (size_t i = plain; i < length;) {
        size_t size = utf8_size(text + i, length - i);
        if (size == 0 || utf8_is_control(text + i, size)) {
            putc('?', stream);
        } else {
            fwrite(text + i, 1, size, stream);
        }
        i += size == 0 ? 1 : size;
    }
}

void escape_plain(FILE *stream, const char *text) { escape_piece(stream, text, strlen(text)); }

/* How a character that is special in XML is written there; NULL for others. */
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

/* U+FFFE and U+FFFF are well formed, but no characters. */
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
    /* A spreadsheet would evaluate what begins like a formula. It does not show the quote before
     * it. */
    const bool is_formula = *text != '\0' && strchr("=+-@", *text) != NULL;
    const bool is_quoted = strpbrk(text, ",\"") != NULL;
    fputs(is_quoted ? "\"" : "", stream);
    fputs(is_formula ? "'" : "", stream);
    while (*text != '\0') {
        const size_t length = strcspn(text, "\"");
        escape_piece(stream, text, length);
        text += length;
        if (*text == '"') {
            fputs("\"\"", stream);
            text++;
        }
    }
    fputs(is_quoted ? "\"" : "", stream);
}
