"""Prints the words of all operations in MatrixOps.def, one a line."""

import re
import sys

with open(sys.argv[1], encoding="utf-8") as operations:
    text = re.sub(r"//[^\n]*", "", operations.read())
for word in re.findall(r'MATRIX_OP\(\w+,\s*"([^"]+)"', text):
    print(word)
