"""Prints, for each line of standard input, a JSON object, what is wrong with it by the schema that
the argument names; an empty line if nothing is. It is a process of its own because it needs the
module jsonschema, which only Debian's own Python has."""

import json
import sys

import jsonschema


def main():
    with open(sys.argv[1], encoding="utf-8") as file:
        schema = json.load(file)
    jsonschema.Draft202012Validator.check_schema(schema)
    validator = jsonschema.Draft202012Validator(schema)
    for line in sys.stdin:
        try:
            error = jsonschema.exceptions.best_match(validator.iter_errors(json.loads(line)))
            answer = "" if error is None else f"{error.json_path}: {error.message}"
        except json.JSONDecodeError as error:
            answer = str(error)
        print(answer.replace("\n", " "), flush=True)


if __name__ == "__main__":
    main()
