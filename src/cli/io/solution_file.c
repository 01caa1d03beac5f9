#include "cli/io/solution_file.h"

#include "cli/io/output_file.h"
#include "cli/io/say.h"

#include <stdlib.h>
#include <string.h>

enum exit_code solution_file_write(const char *path, const soliton_search *search) {
    char *solution = soliton_search_solution(search);
    enum exit_code code =
        solution == NULL ? say_no_memory() : output_file_write(path, solution, strlen(solution));
    free(solution);
    return code;
}
