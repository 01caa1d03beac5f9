#include "cli/json.h"

#include "cli/utf8.h"

#include <inttypes.h>
#include <stdio.h>
#include <string.h>

static void print_string(const char *string) {
    size_t length = strlen(string);
    putchar('"');
    for (size_t i = 0; i < length;) {
        const char *at = string + i;
        size_t size = utf8_size(at, length - i);
        if (size == 0) {
            fputs("\\ufffd", stdout);
        } else if (*at == '"' || *at == '\\') {
            printf("\\%c", *at);
        } else if (size == 1 && utf8_is_control(at, size)) {
            printf("\\u%04x", (unsigned)*at);
        } else {
            fwrite(at, 1, size, stdout);
        }
        i += size == 0 ? 1 : size;
    }
    putchar('"');
}

/* What stands before every piece. */
static void begin(struct json *json, const char *name) {
    if (json->continues) {
        fputs(", ", stdout);
    }
    if (name != NULL) {
        printf("\"%s\": ", name);
    }
    json->continues = true;
}

void json_open(struct json *json, const char *name, char bracket) {
    begin(json, name);
    putchar(bracket);
    json->continues = false;
}

void json_close(struct json *json, char bracket) {
    putchar(bracket);
    json->continues = true;
}

void json_null(struct json *json, const char *name) {
    begin(json, name);
    fputs("null", stdout);
}

void json_string(struct json *json, const char *name, const char *value) {
    if (value == NULL) {
        json_null(json, name);
        return;
    }
    begin(json, name);
    print_string(value);
}

void json_number(struct json *json, const char *name, uint64_t value) {
    begin(json, name);
    printf("%" PRIu64, value);
}

void json_positive(struct json *json, const char *name, uint64_t value) {
    if (value == 0) {
        json_null(json, name);
    } else {
        json_number(json, name, value);
    }
}

void json_seconds(struct json *json, const char *name, double value) {
    begin(json, name);
    printf("%.6f", value);
}

void json_bool(struct json *json, const char *name, bool value) {
    begin(json, name);
    fputs(value ? "true" : "false", stdout);
}

void json_end(void) { putchar('\n'); }
