#include "cli/io/heap.h"

#include <stdlib.h> /* tells which C library this is */

#ifdef __GLIBC__
#include <malloc.h>

/* A search counts the arrays that it has, and the system what the process holds. Left alone, glibc
 * soon cuts arrays of up to 32 MB out of one heap, where an array that grows is there twice for a
 * moment, and leaves a hole that nothing fits into. So the larger ones get pages of their own, that
 * grow in place and are given back at once. What lies free at the end of the heap is kept, up to a
 * size, as the next search will want it. */
void heap_prepare(void) {
    enum { LARGE = 1 << 18, KEPT = 1 << 22 };
    mallopt(M_MMAP_THRESHOLD, LARGE);
    mallopt(M_TRIM_THRESHOLD, KEPT);
}
#else
void heap_prepare(void) {}
#endif
