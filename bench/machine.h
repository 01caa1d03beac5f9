/* The machine and the program that figures come from. */
#ifndef SOLITON_BENCH_MACHINE_H
#define SOLITON_BENCH_MACHINE_H

/* Keeps this process, and all that it starts, on the core where it is now. */
void machine_stay_on_core(void);

/* Prints the version and the commit, the processor and the compiler. */
void machine_print(void);

#endif
