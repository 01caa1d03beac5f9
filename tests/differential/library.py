"""The library, called within this process: thousands of small searches, and no program for each."""

import collections
import ctypes

from programs import BUILD

SOLVED, UNSOLVABLE, GAVE_UP, INTERRUPTED, ERROR = range(5)
NAMES = ("solved", "unsolvable", "gave-up", "interrupted", "error")
Answer = collections.namedtuple("Answer", "outcome cost moves shortest")
Handle = ctypes.c_void_p


class Error(ctypes.Structure):
    _fields_ = [
        ("status", ctypes.c_int),
        ("line", ctypes.c_size_t),
        ("column", ctypes.c_size_t),
        ("message", ctypes.c_char * 256),
    ]


class Counts(ctypes.Structure):
    """What was checked of a proof."""

    _fields_ = [
        ("positions", ctypes.c_uint64),
        ("lost", ctypes.c_uint64),
        ("moves", ctypes.c_uint64),
    ]


FREE = ctypes.CDLL(None).free
FREE.restype, FREE.argtypes = None, [ctypes.c_void_p]
SINK = ctypes.CFUNCTYPE(ctypes.c_bool, ctypes.c_void_p, ctypes.c_size_t, ctypes.c_void_p)
SOURCE = ctypes.CFUNCTYPE(
    ctypes.c_bool, ctypes.POINTER(ctypes.c_void_p), ctypes.POINTER(ctypes.c_size_t), ctypes.c_void_p
)
SIGNATURES = {
    "puzzle_named": (
        ctypes.c_int,
        ctypes.c_char_p,
        ctypes.c_char_p,
        ctypes.POINTER(Handle),
        ctypes.POINTER(Error),
    ),
    "puzzle_parse": (
        ctypes.c_int,
        ctypes.c_char_p,
        ctypes.c_size_t,
        ctypes.c_char_p,
        ctypes.POINTER(Handle),
        ctypes.POINTER(Error),
    ),
    "puzzle_free": (None, Handle),
    "puzzle_write": (Handle, Handle),
    "puzzle_rules": (Handle, Handle),
    "search_new": (Handle, Handle),
    "search_free": (None, Handle),
    "search_set": (ctypes.c_int, Handle, ctypes.c_char_p, ctypes.c_char_p, ctypes.POINTER(Error)),
    "search_run": (ctypes.c_int, Handle, ctypes.POINTER(Error)),
    "search_length": (ctypes.c_size_t, Handle),
    "search_move": (ctypes.c_char_p, Handle, ctypes.c_size_t),
    "search_cost": (ctypes.c_size_t, Handle),
    "search_is_shortest": (ctypes.c_bool, Handle),
    "search_prove": (ctypes.c_int, Handle, SINK, ctypes.c_void_p, ctypes.POINTER(Error)),
    "search_verify": (
        ctypes.c_int,
        Handle,
        Handle,
        ctypes.c_char_p,
        ctypes.c_size_t,
        ctypes.POINTER(Counts),
        ctypes.POINTER(Error),
    ),
    "search_verify_from": (
        ctypes.c_int,
        Handle,
        Handle,
        SOURCE,
        ctypes.c_void_p,
        ctypes.POINTER(Counts),
        ctypes.POINTER(Error),
    ),
    "proof_open": (
        ctypes.c_int,
        ctypes.c_char_p,
        ctypes.c_size_t,
        ctypes.POINTER(Handle),
        ctypes.POINTER(Error),
    ),
    "proof_puzzle": (Handle, Handle),
    "proof_free": (None, Handle),
}


def load():
    library = ctypes.CDLL(str(BUILD / "libsoliton.so"))
    calls = {}
    for name, (result, *arguments) in SIGNATURES.items():
        calls[name] = getattr(library, f"soliton_{name}")
        calls[name].restype, calls[name].argtypes = result, arguments
    return collections.namedtuple("Calls", calls)(**calls)


class Refused(AssertionError):
    """The library did not take what it was given."""


class Puzzle:
    """A puzzle of the library, from its text or by its name, for use in a `with`; `calls` is what
    load() returns."""

    def __init__(self, calls, text, rules=None, named=False):
        self.calls, self.handle, self.error = calls, Handle(), Error()
        data = text.encode()
        make, said = (
            (calls.puzzle_named, [data]) if named else (calls.puzzle_parse, [data, len(data)])
        )
        self.check(
            make(
                *said, rules and rules.encode(), ctypes.byref(self.handle), ctypes.byref(self.error)
            )
        )

    def __enter__(self):
        return self

    def __exit__(self, *_):
        self.calls.puzzle_free(self.handle)

    def check(self, status):
        if status != 0:
            raise Refused(f"{self.error.message.decode()} (line {self.error.line})")

    def searching(self, options, work, handle=None):
        """What `work` returns for a new search with these options, such as "shortest",
        "threads=2"; of this puzzle, or of another."""
        search = self.calls.search_new(handle or self.handle)
        try:
            for option in options:
                name, _, value = option.partition("=")
                self.check(
                    self.calls.search_set(
                        search, name.encode(), value.encode() or None, ctypes.byref(self.error)
                    )
                )
            return work(search)
        finally:
            self.calls.search_free(search)

    def solve(self, *options):
        def work(search):
            outcome = self.calls.search_run(search, ctypes.byref(self.error))
            if outcome == ERROR:
                raise Refused(self.error.message.decode())
            moves = [
                self.calls.search_move(search, i).decode()
                for i in range(self.calls.search_length(search))
            ]
            return Answer(
                NAMES[outcome],
                self.calls.search_cost(search),
                moves,
                self.calls.search_is_shortest(search),
            )

        return self.searching(options, work)

    def prove(self, *options):
        """The outcome, and the proof: b"" if none was written."""
        parts = []

        def take(data, size, _):
            parts.append(ctypes.string_at(data, size))
            return True

        def work(search):
            return self.calls.search_prove(search, SINK(take), None, ctypes.byref(self.error))

        outcome = self.searching(options, work)
        if outcome == ERROR:
            raise Refused(self.error.message.decode())
        return NAMES[outcome], b"".join(parts)

    def text(self, handle):
        """A puzzle as text, with the rules that are not in it."""
        found = []
        for call in self.calls.puzzle_write, self.calls.puzzle_rules:
            copy = call(handle)
            found.append(ctypes.string_at(copy))
            FREE(copy)
        return found

    def verify(self, data):
        """The outcome of checking this as a proof, which must be about this puzzle."""
        proof = Handle()

        def work(search):
            return self.calls.search_verify(
                search, proof, data, len(data), ctypes.byref(Counts()), ctypes.byref(self.error)
            )

        if self.calls.proof_open(data, len(data), ctypes.byref(proof), ctypes.byref(self.error)):
            return NAMES[ERROR]
        try:
            about = self.calls.proof_puzzle(proof)
            if self.text(about) != self.text(self.handle):
                raise AssertionError("the proof is about another puzzle")
            return NAMES[self.searching((), work, about)]
        finally:
            self.calls.proof_free(proof)
