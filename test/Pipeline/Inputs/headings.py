"""Prints what the level-three headings of a Markdown file name in `code`."""

import re
import sys

with open(sys.argv[1], encoding="utf-8") as document:
    for name in re.findall(r"^### `([^`]+)`", document.read(), re.MULTILINE):
        print(name)
