# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""What target nvptx makes of multiplications for work-groups of its own, in the reference
engine, where copies take effect when they are waited for: kinds and layouts, tiles that
are not whole, operands that do not fit; and that a missing wait or barrier is noticed."""

# REQUIRES: numpy, x86, nvptx-registered-target
# RUN: %python %s %tenon_lower %tenon_run %src_root %t.dir | FileCheck %s
# CHECK-NOT: WRONG
# CHECK: {{^}}15 runs right

import json
import os
import re
import subprocess
import sys

import numpy as np

lower, run, root, folder = sys.argv[1:]
sys.path.insert(0, os.path.join(root, "benchmarks", "device"))
from device_kernels import Gemm, gemm, in_memory

ENCODE = {"bf16": lambda x: (x.astype("f4").view("u4") >> 16).astype("u2"),
          "f16": lambda x: x.astype("f2"), "s8": lambda x: x.astype("i1"),
          "tf32": lambda x: x.astype("f4")}
WAIT, BARRIER = "llvm.nvvm.cp.async.wait.group", "llvm.nvvm.barrier.cta.sync"


def path(name):
    return os.path.join(folder, name)


def without(calls, which):
    """The text of a module without one of its calls."""
    def edit(text):
        places = [m.start() for m in re.finditer(rf"^ .*call void @{calls}.*$", text, re.M)]
        at = places[which]
        return text[:at] + text[text.index("\n", at):]
    return edit


def product(kernel, m, n, k, features="+warps-1x4,+buffers-3", local=(64, 2),
            edit=None):
    """Whether C is right, or the message of the run."""
    with open(path("k.ll"), "w") as file:
        file.write(gemm(kernel))
    subprocess.run([lower, path("k.ll"), "--target=nvptx", f"--mattr={features}",
                    f"--recipe={path('k.json')}", "-o", path("l.ll")], check=True)
    with open(path("k.json")) as file:
        entry = json.load(file)["kernels"][0]["regrouped"]
    if edit:
        with open(path("l.ll")) as file:
            text = file.read()
        with open(path("l.ll"), "w") as file:
            file.write(edit(text))
    random = np.random.RandomState(k)
    a, b = random.randint(-8, 8, (m, k)), random.randint(-8, 8, (k, n))
    encode = ENCODE[kernel.kind]
    np.save(path("a.npy"), encode(a))
    np.save(path("b.npy"), in_memory(encode(b), kernel.layout))
    items = n // kernel.columns * 32, m // kernel.rows
    x, y = entry["tile"]
    groups = -(-items[0] // 32 // x) * -(-items[1] // y)
    kind = "i32" if kernel.kind == "s8" else "f32"
    counts = (*local, 1, items[0] // local[0], items[1] // local[1], 1)
    done = subprocess.run(
        [run, path("l.ll"), "--engine=reference", f"--kernel={entry['name']}",
         f"--global={groups * entry['block']}", f"--local={entry['block']}",
         f"in={path('a.npy')}", f"in={path('b.npy')}", f"out={path('c.npy')}:{kind}:{m}x{n}",
         f"u64={n}", f"u64={k}", *(f"u32={count}" for count in counts)],
        capture_output=True, text=True)
    if done.returncode:
        return done.stderr
    return np.array_equal(np.load(path("c.npy")), a @ b)


def main():
    os.makedirs(folder, exist_ok=True)
    plain = Gemm("bf16", 16, 16, 16, 16, 16, lanes=32)
    right = 0
    for words, wanted in (
        (dict(kernel=plain, m=64, n=64, k=320), True),
        # One buffer's depth of K, fewer than there are buffers.
        (dict(kernel=plain, m=64, n=64, k=64), True),
        # A second row and column of tiles, which are not whole.
        (dict(kernel=plain, m=96, n=96, k=128, local=(32, 1)), True),
        # K that is no multiple of the depth, or of the alignment.
        (dict(kernel=plain, m=64, n=64, k=80), True),
        # A grid of matrices, fused; several rows of warps.
        (dict(kernel=Gemm("f16", 8, 16, 16, 32, 32, lanes=32), m=128, n=128, k=128,
              features="+warps-2x2,+buffers-4"), True),
        (dict(kernel=Gemm("s8", 16, 32, 32, 16, 32, lanes=32), m=64, n=128, k=384),
         True),
        (dict(kernel=Gemm("s8", 16, 16, 32, 16, 16, lanes=32, layout="packed"), m=64, n=64,
              k=384), True),
        (dict(kernel=Gemm("bf16", 16, 16, 16, 16, 16, lanes=32, layout="packed"), m=64, n=64,
              k=192), True),
        (dict(kernel=Gemm("bf16", 16, 16, 16, 16, 16, lanes=32, layout="column"), m=64, n=64,
              k=192), True),
        (dict(kernel=Gemm("tf32", 16, 16, 8, 16, 16, lanes=32), m=64, n=64, k=128), True),
        # Faults.
        (dict(kernel=plain, m=64, n=64, k=320, edit=without(WAIT, 0)), False),
        (dict(kernel=plain, m=64, n=64, k=320, edit=without(WAIT, -1)), False),
        (dict(kernel=plain, m=64, n=64, k=320, edit=without(BARRIER, -1)), False),
        (dict(kernel=plain, m=64, n=64, k=320, edit=without(BARRIER, -2)), False),
        (dict(kernel=plain, m=64, n=64, k=320, edit=lambda text: text.replace(
            f"{WAIT}(i32 1)", f"{WAIT}(i32 2)")), False),
    ):
        result = product(**words)
        if result is wanted:
            right += 1
        else:
            print(f"WRONG: {words}: {result}")
    print(f"{right} runs right")


main()
