/* Numbers as people write them. */
#ifndef SOLITON_BASE_NUMBER_H
#define SOLITON_BASE_NUMBER_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/* Reads a decimal number of `length` characters, all of them digits; false if it is not one, or is
 * above `most`. Leading zeros are allowed, since xpat2 writes seeds in nine digits. */
bool number_parse(const char *digits, size_t length, uint64_t most, uint64_t *number);

/* The same for a number that may have a fraction, "2" or "2.5". */
bool number_parse_decimal(const char *digits, size_t length, double *number);

/* Writes a number in decimal, ended by a NUL, and returns how many digits it has. */
enum { NUMBER_SIZE = 21 };
size_t number_write(uint64_t number, char digits[NUMBER_SIZE]);

#endif
