/* The kinds of which all puzzles can be found; apart from the registry, so that a program that
 * never asks for them, or has a registry of its own, does without their code. */
#include "puzzles/port/census/census.h"

const struct puzzle_census *const puzzle_censuses[] = {&port_census, NULL};
