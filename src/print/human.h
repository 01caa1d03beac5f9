/* Numbers as people read them. */
#ifndef SOLITON_PRINT_HUMAN_H
#define SOLITON_PRINT_HUMAN_H

#include <stddef.h>
#include <stdint.h>

/* "1.2 M" for 1234567, "1.2 MiB" for 1234567 bytes, "1 move" and "2 moves". */
struct human {
    char text[48];
};
struct human human_count(double count);
/* "1,234,567". */
struct human human_number(uint64_t number);
struct human human_bytes(uint64_t bytes);
struct human human_moves(size_t moves);

/* The same in another unit, given in the plural: "49 slides". */
struct human human_length(size_t length, const char *unit);

/* ... and with its thousands apart: "1 deal", "1,000 deals". */
struct human human_amount(uint64_t number, const char *unit);

#endif
