#!/usr/bin/env python3
"""No two tests have the same name, so that a name in a summary says which test it was.

Argument: the build folder."""
import collections
import json
import pathlib
import sys

tests = json.loads((pathlib.Path(sys.argv[1]) / "meson-info" / "intro-tests.json").read_text())
twice = [name for name, count in collections.Counter(test["name"] for test in tests).items() if count > 1]
for name in twice:
    print(f"FAILED: several tests are called '{name}'")
print(f"{len(tests)} names, {len(twice)} not unique")
sys.exit(1 if twice or not tests else 0)
