# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Runs a kernel on both engines and compares what it writes, bit for bit:

    same.py TENON-RUN KERNEL FOLDER [--local=…] [--widths=…] SIZES ARG...

SIZES is global/local, several with a comma between groups of dimensions:
64/16, 12x6/6x3. "{N}" in an argument is the number of work-items, out:… is a
buffer in the folder, in:… one with random content. The kernel's size, written
!{i32 16}, is replaced by each width."""

import itertools
import os
import subprocess
import sys

import numpy as np

CPUS = ["x86-64-v2", "x86-64-v3", "x86-64-v4"]


def random_buffer(dtype, count):
    state = np.random.RandomState(count)
    if dtype.startswith("f"):
        return state.uniform(-8, 8, count).astype("<" + dtype[0] + str(int(dtype[1:]) // 8))
    bits = int(dtype[1:])
    return state.randint(0, 200, count).astype(f"{'i' if dtype[0] == 'i' else 'u'}{bits // 8}")


def arguments(words, folder, engine, items):
    """The arguments, and the files that are compared."""
    result, files = [], []
    for i, word in enumerate(words):
        word = word.replace("{N}", str(items))
        if word.startswith(("in:", "out:", "inout:")):
            kind, dtype, count = word.split(":")
            count = eval(count)
            source = os.path.join(folder, f"{i}.npy")
            target = os.path.join(folder, f"{engine}.{i}.npy")
            if kind != "out":
                np.save(source, random_buffer(dtype, count))
            word = {
                "in": f"in={source}",
                "out": f"out={target}:{dtype}:{count}",
                "inout": f"inout={source}:{target}",
            }[kind]
            if kind != "in":
                files.append(target)
        result.append(word)
    return result, files


def run(tenon_run, kernel, folder, engine, sizes, words):
    size, local = sizes.split("/")
    items = int(np.prod([int(x) for x in size.split("x")]))
    args, files = arguments(words, folder, engine[0], items)
    command = [tenon_run, kernel, "--kernel=k", *engine[1]]
    command += [f"--global={size.replace('x', ',')}"]
    command += [f"--local={local.replace('x', ',')}", *args]
    subprocess.run(command, check=True)
    return [np.load(f).tobytes() for f in files]


def main():
    tenon_run, source, folder, *rest = sys.argv[1:]
    widths = [8, 16, 32]
    if rest[0].startswith("--widths="):
        widths = [int(w) for w in rest.pop(0)[9:].split(",")]
    sizes, words = rest[0].split(","), rest[1:]
    os.makedirs(folder, exist_ok=True)
    text = open(source).read()
    assert "!{i32 16}" in text
    flags = open("/proc/cpuinfo").read()
    needs = {"x86-64-v3": "avx2", "x86-64-v4": "avx512vl"}
    cpus = [c for c in CPUS if needs.get(c, "sse4_2") in flags]
    kernel = os.path.join(folder, "kernel.ll")
    for width in widths:
        with open(kernel, "w") as file:
            file.write(text.replace("!{i32 16}", "!{i32 %d}" % width))
        for one in sizes:
            expected = run(
                tenon_run, kernel, folder, ("reference", ["--engine=reference"]), one, words
            )
            for cpu in cpus:
                got = run(tenon_run, kernel, folder, ("cpu", [f"--mcpu={cpu}"]), one, words)
                if got != expected:
                    sys.exit(f"width {width}, {cpu}, {one}: the results differ")


if __name__ == "__main__":
    main()
