#define _POSIX_C_SOURCE 200809L /* for open_memstream */

#include "web/answer.h"

#include <stdlib.h>

static const char NO_MEMORY[] = "{\"error\": {\"message\": \"out of memory\", \"line\": 0, "
                                "\"column\": 0, \"status\": \"no-memory\"}}";

static char *last;

enum soliton_status error_no_memory(struct soliton_error *error) {
    *error = (struct soliton_error){.status = SOLITON_NO_MEMORY, .message = "out of memory"};
    return error->status;
}

const char *answer_no_memory(void) { return NO_MEMORY; }

const char *answer_object(answer_writer *write, const void *context) {
    size_t size;
    free(last);
    last = NULL;
    struct json json = {.stream = open_memstream(&last, &size)};
    if (json.stream == NULL) {
        return NO_MEMORY;
    }
    json_open(&json, NULL, '{');
    bool written = write(&json, context);
    json_close(&json, '}');
    written = ferror(json.stream) == 0 && written;
    written = fclose(json.stream) == 0 && written;
    return written && last != NULL ? last : NO_MEMORY;
}

static const char *status_name(enum soliton_status status) {
    switch (status) {
    case SOLITON_OK:
        break;
    case SOLITON_UNKNOWN:
        return "unknown";
    case SOLITON_INVALID:
        return "invalid";
    case SOLITON_BAD_DATA:
        return "bad-data";
    case SOLITON_ILLEGAL:
        return "illegal";
    case SOLITON_NO_MEMORY:
        return "no-memory";
    case SOLITON_BUG:
        return "bug";
    }
    return "ok";
}

static bool write_error(struct json *json, const void *context) {
    const struct soliton_error *error = context;
    json_open(json, "error", '{');
    json_string(json, "message", error->message);
    json_number(json, "line", error->line);
    json_number(json, "column", error->column);
    json_string(json, "status", status_name(error->status));
    json_close(json, '}');
    return true;
}

const char *answer_error(const struct soliton_error *error) {
    return answer_object(write_error, error);
}

struct member {
    const char *name, *text;
};

static bool write_member(struct json *json, const void *context) {
    const struct member *member = context;
    json_string(json, member->name, member->text);
    return member->text != NULL;
}

const char *answer_text(const char *member, const char *text) {
    return answer_object(write_member, &(struct member){member, text});
}
