"""Scripts and styles without what only people need: comments, and blanks that part nothing.

Names stay as they are, and so do line ends wherever a statement might end there, so that what the
browser says of an error can still be read. This is no parser: what it cannot tell apart by what
came before, it refuses.
"""

import re

WORD = re.compile(r"[\w$#]")
TOKEN = re.compile(
    r"""
    (?P<blank> [ \t]+ )
  | (?P<end> \n )
  | (?P<comment> //[^\n]* | /\*.*?\*/ )
  | (?P<text> "(?:[^"\\\n]|\\.)*" | '(?:[^'\\\n]|\\.)*' )
  | (?P<number> \d\w*(?:\.\w*)? )
  | (?P<word> [\w$\#]+ )
  | (?P<sign> => | \+\+ | -- | [^`"'\w\s] )
""",
    re.VERBOSE | re.DOTALL,
)
EXPRESSION = re.compile(r"/(?:[^/\\\n\[]|\\.|\[(?:[^\]\\\n]|\\.)*\])+/\w*")
SILENT = ("blank", "end", "comment")

# A line end behind or before one of these ends no statement.
OPEN_ENDED = set("{([,;:?=>&|")
CONTINUES = set(")]}.,;:?")
# A stroke behind one of these, or at the start, begins a regular expression and divides nothing.
BEFORE_EXPRESSION = set("(,=:[!&|?{;><+-*/%~^") | {"=>"}
WORDS_BEFORE_EXPRESSION = {
    "return",
    "typeof",
    "case",
    "in",
    "of",
    "else",
    "do",
    "void",
    "delete",
    "throw",
    "new",
    "instanceof",
    "await",
    "yield",
}
# Behind one of these it may be either: behind a block or an object, a statement or a count.
EITHER = {"}", "++", "--"}
WORDS_BEFORE_CONDITION = {"if", "while", "for", "with"}


class Unreadable(Exception):
    """A place that is no script, or may be two: the offset of the character."""


def template_end(text, start):
    """The offset behind the template that begins at `start`, with what is inserted into it."""
    at = start + 1
    while at < len(text):
        if text[at] == "`":
            return at + 1
        if text.startswith("${", at):
            at += 2
            for _, token, place in tokens(text, at, inserted=True):
                at = place + len(token)
            at += 1  # the brace that closes it
        else:
            at += 2 if text[at] == "\\" else 1
    raise Unreadable(start)


class Before:
    """What came before a stroke, as far as it tells what the stroke is."""

    def __init__(self):
        self.token = ""
        self.conditions = []  # for each parenthesis that is open: whether a condition stands in it
        self.after_condition = False

    def note(self, token):
        self.after_condition = False
        if token == "(":
            self.conditions.append(self.token in WORDS_BEFORE_CONDITION)
        elif token == ")" and self.conditions:
            self.after_condition = self.conditions.pop()
        self.token = f".{token}" if self.token == "." else token  # the name of a property

    def begins_expression(self, at):
        if self.token in EITHER:
            raise Unreadable(at)
        return (
            not self.token
            or self.after_condition
            or self.token in BEFORE_EXPRESSION
            or self.token in WORDS_BEFORE_EXPRESSION
        )


def token_at(text, at, before):
    if text[at] == "`":
        return "text", text[at : template_end(text, at)]
    if text.startswith("<!--", at):  # browsers take it for a comment
        raise Unreadable(at)
    if text[at] == "/" and text[at + 1 : at + 2] not in ("/", "*") and before.begins_expression(at):
        match = EXPRESSION.match(text, at)
        if not match:
            raise Unreadable(at)
        return "text", match.group()
    match = TOKEN.match(text, at)
    if not match or match.group() == "/" and text.startswith("/*", at):
        raise Unreadable(at)
    return match.lastgroup, match.group()


def tokens(text, at=0, inserted=False):
    """Each token: its kind, its text, where it is; `inserted`: to a brace that was not opened."""
    before, depth = Before(), 0
    while at < len(text):
        kind, token = token_at(text, at, before)
        depth += {"{": 1, "}": -1}.get(token, 0)
        if inserted and depth < 0:
            return
        if kind not in SILENT:
            before.note(token)
        yield kind, token, at
        at += len(token)
    if inserted:
        raise Unreadable(len(text) - 1)


def parted(before_kind, before, token):
    """Whether a blank between these two must stay, whatever kind of blank it is."""
    if before_kind == "number" and token[0] == ".":
        return True
    if WORD.match(token):
        return before_kind == "number" or WORD.match(before[-1])
    return before[-1] + token[0] in ("++", "--", "//", "<!")


def is_spare(kept, closing, after_condition):
    """Whether the last token means nothing before this bracket: a comma behind the last element, or
    a semicolon behind the last statement. One that is all there is of a statement or an element
    stays."""
    if len(kept) < 2:
        return False
    last, before = kept[-1], kept[-2]
    if last == ",":
        return before not in ("[", ",")
    return (
        closing == "}" and last == ";" and not after_condition and before not in ("else", "do", ":")
    )


def squeeze(text):
    """A script that does the same, and is shorter."""
    out, kept, before_kind, gap = [], [], "", ""
    reader, after_condition = Before(), False  # of the last token but one
    for kind, token, _ in tokens(text):
        if kind == "end" or kind == "comment" and "\n" in token:
            gap = "\n"
        elif kind in SILENT:
            gap = gap or " "
        else:
            if kind == "sign" and token in ")]}" and is_spare(kept, token, after_condition):
                kept.pop()
                out.pop()
            before = kept[-1] if kept else ""
            if before and gap:
                ends = gap == "\n" and before[-1] not in OPEN_ENDED and token[0] not in CONTINUES
                out.append("\n" if ends else " " if parted(before_kind, before, token) else "")
            out.append(token)
            kept.append(token)
            after_condition = reader.after_condition
            reader.note(token)
            before_kind, gap = kind, ""
    return "".join(out)


# ---- Styles ---------------------------------------------------------------------------------

STYLE_PART = re.compile(
    r"""
    (?P<text> "(?:[^"\\\n]|\\[^\n])*" | '(?:[^'\\\n]|\\[^\n])*' | url\([^"'()\n]*\) )
  | (?P<comment> /\*.*?\*/ )
  | (?P<wrong> ["'] | /\* )
""",
    re.VERBOSE | re.DOTALL,
)

# Blanks that part nothing. Before a colon they do, in selectors.
STYLE_BLANKS = re.compile(
    r"""
    (?P<text> "(?:[^"\\\n]|\\[^\n])*" | '(?:[^'\\\n]|\\[^\n])*' | url\([^"'()\n]*\) )
  | [ \t]* (?P<sign> [{};,] ) [ \t]*
  | (?P<colon> : ) [ \t]+
""",
    re.VERBOSE,
)


def squeeze_style(text):
    def part(match):
        around = text[match.start() - 1 : match.start()] + text[match.end() : match.end() + 1]
        if match["wrong"] or match["comment"] and re.fullmatch(r"[\w-]{2}", around):
            raise Unreadable(match.start())
        return match["text"] or ""

    def shorter(match):
        return match["text"] or match["sign"] or match["colon"]

    without_comments = STYLE_PART.sub(part, text)
    lines = (line.strip() for line in STYLE_BLANKS.sub(shorter, without_comments).splitlines())
    return "".join(line if line[-1] in "{;," else line + "\n" for line in lines if line)
