/* Numbers as people read them. */
#ifndef SOLITON_PRINT_HUMAN_H
#define SOLITON_PRINT_HUMAN_H

#include <stddef.h>
#include <stdint.h>

struct human {
    char text[48];
};

/* "1.2 M" for 1234567, "1.2 MiB" for 1234567 bytes: for where only the size matters. */
struct human human_count(double count);
struct human human_bytes(uint64_t bytes);

/* "1,234,567"; and the same for a text of up to 40 digits. */
struct human human_number(uint64_t number);
struct human_digits {
    char text[64];
};
struct human_digits human_digits(const char *digits);

/* A number with its unit, given in the plural: "1 deal", "1,000 deals". */
struct human human_amount(uint64_t number, const char *unit);

#endif
