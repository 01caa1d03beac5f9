#define _POSIX_C_SOURCE 200809L

#include "cli/solution_file.h"

#include "cli/output_file.h"
#include "cli/report.h"
#include "cli/say.h"

#include <stdio.h>
#include <stdlib.h>

enum exit_code solution_file_write(const char *path, const soliton_search *search) {
    char *data = NULL;
    size_t length = 0;
    FILE *stream = open_memstream(&data, &length);
    if (stream == NULL) {
        return say_no_memory();
    }
    report_lines(search, stream);
    /* What did not fit into memory is missing in the middle, whatever closing says. */
    bool lost = ferror(stream) != 0;
    lost = fclose(stream) != 0 || lost;
    enum exit_code code = lost ? say_no_memory() : output_file_write(path, data, length);
    free(data);
    return code;
}
