# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""python -m tenon TOOL ARGUMENT...: the tools that came with the package."""

import os
import pathlib
import shutil
import sys


def main():
    tools = {"run": "tenon-run", "lower": "tenon-lower", "opt": "tenon-opt", "exec": "tenon-exec"}
    word = sys.argv[1] if len(sys.argv) > 1 else ""
    if word.removeprefix("tenon-") not in tools:
        sys.exit(f"usage: python -m tenon {{{','.join(tools)}}} ARGUMENT...")
    name = tools[word.removeprefix("tenon-")]
    inside = pathlib.Path(__file__).parent / "bin" / name
    tool = str(inside) if inside.exists() else shutil.which(name)
    if not tool:
        sys.exit(f"{name} is not installed")
    os.execv(tool, [name, *sys.argv[2:]])


main()
