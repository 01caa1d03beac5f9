"""web/bundle, which puts the page together: what it makes, and what it refuses."""

import importlib.machinery
import importlib.util
import json
import pathlib
import random
import re
import shutil
import subprocess
import sys
import tempfile
import unittest

PROJECT = pathlib.Path(__file__).resolve().parents[2]
sys.path.insert(0, str(PROJECT / "web"))
from minify import Unreadable, minify, minify_style  # noqa: E402

loader = importlib.machinery.SourceFileLoader("bundle", str(PROJECT / "web/bundle"))
bundle = importlib.util.module_from_spec(importlib.util.spec_from_loader("bundle", loader))
loader.exec_module(bundle)

PAGE = """<!DOCTYPE html>
<html lang="en">
<head>
    <meta charset="utf-8">
    <link rel="stylesheet" href="css/a.css">
    <link rel="stylesheet" href="css/b.css">
</head>
<body>
    <!-- for people -->
    <script type="module" src="js/app/main.js"></script>
</body>
</html>
"""
FILES = {
    "index.html": PAGE,
    "sw.js": 'const CACHE = "soliton-@CONTENTS@";\n',
    "unpack.js": "console.log(1);\n",
    "css/a.css": "/* one */\na {\n    color: red;\n}\n",
    "css/b.css": "b { color: blue; }\n",
    "js/app/main.js": 'import { twice as double } from "../sums/number.js";\n'
    'import { three } from "../sums/deep.js";\n'
    "console.log(double(three()));\n",
    "js/sums/number.js": "// Numbers.\nexport function twice(n) {\n    return 2 * n;\n}\n"
    "export const ONE = 1;\n",
    "js/sums/deep.js": 'import { ONE, twice } from "./number.js";\n'
    "export const three = () => twice(ONE) + ONE;\n",
    "js/engine/worker.js": 'import { ONE } from "../sums/number.js";\nself.one = ONE;\n',
}


class Folder(unittest.TestCase):
    def setUp(self):
        folder = tempfile.TemporaryDirectory()
        self.addCleanup(folder.cleanup)
        self.folder = pathlib.Path(folder.name)

    def write(self, **changes):
        shutil.rmtree(self.folder / "web", ignore_errors=True)
        changed = {
            name.replace("__", "/").replace("_", "."): text for name, text in changes.items()
        }
        for name, text in (FILES | changed).items():
            path = self.folder / "web" / name
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_text(text)
        return self.folder / "web"

    def run_script(self, text):
        """What a script says when it runs."""
        path = self.folder / "script.js"
        path.write_text(text)
        result = subprocess.run(["node", path], capture_output=True, text=True, timeout=60)
        self.assertEqual(result.returncode, 0, result.stderr)
        return result.stdout

    def refusal(self, **changes):
        with self.assertRaises(bundle.Refusal) as caught:
            bundle.bundle(self.write(**changes), b"engine")
        return str(caught.exception)


class Bundle(Folder):
    def test_modules_find_one_another(self):
        beside, _ = bundle.bundle(self.write(), b"engine")
        self.assertEqual(self.run_script(beside["soliton.js"].decode()), "6\n")

    def test_a_module_that_is_only_run(self):
        first = 'import "../sums/first.js";\n'
        source = self.write(
            js__sums__first_js="console.log(1);\n", js__app__main_js=first + FILES["js/app/main.js"]
        )
        beside, _ = bundle.bundle(source, b"engine")
        self.assertEqual(self.run_script(beside["soliton.js"].decode()), "1\n6\n")
        self.assertIn("there is no sums/first.js", self.refusal(js__app__main_js=first))

    def test_the_same_sources_give_the_same_bytes(self):
        self.assertEqual(
            bundle.bundle(self.write(), b"engine"), bundle.bundle(self.write(), b"engine")
        )

    def test_other_contents_are_kept_under_another_name(self):
        names = {
            bundle.bundle(source, engine)[0]["sw.js"]
            for source, engine in [(self.write(), b"engine"), (self.write(), b"engine 2")]
        }
        names.add(bundle.bundle(self.write(css__b_css="b {}\n"), b"engine")[0]["sw.js"])
        self.assertEqual(len(names), 3)

    def test_the_page_beside_its_files(self):
        beside, _ = bundle.bundle(self.write(), b"engine")
        page = beside["index.html"].decode()
        self.assertIn('<link rel="stylesheet" href="soliton.css">\n</head>', page)
        self.assertIn('<script src="soliton.js"></script>\n</body>', page)
        self.assertNotIn("css/", page)
        self.assertNotIn("for people", page)
        self.assertIn("default-src 'none'; script-src 'self' 'wasm-unsafe-eval';", page)
        self.assertEqual(beside["soliton.css"].decode(), "a{color:red}b{color:blue}")

    def test_styles_that_the_page_does_not_name_come_last(self):
        source = self.write(css__0_css="i { top: 0; }\n")
        self.assertEqual(
            bundle.bundle(source, b"engine")[0]["soliton.css"].decode(),
            "a{color:red}b{color:blue}i{top:0}",
        )

    def test_the_page_of_one_file_loads_nothing(self):
        _, single = bundle.bundle(self.write(), b"engine")
        page = single["soliton.html"].decode()
        self.assertIsNone(re.search(r'(?:src|href)="(?!data:)', page))
        self.assertIn("connect-src 'none'", page)

    def test_forms_that_it_does_not_know(self):
        for line in [
            'import x from "./number.js";',
            'import * as x from "./number.js";',
            'import { x } from "number.js";',
            'import "number.js";',
            'import {\n    ONE } from "./number.js";',
            "export default 1;",
            "export let x = 1;",
            "export { x };",
            'export * from "./number.js";',
            '    import { ONE } from "./number.js";',
            'const x = import("./number.js");',
            "const x = import.meta.url;",
        ]:
            with self.subTest(line=line):
                self.assertTrue(
                    self.refusal(js__app__main_js=f"\n{line}\n").startswith("app/main.js:2: ")
                )

    def test_words_in_comments_and_texts_are_no_exports(self):
        main = (
            "/* so:\nexport const no = 1;\nimport { x } from './none.js';\n*/\n"
            "const text = `\nexport const neither = 1;\n`;\nconsole.log(text.trim());\n"
        )
        beside, _ = bundle.bundle(self.write(js__app__main_js=main), b"engine")
        self.assertEqual(
            self.run_script(beside["soliton.js"].decode()), "export const neither = 1;\n"
        )

    def test_exports_that_looking_at_lines_would_miss(self):
        for text in [
            "export const a = 1, b = 2;",
            "export const a = (1, 2),\n    b = 3;",
            "/* c */ export const a = 1;",
            "let x; export const a = 1;",
        ]:
            with self.subTest(text=text):
                self.assertRegex(
                    self.refusal(js__app__main_js=f"\n{text}\n"), r"^app/main.js:[23]: "
                )
        fine = "export const a = ((b, c) => [b, c])(1, 2);\nconst d = 1, e = 2;\n"
        bundle.bundle(self.write(js__app__main_js=fine), b"engine")

    def test_imports_that_are_not_there(self):
        self.assertEqual(
            self.refusal(js__app__main_js='import { x } from "./none.js";\n'),
            "app/main.js:1: there is no app/none.js",
        )
        self.assertEqual(
            self.refusal(js__app__main_js='import { ONE, two } from "../sums/number.js";\n'),
            "app/main.js:1: sums/number.js exports no two",
        )

    def test_imports_from_beyond_the_scripts(self):
        self.assertEqual(
            self.refusal(js__app__main_js='import { x } from "../../sw.js";\n'),
            "app/main.js:1: imports stay within the folder of the scripts",
        )

    def test_modules_of_the_same_name_in_two_folders(self):
        main = (
            'import { ONE } from "./number.js";\n'
            'import { twice } from "../sums/number.js";\n'
            "console.log(twice(ONE));\n"
        )
        source = self.write(js__app__main_js=main, js__app__number_js="export const ONE = 10;\n")
        beside, _ = bundle.bundle(source, b"engine")
        self.assertEqual(self.run_script(beside["soliton.js"].decode()), "20\n")

    def test_circles(self):
        number = 'import { three } from "./deep.js";\n' + FILES["js/sums/number.js"]
        self.assertIn(
            "sums/deep.js:1: imports go in a circle: "
            "app/main.js -> sums/number.js -> sums/deep.js -> sums/number.js",
            self.refusal(js__sums__number_js=number),
        )
        self.assertIn("circle", self.refusal(js__app__main_js='import { a } from "./main.js";\n'))

    def test_what_cannot_be_read(self):
        self.assertEqual(
            self.refusal(js__app__main_js="\nconst x = `abc;\n"),
            "app/main.js:2: this cannot be read for certain",
        )
        self.assertEqual(
            self.refusal(js__app__main_js='\n\nconst x = "abc;\n'),
            "app/main.js:3: this cannot be read for certain",
        )

    def test_what_would_end_the_page(self):
        self.assertIn("script", self.refusal(js__engine__worker_js='const x = "</script>";\n'))

    def test_a_page_without_its_marks(self):
        self.assertIn("charset", self.refusal(index_html=PAGE.replace("charset", "other")))

    def test_too_much_weight(self):
        engine, page = self.folder / "engine.wasm", self.folder / "page"
        for size, code in (1000, 0), (bundle.MOST_BYTES, 1):
            # Random bytes cannot be compressed.
            engine.write_bytes(random.Random(1).randbytes(size))
            result = subprocess.run(
                [sys.executable, "-B", PROJECT / "web/bundle", self.write(), engine, page],
                capture_output=True,
                text=True,
                timeout=60,
            )
            self.assertEqual(result.returncode, code, result.stderr)
        self.assertRegex(
            result.stderr,
            rf"^bundle: index.html and its files weighs [\d,]+ bytes, and may weigh "
            rf"{bundle.MOST_BYTES:,}, .*\(MOST_BYTES in web/bundle\)$",
        )
        self.assertEqual(len(list(page.iterdir())), 7)  # those of the one that was light enough


class Minify(Folder):
    SCRIPT = r"""
        // A comment, and a "text" in it
        const list = [1, /* 2, */ 3]; // one more
        const half = list[1] / 2 / 1;
        const found = "a/b//c".replace(/\/[/"'`]?/g, "-");
        const texts = ['it\'s', "//no", `a ${ `b ${ 1 }` }  // c
            d`];
        let i = 1; const sum = i + +i - -i + i++ + ++i;
        const odd = (x) =>
            x % 2 !== 0 ? "yes"
                : "no";
        function late() { return /x y/.test("x y") }
        const object = { if: 1, get value() { return typeof this }, async run() {} }
        const { if: one, ...rest } = object
        const n = 1.5.toFixed(1) + .5 + 1e-3
        label: for (const x of [1, 2]) { if (x in list) continue label }
        console.log(JSON.stringify([list, half, found, texts, i, sum, odd(3), late(), one,
            Object.keys(rest), n, object?.value, object ?? 1]))
    """

    def test_does_the_same_and_is_shorter(self):
        short = minify(self.SCRIPT)
        self.assertLess(len(short), 0.7 * len(self.SCRIPT))
        said = self.run_script(self.SCRIPT)
        self.assertEqual(self.run_script(short), said)
        self.assertIn("//no", json.loads(said)[3])
        self.assertEqual(minify(short), short)

    # A script, and what becomes of it; None where it is refused.
    CASES = {
        # What begins a comment in a browser.
        "a < !--b": "a< !--b",
        "a < ! b": "a< !b",
        "a<!--b": None,
        # Numbers and points.
        "1 .toFixed()": "1 .toFixed()",
        "1\n.toFixed()": "1 .toFixed()",
        "1..toFixed()": "1..toFixed()",
        "1.5 .toFixed()": "1.5 .toFixed()",
        "1. in x": "1. in x",
        "a ? .5 : 1e-3": "a?.5:1e-3",
        "list[1] .x": "list[1].x",
        # Signs that would become others.
        "a + +b - -c": "a+ +b- -c",
        "a++ + ++b": "a++ + ++b",
        "a-- > b": "a-->b",
        # Regular expressions and divisions.
        "a = /x  y/ .test(b)": "a=/x  y/.test(b)",
        'f(/[/"]  /g, 1)': 'f(/[/"]  /g,1)',
        "return /x  /": "return/x  /",
        "if (a) /x  '/.test(b)": "if(a)/x  '/.test(b)",
        "if (a[1] / 2 > f(b)) c()": "if(a[1]/2>f(b))c()",
        "f(a) / 2 / b": "f(a)/2/b",
        "x.return / 2 / 3": "x.return/2/3",
        "a / b / c": "a/b/c",
        "a / /x  /.length": "a/ /x  /.length",
        "a = b / /* c */ d": "a=b/d",
        "i++ / 2": None,
        "{} /x/.test(a)": None,
        "a = /x": None,
        # Texts.
        'a = "// b  /* c" + d': 'a="// b  /* c"+d',
        "a = '/*  \\' */' + d": "a='/*  \\' */'+d",
        '`a  ${ b  + "}" + `c  ${ d }` }  // e`': '`a  ${b+"}"+`c  ${d}`}  // e`',
        "`a  ${ { b }  }` + c": "`a  ${{b}}`+c",
        "`a ${ b /* } */ }  ` + c": "`a ${b}  `+c",
        "a = `b": None,
        'a = "b': None,
        "a /* b": None,
        # What means nothing before a closing bracket.
        "f(a, b,)": "f(a,b)",
        "a = { b, c: [1, 2,], }": "a={b,c:[1,2]}",
        "[,]; [a,,]": "[,];[a,,]",
        "() => { a(); return b; }": "()=>{a();return b}",
        "{ a = () => { b; }; }": "{a=()=>{b}}",
        "{ if (a) ; }": "{if(a);}",
        "{ if (a) b(); else ; }": "{if(a)b();else;}",
        "{ for (;;) ; }": "{for(;;);}",
        "for (a; b;) { c; }": "for(a;b;){c}",
        "{ do ; while (a); }": "{do;while(a);}",
        "{ b: ; }": "{b:;}",
        # Parentheses around one name.
        "f((a) => b)": "f(a=>b)",
        "c = async (a) => b": "c=async(a)=>b",
        "c = (a, b) => ({a}) => (...d) => 1": "c=(a,b)=>({a})=>(...d)=>1",
        # Declarations in a row.
        "const a = 1; const b = 2;\nconst c = 3;": "const a=1,b=2,c=3;",
        "let a; let b; const c = 1;": "let a,b;const c=1;",
        "const a = () => { b; const c = 1; }; const { d } = a;": "const a=()=>{b;const c=1},{d}=a;",
        "const a = 1\nb(); const c = 2;": "const a=1\nb();const c=2;",
        "const a = 1; b(); const c = 2;": "const a=1;b();const c=2;",
        "for (const a of b) { c(); } const d = 1;": "for(const a of b){c()}const d=1;",
        "for (let a = 1; a < b; a++) { let c; let d; }": "for(let a=1;a<b;a++){let c,d}",
        # Line ends.
        "a\nb": "a\nb",
        "a /* \n */ b": "a\nb",
        "f(\n    a,\n    b\n)\n": "f(a,b)",
        "a\n    .b()\n    .c()": "a.b().c()",
        "return\nx": "return\nx",
        # Behind a block.
        "function f(a) { b; }\nfunction g() { c; }\nd;": "function f(a){b}function g(){c}d;",
        "async function f() { b; }\nconst a = 1;": "async function f(){b}const a=1;",
        "if (a) { b; } else if (c) { d; } else { e; }\nf;": "if(a){b}else if(c){d}else{e}f;",
        "try { a; } catch { b; }\nc;": "try{a}catch{b}c;",
        "for (const a of b) { c; }\nd;": "for(const a of b){c}d;",
        "a = {}\nb": "a={}\nb",
        "a = function () { b; }\nc": "a=function(){b}\nc",
        "a = () => { b; }\nc": "a=()=>{b}\nc",
        "if (a) b = function () { c; }\nd": "if(a)b=function(){c}\nd",
        "if (a) b = {}\nd": "if(a)b={}\nd",
        "do { a; }\nwhile (b)\nc": "do{a}while(b)\nc",
        "const a = { if(b) { c; } }\nd": "const a={if(b){c}}\nd",
        "#a in b": "#a in b",
    }

    def test_cases(self):
        for script, short in self.CASES.items():
            with self.subTest(script=script):
                if short is None:
                    self.assertRaises(Unreadable, minify, script)
                else:
                    self.assertEqual(minify(script), short)
                    self.assertEqual(minify(short), short)

    def test_says_where_it_cannot_read(self):
        with self.assertRaises(Unreadable) as caught:
            minify("ab `c")
        self.assertEqual(caught.exception.args[0], 3)

    STYLES = {
        "a,\n  b {\n  /* c\n d */\n  top: 1px;\n}\n": "a,b{top:1px}",
        'a { content: "/*"; } /* b */\n': 'a{content:"/*"}',
        "a { content: '\\'/*'; top: 0; /* b */ }\n": "a{content:'\\'/*';top:0}",
        "a { background: url(x/*.png); }\n": "a{background:url(x/*.png)}",
        "a/* b */.c { top: 0; }\n": "a.c{top:0}",
        "a :hover, a > b { margin: 1px 2px }\n": "a :hover,a > b{margin:1px 2px}",
        'a { content: "b , c; d : {"; }\n': 'a{content:"b , c; d : {"}',
        "a { margin: 1px/**/2px; }\n": None,
        "a { /* }\n": None,
        'a { content: "b; }\n': None,
    }

    def test_styles(self):
        for style, short in self.STYLES.items():
            with self.subTest(style=style):
                if short is None:
                    self.assertRaises(Unreadable, minify_style, style)
                else:
                    self.assertEqual(minify_style(style), short)


if __name__ == "__main__":
    unittest.main()
