/* Solve, then check: bytes make a small puzzle and choose the options of two searches of it. */
#include "support/same_puzzle.h"
#include "support/small_puzzle.h"

/* What a search came to. */
struct answer {
    enum soliton_outcome outcome;
    bool has_solution, is_shortest;
    size_t cost;
    unsigned lower_bound;
    const char *unit;
};

/* Not every puzzle takes every option, nor with every other. */
static bool set(soliton_search *search, const char *option, const char *value) {
    struct soliton_error error = {0};
    enum soliton_status status = soliton_search_set(search, option, value, &error);
    check_failure(status, &error);
    return status == SOLITON_OK;
}

/* The solution is one, for the checker and by its own account. */
static void check_solution(const soliton_puzzle *puzzle, const soliton_search *search) {
    struct soliton_verdict verdict = {0};
    struct soliton_error error = {0};
    soliton_game *game = soliton_game_new(puzzle);
    char *solution = soliton_search_solution(search);
    check(soliton_game_replay(game, solution, strlen(solution), &verdict, &error) == SOLITON_OK,
          "a solution is for the puzzle");
    check(verdict.solved, "a solution solves");
    check(verdict.moves == soliton_search_length(search), "it has as many moves as it says");
    /* A search that does not look for the fewest runs writes jumps, each by itself. */
    bool is_jumps = strcmp(soliton_search_unit(search), "jumps") == 0;
    check(soliton_search_cost(search) ==
              (is_jumps ? verdict.moves : soliton_game_cost(game, soliton_search_unit(search))),
          "it costs what it says");
    size_t counted = 0;
    for (size_t i = 0; i < soliton_search_length(search); i++) {
        check_same(soliton_search_move(search, i), soliton_game_move(game, i), "moves agree");
        counted += soliton_search_move_counts(search, i);
    }
    check(soliton_search_move(search, soliton_search_length(search)) == NULL, "there are no more");
    check(counted <= soliton_search_length(search), "no more count than there are");
    free(solution);
    soliton_game_free(game);
}

/* One search, whose options a byte chooses. */
static struct answer find(const soliton_puzzle *puzzle, const char *metric, unsigned choice) {
    struct soliton_error error = {0};
    soliton_search *search = soliton_search_new(puzzle);
    check(search != NULL, "memory suffices");
    check(set(search, "max-positions", choice & 0x80 ? "50" : "3000") &&
              set(search, "memory", choice & 0x40 ? "100K" : "32M") && set(search, "timeout", "1"),
          "every search takes limits");
    if (choice & 1) {
        set(search, "shortest", NULL);
    }
    if (choice & 2) {
        set(search, "threads", "2");
    }
    if ((choice & 12) == 12) {
        set(search, "forget", choice & 16 ? "0" : "2");
    }
    set(search, "metric", metric);
    enum soliton_outcome outcome = soliton_search_run(search, &error);
    if (outcome == SOLITON_ERROR) {
        check_failure(error.status, &error);
    }
    struct answer answer = {outcome,
                            soliton_search_has_solution(search),
                            soliton_search_is_shortest(search),
                            soliton_search_cost(search),
                            soliton_search_stats(search).lower_bound,
                            soliton_search_unit(search)};
    check(outcome != SOLITON_INTERRUPTED, "nobody has interrupted it");
    check(outcome != SOLITON_SOLVED || answer.has_solution, "what is solved has a solution");
    check(outcome != SOLITON_UNSOLVABLE || !answer.has_solution, "unsolvable is unsolvable");
    check(outcome != SOLITON_GAVE_UP || *soliton_search_reason(search) != '\0', "it says why");
    if (answer.has_solution) {
        check_solution(puzzle, search);
        check(answer.lower_bound <= answer.cost, "no bound is above a solution");
    }
    soliton_search_free(search);
    return answer;
}

/* A proof as it is written. */
struct written {
    char *bytes;
    size_t length;
};

static bool append(const void *bytes, size_t size, void *context) {
    struct written *written = context;
    char *longer = realloc(written->bytes, written->length + size + 1);
    check(longer != NULL, "memory suffices");
    memcpy(longer + written->length, bytes, size);
    written->bytes = longer;
    written->length += size;
    return true;
}

static soliton_search *short_search(const soliton_puzzle *puzzle) {
    soliton_search *search = soliton_search_new(puzzle);
    check(search != NULL && set(search, "max-positions", "3000") && set(search, "memory", "32M") &&
              set(search, "timeout", "1"),
          "every search takes limits");
    return search;
}

/* The proof holds for those who check it, and is about the puzzle. */
static void check_proof(const soliton_puzzle *puzzle, const struct written *written) {
    soliton_proof *proof = NULL;
    struct soliton_proof_counts counts = {0};
    check(soliton_proof_open(written->bytes, written->length, &proof, NULL) == SOLITON_OK,
          "a proof says what it is about");
    check_same_puzzle(puzzle, soliton_proof_puzzle(proof));
    soliton_search *search = short_search(soliton_proof_puzzle(proof));
    enum soliton_outcome outcome =
        soliton_search_verify(search, proof, written->bytes, written->length, &counts, NULL);
    check(outcome == SOLITON_UNSOLVABLE || outcome == SOLITON_GAVE_UP, "a proof holds");
    soliton_search_free(search);
    soliton_proof_free(proof);
}

/* Says whether there is a proof. */
static bool prove(const soliton_puzzle *puzzle) {
    struct written written = {0};
    struct soliton_error error = {0};
    soliton_search *search = short_search(puzzle);
    enum soliton_outcome outcome = soliton_search_prove(search, append, &written, &error);
    if (outcome == SOLITON_ERROR) {
        check_failure(error.status, &error);
    }
    check((outcome == SOLITON_UNSOLVABLE) == (written.length > 0), "a proof is written or not");
    if (outcome == SOLITON_UNSOLVABLE) {
        check_proof(puzzle, &written);
    }
    soliton_search_free(search);
    free(written.bytes);
    return written.length > 0;
}

/* Two searches never contradict each other. */
static void compare(const struct answer *one, const struct answer *other) {
    check(!(one->has_solution && other->outcome == SOLITON_UNSOLVABLE), "one solves, one proves");
    if (one->is_shortest && other->has_solution) {
        check(one->cost <= other->cost, "nothing is shorter than a shortest solution");
    }
    if (other->has_solution && strcmp(one->unit, other->unit) == 0) {
        check(one->lower_bound <= other->cost, "no bound is above a solution");
    }
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
    struct bytes bytes = {data, size};
    unsigned first = bytes_take(&bytes), second = bytes_take(&bytes);
    static const char *const metrics[] = {"moves", "slides", "jumps"};
    const char *metric = metrics[bytes_below(&bytes, 3)];
    soliton_puzzle *puzzle = small_puzzle(&bytes);
    if (puzzle != NULL) {
        check_written(puzzle);
        struct answer one = find(puzzle, metric, first);
        struct answer other = find(puzzle, metric, second);
        compare(&one, &other);
        compare(&other, &one);
        if ((first & 0x30) == 0x30 || one.outcome == SOLITON_UNSOLVABLE) {
            check(!prove(puzzle) || !(one.has_solution || other.has_solution),
                  "what is proved unsolvable has no solution");
        }
    }
    soliton_puzzle_free(puzzle);
    return 0;
}
