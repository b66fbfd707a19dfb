# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""man-options.py ROOT TOOL...: each option that --help lists is in the man page."""

import pathlib
import re
import subprocess
import sys

root = pathlib.Path(sys.argv[1])
missing = []
for tool in sys.argv[2:]:
    page = (root / "share/man/man1" / f"{tool}.1").read_text()
    text = subprocess.run([root / "bin" / tool, "--help"], capture_output=True, text=True).stdout
    own = text[text.index(f"{tool} options:") :]
    named = {name.strip("-") for name in re.findall(r"Fl (-?[\w-]+)", page)}
    for option in re.findall(r"^  -(-?[\w-]+)", own, re.MULTILINE):
        if option.strip("-") not in named:
            missing.append(f"{tool}: -{option}")
if missing:
    sys.exit("not in the man page:\n" + "\n".join(missing))
