#include "base/text.h"

#include <stdarg.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

bool text_grow(struct text *text, size_t count) {
    if (text->failed) {
        return false;
    }
    if (count >= SIZE_MAX / 2 - text->length) {
        text->failed = true;
        return false;
    }
    size_t needed = text->length + count + 1;
    size_t capacity = text->capacity > 0 ? text->capacity : 64;
    while (capacity < needed) {
        capacity *= 2;
    }
    char *data = realloc(text->data, capacity);
    if (data == NULL) {
        text->failed = true;
        return false;
    }
    text->data = data;
    text->capacity = capacity;
    return true;
}

void text_add_bytes(struct text *text, const char *bytes, size_t count) {
    if (!text_reserve(text, count)) {
        return;
    }
    if (count > 0) {
        memcpy(text->data + text->length, bytes, count);
    }
    text->length += count;
    text->data[text->length] = '\0';
}

void text_add(struct text *text, const char *string) {
    text_add_bytes(text, string, strlen(string));
}

void text_add_char(struct text *text, char c) {
    if (text_reserve(text, 1)) {
        text->data[text->length++] = c;
        text->data[text->length] = '\0';
    }
}

void text_format(struct text *text, const char *format, ...) {
    va_list arguments;
    va_start(arguments, format);
    int count = vsnprintf(NULL, 0, format, arguments);
    va_end(arguments);
    if (count < 0) {
        text->failed = true;
        return;
    }
    if (!text_reserve(text, (size_t)count)) {
        return;
    }
    va_start(arguments, format);
    vsnprintf(text->data + text->length, (size_t)count + 1, format, arguments);
    va_end(arguments);
    text->length += (size_t)count;
}

void text_pad(struct text *text, size_t width, size_t target) {
    for (; width < target; width++) {
        text_add_char(text, ' ');
    }
}

char *text_take(struct text *text) {
    text_add_bytes(text, "", 0); /* so that an empty text is a string, too */
    char *string = text->data;
    if (text->failed) {
        free(string);
        string = NULL;
    }
    *text = (struct text){0};
    return string;
}

void text_drop(struct text *text) {
    free(text->data);
    *text = (struct text){0};
}
