"""The compiled library never prints, exits or aborts, has no mutable globals, defines no name
twice, and exports exactly what soliton.h declares. Looks at the objects, which cannot lie about
it."""

import collections
import pathlib
import re
import subprocess
import sys
import tempfile
import unittest

PROJECT = pathlib.Path(__file__).resolve().parents[2]
sys.path.insert(0, str(PROJECT / "tests"))
from built import BUILD, built  # noqa: E402

ARCHIVE = BUILD / "libsoliton.a"
SHARED = BUILD / "libsoliton.so"

# What a library must not do to the program that uses it: talk, end it, touch its files, or keep
# state behind its back. Compilers call some of them by other names, such as __printf_chk.
BANNED = re.compile(
    r"(__)?(v?f?printf|v?dprintf|v?asprintf)(_chk)?"
    r"|f?puts|f?putc|putchar|fwrite|perror|psignal|stdin|stdout|stderr"
    r"|_?exit|_Exit|quick_exit|abort|__assert_fail|atexit|signal|sigaction|raise"
    r"|f?open(64)?|f?read|f?write|getenv|setenv|setlocale|system"
    r"|s?rand|s?random|strtok|strerror|localtime|gmtime|asctime|ctime"
)


def output(*command):
    return subprocess.run(command, check=True, capture_output=True, text=True).stdout


def banned_calls(archive):
    undefined = output("nm", "--undefined-only", "--format=just-symbols", archive).split()
    return sorted({name for name in undefined if BANNED.fullmatch(name)})


def mutable_globals(archive):
    """The objects that stay writable while the program runs, each with its section.

    nm's letters do not tell: a table of constant strings is in .data.rel.ro, which only the loader
    writes to, and has the letter of mutable data."""
    found = []
    for line in output("nm", "--format=sysv", archive).splitlines():
        fields = [field.strip() for field in line.split("|")]
        if len(fields) == 7:
            name, kind, section = fields[0], fields[3], fields[6]
            writable = re.match(r"\.(data|bss|tdata|tbss|sdata|sbss)\b|\*COM\*", section)
            if writable and not section.startswith(".data.rel.ro") and kind != "SECTION":
                found.append(f"{name} in {section}")
    return found


def defined_twice(archive):
    """The external names that more than one object of the archive defines.

    A linker takes the first object that has what it looks for, and never says that there is
    another.
    """
    defined = output("nm", "--extern-only", "--defined-only", "--format=just-symbols", archive)
    names = [line for line in defined.splitlines() if line and not line.endswith(":")]
    return sorted(name for name, count in collections.Counter(names).items() if count > 1)


def calls(source):
    """The functions of the library that are called or declared there, each with its arguments."""
    text = re.sub(r"/\*.*?\*/", "", source, flags=re.DOTALL)
    text = re.sub(r"\btypedef\b[^;{]*;", "", text)
    found = []
    for call in re.finditer(r"\b(soliton_\w+)\(", text):
        arguments, depth = [""], 1
        for character in text[call.end() :]:
            depth += {"(": 1, ")": -1}.get(character, 0)
            if depth == 0:
                break
            if depth == 1 and character == ",":
                arguments.append("")
            else:
                arguments[-1] += character
        found.append((call.group(1), [argument.strip() for argument in arguments]))
    return found


def declared_functions(header):
    return sorted(name for name, _ in calls(header))


def never_null(header, test):
    """The pointers that the test never passes as NULL, as "function: parameter"."""
    tried = {
        (name, number)
        for name, arguments in calls(test)
        for number, argument in enumerate(arguments)
        if argument == "NULL"
    }
    return [
        f"{name}: {parameter}"
        for name, parameters in calls(header)
        for number, parameter in enumerate(parameters)
        if "*" in parameter and (name, number) not in tried
    ]


class Library(unittest.TestCase):
    def test_calls_nothing_that_is_banned(self):
        self.assertEqual(banned_calls(ARCHIVE), [])

    def test_has_no_mutable_globals(self):
        self.assertEqual(mutable_globals(ARCHIVE), [])

    def test_defines_no_name_twice(self):
        self.assertEqual(defined_twice(ARCHIVE), [])

    def test_exports_exactly_what_the_header_declares(self):
        lines = output("nm", "--dynamic", "--defined-only", SHARED).splitlines()
        symbols = [line.split() for line in lines]
        exported = sorted(name.split("@")[0] for _, kind, name in symbols if kind != "A")
        declared = declared_functions((PROJECT / "include" / "soliton.h").read_text())
        self.assertGreater(len(declared), 20)
        self.assertEqual(exported, declared)

    def test_every_function_stands_in_the_man_page(self):
        page = (PROJECT / "man" / "libsoliton.3").read_text()
        header = (PROJECT / "include" / "soliton.h").read_text()
        self.assertEqual(
            [name for name in declared_functions(header) if f"{name}(" not in page], []
        )


class Null(unittest.TestCase):
    """A NULL that a caller passes is tried for every pointer that a public function takes."""

    def test_every_pointer_is_tried(self):
        header = (PROJECT / "include" / "soliton.h").read_text()
        test = (PROJECT / "tests" / "unit" / "game" / "test_null.c").read_text()
        self.assertEqual(never_null(header, test), [])

    def test_finds_what_is_not_tried(self):
        header = (
            "enum soliton_status soliton_open(const char *text, size_t length,\n"
            "                                 struct soliton_game **game);\n"
            "void soliton_free(soliton_game *game); bool soliton_is(void);\n"
        )
        test = "soliton_open(other(NULL, 1), 3, NULL); /* soliton_free(NULL); */"
        self.assertEqual(
            never_null(header, test),
            ["soliton_open: const char *text", "soliton_free: soliton_game *game"],
        )


def needed_libraries(program):
    """The shared libraries that a program or a library asks for when it starts."""
    return re.findall(r"\(NEEDED\).*\[(.*)\]", output("readelf", "--dynamic", program))


class Linking(unittest.TestCase):
    """Only who plays in a terminal needs curses, and only who surveys a database."""

    EXTRA = re.compile(r"lib(ncurses|tinfo|sqlite)")

    def extra_libraries(self, program):
        return sorted(filter(self.EXTRA.match, needed_libraries(program)))

    def test_the_library_needs_neither(self):
        self.assertEqual(self.extra_libraries(SHARED), [])

    def test_xpatsolver_needs_neither(self):
        self.assertEqual(self.extra_libraries(built("XPATSOLVER")), [])

    def test_soliton_needs_both(self):
        # Otherwise the names above would be wrong.
        extra = " ".join(self.extra_libraries(built("SOLITON")))
        self.assertIn("ncurses", extra)
        self.assertIn("sqlite", extra)


class Examination(unittest.TestCase):
    """The examination itself, on a library that does everything wrong."""

    def archive_of(self, *texts):
        folder = tempfile.TemporaryDirectory()
        self.addCleanup(folder.cleanup)
        archive, objects = pathlib.Path(folder.name, "libbad.a"), []
        for number, text in enumerate(texts):
            source = pathlib.Path(folder.name, f"bad{number}.c")
            source.write_text(text)
            objects.append(source.with_suffix(".o"))
            output("gcc", "-std=c17", "-O2", "-c", source, "-o", objects[-1])
        output("ar", "rcs", archive, *objects)
        return archive

    def test_finds_banned_calls(self):
        archive = self.archive_of(
            "#include <stdio.h>\n#include <stdlib.h>\n#include <assert.h>\n"
            'void talk(int i) { printf("%d\\n", i); puts("x"); fprintf(stderr, "%d", i); }\n'
            "void end(int i) { assert(i); if (i > 1) exit(1); abort(); }\n"
        )
        self.assertEqual(
            banned_calls(archive),
            ["__assert_fail", "abort", "exit", "fprintf", "printf", "puts", "stderr"],
        )

    def test_finds_mutable_globals_and_only_those(self):
        archive = self.archive_of(
            "int zero, one = 1;\nstatic int hidden;\nint bump(void) { return hidden++; }\n"
            "int tick(void) { static int ticks = 7; return ticks++; }\n"
            '_Thread_local int mine;\nconst char *variable = "a";\n'
            'const int constant = 3;\nconst char *const names[] = {"a", "b"};\n'
        )
        names = sorted(re.split(r"[. ]", found)[0] for found in mutable_globals(archive))
        self.assertEqual(names, ["hidden", "mine", "one", "ticks", "variable", "zero"])

    def test_finds_names_that_are_defined_twice(self):
        archive = self.archive_of(
            "static int own(void) { return 1; }\nint solve(void) { return own(); }\nint one;\n",
            "static int own(void) { return 2; }\nint solve(void) { return own(); }\n"
            "extern int one;\nint two(void) { return one; }\n",
        )
        self.assertEqual(defined_twice(archive), ["solve"])

    def test_reads_declarations(self):
        header = (
            "/* soliton_not(this) */\ntypedef bool soliton_call(void *);\n"
            "char *soliton_a(int x);\nvoid soliton_b(soliton_call *call,\n    int y);\n"
        )
        self.assertEqual(declared_functions(header), ["soliton_a", "soliton_b"])


if __name__ == "__main__":
    unittest.main()
