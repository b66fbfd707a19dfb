#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Prints the first block of code in a language of a document: code-block.py FILE LANGUAGE"""

import re
import sys
from pathlib import Path

file, language = sys.argv[1:]
block = re.search(rf"^```{language}\n(.*?)^```", Path(file).read_text(encoding="utf-8"), re.M | re.S)
print(block[1] if block else sys.exit(f"{file}: no block of {language}"), end="")
