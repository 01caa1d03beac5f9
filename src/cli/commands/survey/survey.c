/* soliton survey: solves whole ranges of deals, and stores the results. */
#define _POSIX_C_SOURCE 200809L

#include "cli/commands/survey/survey.h"

#include "cli/commands/command.h"
#include "cli/commands/survey/hint.h"
#include "cli/commands/survey/options.h"
#include "cli/commands/survey/progress.h"
#include "cli/io/monitor.h"
#include "cli/io/say.h"
#include "print/human.h"
#include "survey/work/run.h"

#include <errno.h>
#include <stdio.h>
#include <string.h>
#include <unistd.h>

static struct survey_backend current_backend = {
    .make_workers = workers_local, .processes = 1, .default_threads = 0};

void survey_set_backend(const struct survey_backend *backend) { current_backend = *backend; }

/* A survey while the command runs. */
struct work {
    const struct arguments *arguments;
    struct survey_options options;
    struct store *store;
    struct survey_settings settings; /* of the searches of this run */
    struct store_plan plan;
    struct run_state state;
    bool all_is_decided; /* there is nothing to retry */
};

static enum exit_code say_failure(const struct failure *failure) {
    say("%s", failure->words);
    return exit_code_of_failure(failure->kind);
}

/* ---- The plan ------------------------------------------------------------------------------ */

static enum exit_code plan_new_deals(struct work *work) {
    const struct survey_options *wanted = &work->options;
    unsigned workers = current_backend.processes * wanted->threads;
    struct failure failure = {0};
    enum exit_code code = survey_settings_new(work->arguments, wanted, &work->settings);
    if (code != EXIT_OK) {
        return code;
    }
    if (store_open(wanted->path, &work->settings, &work->store, &failure) != FAILURE_NONE ||
        store_add_deals(work->store, &wanted->deals, wanted->chunk, workers, &failure) !=
            FAILURE_NONE ||
        store_plan_chunks(work->store, &work->plan, &failure) != FAILURE_NONE) {
        return say_failure(&failure);
    }
    return EXIT_OK;
}

/* Plans the deals in the file: those that are left, or those that are undecided. */
static enum exit_code plan_stored_deals(struct work *work) {
    struct failure failure = {0};
    uint64_t undecided = 0;
    if (access(work->options.path, F_OK) != 0 && errno == ENOENT) {
        survey_say_missing(work->options.path);
        return EXIT_NO_INPUT;
    }
    if (store_open(work->options.path, NULL, &work->store, &failure) != FAILURE_NONE ||
        store_undecided(work->store, &undecided, &failure) != FAILURE_NONE) {
        return say_failure(&failure);
    }
    work->all_is_decided = work->options.retry && undecided == 0;
    if (work->all_is_decided) {
        return survey_settings_copy(store_settings(work->store), &work->settings) ? EXIT_OK
                                                                                  : say_no_memory();
    }
    enum exit_code code = survey_settings_stored(work->arguments, &work->options,
                                                 store_settings(work->store), &work->settings);
    if (code != EXIT_OK) {
        return code;
    }
    enum failure_kind kind =
        work->options.retry
            ? store_plan_retry(work->store, work->settings.options, &work->plan, &failure)
            : store_plan_chunks(work->store, &work->plan, &failure);
    return kind == FAILURE_NONE ? EXIT_OK : say_failure(&failure);
}

/* ---- The work ------------------------------------------------------------------------------ */

static void say_interrupted(const struct work *work) {
    uint64_t done = work->plan.done + work->state.deals;
    if (done == 0) {
        say("survey: interrupted: nothing is stored yet");
        return;
    }
    say("survey: interrupted: %s of %s %s done, and stored in %s; the same command goes on with "
        "the others",
        human_number(done).text, human_amount(work->plan.deals, "deals").text,
        done == 1 ? "is" : "are", work->options.path);
}

static enum exit_code solve(struct work *work) {
    if (work->plan.done >= work->plan.deals) {
        return EXIT_OK;
    }
    struct survey_progress progress = {
        .plan = &work->plan, .quiet = work->options.quiet, .every = work->options.progress};
    const struct run_watch watch = {.call = survey_progress_watch, .context = &progress};
    struct failure failure = {0};
    struct workers *workers = current_backend.make_workers(&work->settings, work->options.threads);
    if (workers == NULL) {
        say("survey: cannot start any threads, or memory ran out");
        return EXIT_BUG;
    }
    enum failure_kind kind = run_survey(work->store, workers, &watch, &work->state, &failure);
    workers->calls->free(workers);
    monitor_hide();
    if (kind == FAILURE_NONE) {
        return EXIT_OK;
    }
    if (kind == FAILURE_INTERRUPTED) {
        if (!work->options.quiet) {
            say_interrupted(work);
        }
        return EXIT_INTERRUPTED;
    }
    return say_failure(&failure);
}

/* Prints the time and rate of this run: "; 8.12 s, 12.4 k/s". */
static void print_time(const struct run_state *state) {
    static const double exact = 120; /* seconds */
    if (state->deals == 0) {
        puts("; nothing was left to do");
    } else if (state->seconds < exact) {
        printf("; %.2f s, %s\n", state->seconds, survey_rate(state->deals, state->seconds).text);
    } else {
        printf("; %s, %s\n", survey_time(state->seconds).text,
               survey_rate(state->deals, state->seconds).text);
    }
}

/* Prints the results of all deals so far. */
static void print(const struct work *work) {
    const struct store_plan *plan = &work->plan;
    uint64_t done = plan->done + work->state.deals;
    uint64_t unsolvable = plan->unsolvable + work->state.unsolvable;
    uint64_t undecided = plan->undecided + work->state.undecided;
    bool has_rules = *work->settings.rules != '\0';
    printf("%s%s%s%s: ", work->settings.game, has_rules ? " (" : "", work->settings.rules,
           has_rules ? ")" : "");
    if (work->all_is_decided) {
        puts("no deal is undecided");
        return;
    }
    printf("%s%s: %s solved, %s unsolvable, %s %s",
           human_amount(done, work->options.retry ? "undecided deals" : "deals").text,
           work->options.retry ? " tried again" : "",
           human_number(done - unsolvable - undecided).text, human_number(unsolvable).text,
           human_number(undecided).text, work->options.retry ? "still undecided" : "undecided");
    print_time(&work->state);
}

static enum exit_code survey(struct work *work) {
    enum exit_code code =
        survey_options_read(work->arguments, current_backend.default_threads, &work->options);
    if (code == EXIT_OK) {
        code = work->options.deals.count > 0 ? plan_new_deals(work) : plan_stored_deals(work);
    }
    return code == EXIT_OK ? solve(work) : code;
}

static enum exit_code run(const struct arguments *arguments) {
    struct work work = {.arguments = arguments};
    monitor_catch_interrupts();
    enum exit_code code = survey(&work);
    /* The file is closed first: whoever reads the line may open it. */
    store_close(work.store);
    monitor_release_interrupts();
    if (code == EXIT_OK && !work.options.quiet) {
        print(&work);
        fflush(stdout); /* so that the line comes before the hint */
        survey_say_report(work.options.path);
    }
    survey_settings_drop(&work.settings);
    survey_options_drop(&work.options);
    return code;
}

static const struct option *const options[] = {
    &survey_option_db,       &survey_option_keep,  &survey_option_all,
    &survey_option_chunk,    &survey_option_retry, &survey_option_threads,
    &survey_option_progress, &survey_option_quiet, NULL};

const struct command command_survey = {
    .name = "survey",
    .operands = "[GAME] [DEALS]...",
    .most_operands = SIZE_MAX,
    .summary = "Solves ranges of deals of a game, and stores the results",
    .notes =
        "DEALS are numbers of the GAME's deals, or files of them ('-' is standard input), in\n"
        "which '#' begins a comment. A deal is here any puzzle with a number.\n"
        "\n"
        "The file holds one survey: one game with one set of rules, options and limits, solved\n"
        "by one version of the engine; anything else is refused. Results are stored safely, one\n"
        "chunk at a time. However a survey ended, even by a power cut, the same command goes on\n"
        "where it was, and the report is the same in the end; so does the command without\n"
        "DEALS. Other DEALS are added to those in the file. Ctrl-C ends a survey properly. Only\n"
        "one survey at a time writes to a file; 'soliton report' may read it meanwhile. Copy\n"
        "the file only while no survey is running on it, or together with its -wal file.\n"
        "\n"
        "Limits apply to each deal. The memory limit is 1.5G unless --memory is given, so that\n"
        "results do not depend on the machine. A deal that reaches a limit is undecided;\n"
        "--retry undecided solves these deals again with larger limits. Limits that are not\n"
        "given stay as they were:\n"
        "  soliton survey --retry undecided --memory 16G --threads 1\n"
        "N searches at once may take N times --memory. Each has one thread, so that results do\n"
        "not depend on the number of threads; but with --timeout they depend on the machine.\n"
        "\n"
        "With MPI, 'mpirun -n 8 soliton-mpi survey ...' does the same with 8 processes, on one\n"
        "machine or several. A batch job has no terminal, and so no line of progress:\n"
        "--progress 60 prints one every minute, and 'soliton report FILE' shows how far it is.\n",
    .exits =
        "Exit status: 0 all deals are done, whatever the results; 64 wrong usage, or a survey\n"
        "with other settings; 65 the file is no survey, or a bad file of deals; 66 no such\n"
        "file; 73 cannot write, or another survey is running; 70 a bug in soliton; 130\n"
        "interrupted.\n",
    .options = options,
    .needs = SOLITON_CAN_NUMBER,
    .searches = SEARCH_ALL,
    .rules = RULES_AND_SHORTCUTS,
    .run = run};
