/* The kinds of puzzles that have a scene of their own. */
#include "play/scenes/scene.h"

extern const struct scene_kind scene_patience, scene_pegs, scene_port;

const struct scene_kind *const scene_kinds[] = {&scene_patience, &scene_pegs, &scene_port, NULL};
