/* JSON on a stream, piece by piece.
 *
 * Inside an object every piece has a name; inside an array, and at the top, the name is NULL. */
#ifndef SOLITON_PRINT_JSON_H
#define SOLITON_PRINT_JSON_H

#include <stdbool.h>
#include <stdint.h>
#include <stdio.h>

/* The state of printing; begin with {0} for standard output. */
struct json {
    FILE *stream;   /* NULL is standard output */
    bool continues; /* something stands before, within the same brackets */
};

/* Opens an object or an array with '{' or '[', and closes it with '}' or ']'. */
void json_open(struct json *json, const char *name, char bracket);
void json_close(struct json *json, char bracket);

/* A string, or null for NULL. What is not UTF-8 becomes U+FFFD; what a terminal could take as a
 * command is escaped. */
void json_string(struct json *json, const char *name, const char *value);

void json_number(struct json *json, const char *name, uint64_t value);
/* The number, or null for 0. */
void json_positive(struct json *json, const char *name, uint64_t value);
void json_seconds(struct json *json, const char *name, double value);
/* A number with so many digits after its point. */
void json_decimal(struct json *json, const char *name, double value, int digits);
void json_bool(struct json *json, const char *name, bool value);
void json_null(struct json *json, const char *name);

/* Ends the line. */
void json_end(const struct json *json);

#endif
