/* How the process gets its memory from the system. */
#ifndef SOLITON_CLI_IO_HEAP_H
#define SOLITON_CLI_IO_HEAP_H

/* Call it once, at the start, before there are threads. */
void heap_prepare(void);

#endif
