#include "program.h"

#include <spawn.h>
#include <stdio.h>
#include <string.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <unistd.h>

extern char **environ;

static double seconds_of(struct timeval time) {
    return (double)time.tv_sec + (double)time.tv_usec * 1e-6;
}

/* Files rather than pipes: nobody waits for a reader or a writer. */
static bool spawn(const struct program *program, int input, int output, pid_t *child) {
    posix_spawn_file_actions_t actions;
    if (posix_spawn_file_actions_init(&actions) != 0) {
        return false;
    }
    /* The function promises not to change them. */
    char *const *arguments = (char *const *)program->arguments;
    bool spawned = posix_spawn_file_actions_adddup2(&actions, input, STDIN_FILENO) == 0 &&
                   posix_spawn_file_actions_adddup2(&actions, output, STDOUT_FILENO) == 0 &&
                   posix_spawn_file_actions_adddup2(&actions, output, STDERR_FILENO) == 0 &&
                   posix_spawnp(child, arguments[0], &actions, NULL, arguments, environ) == 0;
    posix_spawn_file_actions_destroy(&actions);
    return spawned;
}

static void read_end(FILE *file, char *text, size_t size) {
    fseek(file, 0, SEEK_END);
    long length = ftell(file);
    long most = (long)size - 1;
    fseek(file, length > most ? length - most : 0, SEEK_SET);
    text[fread(text, 1, size - 1, file)] = '\0';
}

static bool run_between(struct program *program, FILE *input, FILE *output) {
    pid_t child = 0;
    int status = 0;
    struct rusage usage;
    fputs(program->input == NULL ? "" : program->input, input);
    if (fflush(input) != 0 || fseek(input, 0, SEEK_SET) != 0 ||
        !spawn(program, fileno(input), fileno(output), &child) ||
        wait4(child, &status, 0, &usage) != child) {
        return false;
    }
    program->seconds = seconds_of(usage.ru_utime) + seconds_of(usage.ru_stime);
    program->peak = (uint64_t)usage.ru_maxrss * 1024;
    program->exit_code = WIFEXITED(status) ? WEXITSTATUS(status) : -1;
    read_end(output, program->output, program->output_size);
    return true;
}

bool program_run(struct program *program) {
    FILE *input = tmpfile();
    FILE *output = tmpfile();
    bool ran = input != NULL && output != NULL && run_between(program, input, output);
    if (input != NULL) {
        fclose(input);
    }
    if (output != NULL) {
        fclose(output);
    }
    return ran;
}
