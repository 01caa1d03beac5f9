/* The benchmark: works through a fixed corpus of each kind of puzzle, prints what it took, and lets
 * Freecell Solver play the same deals on the same core.
 *
 * Positions are the same on every machine and in every run, and change as soon as a search takes
 * another path. Rates depend on the machine; compare them within one run only. */
#include "base/number.h"
#include "tables.h"

#include <sched.h>
#include <stdio.h>
#include <string.h>
#include <unistd.h>

enum { EXIT_OK = 0, EXIT_BAD_USAGE = 64, EXIT_BUG = 70, EXIT_CANNOT_WRITE = 73 };
enum { MOST_REPEATS = 1000, MOST_DEALS = 10000000 };

static const char help[] =
    "Usage: bench [OPTION]... [PART]...\n"
    "Solves a fixed corpus and prints what it took, beside Freecell Solver where that is\n"
    "installed. Without a PART, all of them but the distribution.\n"
    "\n"
    "  patience        the games of patience\n"
    "  exhaustive      deals without a solution, whose positions are exhausted\n"
    "  port, pegs      the other kinds of puzzles\n"
    "  signature       the positions of a smaller corpus, one number for each kind\n"
    "  distribution    how cost is spread over many deals of each game of patience\n"
    "\n"
    "      --share N      take only the first Nth part of each row's deals\n"
    "      --repeats N    work through everything so many times (default 3)\n"
    "      --no-peer      leave Freecell Solver out\n"
    "      --deals N      distribution: so many deals of each game (default 10000)\n"
    "  -o, --output FILE  distribution: write the curves, for bench/draw_distribution\n"
    "  -h, --help         print this page\n";

/* ---- The command line -------------------------------------------------------------------------
 */

/* What the command line asks for: the sections by their index, and the two parts besides. */
enum { MOST_SECTIONS = 8 };
struct request {
    struct settings settings;
    const char *output;
    bool sections[MOST_SECTIONS];
    bool signature, distribution;
};

static int refuse(const char *what, const char *word) {
    fprintf(stderr, "bench: %s%s; see 'bench --help'\n", what, word);
    return EXIT_BAD_USAGE;
}

static bool add_part(struct request *request, const char *name) {
    for (unsigned i = 0; corpus_section(i) != NULL; i++) {
        if (strcmp(name, corpus_section(i)->name) == 0) {
            return request->sections[i] = true;
        }
    }
    if (strcmp(name, "signature") == 0) {
        return request->signature = true;
    }
    return strcmp(name, "distribution") == 0 && (request->distribution = true);
}

/* An option with a number: where it goes, or NULL. */
static unsigned *number_option(struct settings *settings, const char *name, uint64_t *most) {
    *most = MOST_DEALS;
    if (strcmp(name, "--share") == 0) {
        return &settings->share;
    }
    if (strcmp(name, "--deals") == 0) {
        return &settings->deals;
    }
    *most = MOST_REPEATS;
    return strcmp(name, "--repeats") == 0 ? &settings->repeats : NULL;
}

/* Reads one option or part, and counts the words that it took. Returns an exit code, or 0. */
static int read_word(struct request *request, char **words, int left, int *taken) {
    const char *word = words[0];
    uint64_t most = 0;
    uint64_t value = 0;
    unsigned *number = number_option(&request->settings, word, &most);
    bool output = strcmp(word, "--output") == 0 || strcmp(word, "-o") == 0;
    *taken = 1;
    if (strcmp(word, "--no-peer") == 0) {
        request->settings.peer = false;
        return 0;
    }
    if (*word != '-') {
        return add_part(request, word) ? 0 : refuse("there is no part called ", word);
    }
    if (number == NULL && !output) {
        return refuse("unknown option ", word);
    }
    if (left < 2) {
        return refuse("what is missing after ", word);
    }
    *taken = 2;
    if (output) {
        request->output = words[1];
        return 0;
    }
    if (!number_parse(words[1], strlen(words[1]), most, &value) || value == 0) {
        fprintf(stderr, "bench: %s takes a number from 1 to %u, not '%s'\n", word, (unsigned)most,
                words[1]);
        return EXIT_BAD_USAGE;
    }
    *number = (unsigned)value;
    return 0;
}

/* ---- The machine and the program that figures come from ---------------------------------------
 */

#ifdef __clang__
static const char compiler[] = "clang " __clang_version__;
#else
static const char compiler[] = "gcc " __VERSION__;
#endif

/* Keeps this process, and all that it starts, on the core where it is now. */
static void stay_on_core(void) {
    unsigned core = 0;
    cpu_set_t cores;
    CPU_ZERO(&cores);
    if (getcpu(&core, NULL) == 0 && core < CPU_SETSIZE) {
        CPU_SET(core, &cores);
    }
    if (sched_setaffinity(0, sizeof cores, &cores) != 0) {
        fprintf(stderr, "bench: cannot stay on one core, so expect more spread\n");
    }
}

/* The processor's name, as the first of its cores tells it. */
static void print_processor(void) {
    static const char label[] = "model name";
    char line[256] = "";
    FILE *file = fopen("/proc/cpuinfo", "r");
    bool found = false;
    while (file != NULL && !found && fgets(line, sizeof line, file) != NULL) {
        found = strncmp(line, label, strlen(label)) == 0 && strstr(line, ": ") != NULL;
    }
    const char *name = found ? strstr(line, ": ") + 2 : "unknown processor";
    printf("%.*s", (int)strcspn(name, "\n"), name);
    if (file != NULL) {
        fclose(file);
    }
}

/* Prints the version and the commit, the processor and the compiler. */
static void print_machine(void) {
    double memory = (double)sysconf(_SC_PHYS_PAGES) * (double)sysconf(_SC_PAGESIZE);
    printf("soliton %s, %s\n", soliton_version(), BENCH_COMMIT);
    print_processor();
    printf(", %ld cores, %.0f GiB, %s, %s\n", sysconf(_SC_NPROCESSORS_CONF),
           memory / (double)(1 << 30), compiler, BENCH_FLAGS);
}

/* ---- What is done -----------------------------------------------------------------------------
 */

static bool nothing_chosen(const struct request *request) {
    bool chosen = request->signature || request->distribution;
    for (unsigned i = 0; i < MOST_SECTIONS; i++) {
        chosen = chosen || request->sections[i];
    }
    return !chosen;
}

static bool run_parts(const struct request *request) {
    const struct section *section = NULL;
    bool good = true;
    stay_on_core();
    print_machine();
    printf("processor time on one core: the median of %u, and the spread from the fastest to the"
           " slowest\n",
           request->settings.repeats);
    for (unsigned i = 0; good && (section = corpus_section(i)) != NULL; i++) {
        if (request->sections[i]) {
            good = table_section(section, &request->settings) &&
                   table_comparison(section, &request->settings);
        }
    }
    good = good && (!request->distribution || table_distribution(&request->settings));
    return good && (!request->signature || table_signature());
}

/* The same with the output, where there is one. An exit code. */
static int run_and_write(struct request *request) {
    FILE *output = NULL;
    if (request->output != NULL && (output = fopen(request->output, "w")) == NULL) {
        perror(request->output);
        return EXIT_CANNOT_WRITE;
    }
    request->settings.output = output;
    bool good = run_parts(request);
    bool written = fflush(stdout) == 0 && ferror(stdout) == 0;
    if (output != NULL) {
        written = ferror(output) == 0 && written;
        written = fclose(output) == 0 && written;
    }
    if (!written) {
        fprintf(stderr, "bench: what it found could not be written\n");
        return EXIT_CANNOT_WRITE;
    }
    return good ? EXIT_OK : EXIT_BUG;
}

int main(int argc, char **argv) {
    struct request request = {.settings = {.repeats = 3, .share = 1, .peer = true, .deals = 10000}};
    int taken = 0;
    for (int i = 1; i < argc; i += taken) {
        if (strcmp(argv[i], "--help") == 0 || strcmp(argv[i], "-h") == 0) {
            return fputs(help, stdout) == EOF ? EXIT_CANNOT_WRITE : EXIT_OK;
        }
        int code = read_word(&request, argv + i, argc - i, &taken);
        if (code != 0) {
            return code;
        }
    }
    if (nothing_chosen(&request)) {
        for (unsigned i = 0; corpus_section(i) != NULL; i++) {
            request.sections[i] = true;
        }
        request.signature = true;
    }
    return run_and_write(&request);
}
