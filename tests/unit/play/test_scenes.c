/* Pictures: whatever can be taken lies somewhere in them, and so does the place it is put to. */
#define _POSIX_C_SOURCE 200809L

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "play/scenes/scene.h"

#include <stdlib.h>
#include <string.h>

/* A puzzle, its game and its gestures. */
struct table {
    soliton_puzzle *puzzle;
    soliton_game *game;
    struct gestures gestures;
};

static struct table set_up(const char *name) {
    struct table table = {0};
    assert_int_equal(soliton_puzzle_named(name, NULL, &table.puzzle, NULL), SOLITON_OK);
    table.game = soliton_game_new(table.puzzle);
    assert_non_null(table.game);
    assert_true(gestures_read(&table.gestures, soliton_game_gestures(table.game)));
    return table;
}

static void put_away(struct table *table, struct scene *scene) {
    scene_drop(scene);
    gestures_drop(&table->gestures);
    soliton_game_free(table->game);
    soliton_puzzle_free(table->puzzle);
}

static struct scene plain_scene(const struct table *table) {
    struct scene scene = {.kind = &scene_plain, .data = calloc(1, scene_plain.size)};
    const struct scene_source source = {table->puzzle, table->game, "", &table->gestures};
    assert_non_null(scene.data);
    assert_true(scene_plain.read(&scene, &source));
    return scene;
}

static void assert_inside(const struct scene *scene, struct rect rect) {
    assert_true(rect_is_somewhere(rect));
    assert_true(rect.y >= 0 && rect.x >= 0);
    assert_true(rect.y + rect.height <= scene->height);
    assert_true(rect.x + rect.width <= scene->width);
}

static void assert_all_inside(struct scene *scene, const struct gestures *gestures) {
    static const struct { int height, width; } rooms[] = {{21, 80}, {9, 40}, {60, 200}, {0, 0}};
    for (size_t i = 0; i < sizeof rooms / sizeof *rooms; i++) {
        scene->kind->arrange(scene, rooms[i].height, rooms[i].width);
        for (size_t k = 0; k < gestures->count; k++) {
            const struct gesture *gesture = &gestures->items[k];
            assert_inside(scene, scene->kind->thing(scene, gesture->take));
            assert_inside(scene, scene->kind->place(scene, gesture->take, gesture->put));
        }
    }
}

static void gestures_lie_in_the_picture(void **state) {
    (void)state;
    const struct soliton_entry *entry;
    for (size_t i = 0; (entry = soliton_list(i)) != NULL; i++) {
        char *name = soliton_entry_example(entry);
        struct table table = set_up(name);
        struct scene scene;
        assert_true(table.gestures.count > 0 || soliton_game_won(table.game));
        assert_true(scene_read(&scene, table.game, table.puzzle, &table.gestures, SOLITON_PLAIN));
        assert_true(scene.kind == &scene_plain || strcmp(scene.kind->name, entry->kind) == 0);
        assert_all_inside(&scene, &table.gestures);
        scene_drop(&scene);
        scene = plain_scene(&table);
        assert_all_inside(&scene, &table.gestures);
        put_away(&table, &scene);
        free(name);
    }
}

static void scenes_are_those_of_kinds(void **state) {
    (void)state;
    for (size_t i = 0; scene_kinds[i] != NULL; i++) {
        const struct scene_kind *scene = scene_kinds[i];
        size_t k = 0;
        while (soliton_kind_at(k) != NULL && strcmp(soliton_kind_at(k)->name, scene->name) != 0) {
            k++;
        }
        assert_non_null(soliton_kind_at(k));
        assert_true(scene->size > 0 && scene->read != NULL && scene->arrange != NULL);
        assert_true(scene->draw != NULL && scene->thing != NULL && scene->place != NULL);
        assert_true(scene->name_thing != NULL && scene->name_gesture != NULL);
    }
}

/* Where cells are narrow, the marks of an empty one stand next to it, apart from the cell before.
 */
static void an_empty_cell_is_apart_from_others(void **state) {
    (void)state;
    struct table table = set_up("FreeCell.1");
    struct scene scene;
    assert_true(scene_read(&scene, table.game, table.puzzle, &table.gestures, SOLITON_PLAIN));
    const char *take = table.gestures.takes[0];
    scene.kind->arrange(&scene, 21, 40);
    struct rect first = scene.kind->place(&scene, take, "t1");
    struct rect second = scene.kind->place(&scene, take, "t2");
    assert_int_equal(first.width, 2);
    assert_int_equal(second.x, first.x + first.width + 2);
    scene.kind->arrange(&scene, 21, 120);
    assert_int_equal(scene.kind->place(&scene, take, "t1").width, 5);
    put_away(&table, &scene);
}

/* ---- The list of a plain scene --------------------------------------------------------------- */

static void assert_says(const struct scene *scene, const struct gesture *gesture,
                        const char *expected) {
    char words[128] = "";
    FILE *stream = fmemopen(words, sizeof words, "w");
    assert_non_null(stream);
    scene->kind->name_gesture(scene, gesture, stream);
    fclose(stream);
    assert_string_equal(words, expected);
}

/* A row for each thing, all equally wide; its places beside it, one after the other. */
static void a_list_has_a_row_for_each_thing(void **state) {
    (void)state;
    struct table table = set_up(".............AAB.....B..............");
    struct scene scene = plain_scene(&table);
    scene.kind->arrange(&scene, 21, 80);
    struct rect first = scene.kind->thing(&scene, "A"), second = scene.kind->thing(&scene, "B");
    assert_int_equal(first.x, second.x);
    assert_int_equal(first.width, second.width);
    assert_int_equal(abs(first.y - second.y), 1);
    assert_int_equal(scene.fixed, first.y < second.y ? first.y : second.y);
    struct rect near = scene.kind->place(&scene, "B", "+1");
    struct rect far = scene.kind->place(&scene, "B", "+2");
    assert_int_equal(near.y, second.y);
    assert_int_equal(far.y, second.y);
    assert_true(near.x >= second.x + second.width);
    assert_int_not_equal(far.x, near.x);
    assert_false(rect_is_somewhere(scene.kind->thing(&scene, "C")));
    assert_false(rect_is_somewhere(scene.kind->place(&scene, "B", "+9")));
    for (size_t i = 0; i < table.gestures.count; i++) {
        const struct gesture *gesture = &table.gestures.items[i];
        if (strcmp(gesture->take, "B") == 0 && strcmp(gesture->put, "+2") == 0) {
            assert_says(&scene, gesture, "B> B>");
        }
    }
    /* In a low window the whole picture is scrolled. */
    scene.kind->arrange(&scene, 5, 80);
    assert_int_equal(scene.fixed, 0);
    put_away(&table, &scene);
}

static void a_plain_scene_draws_nothing_without_memory(void **state) {
    (void)state;
    struct scene scene = {.kind = &scene_plain};
    scene.kind->arrange(&scene, 21, 80);
    assert_true(scene.height > 0 && scene.width > 0);
    assert_false(rect_is_somewhere(scene.kind->thing(&scene, "A")));
    assert_false(rect_is_somewhere(scene.kind->place(&scene, "A", "-")));
    scene_drop(&scene);
}

int test_scenes(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(gestures_lie_in_the_picture),
        cmocka_unit_test(scenes_are_those_of_kinds),
        cmocka_unit_test(an_empty_cell_is_apart_from_others),
        cmocka_unit_test(a_list_has_a_row_for_each_thing),
        cmocka_unit_test(a_plain_scene_draws_nothing_without_memory),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
