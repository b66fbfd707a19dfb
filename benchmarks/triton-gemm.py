# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Matrix multiplications of examples/triton on one thread, side by side with oneDNN.

Prints a Markdown table. Figures are the best of all runs, which alternate between the
two, in processor time, since other programs may share the machine. oneDNN 2.6
does not support f16 and bf16 on processors without instructions for them, and has no tf32: these
are compared with f32.
The interpreter needs NumPy and triton-xpu; libTenon is that of --build-dir.
"""

import argparse
import os
import subprocess
import sys
import time
from pathlib import Path

from gemm import ROOT, aligned, best_seconds, output_of

# Form, type, type of oneDNN, block of C and step along K, warps.
CASES = [
    ("block pointers", "bf16", "bf16", (64, 64, 32), 4),
    ("block pointers, B column-major", "bf16", "bf16", (64, 64, 32), 4),
    ("block pointers", "f16", "f32", (64, 64, 32), 4),
    ("block pointers", "tf32", "f32", (64, 64, 32), 2),
    ("block pointers", "i8", "s8s8", (64, 64, 64), 4),
    ("pointers, no masks", "bf16", "bf16", (64, 64, 32), 4),
    ("pointers, masks", "bf16", "bf16", (64, 64, 32), 4),
    ("pointers, masks", "f16", "f32", (64, 64, 32), 4),
    ("pointers, masks", "tf32", "f32", (64, 64, 32), 2),
    ("pointers, masks", "i8", "s8s8", (128, 128, 64), 8),
]


def prepare(form, kind, size, block, warps):
    """A function that runs the kernel once, and the seconds that compilation took."""
    import cases
    import kernels
    import numpy as np

    import tenon.triton

    convert, result, sums = cases.TYPES[kind]
    a, b = cases.small(size, size), cases.small(size, size)
    c = np.zeros((size, size), result)
    turned = "column" in form
    given = np.ascontiguousarray(b.T) if turned else b
    matrices = [aligned(matrix) for matrix in (convert(a), convert(given), c)]
    constants = dict(zip(("BM", "BN", "BK"), block), ACC=sums, num_warps=warps,
                     bf16=("a", "b") if kind == "bf16" else ())  # fmt: skip
    sizes = [size] * 3
    if "block" in form:
        function, constants["TURNED"] = kernels.matmul, turned
        strides = [size, 1, size, size] if turned else [size, size, 1, size]
    elif "no masks" in form:
        function, sizes, strides = kernels.matmul_unmasked, [size], [size] * 3
    else:
        function, strides = kernels.matmul_pointers, [size, 1, size, 1, size]
    kernel = tenon.triton.Kernel(function, cache=False)
    compiled, values = kernel.specialise(*matrices, *sizes, *strides, **constants)
    start = time.process_time()
    compiled.kernel()
    seconds = time.process_time() - start
    grid = (size // block[0], size // block[1], 1)
    compiled(grid, values, threads=1)
    if not np.array_equal(matrices[2], (a @ b).astype(result)):
        sys.exit(f"{form}, {kind}: wrong result")
    return lambda: compiled(grid, values, threads=1), seconds


def multiplied_by_onednn(program, kind):
    """The kind itself, or f32 if oneDNN does not support it on this processor."""
    done = subprocess.run([str(program), kind, "64", "1", "plain"], stdout=subprocess.DEVNULL,
                          stderr=subprocess.DEVNULL, check=False)
    return kind if done.returncode == 0 else "f32"


def main():
    parser = argparse.ArgumentParser(description=__doc__.split("\n\n")[0])
    parser.add_argument("--build-dir", type=Path, default=ROOT / "build")
    parser.add_argument("--sizes", default="512,1024", help="multiples of 64 (default %(default)s)")
    parser.add_argument("--rounds", type=int, default=6, help="turns of both (default %(default)s)")
    parser.add_argument("--form", default="", help="only forms that contain this")
    arguments = parser.parse_args()
    build = arguments.build_dir.resolve()
    os.environ.setdefault("TENON_LIBRARY", str(build / "lib" / "libTenon.so"))
    sys.path[:0] = [str(ROOT / "python"), str(ROOT / "examples" / "triton")]
    print("| kernel | type | block, warps | size | Tenon GOP/s | oneDNN GOP/s | Tenon / oneDNN | "
          "compiled in s |\n|---|---|---|---|---|---|---|---|")  # fmt: skip
    for form, kind, peer, block, warps in CASES:
        if arguments.form not in form:
            continue
        peer = multiplied_by_onednn(build / "bin" / "onednn-matmul", peer)
        for size in map(int, arguments.sizes.split(",")):
            run, seconds = prepare(form, kind, size, block, warps)
            repeat = max(2, 3 * 1024**3 // size**3)
            ours, theirs = [], []
            for _ in range(arguments.rounds):
                for _ in range(min(repeat, 5)):
                    start = time.process_time()
                    run()
                    ours.append(time.process_time() - start)
                command = [build / "bin" / "onednn-matmul", peer, size, repeat, "plain", "processor"]
                theirs.append(best_seconds(output_of(command)))
            rates = [2 * size**3 / 1e9 / min(times) for times in (ours, theirs)]
            shape = f"{block[0]}x{block[1]}x{block[2]}, {warps}"
            compiled = f"{seconds:.1f}" if seconds > 0.05 else "the same"
            print(f"| {form} | {kind} | {shape} | {size} | {rates[0]:.0f} | "
                  f"{rates[1]:.0f} ({peer}) | {rates[0] / rates[1]:.2f} | {compiled} |",
                  flush=True)  # fmt: skip


if __name__ == "__main__":
    main()
