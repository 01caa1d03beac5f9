// What eslint looks for in the page's scripts, their tests and the benchmark's. How they are laid
// out is prettier's business.

import js from "@eslint/js";
import globals from "globals";

export default [
    js.configs.recommended,
    {
        linterOptions: { reportUnusedDisableDirectives: "error" },
        rules: {
            curly: "error",
            eqeqeq: "error",
            "no-var": "error",
            "no-unused-expressions": "error",
            "no-useless-return": "error",
            "object-shorthand": "error",
            "prefer-const": "error",
        },
    },
    {
        files: ["web/**"],
        languageOptions: { globals: globals.browser },
        rules: { "no-shadow": "error" },
    },
    { files: ["web/sw.js", "web/unpack.js"], languageOptions: { sourceType: "script" } },
    {
        // Functions that are handed to the page run there.
        files: ["tests/browser/**", "bench/**"],
        languageOptions: { globals: { ...globals.node, ...globals.browser } },
    },
];
