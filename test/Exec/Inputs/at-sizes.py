# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Runs a kernel with 8, 16 and 32 work-items a sub-group, on target cpu and in the
reference, and compares what they write, bit for bit:

    at-sizes.py TENON-RUN [--varying|--cpu] KERNEL ARG...

"{N}" in an argument is the size, "{2*N}" twice of it; a size that KERNEL itself
fixes is replaced. The results are also those
that the files of the arguments hold, from a run that the test has compared with
what it expects; except with --varying, where they depend on the size. With --cpu
only these files are compared. The runs cycle through the processors if the test names
none."""

import os
import re
import subprocess
import sys
import zlib

from engines import ON_AMX

SIZES = (8, 16, 32)
PROCESSORS = ([], ["--mcpu=x86-64-v3"], ["--mcpu=x86-64"])


def output_file(word):
    """The output file of out=FILE:TYPE:SIZE or inout=FILE:FILE."""
    kind, _, rest = word.partition("=")
    return {"out": rest.split(":")[0], "inout": rest.split(":")[-1]}.get(kind)


def run(command, size, engine):
    """What the kernel writes, by the name of the file."""
    outputs, words = [], []
    for word in command:
        word = re.sub(r"\{(.*?)\}", lambda m: str(eval(m[1], {"N": size})), word)
        name = output_file(word)
        if name:
            outputs.append(name)
            word = re.sub(re.escape(name) + r"(?=$|:\w+:\w+$)", name + ".sized.npy", word)
        words.append(word)
    words[1] = resized(words[1], size, outputs[0])
    words += engine + [f"--subgroup-size={size}"]
    if subprocess.run(words, check=False).returncode:
        sys.exit(" ".join(words))
    return {name: contents(name + ".sized.npy") for name in outputs}


def resized(kernel, size, name):
    """The kernel with this sub-group size, if it has a fixed one."""
    if not kernel.endswith(".ll"):
        return kernel
    text = contents(kernel).decode()
    number = re.search(r"!intel_reqd_sub_group_size (!\d+)", text)
    if not number:
        return kernel
    kernel = f"{name}.{size}.ll"
    with open(kernel, "w") as file:
        file.write(re.sub(rf"(?m)^{number[1]} = .*", f"{number[1]} = !{{i32 {size}}}", text))
    return kernel


def contents(path):
    with open(path, "rb") as file:
        return file.read()


def main():
    tenon_run, *command = sys.argv[1:]
    against = command.pop(0) if command[0].startswith("--") else ""
    turn = zlib.crc32(os.path.basename(command[0]).encode())
    named = any(word.startswith("--mcpu") for word in command)
    for number, size in enumerate(SIZES):
        processor = [] if named else PROCESSORS[(turn + number) % len(PROCESSORS)]
        found = run([tenon_run, *command], size, processor)
        expected = {}
        # On emulated AMX the files are what the default mode has compared with the reference.
        if against == "--varying" or (not against and not ON_AMX):
            expected = run([tenon_run, *command], size, ["--engine=reference"])
        for name in found:
            wanted = [expected[name]] if expected else []
            if against != "--varying":
                wanted.append(contents(name))
            if any(found[name] != content for content in wanted):
                sys.exit(f"{size} work-items, {processor}: {name} differs")


main()
