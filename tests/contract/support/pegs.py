"""What the tests of peg solitaire share: boards, and reading what soliton prints."""

import json

from support.harness import OK, Case

ENGLISH = "  ###\n  ###\n#######\n###o###\n#######\n  ###\n  ###\n"


class PegCase(Case):
    def json_of(self, *arguments, code=OK, **options):
        result = self.soliton(arguments[0], "--json", *arguments[1:], **options)
        self.assert_ended(result, code)
        self.assertEqual(result.stdout.count("\n"), 1)
        return json.loads(result.stdout)

    def solved(self, *arguments, **options):
        """The answer to a puzzle that can be solved."""
        answer = self.json_of("solve", *arguments, **options)
        self.assertEqual(answer["outcome"], "solved")
        return answer
