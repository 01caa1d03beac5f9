/* Puzzles of every kind and of many rules, for inputs that are about something else. An input names
 * one by a letter, from 'a' on, so that its file can be read. */
#ifndef SOLITON_FUZZ_SUPPORT_SAMPLES_H
#define SOLITON_FUZZ_SUPPORT_SAMPLES_H

#include "support/check.h"

static const struct sample {
    const char *name, *rules;
} samples[] = {
    {"FreeCell.123456", NULL},                                               /* a */
    {"FreeCell.ms11982", "autoplay=none"},                                   /* b */
    {"FreeCell.7", "ranks=3,columns=3,cells=1"},                             /* c */
    {"FreeCell.8", "ranks=4,columns=3,cells=2,autoplay=none,take-back=yes"}, /* d */
    {"FreeCell.9", "ranks=4,columns=4,cells=1,autoplay=safe"},               /* e */
    {"FreeCell.10", "ranks=3,columns=2,cells=0,build=any,empty=king"},       /* f */
    {"Seahaven.1", NULL},                                                    /* g */
    {"Seahaven.2", "ranks=4,columns=4"},                                     /* h */
    {"MidnightOil.3", NULL},                                                 /* i */
    {"MidnightOilFull.4", NULL},                                             /* j */
    {"MidnightOilFull.5", "ranks=4,columns=6,redeals=1"},                    /* k */
    {"BakersDozen.218", NULL},                                               /* l */
    {"BakersDozen.6", "ranks=3,columns=4,take-back=yes"},                    /* m */
    {"B...CCB..D..BAAD..........EE........", NULL},                          /* n */
    {".B../.B../AA.C/...C/....", NULL},                                      /* o */
    {"..x.....B...AAB.........CCC.DD......", NULL},                          /* p */
    {"peg.english", NULL},                                                   /* q */
    {"peg.triangle", NULL},                                                  /* r */
    {"peg.diamond", "start=e5,goal=any"},                                    /* s */
    {"peg.triangle", "start=a1,goal=c3"},                                    /* t */
    {"peg.european", "start=d1,axes=4"},                                     /* u */
};

enum { SAMPLES = sizeof samples / sizeof *samples };

static inline soliton_puzzle *sample_of(unsigned letter) {
    const struct sample *sample = &samples[(letter - 'a') % SAMPLES];
    struct soliton_error error = {0};
    soliton_puzzle *puzzle = NULL;
    soliton_puzzle_named(sample->name, sample->rules, &puzzle, &error);
    check(puzzle != NULL, error.message);
    return puzzle;
}

#endif
