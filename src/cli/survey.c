/* soliton survey: solves whole ranges of deals, and stores what they give. */
#include "cli/survey.h"

#include "cli/command.h"
#include "cli/print.h"
#include "cli/say.h"
#include "cli/survey_progress.h"
#include "cli/survey_wish.h"
#include "cli/watch.h"
#include "survey/run.h"

#include <inttypes.h>
#include <stdio.h>
#include <string.h>

static struct survey_crew crew_at_hand = {
    .hands = hands_local, .processes = 1, .default_threads = 0};

void survey_use(const struct survey_crew *crew) { crew_at_hand = *crew; }

/* A survey while the command runs. */
struct work {
    const struct arguments *arguments;
    struct survey_wish wish;
    unsigned threads;
    struct store *store;
    struct terms terms; /* of the searches of this run */
    struct store_plan plan;
    struct run_state state;
};

/* The library knows how a number of threads is written, and how many processors there are. */
static enum exit_code count_threads(struct work *work) {
    char standard[16];
    snprintf(standard, sizeof standard, "%u", crew_at_hand.default_threads);
    const char *value = work->wish.threads == NULL ? standard : work->wish.threads;
    struct soliton_error error = {0};
    soliton_puzzle *any = NULL;
    soliton_puzzle_named("FreeCell.1", NULL, &any, NULL);
    soliton_search *search = any == NULL ? NULL : soliton_search_new(any);
    enum exit_code code = search == NULL ? say_no_memory() : EXIT_OK;
    if (search != NULL && soliton_search_set(search, "threads", value, &error) != SOLITON_OK) {
        say("survey: --%s", error.message);
        code = exit_code_of_status(error.status);
    } else if (search != NULL) {
        work->threads = soliton_search_threads(search);
    }
    soliton_search_free(search);
    soliton_puzzle_free(any);
    return code;
}

static enum exit_code tell(const struct problem *problem) {
    say("%s", problem->words);
    return exit_code_of_problem(problem->kind);
}

/* ---- The plan ------------------------------------------------------------------------------ */

/* With many workers, chunks are smaller than they would be: at the end, some workers have nothing
 * to do while others finish theirs. 0 leaves the choice to the store. */
static uint64_t chunk_size(const struct work *work) {
    enum { CHUNKS_A_WORKER = 20, USUAL_CHUNKS = 500 };
    uint64_t chunks = (uint64_t)crew_at_hand.processes * work->threads * CHUNKS_A_WORKER;
    if (work->wish.chunk > 0 || chunks <= USUAL_CHUNKS) {
        return work->wish.chunk;
    }
    return 1 + deals_total(&work->wish.deals) / chunks;
}

static enum exit_code plan_new_deals(struct work *work) {
    struct problem problem = {0};
    enum exit_code code = survey_wish_terms(work->arguments, &work->wish, &work->terms);
    if (code != EXIT_OK) {
        return code;
    }
    if (store_open(work->wish.path, &work->terms, &work->store, &problem) != PROBLEM_NONE ||
        store_ask(work->store, &work->wish.deals, chunk_size(work), &problem) != PROBLEM_NONE ||
        store_plan_chunks(work->store, &work->plan, &problem) != PROBLEM_NONE) {
        return tell(&problem);
    }
    return EXIT_OK;
}

static enum exit_code plan_the_rest(struct work *work) {
    struct problem problem = {0};
    if (store_open(work->wish.path, NULL, &work->store, &problem) != PROBLEM_NONE) {
        return tell(&problem);
    }
    if (!terms_copy(store_terms(work->store), &work->terms)) {
        return say_no_memory();
    }
    return store_plan_chunks(work->store, &work->plan, &problem) == PROBLEM_NONE ? EXIT_OK
                                                                                 : tell(&problem);
}

static enum exit_code plan_retry(struct work *work) {
    struct problem problem = {0};
    if (store_open(work->wish.path, NULL, &work->store, &problem) != PROBLEM_NONE) {
        return tell(&problem);
    }
    enum exit_code code = survey_wish_retry_terms(work->arguments, &work->wish,
                                                  store_terms(work->store), &work->terms);
    if (code != EXIT_OK) {
        return code;
    }
    return store_plan_retry(work->store, work->terms.options, &work->plan, &problem) == PROBLEM_NONE
               ? EXIT_OK
               : tell(&problem);
}

/* ---- The work ------------------------------------------------------------------------------ */

static void say_interrupted(const struct work *work) {
    say("survey: interrupted: %" PRIu64 " of %" PRIu64
        " deals are done, and stored in %s; the same command goes on with the others",
        work->plan.done + work->state.deals, work->plan.deals, work->wish.path);
}

static enum exit_code solve(struct work *work) {
    if (work->plan.done >= work->plan.deals) {
        return EXIT_OK;
    }
    struct survey_progress progress = {.plan = &work->plan, .quiet = work->wish.quiet};
    const struct run_watch watch = {.call = survey_progress_watch, .context = &progress};
    struct problem problem = {0};
    struct hands *hands = crew_at_hand.hands(&work->terms, work->threads);
    if (hands == NULL) {
        say("survey: cannot start any threads, or memory ran out");
        return EXIT_BUG;
    }
    enum problem_kind kind = run_survey(work->store, hands, &watch, &work->state, &problem);
    hands->calls->free(hands);
    watch_hide();
    if (kind == PROBLEM_NONE) {
        return EXIT_OK;
    }
    if (kind == PROBLEM_INTERRUPTED) {
        if (!work->wish.quiet) {
            say_interrupted(work);
        }
        return EXIT_INTERRUPTED;
    }
    return tell(&problem);
}

/* What all deals that are done gave, and where to read more of it. */
static void print(const struct work *work) {
    const struct store_plan *plan = &work->plan;
    uint64_t done = plan->done + work->state.deals;
    uint64_t unsolvable = plan->unsolvable + work->state.unsolvable;
    uint64_t undecided = plan->undecided + work->state.undecided;
    bool has_rules = *work->terms.rules != '\0';
    printf("%s%s%s%s: %" PRIu64 " %s: %" PRIu64 " solved, %" PRIu64 " unsolvable, %" PRIu64
           " undecided; see 'soliton report ",
           work->terms.game, has_rules ? " (" : "", work->terms.rules, has_rules ? ")" : "", done,
           work->wish.retry ? "undecided deals tried again" : "deals",
           done - unsolvable - undecided, unsolvable, undecided);
    print_clean(stdout, work->wish.path);
    fputs("'\n", stdout);
}

static enum exit_code survey(struct work *work) {
    enum exit_code code = survey_wish_read(work->arguments, &work->wish);
    if (code == EXIT_OK) {
        code = count_threads(work);
    }
    if (code == EXIT_OK && work->wish.retry) {
        code = plan_retry(work);
    } else if (code == EXIT_OK && work->wish.deals.count > 0) {
        code = plan_new_deals(work);
    } else if (code == EXIT_OK) {
        code = plan_the_rest(work);
    }
    return code == EXIT_OK ? solve(work) : code;
}

static enum exit_code run(const struct arguments *arguments) {
    struct work work = {.arguments = arguments};
    watch_begin();
    enum exit_code code = survey(&work);
    /* Not before the file is whole: whoever reads the line may open it. */
    store_close(work.store);
    watch_finish();
    if (code == EXIT_OK && !work.wish.quiet) {
        print(&work);
    }
    terms_drop(&work.terms);
    survey_wish_drop(&work.wish);
    return code;
}

static const struct option *const options[] = {&survey_option_db,
                                               &survey_option_keep,
                                               &survey_option_all,
                                               &survey_option_chunk,
                                               &survey_option_retry,
                                               &survey_option_threads,
                                               &option_quiet,
                                               &option_rules,
                                               &option_deposits,
                                               &option_take_back,
                                               NULL};

const struct command command_survey = {
    .name = "survey",
    .operands = "[DEALS]...",
    .most_operands = SIZE_MAX,
    .summary = "Solves ranges of deals of a game, and counts what they give",
    .notes = "DEALS are a game and numbers of its deals, or files of them ('-' is standard\n"
             "input), with '#' before comments:\n"
             "  soliton survey FreeCell 1..1000000 --db free.sqlite\n"
             "  soliton survey fc ms1..ms32000 617 11982,11983 more-deals.txt\n"
             "\n"
             "The file holds one survey: one game by one set of rules, options and limits, solved\n"
             "by one version of the engine; other ones are refused. Results are stored a chunk at\n"
             "a time, safely. However a survey was ended, be it by a power cut, the same command\n"
             "goes on where it was and the report is the same in the end; so it does without any\n"
             "DEALS. Other DEALS are added to those in the file. Ctrl-C ends it properly. One\n"
             "survey at a time writes to a file; 'soliton report' may read it meanwhile.\n"
             "\n"
             "Limits hold for each deal. A deal that reaches one is undecided: --retry undecided\n"
             "with larger limits tries these again; limits that are not given stay as they were.\n"
             "Each search has one thread, so that results do not depend on their number; but with\n"
             "--timeout they depend on the machine.\n"
             "\n"
             "Where MPI is installed, 'mpirun -n 8 soliton-mpi survey ...' does the same with 8\n"
             "processes, on one machine or several.\n"
             "\n"
             "Exit status: 0 all deals are done, whatever they gave; 64 wrong usage, or a survey\n"
             "of other terms; 65 the file is no survey, or a bad file of deals; 66 no such file;\n"
             "73 cannot write, or another survey is running; 70 a bug in soliton;\n"
             "130 interrupted.\n",
    .options = options,
    .kind = "patience",
    .searches = SEARCH_ALL,
    .run = run};
