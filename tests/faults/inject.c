/* A machine on which a system call fails: runs a program and has the n-th of its calls that write
 * fail, alone or with all after it; or sends it a signal there.
 *
 *   inject COUNT_FILE AT ERRNO|-SIGNAL [once|on] PROGRAM [ARGUMENT]...
 *
 * AT counts from 1; with 0 nothing fails. A positive number is the errno that the call fails with,
 * a negative one the signal that the program gets just before the call. How many such calls there
 * were is written to COUNT_FILE. Ends as the program ends; a signal that ends it is 128 and its
 * number. What is written to standard error is let alone: somebody has to hear of it.
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

struct wish {
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

/* Changes the call that is about to be made to one that there is not. */
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
                     const struct wish *wish) {
    if (!writes(info)) {
        return;
    }
    calls++;
    if (wish->at == 0 || (calls != wish->at && !(wish->on && calls > wish->at))) {
        return;
    }
    if (wish->how < 0) {
        kill(program, -wish->how);
    } else if (skipping_count < THREADS_MOST) {
        skipping[skipping_count++] = thread;
        skip_call(thread);
    }
}

static void at_exit(pid_t thread, const struct wish *wish) {
    for (size_t i = 0; i < skipping_count; i++) {
        if (skipping[i] == thread) {
            set_result(thread, -wish->how);
            skipping[i] = skipping[--skipping_count];
            return;
        }
    }
}

/* NOLINTBEGIN(performance-no-int-to-ptr): ptrace takes numbers as pointers */
/* A thread has stopped; which signal it is to have when it goes on. */
static int look(pid_t program, pid_t thread, int status, const struct wish *wish) {
    const int number = WSTOPSIG(status);
    if (number == (SIGTRAP | 0x80)) {
        struct __ptrace_syscall_info info;
        ptrace(PTRACE_GET_SYSCALL_INFO, thread, (void *)sizeof info, &info);
        if (info.op == PTRACE_SYSCALL_INFO_ENTRY) {
            at_entry(program, thread, &info, wish);
        } else {
            at_exit(thread, wish);
        }
        return 0;
    }
    /* A new thread begins by being stopped, and a signal of ours is not the program's. */
    return number == SIGTRAP || number == SIGSTOP ? 0 : number;
}

static int watch(pid_t program, const struct wish *wish) {
    int status;
    pid_t thread;
    while ((thread = waitpid(-1, &status, __WALL)) != -1) {
        if (WIFSTOPPED(status)) {
            const int number = look(program, thread, status, wish);
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
    const struct wish wish = {strtoul(argv[2], NULL, 10), (int)strtol(argv[3], NULL, 10),
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
    const int code = watch(program, &wish);
    note_calls(argv[1]);
    return code;
}
/* NOLINTEND(performance-no-int-to-ptr) */
