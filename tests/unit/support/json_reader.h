/* Is a text one JSON value, and nothing else? Objects and arrays, strings, numbers, words. */
#ifndef SOLITON_TESTS_UNIT_SUPPORT_JSON_READER_H
#define SOLITON_TESTS_UNIT_SUPPORT_JSON_READER_H

#include <ctype.h>
#include <stdbool.h>
#include <string.h>

/* Each of these returns the place behind what it has read, or NULL. */
static inline const char *json_value_end(const char *text);

static inline const char *json_skip_blanks(const char *text) { return text + strspn(text, " \n"); }

static inline const char *json_string_end(const char *text) {
    if (*text++ != '"') {
        return NULL;
    }
    while (*text != '"') {
        if (*text == '\\') {
            text++;
        }
        if ((unsigned char)*text < ' ') {
            return NULL; /* or the text has ended */
        }
        text++;
    }
    return text + 1;
}

/* What stands between brackets, which in an object have names. NOLINTNEXTLINE(misc-no-recursion) */
static inline const char *json_list_end(const char *text, bool is_object) {
    const char last = is_object ? '}' : ']';
    text = json_skip_blanks(text + 1);
    if (*text == last) {
        return text + 1;
    }
    for (;;) {
        if (is_object) {
            text = json_string_end(text);
            if (text == NULL || *text != ':') {
                return NULL;
            }
            text = json_skip_blanks(text + 1);
        }
        text = json_value_end(text);
        if (text == NULL) {
            return NULL;
        }
        text = json_skip_blanks(text);
        if (*text == last) {
            return text + 1;
        }
        if (*text != ',') {
            return NULL;
        }
        text = json_skip_blanks(text + 1);
    }
}

/* NOLINTNEXTLINE(misc-no-recursion) */
static inline const char *json_value_end(const char *text) {
    static const char *const words[] = {"null", "true", "false"};
    if (*text == '{' || *text == '[') {
        return json_list_end(text, *text == '{');
    }
    if (*text == '"') {
        return json_string_end(text);
    }
    for (size_t i = 0; i < sizeof words / sizeof *words; i++) {
        if (strncmp(text, words[i], strlen(words[i])) == 0) {
            return text + strlen(words[i]);
        }
    }
    return isdigit((unsigned char)*text) ? text + strspn(text, "0123456789") : NULL;
}

static inline bool json_is_whole(const char *text) {
    const char *end = json_value_end(text);
    return end != NULL && *end == '\0';
}

#endif
