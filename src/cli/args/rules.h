/* The rules that a command line gives: --rules, and the options that stand for one rule. */
#ifndef SOLITON_CLI_ARGS_RULES_H
#define SOLITON_CLI_ARGS_RULES_H

#include "cli/args/arguments.h"

/* Joins them into arguments->rules; says what is wrong if a drawing cannot be read. */
enum exit_code rules_join(struct arguments *arguments);

/* The rules of two lists in one, the second's where both have a key; the caller's to free. NULL if
 * memory ran out. */
char *rules_over(const char *rules, const char *over);

#endif
