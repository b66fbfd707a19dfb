# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""FOLDER PTXAS ARGUMENT... -o OUTPUT: ptxas' messages for a file, cached in FOLDER. OUTPUT,
which no test reads, is only written where ptxas runs."""

import subprocess
import sys
from pathlib import Path

from kept import Kept

folder, program, *arguments = sys.argv[1:]
if arguments[-2:-1] != ["-o"]:
    sys.exit("kept-ptxas.py: expected the output last")


def assemble():
    done = subprocess.run([program, *arguments], capture_output=True, text=True)
    if done.returncode:  # messages name the file
        sys.stdout.write(done.stdout)
        sys.stderr.write(done.stderr)
        sys.exit(done.returncode)
    return done.stdout, done.stderr


inputs = [Path(x).read_bytes() if Path(x).is_file() else x.encode() for x in arguments[:-2]]
output, errors = Kept(folder, program, __file__).answer(inputs, assemble)
sys.stdout.write(output)
sys.stderr.write(errors)
