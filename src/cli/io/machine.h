/* The memory that the machine gives to this process. */
#ifndef SOLITON_CLI_IO_MACHINE_H
#define SOLITON_CLI_IO_MACHINE_H

#include <stdint.h>

/* Tells the C library how to take memory from the system. Call it once, before there are
 * threads. */
void machine_prepare_heap(void);

/* The bytes that this process could still take: those free on the machine, those left in its
 * control groups, or those that its own limits allow, whichever is least. UINT64_MAX if nothing is
 * known. `root` is "", except in tests, which build a machine in a folder. */
uint64_t machine_free_memory(const char *root);

#endif
