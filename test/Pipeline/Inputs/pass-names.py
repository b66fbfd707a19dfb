"""Prints the names of all passes in PassRegistry.def, one a line."""

import re
import sys

with open(sys.argv[1], encoding="utf-8") as registry:
    text = re.sub(r"//[^\n]*", "", registry.read())
for name in re.findall(r'_PASS\(\s*"([^"]+)"', text):
    print(name)
