# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""python -m tenon TOOL ARGUMENT...: the tools that came with the package."""

import sys

from ._tools import TOOLS, start


def main():
    word = sys.argv[1] if len(sys.argv) > 1 else ""
    name = "tenon-" + word.removeprefix("tenon-")
    if name not in TOOLS:
        names = ",".join(tool.removeprefix("tenon-") for tool in TOOLS)
        sys.exit(f"usage: python -m tenon {{{names}}} ARGUMENT...")
    start(name, sys.argv[2:])


main()
