"""Asks the real shells which words they offer for unfinished command lines.

Each answers many at once: offers(...) gives a set of whole words for each command line, which is a
list of words of which the last one is to be completed. It has a folder, with the folders `place`,
where it is, `programs`, where it finds the programs before all others, and `home`.
"""

import pathlib
import re
import subprocess

from support.harness import TIMEOUT, Terminal, environment

COMPLETIONS = pathlib.Path(__file__).resolve().parents[3] / "completions"


class Shell:
    def __init__(self, folder):
        self.place, self.home = folder / "place", folder / "home"
        # Without anybody's own settings.
        self.environment = environment(
            PATH=f"{folder / 'programs'}:{environment()['PATH']}",
            HOME=str(self.home),
            ZDOTDIR=str(self.home),
            XDG_CONFIG_HOME=None,
            XDG_DATA_HOME=None,
            TERM="dumb",
        )

    def ask(self, lines, *command):
        result = subprocess.run(
            command,
            input=lines,
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
            text=True,
            cwd=self.place,
            env=self.environment,
            timeout=TIMEOUT,
            check=False,
        )
        assert (result.returncode, result.stderr) == (0, ""), result
        return result.stdout


class Bash(Shell):
    SCRIPT = r"""
        source "$1/soliton.bash"; source "$1/xpatsolver.bash"
        compopt() { options+=" $*"; }
        while IFS=$'\t' read -r -a COMP_WORDS; do
            COMP_WORDS=("${COMP_WORDS[@]%.}") COMP_CWORD=$((${#COMP_WORDS[@]} - 1)) options=
            "_${COMP_WORDS[0]}" "${COMP_WORDS[0]}" "${COMP_WORDS[-1]}" "${COMP_WORDS[-2]}"
            printf '%s\n' "${COMPREPLY[@]}"
            printf '\f%s\f\n' "$options"
        done
    """

    def offers(self, *lines):
        """The words are split as bash does: at equals signs, which are words of their own."""
        split = [
            [part for word in line for part in re.split("(=)", word) if part != ""]
            + ([""] if line[-1] == "" else [])
            for line in lines
        ]
        # It keeps what stands before the last one.
        return [
            {line[-1][: line[-1].rfind("=") + 1] + word for word in offered}
            for line, offered in zip(lines, self.raw_offers(*split))
        ]

    def raw_offers(self, *lines):
        """The same for words as they are."""
        return [set(words.split()) for words, _ in self.replies(*lines)]

    def options(self, *lines):
        """The options that bash is told with the words: nospace, filenames."""
        return [set(options.split()) - {"-o"} for _, options in self.replies(*lines)]

    def replies(self, *lines):
        # Empty words would be lost: each gets a dot at its end, which is removed again.
        text = "".join("\t".join(word + "." for word in line) + "\n" for line in lines)
        blocks = self.ask(
            text, "bash", "--norc", "--noprofile", "-u", "-c", self.SCRIPT, "bash", COMPLETIONS
        ).split("\f")
        return list(zip(blocks[0::2], blocks[1::2]))


class Fish(Shell):
    SCRIPT = """
        source $argv[1]/soliton.fish; source $argv[1]/xpatsolver.fish
        while read -l -d \\n line
            complete -C "$line"
            printf '\\f\\n'
        end
    """

    def offers(self, *lines):
        return [set(answer) for answer in self.descriptions(*lines)]

    def descriptions(self, *lines):
        """The words with their descriptions."""
        text = "".join(" ".join(line) + "\n" for line in lines)
        out = self.ask(text, "fish", "--no-config", "-c", self.SCRIPT, COMPLETIONS)
        return [
            dict(
                line.split("\t") if "\t" in line else (line, "")
                for line in block.split("\n")
                if line != ""
            )
            for block in out.split("\f")[:-1]
        ]


class Zsh(Shell):
    """Its completion needs its line editor, so it gets a terminal: ^T puts all that is offered into
    the line, Tab completes it as usual, and ^O writes it to a file and begins another."""

    SETUP = r"""
        PS1= PROMPT_EOL_MARK= fpath=($HOME/functions $fpath)
        autoload -Uz compinit && compinit -u -D
        offer_all() { _main_complete; compstate[insert]=all compstate[list]= }
        hand_over() { print -r -- "$LBUFFER" >>$HOME/lines; BUFFER= }
        zle -C offer_all complete-word offer_all
        zle -N hand_over
        bindkey -e
        bindkey '^T' offer_all
        bindkey '^O' hand_over
        print ready
    """

    def answers(self, key, *lines):
        """The lines after this key was pressed at their end."""
        functions = self.home / "functions"
        functions.mkdir(exist_ok=True)
        for name in "soliton", "xpatsolver":
            (functions / f"_{name}").write_bytes((COMPLETIONS / f"{name}.zsh").read_bytes())
        (self.home / ".zshrc").write_text(self.SETUP)
        answers = self.home / "lines"
        answers.write_text("")
        terminal = Terminal("zsh", "-d", "-i", cwd=self.place, env=self.environment)
        try:
            terminal.wait_for(b"ready")
            for count, line in enumerate(lines, 1):
                terminal.press(" ".join(line).encode() + key + b"\x0f")
                for _ in range(TIMEOUT * 100):
                    if answers.read_text().count("\n") == count:
                        break
                    terminal.read(0.01)
                else:
                    raise AssertionError((line, terminal.output))
            terminal.press(b"\x04")
            terminal.finish()
        finally:
            terminal.close()
        return answers.read_text().splitlines()

    def offers(self, *lines):
        return [
            set()
            if answer == " ".join(line)
            else set(answer[len(" ".join(line)) - len(line[-1]) :].split())
            for line, answer in zip(lines, self.answers(b"\x14", *lines))
        ]

    def completed(self, *lines):
        return self.answers(b"\t", *lines)
