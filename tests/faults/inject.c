/* A machine on which a system call fails. Runs a program and makes the n-th of its calls that write
 * fail, alone or with all after it; or sends a signal to the program there.
 *
 *   inject COUNT_FILE AT ERRNO|-SIGNAL once|on PROGRAM [ARGUMENT]...
 *
 * AT counts from 1; with 0 nothing fails. A positive number is the errno that the call fails with,
 * a negative one the signal that the program gets just before the call. How many such calls there
 * were is written to COUNT_FILE. It ends as the program ends; if that is by a signal, with 128 and
 * the signal's number. Writing to standard error never fails: somebody has to hear of it.
 *
 * Why not by a library that is loaded first: the C library's own streams do not call its write by
 * that name. */
#define _GNU_SOURCE

#include <errno.h>
#include <fcntl.h>
#include <signal.h>
#include <stdbool.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/ptrace.h>
#include <sys/syscall.h>
#include <sys/uio.h>
#include <sys/user.h>
#include <sys/wait.h>
#include <unistd.h>

enum { CANNOT = 125, THREADS_MOST = 4096 };

struct fault {
    unsigned long at;
    int how; /* an errno, or a signal if negative */
    bool on; /* and all after it */
};

static unsigned long calls;

static bool opens_to_write(uint64_t flags) { return (flags & (O_WRONLY | O_RDWR)) != 0; }

static bool writes(const struct __ptrace_syscall_info *info) {
    const uint64_t *arguments = info->entry.args;
    switch (info->entry.nr) {
    case SYS_write:
    case SYS_writev:
        return arguments[0] != STDERR_FILENO;
    case SYS_openat:
        return opens_to_write(arguments[2]);
    case SYS_pwrite64:
    case SYS_fsync:
    case SYS_fdatasync:
    case SYS_ftruncate:
    case SYS_fchmod:
    case SYS_renameat:
    case SYS_renameat2:
#ifdef SYS_rename
    case SYS_rename:
#endif
#ifdef SYS_open
    case SYS_open:
#endif
        return true;
    default:
        return false;
    }
}

/* Replaces the call that is about to be made by one that does not exist. */
static void skip_call(pid_t thread) {
#if defined __x86_64__
    struct user_regs_struct registers;
    ptrace(PTRACE_GETREGS, thread, NULL, &registers);
    registers.orig_rax = (unsigned long long)-1;
    ptrace(PTRACE_SETREGS, thread, NULL, &registers);
#elif defined __aarch64__
    int number = -1;
    struct iovec part = {&number, sizeof number};
    ptrace(PTRACE_SETREGSET, thread, (void *)(uintptr_t)0x404 /* NT_ARM_SYSTEM_CALL */, &part);
#else
#error "how a system call is skipped is known for x86-64 and aarch64 alone"
#endif
}

static void set_result(pid_t thread, long result) {
#if defined __x86_64__
    struct user_regs_struct registers;
    ptrace(PTRACE_GETREGS, thread, NULL, &registers);
    registers.rax = (unsigned long long)result;
    ptrace(PTRACE_SETREGS, thread, NULL, &registers);
#else
    struct user_regs_struct registers;
    struct iovec part = {&registers, sizeof registers};
    ptrace(PTRACE_GETREGSET, thread, (void *)1 /* NT_PRSTATUS */, &part);
    registers.regs[0] = (unsigned long long)result;
    ptrace(PTRACE_SETREGSET, thread, (void *)1, &part);
#endif
}

/* The threads whose call is being skipped. */
static pid_t skipping[THREADS_MOST];
static size_t skipping_count;

static void at_entry(pid_t program, pid_t thread, const struct __ptrace_syscall_info *info,
                     const struct fault *fault) {
    if (!writes(info)) {
        return;
    }
    calls++;
    if (fault->at == 0 || (calls != fault->at && !(fault->on && calls > fault->at))) {
        return;
    }
    if (fault->how < 0) {
        kill(program, -fault->how);
    } else if (skipping_count < THREADS_MOST) {
        skipping[skipping_count++] = thread;
        skip_call(thread);
    }
}

static void at_exit(pid_t thread, const struct fault *fault) {
    for (size_t i = 0; i < skipping_count; i++) {
        if (skipping[i] == thread) {
            set_result(thread, -fault->how);
            skipping[i] = skipping[--skipping_count];
            return;
        }
    }
}

/* NOLINTBEGIN(performance-no-int-to-ptr): ptrace takes numbers as pointers */
/* A thread has stopped. Returns the signal that it gets when it goes on, or 0. */
static int at_stop(pid_t program, pid_t thread, int status, const struct fault *fault) {
    const int number = WSTOPSIG(status);
    if (number == (SIGTRAP | 0x80)) {
        struct __ptrace_syscall_info info;
        ptrace(PTRACE_GET_SYSCALL_INFO, thread, (void *)sizeof info, &info);
        if (info.op == PTRACE_SYSCALL_INFO_ENTRY) {
            at_entry(program, thread, &info, fault);
        } else {
            at_exit(thread, fault);
        }
        return 0;
    }
    /* A new thread begins stopped, and a signal of ours is not the program's. */
    return number == SIGTRAP || number == SIGSTOP ? 0 : number;
}

static int watch(pid_t program, const struct fault *fault) {
    int status;
    pid_t thread;
    while ((thread = waitpid(-1, &status, __WALL)) != -1) {
        if (WIFSTOPPED(status)) {
            const int number = at_stop(program, thread, status, fault);
            ptrace(PTRACE_SYSCALL, thread, NULL, (void *)(intptr_t)number);
        } else if (thread == program) {
            return WIFEXITED(status) ? WEXITSTATUS(status) : 128 + WTERMSIG(status);
        }
    }
    return CANNOT;
}

static void note_calls(const char *path) {
    FILE *stream = fopen(path, "w");
    if (stream != NULL) {
        fprintf(stream, "%lu\n", calls);
        fclose(stream);
    }
}

int main(int argc, char **argv) {
    if (argc < 6) {
        fputs("inject COUNT_FILE AT ERRNO|-SIGNAL once|on PROGRAM [ARGUMENT]...\n", stderr);
        return CANNOT;
    }
    const struct fault fault = {strtoul(argv[2], NULL, 10), (int)strtol(argv[3], NULL, 10),
                                strcmp(argv[4], "on") == 0};
    const pid_t program = fork();
    if (program == 0) {
        if (ptrace(PTRACE_TRACEME, 0, NULL, NULL) == 0) {
            kill(getpid(), SIGSTOP); /* (raise looks to cppcheck as if it never came back) */
            execv(argv[5], argv + 5);
        }
        _exit(CANNOT);
    }
    int status;
    if (waitpid(program, &status, 0) == -1 || !WIFSTOPPED(status)) {
        return CANNOT;
    }
    ptrace(PTRACE_SETOPTIONS, program, NULL,
           (void *)(PTRACE_O_TRACESYSGOOD | PTRACE_O_TRACECLONE | PTRACE_O_EXITKILL));
    ptrace(PTRACE_SYSCALL, program, NULL, NULL);
    const int code = watch(program, &fault);
    note_calls(argv[1]);
    return code;
}
/* NOLINTEND(performance-no-int-to-ptr) */
