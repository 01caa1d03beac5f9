#include "print/json.h"

#include "print/utf8.h"

#include <inttypes.h>
#include <stdio.h>
#include <string.h>

static FILE *stream_of(const struct json *json) {
    return json->stream != NULL ? json->stream : stdout;
}

static void print_string(FILE *stream, const char *string) {
    size_t length = strlen(string);
    putc('"', stream);
    for (size_t i = 0; i < length;) {
        const char *at = string + i;
        size_t size = utf8_size(at, length - i);
        if (size == 0) {
            fputs("\\ufffd", stream);
        } else if (*at == '"' || *at == '\\') {
            fprintf(stream, "\\%c", *at);
        } else if (utf8_is_control(at, size)) {
            fprintf(stream, "\\u%04x", (unsigned)utf8_number(at, size));
        } else {
            fwrite(at, 1, size, stream);
        }
        i += size == 0 ? 1 : size;
    }
    putc('"', stream);
}

/* What comes before every piece. */
static void begin(struct json *json, const char *name) {
    if (json->continues) {
        fputs(", ", stream_of(json));
    }
    if (name != NULL) {
        fprintf(stream_of(json), "\"%s\": ", name);
    }
    json->continues = true;
}

void json_open(struct json *json, const char *name, char bracket) {
    begin(json, name);
    putc(bracket, stream_of(json));
    json->continues = false;
}

void json_close(struct json *json, char bracket) {
    putc(bracket, stream_of(json));
    json->continues = true;
}

void json_null(struct json *json, const char *name) {
    begin(json, name);
    fputs("null", stream_of(json));
}

void json_string(struct json *json, const char *name, const char *value) {
    if (value == NULL) {
        json_null(json, name);
        return;
    }
    begin(json, name);
    print_string(stream_of(json), value);
}

void json_number(struct json *json, const char *name, uint64_t value) {
    begin(json, name);
    fprintf(stream_of(json), "%" PRIu64, value);
}

void json_positive(struct json *json, const char *name, uint64_t value) {
    if (value == 0) {
        json_null(json, name);
    } else {
        json_number(json, name, value);
    }
}

void json_decimal(struct json *json, const char *name, double value, int digits) {
    begin(json, name);
    fprintf(stream_of(json), "%.*f", digits, value);
}

void json_seconds(struct json *json, const char *name, double value) {
    json_decimal(json, name, value, 6);
}

void json_bool(struct json *json, const char *name, bool value) {
    begin(json, name);
    fputs(value ? "true" : "false", stream_of(json));
}

void json_end(const struct json *json) { putc('\n', stream_of(json)); }
