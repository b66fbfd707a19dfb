"""Runs a command that has to end with a given exit status.

usage: expect-status.py [--absent=FILE] STATUS COMMAND [ARGUMENT...]

Ends with 0 when COMMAND ended with STATUS and FILE does not exist afterwards.
Output passes through. Death by a signal is always a failure.
"""

import os
import subprocess
import sys

arguments = sys.argv[1:]
absent = []
while arguments[0].startswith("--absent="):
    absent.append(arguments.pop(0).partition("=")[2])
expected = int(arguments.pop(0))
for path in absent:
    if os.path.exists(path):
        os.remove(path)
status = subprocess.run(arguments, check=False).returncode
sys.stdout.flush()
wrong = [f"{path} was written" for path in absent if os.path.exists(path)]
if status != expected:
    wrong.append(f"expected exit status {expected}, actual {status}")
for message in wrong:
    print(f"expect-status.py: {message}", file=sys.stderr)
sys.exit(1 if wrong else 0)
