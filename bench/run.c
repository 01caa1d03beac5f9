#include "run.h"

#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/prctl.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

/* A puzzle that takes more counts as undecided: the corpus has to come to an end. */
static const char most_positions[] = "20000000";

/* A run that is over sooner is repeated, so that the clock can measure it. */
static const double shortest_time = 0.05;

static uint64_t processor_nanoseconds(void) {
    struct timespec time;
    clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &time);
    return (uint64_t)time.tv_sec * 1000000000 + (uint64_t)time.tv_nsec;
}

/* ---- In the process of the run -------------------------------------------------------------- */

/* Deals, searches, replays (the library does) and writes the solution. */
static enum soliton_outcome perform(const struct row *row, const struct item *item,
                                    struct soliton_stats *stats) {
    soliton_puzzle *puzzle = NULL;
    enum soliton_outcome outcome = SOLITON_ERROR;
    if (soliton_puzzle_named(item->name, item->rules, &puzzle, NULL) != SOLITON_OK) {
        return outcome;
    }
    soliton_search *search = soliton_search_new(puzzle);
    if (search != NULL) {
        soliton_search_set(search, "max-positions", most_positions, NULL);
        outcome = row->task(search);
        *stats = soliton_search_stats(search);
        char *solution = soliton_search_solution(search);
        outcome = solution == NULL ? SOLITON_ERROR : outcome;
        free(solution);
    }
    soliton_search_free(search);
    soliton_puzzle_free(puzzle);
    return outcome;
}

static void work_through(const struct row *row, unsigned count, bool time_each,
                         struct record *records, struct run *run) {
    *run = (struct run){0};
    for (unsigned i = 0; i < count; i++) {
        struct item item = {0};
        struct soliton_stats stats = {0};
        uint64_t started = time_each ? processor_nanoseconds() : 0;
        row->item(row, i, &item);
        enum soliton_outcome outcome = perform(row, &item, &stats);
        uint64_t ended = time_each ? processor_nanoseconds() : 0;
        records[i] = (struct record){stats.positions, ended - started, outcome};
        run_count(run, outcome);
        run->positions += stats.positions;
        run->bytes = stats.bytes > run->bytes ? stats.bytes : run->bytes;
    }
}

static void measure(const struct row *row, unsigned count, bool time_each, struct record *records,
                    struct run *run) {
    double seconds = 0;
    unsigned times = 0;
    uint64_t started = processor_nanoseconds();
    do {
        work_through(row, count, time_each, records, run);
        seconds = (double)(processor_nanoseconds() - started) * 1e-9;
        times++;
    } while (seconds < shortest_time);
    run->seconds = seconds / times;
}

/* ---- Outside of it -------------------------------------------------------------------------- */

/* What both processes see: the run, followed by the records. */
static struct run *share(size_t size) {
    void *memory = mmap(NULL, size, PROT_READ | PROT_WRITE, MAP_SHARED | MAP_ANONYMOUS, -1, 0);
    return memory == MAP_FAILED ? NULL : memory;
}

bool run_row(const struct row *row, unsigned count, bool time_each, struct record *records,
             struct run *run) {
    size_t size = sizeof *run + count * sizeof *records;
    struct run *shared = share(size);
    if (shared == NULL) {
        perror("bench: memory");
        return false;
    }
    struct record *shared_records = (struct record *)(shared + 1);
    fflush(stdout);
    pid_t child = fork();
    if (child == 0) {
        prctl(PR_SET_PDEATHSIG, SIGKILL); /* nobody would read what it finds */
        measure(row, count, time_each, shared_records, shared);
        _exit(EXIT_SUCCESS);
    }
    int status = 0;
    struct rusage usage;
    bool ended = child > 0 && wait4(child, &status, 0, &usage) == child;
    if (!ended) {
        perror("bench: a process of its own");
    } else if (!WIFEXITED(status) || WEXITSTATUS(status) != EXIT_SUCCESS) {
        fprintf(stderr, "bench: the run of %s%s ended badly (%s %d)\n", row->family,
                row->label == NULL ? "" : row->label, WIFSIGNALED(status) ? "signal" : "exit code",
                WIFSIGNALED(status) ? WTERMSIG(status) : WEXITSTATUS(status));
        ended = false;
    } else {
        *run = *shared;
        run->peak = (uint64_t)usage.ru_maxrss * 1024;
        memcpy(records, shared_records, count * sizeof *records);
    }
    munmap(shared, size);
    return ended;
}

void run_count(struct run *run, enum soliton_outcome outcome) {
    run->solved += outcome == SOLITON_SOLVED;
    run->unsolvable += outcome == SOLITON_UNSOLVABLE;
    run->undecided += outcome != SOLITON_SOLVED && outcome != SOLITON_UNSOLVABLE;
    run->errors += outcome == SOLITON_ERROR;
}

static int by_size(const void *a, const void *b) {
    double x = *(const double *)a;
    double y = *(const double *)b;
    return (x > y) - (x < y);
}

struct summary run_summary(double *values, unsigned count) {
    qsort(values, count, sizeof *values, by_size);
    double median = (values[(count - 1) / 2] + values[count / 2]) / 2;
    return (struct summary){median, (values[count - 1] - values[0]) / median};
}
