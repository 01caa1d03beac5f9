#include "engine/memory.h"

#include <stdlib.h>

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
        memory->starved = true;
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
        memory->starved = true;
        return NULL;
    }
    count(memory, elements * element, 0);
    return array;
}

void memory_free(struct memory *memory, void *array, size_t elements, size_t element) {
    if (array != NULL) {
        free(array);
        count(memory, 0, elements * element);
    }
}
