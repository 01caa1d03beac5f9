#include "machine.h"

#include "soliton.h"

#include <sched.h>
#include <stdio.h>
#include <string.h>
#include <unistd.h>

#ifdef __clang__
static const char compiler[] = "clang " __clang_version__;
#else
static const char compiler[] = "gcc " __VERSION__;
#endif

void machine_stay_on_core(void) {
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

void machine_print(void) {
    double memory = (double)sysconf(_SC_PHYS_PAGES) * (double)sysconf(_SC_PAGESIZE);
    printf("soliton %s, %s\n", soliton_version(), BENCH_COMMIT);
    print_processor();
    printf(", %ld cores, %.0f GiB, %s, %s\n", sysconf(_SC_NPROCESSORS_CONF),
           memory / (double)(1 << 30), compiler, BENCH_FLAGS);
}
