/* The options that commands take, of their own and from the registry. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "cli/args/options.h"
#include "cli/commands/command.h"

#include <string.h>

static const struct parsed_option *find(const struct option_list *list, const char *name) {
    for (size_t i = 0; i < list->count; i++) {
        if (strcmp(option_name(&list->options[i]), name) == 0) {
            return &list->options[i];
        }
    }
    return NULL;
}

/* No option hides another: what a kind declares can be given to every command that is for it. */
static void what_kinds_declare_is_there(void **state) {
    (void)state;
    for (const struct command *const *command = command_table; *command != NULL; command++) {
        const struct option_list list = options_of(*command);
        assert_true(list.count < OPTIONS_MOST);
        const struct soliton_kind *kind;
        for (size_t i = 0; (kind = soliton_kind_at(i)) != NULL; i++) {
            if (!command_is_for(*command, kind)) {
                continue;
            }
            const struct soliton_shortcut *shortcut = kind->shortcuts;
            while ((*command)->rules == RULES_AND_SHORTCUTS && shortcut != NULL &&
                   shortcut->name != NULL) {
                const struct parsed_option *option = find(&list, shortcut->name);
                assert_non_null(option);
                assert_non_null(option->shortcut);
                assert_true(strstr(option_help(*command, option).text, shortcut->help) != NULL);
                shortcut++;
            }
            for (size_t j = 0; kind->metrics[j] != NULL; j++) {
                assert_non_null(strstr(option_metrics(*command).text, kind->metrics[j]));
            }
            const struct soliton_condition *condition;
            for (size_t j = 0; (*command)->takes_conditions &&
                               (condition = soliton_kind_condition(kind, j)) != NULL;
                 j++) {
                assert_ptr_equal(find(&list, condition->name)->condition, condition);
            }
        }
    }
}

static void a_name_is_there_once(void **state) {
    (void)state;
    for (const struct command *const *command = command_table; *command != NULL; command++) {
        const struct option_list list = options_of(*command);
        for (size_t i = 0; i < list.count; i++) {
            assert_ptr_equal(find(&list, option_name(&list.options[i])), &list.options[i]);
        }
    }
}

/* A command takes the options of its kinds, and no others. */
static void a_command_is_for_kinds_with_an_ability(void **state) {
    (void)state;
    static const struct option *const none[] = {NULL};
    struct command command = {.name = "try", .options = none, .rules = RULES_AND_SHORTCUTS};
    struct option_list list = options_of(&command);
    assert_non_null(find(&list, "rules"));
    assert_non_null(find(&list, "goal"));
    assert_non_null(find(&list, "autoplay"));
    assert_true(option_takes_file(find(&list, "goal")));
    assert_false(option_takes_file(find(&list, "autoplay")));
    command.needs = SOLITON_CAN_COUNT;
    list = options_of(&command);
    assert_int_equal(list.count, 3);
    assert_ptr_equal(list.options[0].own, &option_rules);
    assert_string_equal(option_help(&command, find(&list, "start")).text,
                        "begin with only this hole empty");
    command.rules = RULES_ALONE;
    assert_int_equal(options_of(&command).count, 1);
    /* These kinds have no rules. */
    command.needs = SOLITON_CAN_RATE;
    assert_int_equal(options_of(&command).count, 0);
    assert_string_equal(option_metrics(&command).text, "moves|slides");
    command.searches = SEARCH_LIMITS_METRIC_AND_THREADS;
    list = options_of(&command);
    assert_non_null(find(&list, "metric"));
    /* These have only one metric. */
    command.needs = SOLITON_CAN_COUNT;
    list = options_of(&command);
    assert_null(find(&list, "metric"));
}

int test_options(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(what_kinds_declare_is_there),
        cmocka_unit_test(a_name_is_there_once),
        cmocka_unit_test(a_command_is_for_kinds_with_an_ability),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
