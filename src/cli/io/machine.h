/* What the machine has to give. */
#ifndef SOLITON_CLI_IO_MACHINE_H
#define SOLITON_CLI_IO_MACHINE_H

#include <stdint.h>

/* Bytes of memory that this process could have: what is free on the machine, what is left within
 * its control groups, and no more than its own limits allow. UINT64_MAX where nothing is known.
 * `root` is "" but in tests, which make up a machine in a folder. */
uint64_t machine_free_memory(const char *root);

#endif
