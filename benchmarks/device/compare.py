# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Lowered kernels in turns with oneDNN through PyTorch, on a machine with AMX. B is in
memory as the kernel's name says (row-major, column-major or packed), for oneDNN always
row-major or column-major. Prints Markdown tables."""

import argparse
import os
import re
import statistics
import subprocess
import time
from pathlib import Path

import device_kernels as kernels

BENCH = Path(__file__).resolve().parent / "amx-bench"


def ours(*words):
    done = subprocess.run([BENCH, *map(str, words)], stdout=subprocess.PIPE,
                          stderr=subprocess.STDOUT, text=True)
    best = re.search(r"best ([-+.e\d]+) s", done.stdout)
    if not best:
        print(f"amx-bench {' '.join(map(str, words))}: {done.stdout.strip()}")
        return None
    return float(best[1])


def theirs(function, milliseconds):
    function()
    best, end = 1e30, time.perf_counter() + milliseconds / 1e3
    while True:
        start = time.perf_counter()
        function()
        best = min(best, time.perf_counter() - start)
        if time.perf_counter() > end:
            return best


def peer_gemm(torch, kernel, size):
    """The same multiplication in PyTorch; None if it has none."""
    rows = kernel.few or size
    if kernel.kind == "bf16":
        a = torch.randn(rows, size).bfloat16()
        b = torch.randn(size, size).bfloat16()
        if kernel.layout == "column":
            b = b.t()
        if kernel.gelu:
            return lambda: torch.nn.functional.gelu(a @ b, approximate="tanh")
        return lambda: a @ b
    if kernel.kind == "f32":
        a, b = torch.randn(rows, size), torch.randn(size, size)
        return lambda: a @ b
    # PyTorch has no product of u8 and s8: it is compared with that of s8.
    a = torch.randint(-128, 127, (rows, size), dtype=torch.int8)
    b = torch.randint(-128, 127, (size, size), dtype=torch.int8)
    try:
        torch._int_mm(a, b)
    except (AttributeError, RuntimeError) as error:
        print(f"no int8 product in this PyTorch: {error}")
        return None
    return lambda: torch._int_mm(a, b)


CORES = sorted(os.sched_getaffinity(0))


def use_core(number):
    """For code that runs on one thread: the next core in each round, for both sides, since
    another program on the core's other hardware thread takes half of its AMX."""
    os.sched_setaffinity(0, {CORES[number % len(CORES)]})


def in_turns(torch, arguments, threads, ours_words, peer):
    """The best times of both sides, which alternate."""
    torch.set_num_threads(threads)
    mine, other = [], []
    for number in range(arguments.rounds):
        if threads == 1:
            use_core(number)
        seconds = ours(*ours_words, arguments.milliseconds)
        if seconds is None:
            return None, None
        mine.append(seconds)
        if peer:
            other.append(theirs(peer, arguments.milliseconds))
    os.sched_setaffinity(0, CORES)
    return min(mine), min(other) if other else None


def resident(arguments):
    """A lowered loop that only multiplies, in turns with the instruction alone."""
    print("| resident loop | one thread, GOP/s | instruction alone, GOP/s | of it |")
    print("|---|---|---|---|")
    for kind, name in kernels.RESIDENT.items():
        steps, products = 100000, 4 * 16 * 16 * {"bf16": 32, "s8": 64}[kind]
        mine, peak = [], []
        for number in range(arguments.rounds):
            use_core(number)
            mine.append(ours("resident", name, kind, steps, arguments.milliseconds))
            peak.append(ours("peak", kind, arguments.milliseconds))
        if None in mine + peak:
            continue
        rates = [steps * products * 2 / min(x) / 1e9 for x in (mine, peak)]
        print(f"| {name} | {rates[0]:.0f} | {rates[1]:.0f} | {rates[0] / rates[1]:.2f} |")
    os.sched_setaffinity(0, CORES)
    print(flush=True)


def row(name, size, threads, work, mine, other, ratios):
    rate = f"{work / mine / 1e9:.0f}" if mine else "failed"
    peer = f"{work / other / 1e9:.0f}" if other else ""
    ratio = ""
    if mine and other:
        ratios.append(other / mine)
        ratio = f"{other / mine:.2f}"
    print(f"| {name} | {size} | {threads} | {rate} | {peer} | {ratio} |", flush=True)


def main():
    parser = argparse.ArgumentParser(description=__doc__.split("\n\n")[0])
    parser.add_argument("--sizes", default="256,512,1024,2048,4096")
    parser.add_argument("--threads", default="1,16")
    parser.add_argument("--kernels", default="", help="only names that match, an expression")
    parser.add_argument("--rounds", type=int, default=8)
    parser.add_argument("--milliseconds", type=float, default=150)
    parser.add_argument("--vectors", action="store_true",
                        help="kernels for target cpu, and oneDNN without AMX")
    arguments = parser.parse_args()
    if arguments.vectors:
        os.environ["ONEDNN_MAX_CPU_ISA"] = "AVX512_CORE_BF16"
    import torch

    if not arguments.vectors:
        resident(arguments)
    print("| kernel | size | threads | Tenon GOP/s | oneDNN GOP/s | Tenon / oneDNN |")
    print("|---|---|---|---|---|---|")
    medians = []
    for threads in map(int, arguments.threads.split(",")):
        for kernel in kernels.GEMMS + (kernels.VECTOR_GEMMS if arguments.vectors else ()):
            if not re.search(arguments.kernels, kernel.name):
                continue
            ratios = []
            for size in map(int, arguments.sizes.split(",")):
                rows = kernel.few or size
                words = ("gemm", kernel.name, kernel.kind, kernel.layout, kernel.rows,
                         kernel.columns, rows, size, size, threads)
                mine, other = in_turns(torch, arguments, threads, words,
                                       peer_gemm(torch, kernel, size))
                row(kernel.name, size, threads, 2 * rows * size**2, mine, other, ratios)
            if ratios:
                medians.append((kernel.name, threads, statistics.median(ratios)))
        if re.search(arguments.kernels, kernels.DLRM):
            batch = 32768
            t = torch.randn(batch, 27, 128).bfloat16()
            mine, other = in_turns(torch, arguments, threads,
                                   ("dlrm", kernels.DLRM, batch, threads),
                                   lambda: torch.bmm(t, t.transpose(1, 2)))
            row(kernels.DLRM, batch, threads, batch * 2 * 27 * 27 * 128, mine, other,
                [])
    print("\nMedians of the ratios:")
    for name, threads, median in medians:
        print(f"- {name}, {threads} threads: {median:.2f}")


if __name__ == "__main__":
    main()
