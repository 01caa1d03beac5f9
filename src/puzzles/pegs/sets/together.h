/* Work in steps of many blocks, by several threads: each block is done by one of them, and a step
 * begins when all blocks of the last one are done. So whoever works on a block may read all that
 * was written in the steps before.
 *
 * The caller is one of the threads, and alone looks at the limits. */
#ifndef SOLITON_PUZZLES_PEGS_SETS_TOGETHER_H
#define SOLITON_PUZZLES_PEGS_SETS_TOGETHER_H

#include "engine/limits.h"

enum { TOGETHER_STEPS_MAX = 256 };

struct member;

/* Does a block of a step. */
typedef void together_work(void *context, const struct member *member, unsigned step,
                           unsigned block);

/* Who makes one fills in the first part. */
struct together {
    unsigned threads; /* at most; then as many as there are */
    unsigned steps, blocks;
    together_work *work;
    void *context;
    struct limits *limits;

    _Atomic uint64_t met; /* positions: a limit holds for these */
    atomic_uint next[TOGETHER_STEPS_MAX];
    atomic_uint arrived; /* how often a thread has come to the end of a step */
    atomic_bool stopped;
};

struct member {
    struct together *together;
    unsigned number; /* 0 is the caller, then up to `threads` */
};

/* False if a limit was reached. */
bool together_run(struct together *together);

/* Must a member stop? To be asked every few milliseconds. */
bool together_is_over(const struct member *member);

#endif
