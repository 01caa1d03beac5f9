/* A storage for what memory has no room for (struct soliton_storage), itself in memory. */
#ifndef SOLITON_TESTS_UNIT_SUPPORT_SHELF_H
#define SOLITON_TESTS_UNIT_SUPPORT_SHELF_H

#include "soliton.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* With so many files at most. */
enum { FILES_MOST = 4096 };
struct shelf {
    struct soliton_storage storage;
    struct file {
        char name[32];
        unsigned char *bytes;
        size_t size;
    } files[FILES_MOST];
    unsigned ever;          /* files there were at once; no other one has a name */
    unsigned refuses_after; /* so many calls */
};

static inline struct file *file_named(struct shelf *shelf, const char *name) {
    for (unsigned i = 0; i < shelf->ever; i++) {
        if (strcmp(shelf->files[i].name, name) == 0) {
            return &shelf->files[i];
        }
    }
    return NULL;
}

static inline bool shelf_append(void *context, const char *name, const void *bytes, size_t size) {
    struct shelf *shelf = context;
    struct file *file = file_named(shelf, name);
    if (shelf->refuses_after-- == 0) {
        shelf->refuses_after = 0;
        return false;
    }
    if (file == NULL) {
        file = file_named(shelf, "");
        assert_true(file != NULL || shelf->ever < FILES_MOST);
        file = file != NULL ? file : &shelf->files[shelf->ever++];
        snprintf(file->name, sizeof file->name, "%s", name);
    }
    file->bytes = realloc(file->bytes, file->size + size);
    assert_non_null(file->bytes);
    memcpy(file->bytes + file->size, bytes, size);
    file->size += size;
    return true;
}

static inline bool shelf_read(void *context, const char *name, uint64_t offset, void *bytes,
                              size_t size, size_t *got) {
    const struct file *file = file_named(context, name);
    *got = file == NULL || offset >= file->size ? 0 : file->size - (size_t)offset;
    *got = *got < size ? *got : size;
    if (*got > 0) {
        memcpy(bytes, file->bytes + offset, *got);
    }
    return true;
}

static inline bool shelf_remove(void *context, const char *name) {
    struct file *file = file_named(context, name);
    if (file != NULL) {
        free(file->bytes);
        *file = (struct file){0};
    }
    return file != NULL;
}

static inline bool shelf_replace(void *context, const char *name, const void *bytes, size_t size) {
    const struct shelf *shelf = context;
    if (shelf->refuses_after > 0) {
        shelf_remove(context, name);
    }
    return shelf_append(context, name, bytes, size);
}

static inline const char *shelf_why(void *context) {
    (void)context;
    return "the shelf is full";
}

static inline struct shelf *shelf_new(void) {
    struct shelf *shelf = calloc(1, sizeof *shelf);
    assert_non_null(shelf);
    shelf->refuses_after = UINT32_MAX;
    shelf->storage = (struct soliton_storage){shelf,         shelf_append, shelf_read,
                                              shelf_replace, shelf_remove, shelf_why};
    return shelf;
}

static inline unsigned shelf_count(const struct shelf *shelf) {
    unsigned count = 0;
    for (unsigned i = 0; i < shelf->ever; i++) {
        count += shelf->files[i].name[0] != '\0';
    }
    return count;
}

#endif
