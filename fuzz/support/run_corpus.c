/* Stands in for libFuzzer in `make test`: feeds each file of the folders named to the target. */
#define _POSIX_C_SOURCE 200809L

#include "support/check.h"

#include <dirent.h>
#include <errno.h>

enum { LARGEST = 1 << 20 };

static void feed(const char *path) {
    static uint8_t data[LARGEST];
    FILE *stream = fopen(path, "rb");
    check(stream != NULL, path);
    size_t size = fread(data, 1, sizeof data, stream);
    check(ferror(stream) == 0 && size < sizeof data, path);
    fclose(stream);
    /* In memory of exactly its size, so that a sanitiser sees each step too far. */
    uint8_t *input = malloc(size > 0 ? size : 1);
    check(input != NULL, "memory suffices");
    memcpy(input, data, size);
    fprintf(stderr, "%s\n", path); /* the last one is the one that failed */
    LLVMFuzzerTestOneInput(input, size);
    free(input);
}

static size_t feed_folder(const char *folder) {
    size_t count = 0;
    struct dirent **entries = NULL;
    int length = scandir(folder, &entries, NULL, alphasort);
    if (length < 0) {
        fprintf(stderr, "%s: %s\n", folder, strerror(errno));
        return 0;
    }
    for (int i = 0; i < length; i++) {
        if (entries[i]->d_name[0] != '.') {
            size_t size = strlen(folder) + strlen(entries[i]->d_name) + 2;
            char *path = malloc(size);
            check(path != NULL, "memory suffices");
            snprintf(path, size, "%s/%s", folder, entries[i]->d_name);
            feed(path);
            free(path);
            count++;
        }
        free(entries[i]);
    }
    free(entries);
    return count;
}

int main(int argc, char **argv) {
    size_t count = 0;
    for (int i = 1; i < argc; i++) {
        count += feed_folder(argv[i]);
    }
    printf("%zu inputs\n", count);
    return count > 0 ? EXIT_SUCCESS : EXIT_FAILURE;
}
