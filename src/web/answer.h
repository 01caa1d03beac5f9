/* Answers: the JSON that the page gets back.
 *
 * The last answer is kept here until the next one is made. */
#ifndef SOLITON_WEB_ANSWER_H
#define SOLITON_WEB_ANSWER_H

#include "print/json.h"
#include "soliton.h"

/* Writes the members of an object; false if memory ran out on the way. */
typedef bool answer_writer(struct json *json, const void *context);

/* An object with what the writer writes, or the error that memory ran out. */
const char *answer_object(answer_writer *write, const void *context);

/* {"error": {...}}. */
const char *answer_error(const struct soliton_error *error);
const char *answer_no_memory(void);

/* Fills an error with that, and returns its status. */
enum soliton_status error_no_memory(struct soliton_error *error);

/* An object whose one member is this text. NULL is the error that memory ran out. */
const char *answer_text(const char *member, const char *text);

#endif
