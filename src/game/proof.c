/* Proofs: making, reading and checking them. */
#include "base/error.h"
#include "base/number.h"
#include "engine/proof_writer.h"
#include "game/puzzle_ref.h"
#include "game/search.h"
#include "verifier/verifier.h"

#include <stdlib.h>

static const char first_line[] = "soliton proof 1";
static const char name_of_format[] = "soliton proof";

/* ---- Making ---------------------------------------------------------------------------------- */

/* A sink that is closed when the work is cancelled. */
struct closable {
    soliton_sink *sink;
    void *context;
    struct limits *limits;
};

static bool pass_on(const void *bytes, size_t size, void *context) {
    const struct closable *closable = context;
    if (limits_cancelled(closable->limits)) {
        closable->limits->stop = STOP_CANCELLED;
        return false;
    }
    return closable->sink(bytes, size, closable->context);
}

enum soliton_outcome soliton_search_prove(soliton_search *search, soliton_sink *sink, void *context,
                                          struct soliton_error *error) {
    if (error_missing(search, "search", error)) {
        return SOLITON_ERROR;
    }
    if (sink == NULL) {
        error_set(error, SOLITON_INVALID, "no sink is given");
        return SOLITON_ERROR;
    }
    const soliton_puzzle *puzzle = search->puzzle;
    struct text header = {0};
    struct limits limits;
    enum soliton_outcome outcome = SOLITON_ERROR;
    if (puzzle->kind->proofs == NULL) {
        return search_refuse(search, "given proofs", error);
    }
    search_forget(search);
    work_begin(&search->work, &limits);
    text_format(&header, "%s\n", first_line);
    puzzle_ref_write(puzzle, true, &header);
    if (header.failed) {
        error_set(error, SOLITON_NO_MEMORY, "out of memory");
    } else {
        struct closable closable = {.sink = sink, .context = context, .limits = &limits};
        struct proof_writer writer = {.sink = pass_on, .context = &closable, .header = header.data};
        outcome = puzzle->kind->proofs->prove(puzzle, &limits, &writer, error);
        if (outcome == SOLITON_UNSOLVABLE && writer.failed && limits.stop == STOP_CANCELLED) {
            outcome = SOLITON_INTERRUPTED;
        } else if (outcome == SOLITON_UNSOLVABLE && writer.failed) {
            error_set(error, SOLITON_INVALID, "the proof could not be written");
            outcome = SOLITON_ERROR;
        }
    }
    text_drop(&header);
    return search_end(search, &limits, outcome);
}

/* ---- Reading --------------------------------------------------------------------------------- */

bool soliton_looks_like_proof(const char *data, size_t length) {
    return data != NULL && word_begins_with((struct word){data, length}, name_of_format);
}

/* A proof, as far as its header says. Owns the puzzle and the claims. */
struct soliton_proof {
    soliton_puzzle *puzzle;
    struct text claims; /* the lines between the puzzle and the number of positions */
    uint64_t positions;
    size_t body; /* where these begin */
};

/* The header is no longer than this: a tenth of it would hold the largest puzzle and all claims
 * that there can be. So a broken proof is refused without reading all of it. */
enum { HEADER_MOST = SOLITON_PROOF_HEADER - 1 };

/* The part of a proof in which its header is looked for: all of it or, if that is too much, the
 * first lines. */
static struct word header_of(const char *data, size_t length) {
    size_t most = length <= HEADER_MOST ? length : HEADER_MOST;
    while (most < length && most > 0 && data[most - 1] != '\n') {
        most--;
    }
    return (struct word){data, most};
}

/* Reads which puzzle it is about; the claims come next. */
static enum soliton_status read_puzzle(struct line_reader *reader, soliton_puzzle **puzzle) {
    if (!word_begins_with(reader->line, name_of_format)) {
        return line_reader_fail(reader, reader->line.start, "this is not a proof");
    }
    if (!word_is(reader->line, first_line)) {
        return line_reader_fail(
            reader, reader->line.start,
            "the first line is not 'soliton proof 1': this version is not known");
    }
    line_reader_next(reader);
    return puzzle_ref_read(reader, puzzle);
}

/* Reads the claims and the number of positions; these begin at the next line. */
static enum soliton_status read_rest(struct line_reader *reader, const char *end,
                                     soliton_proof *proof) {
    struct word value;
    const char *claims = reader->line.start;
    while (!line_reader_take(reader, "positions:", &value)) {
        if (reader->is_over) {
            return line_reader_fail(reader, reader->line.start,
                                    reader->end < end ? "the text before 'positions:' is too long"
                                                      : "'positions:' is missing here");
        }
        line_reader_next(reader);
    }
    if (!number_parse(value.start, value.length, UINT32_MAX, &proof->positions)) {
        return line_reader_fail(reader, value.start, "this is not a number of positions");
    }
    text_add_bytes(&proof->claims, claims, (size_t)(reader->line.start - claims));
    return proof->claims.failed ? error_set(reader->error, SOLITON_NO_MEMORY, "out of memory")
                                : SOLITON_OK;
}

enum soliton_status soliton_proof_open(const char *data, size_t length, soliton_proof **proof,
                                       struct soliton_error *error) {
    struct line_reader reader;
    if (proof != NULL) {
        *proof = NULL;
    }
    if (error_missing_text(&data, length, "proof", error) ||
        error_missing(proof, "place for the proof", error)) {
        return SOLITON_INVALID;
    }
    soliton_proof *opened = calloc(1, sizeof *opened);
    if (opened == NULL) {
        return error_set(error, SOLITON_NO_MEMORY, "out of memory");
    }
    line_reader_start(&reader, header_of(data, length), error);
    enum soliton_status status = read_puzzle(&reader, &opened->puzzle);
    if (status == SOLITON_OK) {
        status = read_rest(&reader, data + length, opened);
    }
    if (status != SOLITON_OK) {
        soliton_proof_free(opened);
        return status;
    }
    opened->body = (size_t)(reader.next - data);
    *proof = opened;
    return SOLITON_OK;
}

void soliton_proof_free(soliton_proof *proof) {
    if (proof != NULL) {
        soliton_puzzle_free(proof->puzzle);
        text_drop(&proof->claims);
        free(proof);
    }
}

const soliton_puzzle *soliton_proof_puzzle(const soliton_proof *proof) {
    return proof == NULL ? NULL : proof->puzzle;
}

/* ---- Checking -------------------------------------------------------------------------------- */

static bool go_on(const struct verifier_work *work) {
    struct limits *limits = work->context;
    limits->stats.positions = work->checked;
    limits->memory.used = work->bytes;
    limits->memory.peak = work->bytes > limits->memory.peak ? work->bytes : limits->memory.peak;
    return !limits_poll(limits);
}

/* go_on has set what is in use, without this array: memory_free subtracts it again. */
static void release(const struct verifier_work *work, void *array, size_t bytes) {
    struct limits *limits = work->context;
    limits->memory.used += bytes;
    memory_free(&limits->memory, array, bytes, 1);
}

static enum soliton_outcome judge(const struct verifier_work *work, struct limits *limits,
                                  struct soliton_error *error) {
    switch (work->end) {
    case VERIFIER_HOLDS:
        return SOLITON_UNSOLVABLE;
    case VERIFIER_REFUSES:
        error_set(error, SOLITON_ILLEGAL, "%s", work->words);
        return SOLITON_ERROR;
    case VERIFIER_BAD_DATA:
        error_set(error, SOLITON_BAD_DATA, "%s", work->words);
        return SOLITON_ERROR;
    case VERIFIER_NO_MEMORY:
        limits->stop = STOP_MEMORY;
        break;
    case VERIFIER_STOPPED: /* by go_on, which has noted why */
        break;
    }
    return limits_outcome(limits);
}

enum soliton_outcome soliton_search_verify(soliton_search *search, const soliton_proof *proof,
                                           const char *data, size_t length,
                                           struct soliton_proof_counts *counts,
                                           struct soliton_error *error) {
    struct limits limits;
    enum soliton_outcome outcome = SOLITON_ERROR;
    if (counts != NULL) {
        *counts = (struct soliton_proof_counts){0};
    }
    if (error_missing(search, "search", error) || error_missing(proof, "proof", error) ||
        error_missing_text(&data, length, "proof", error) ||
        error_missing(counts, "place for what is checked", error)) {
        return SOLITON_ERROR;
    }
    if (search->puzzle != proof->puzzle) {
        error_set(error, SOLITON_INVALID, "the search is not of the proof's puzzle");
        return SOLITON_ERROR;
    }
    if (proof->puzzle->kind->proofs == NULL) {
        return search_refuse(search, "given proofs", error);
    }
    search_forget(search);
    work_begin(&search->work, &limits);
    /* The proof itself is in memory, too. */
    const uint64_t left = memory_left(&limits.memory);
    struct verifier_work work = {.memory = left > length ? left - length : 0,
                                 .go_on = go_on,
                                 .release = release,
                                 .context = &limits,
                                 .claims = proof->claims.data,
                                 .claims_length = proof->claims.length,
                                 .positions = proof->positions};
    if (length > proof->body) {
        work.body = (const unsigned char *)data + proof->body;
        work.body_length = length - proof->body;
    }
    if (work.positions > limits.max_positions) {
        limits_stop(&limits, STOP_POSITIONS);
        outcome = SOLITON_GAVE_UP;
    } else {
        proof->puzzle->kind->proofs->verify(proof->puzzle, &work);
        *counts = (struct soliton_proof_counts){
            .positions = work.checked, .lost = work.lost, .moves = work.moves};
        outcome = judge(&work, &limits, error);
    }
    return search_end(search, &limits, outcome);
}
