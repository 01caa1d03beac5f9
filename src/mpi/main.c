/* soliton-mpi: soliton on a cluster. Rank 0 is soliton, and the other ranks work for it. */
#include "cli/commands/command.h"
#include "cli/commands/survey/survey.h"
#include "cli/program.h"
#include "mpi/ranks.h"

#include <mpi.h>

static int run(int argc, char **argv, int ranks) {
    const struct survey_backend backend = {
        .make_workers = ranks_workers, .processes = (unsigned)ranks, .default_threads = 1};
    survey_set_backend(&backend);
    const struct program program = {.name = "soliton-mpi", .command = &command_survey};
    int code = program_run(&program, argc, argv);
    ranks_end();
    return code;
}

int main(int argc, char **argv) {
    int provided, rank, ranks;
    int code = 0;
    /* The searches' threads never call MPI. */
    MPI_Init_thread(&argc, &argv, MPI_THREAD_FUNNELED, &provided);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &ranks);
    if (rank == 0) {
        code = run(argc, argv, ranks);
    } else {
        ranks_work();
    }
    MPI_Finalize();
    return code;
}
