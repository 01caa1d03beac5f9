#include "engine/memory.h"

#include <stdlib.h>

#ifdef __GLIBC__
#include <malloc.h>

void memory_give_back(void) { malloc_trim(0); }
#else
void memory_give_back(void) {}
#endif

uint64_t memory_to_reserve(uint64_t limit) {
    enum { PROGRAM = 9 << 19, PART = 4 };
    return limit / PART < PROGRAM ? limit / PART : PROGRAM;
}

static void count(struct memory *memory, uint64_t taken, uint64_t given_back) {
    memory->used = memory->used + taken - given_back;
    if (memory->used > memory->peak) {
        memory->peak = memory->used;
    }
}

void *memory_resize(struct memory *memory, void *array, size_t old_count, size_t new_count,
                    size_t element) {
    if (new_count == 0 || new_count > SIZE_MAX / element) {
        return NULL;
    }
    size_t old_bytes = old_count * element;
    size_t new_bytes = new_count * element;
    if (new_bytes > old_bytes && new_bytes - old_bytes > memory_left(memory)) {
        return NULL;
    }
    void *resized = realloc(array, new_bytes);
    if (resized == NULL) {
        memory->out_of_memory = true;
        return NULL;
    }
    count(memory, new_bytes, old_bytes);
    return resized;
}

void *memory_zeroed(struct memory *memory, size_t elements, size_t element) {
    if (elements == 0 || elements > memory_left(memory) / element) {
        return NULL;
    }
    void *array = calloc(elements, element);
    if (array == NULL) {
        memory->out_of_memory = true;
        return NULL;
    }
    count(memory, elements * element, 0);
    return array;
}

/* Each deferred array holds the address of the next one. */
static void defer(struct memory *memory, void *array) {
    *(void **)array = *memory->deferred;
    *memory->deferred = array;
}

void memory_free(struct memory *memory, void *array, size_t elements, size_t element) {
    enum { WORTH_DEFERRING = 1 << 18, PIECE = 1 << 24 };
    size_t bytes = elements * element;
    if (array == NULL) {
        return;
    }
    count(memory, 0, bytes);
    while (memory->deferred != NULL && bytes >= WORTH_DEFERRING) {
        if (memory_is_urgent(memory)) {
            defer(memory, array);
            return;
        }
        void *rest = bytes > PIECE ? realloc(array, bytes - PIECE) : NULL;
        if (rest == NULL) {
            break;
        }
        array = rest;
        bytes -= PIECE;
    }
    free(array);
}

void memory_take_deferred(struct memory *memory, void **deferred) {
    while (*deferred != NULL) {
        void *array = *deferred;
        *deferred = *(void **)array;
        defer(memory, array);
    }
}

void memory_free_deferred(void **deferred) {
    while (*deferred != NULL) {
        void *array = *deferred;
        *deferred = *(void **)array;
        free(array);
    }
}
