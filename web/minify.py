"""Scripts and styles without comments, and without blanks and signs that mean nothing.

Names stay as they are, and so do line ends where a statement might end, so that the browser's
messages can still be read. This is no parser: it refuses what the tokens before do not make
certain.
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

# A line end after or before one of these ends no statement.
OPEN_ENDED = set("{([,;:?=>&|")
CONTINUES = set(")]}.,;:?")
# A slash after one of these, or at the start, begins a regular expression; otherwise it divides.
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
# After one of these it may be either: after a block or an object, a statement or a count.
EITHER = {"}", "++", "--"}
WORDS_BEFORE_CONDITION = {"if", "while", "for", "with"}


class Unreadable(Exception):
    """The offset of a character where the text is no script, or can be read in two ways."""


def template_end(text, start):
    """The offset after the template that begins at `start`, with what is inserted into it."""
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
    """What came before a slash, as far as it tells what the slash means."""

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
    """Each token: its kind, text and offset; if `inserted`, up to a brace that was not opened."""
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
    """Whether a blank between these two tokens must stay."""
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


def is_lone_name(kept):
    """Whether the last tokens are the one name that a function takes, in parentheses that need not
    be there. Behind a word such as `async` they stay."""
    return (
        len(kept) > 3
        and (kept[-3], kept[-1]) == ("(", ")")
        and re.fullmatch(r"[A-Za-z_$][\w$]*", kept[-2])
        and not WORD.match(kept[-4][-1])
    )


def minify_template(text):
    """The same for what is inserted into a template."""
    out, at = [], 0
    while at < len(text):
        if text.startswith("${", at):
            start = end = at + 2
            for _, token, place in tokens(text, start, inserted=True):
                end = place + len(token)
            out.append("${" + minify(text[start:end]))
            at = end
        else:
            length = 2 if text[at] == "\\" else 1
            out.append(text[at : at + length])
            at += length
    return "".join(out)


HEADS = {"if", "for", "while", "switch", "catch"}
BARE_HEADS = {"else", "try", "finally", "catch", "do"}


class Statements:
    """Where statements end for certain: of two declarations in a row the second word, const or let,
    may be left out, and so may the line end behind a block."""

    def __init__(self):
        self.first = [""]  # for each bracket that is open: what the statement in it began with
        self.roles = []  # of the open brackets: "head", as in if (a), "block", or ""
        self.ended = ""  # what the statement that has just ended began with
        self.closed = ""  # the role of the bracket that has just been closed

    def continues(self, token, before):
        return token in ("const", "let") and before == ";" and token == self.ended

    def role(self, token, kept):
        first, before = self.first[-1], kept[-1] if kept else ""
        if token == "(":
            declares = first in ("function", "async") and kept[-2:-1] == ["function"]
            heads = before in HEADS and first in (before, "else")
            return "head" if declares or heads else ""
        blocks = self.closed == "head" or before in BARE_HEADS and first == before
        return "block" if token == "{" and blocks else ""

    def note(self, token, kept):
        if token in ("(", "[", "{"):
            self.roles.append(self.role(token, kept))
            self.first[-1] = self.first[-1] or token
            self.first.append("")
            self.closed = ""
            return
        self.closed = ""
        if token in (")", "]", "}") and self.roles:
            self.closed = self.roles.pop()
            self.first.pop()
            if self.closed == "block":
                self.first[-1] = ""
        elif token == ";":
            self.ended, self.first[-1] = self.first[-1], ""
        else:
            self.first[-1] = self.first[-1] or token

    def end_line(self):
        """A statement may end here, without a semicolon."""
        self.first[-1] = ""


def minify(text):
    """A script that does the same, and is shorter."""
    out, kept, before_kind, gap = [], [], "", ""
    statements = Statements()
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
            if token == "=>" and is_lone_name(kept) and out[-3:] == kept[-3:]:
                out[-3:] = kept[-3:] = [kept[-2]]
            before = kept[-1] if kept else ""
            if statements.continues(token, before):
                statements.note(token, kept)
                out[-1] = kept[-1] = ","
                before_kind, gap = "sign", ""
                continue
            if before and gap:
                ends = gap == "\n" and before[-1] not in OPEN_ENDED and token[0] not in CONTINUES
                if ends and statements.closed != "block":
                    out.append("\n")
                    statements.end_line()
                else:
                    out.append(" " if parted(before_kind, before, token) else "")
            statements.note(token if kind != "text" else "text", kept)
            out.append(minify_template(token) if token[0] == "`" else token)
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

# Blanks around these signs mean nothing, nor does a semicolon behind the last declaration. Before a
# colon blanks may, in selectors.
STYLE_BLANKS = re.compile(
    r"""
    (?P<text> "(?:[^"\\\n]|\\[^\n])*" | '(?:[^'\\\n]|\\[^\n])*' | url\([^"'()\n]*\) )
  | [ \t]* ;? \s* (?P<end> \} ) \s*
  | [ \t]* (?P<sign> [{;,] ) [ \t]*
  | (?P<colon> : ) [ \t]+
""",
    re.VERBOSE,
)


def minify_style(text):
    def part(match):
        around = text[match.start() - 1 : match.start()] + text[match.end() : match.end() + 1]
        if match["wrong"] or match["comment"] and re.fullmatch(r"[\w-]{2}", around):
            raise Unreadable(match.start())
        return match["text"] or ""

    def shorter(match):
        return match["text"] or match["end"] or match["sign"] or match["colon"]

    without_comments = STYLE_PART.sub(part, text)
    lines = (line.strip() for line in STYLE_BLANKS.sub(shorter, without_comments).splitlines())
    return "".join(line if line[-1] in "{};," else line + "\n" for line in lines if line)
