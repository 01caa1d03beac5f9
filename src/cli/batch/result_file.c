#include "cli/batch/result_file.h"

#include "cli/batch/search_setup.h"
#include "cli/io/limit.h"
#include "cli/io/monitor.h"
#include "cli/io/output_file.h"
#include "cli/io/say.h"
#include "print/human.h"

#include <stdlib.h>
#include <string.h>

/* A proof while it is written. */
struct proof_output {
    soliton_search *search;
    const struct source *source;
    const char *path;
    FILE *stream;
    uint64_t bytes;
};

static bool write_bytes(const void *bytes, size_t size, void *context) {
    struct proof_output *output = context;
    output->bytes += size;
    return fwrite(bytes, 1, size, output->stream) == size;
}

/* Says why there is no proof. */
static enum exit_code refuse(const struct proof_output *output, enum soliton_outcome outcome,
                             const struct soliton_error *error) {
    switch (outcome) {
    case SOLITON_ERROR:
        /* A failure to write is reported when the file is closed. */
        if (ferror(output->stream) != 0) {
            return EXIT_OK;
        }
        say("%s: not written: %s", output_file_name(output->path), error->message);
        /* That such rules have no proofs is no mistake of the user. */
        return error->status == SOLITON_INVALID ? EXIT_GAVE_UP : exit_code_of_status(error->status);
    case SOLITON_SOLVED:
        say("%s: the search for a proof found a solution; please report this bug",
            source_label(output->source).text);
        return EXIT_BUG;
    case SOLITON_GAVE_UP:
        say("%s: not written: the search for a proof, which meets more positions, gave up: %s",
            output_file_name(output->path), limit_reason(output->search, "").text);
        break;
    case SOLITON_INTERRUPTED:
        say("%s: not written: interrupted", output_file_name(output->path));
        break;
    case SOLITON_UNSOLVABLE:
        break;
    }
    return exit_code_of_outcome(outcome);
}

static enum exit_code prove(void *context, FILE *stream) {
    struct proof_output *output = context;
    struct soliton_error error = {0};
    output->stream = stream;
    monitor_search(output->search, true);
    enum soliton_outcome outcome =
        soliton_search_prove(output->search, write_bytes, output, &error);
    monitor_end();
    return outcome == SOLITON_UNSOLVABLE ? EXIT_OK : refuse(output, outcome, &error);
}

static enum exit_code write_proof(const char *path, const struct arguments *arguments,
                                  const struct result *result) {
    struct proof_output output = {.source = result->source, .path = path};
    bool fatal;
    enum exit_code code =
        search_setup_or_say(arguments, result->source->puzzle, "solve", &output.search, &fatal);
    if (code == EXIT_OK) {
        code = output_file_print(path, prove, &output);
    }
    if (code == EXIT_OK && !arguments_have(arguments, &option_quiet)) {
        const uint64_t positions = soliton_search_stats(output.search).positions;
        say("%s: written: a proof of %s, %s; 'soliton verify' checks it", output_file_name(path),
            human_amount(positions, "positions").text, human_bytes(output.bytes).text);
    }
    soliton_search_free(output.search);
    return code;
}

enum exit_code result_file_write_proof(const char *path, const struct arguments *arguments,
                                       const struct result *result) {
    switch (result->outcome) {
    case SOLITON_UNSOLVABLE:
        return write_proof(path, arguments, result);
    case SOLITON_SOLVED:
        say("%s: not written: there is a solution, which is its own proof (--output FILE)",
            output_file_name(path));
        break;
    case SOLITON_GAVE_UP:
    case SOLITON_INTERRUPTED:
    case SOLITON_ERROR:
        say("%s: not written: nothing is proved", output_file_name(path));
        break;
    }
    return EXIT_OK;
}

enum exit_code result_file_write_solution(const char *path, const soliton_search *search) {
    char *solution = soliton_search_solution(search);
    enum exit_code code =
        solution == NULL ? say_no_memory() : output_file_write(path, solution, strlen(solution));
    free(solution);
    return code;
}
