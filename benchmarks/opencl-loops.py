# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""GEMMs with sub-group multiplications on one processor: Tenon's cpu engine, compared with
an OpenCL runtime that executes the code of target `loops` for the same kernel.

Prints a Markdown table. The figures are the best of all runs, which alternate.
The OpenCL runtime is what `opencl-cpu`, which scripts/setup.sh makes, finds.
"""

import argparse
import os
import shutil
import sys
import tempfile
from pathlib import Path

import numpy as np

import gemm_kernels as gemm
from gemm import ROOT, best_seconds, output_of

# Kind, file, kernel.
CASES = [
    ("bf16", "tiled-bf16.cl", "blocks"),
    ("bf16", "tiled-bf16.cl", "lanes"),
    ("s8s8", "tiled-i8.cl", "blocks"),
    ("s8s8", "tiled-i8.cl", "lanes"),
]
OPENCL_RUN = ROOT / "test" / "Exec" / "Inputs" / "opencl-run.py"


def arguments_of(kind, kernel, folder, size, repeat):
    return [f"--kernel={kernel}", f"--global={size // 4},{size // 32}",
            "--local=16,1", f"--repeat={repeat}", f"in={folder / 'a.npy'}",
            f"in={folder / 'b.npy'}",
            f"out={folder / 'c.npy'}:{kind.c_word}:{size}x{size}",
            f"i32={size}", f"i32={size}"]


def main():
    parser = argparse.ArgumentParser(description=__doc__.split("\n\n")[0])
    parser.add_argument("--build-dir", type=Path, default=ROOT / "build")
    parser.add_argument("--sizes", default="512,1024",
                        help="multiples of 64 (default %(default)s)")
    parser.add_argument("--rounds", type=int, default=5,
                        help="turns of all sides (default %(default)s)")
    arguments = parser.parse_args()
    deps = Path(os.environ.get("TENON_DEPS", Path.home() / ".cache" / "tenon"))
    opencl = shutil.which("opencl-cpu", path=f"{deps / 'bin'}:{os.environ['PATH']}")
    if not opencl:
        sys.exit("opencl-cpu is not there: scripts/setup.sh installs it")
    # Both sides have this one processor.
    os.sched_setaffinity(0, {max(os.sched_getaffinity(0))})
    programs = arguments.build_dir.resolve() / "bin"
    print("| A·B | kernel | size | kernel on cpu GOP/s | loops on cpu | loops in "
          "OpenCL | kernel / OpenCL | loops / OpenCL |\n"
          "|---|---|---|---|---|---|---|---|")
    for name, file, kernel in CASES:
        kind = gemm.KINDS[name]
        source = ROOT / "benchmarks" / "kernels" / file
        for size in map(int, arguments.sizes.split(",")):
            with tempfile.TemporaryDirectory(prefix="tenon-bench.") as folder:
                folder = Path(folder)
                random = np.random.default_rng(size)
                b = gemm.operand(random, kind.b_type, size, size)
                np.save(folder / "a.npy", gemm.operand(random, kind.a_type, size, size))
                np.save(folder / "b.npy", gemm.pack(kind, b))
                loops = folder / "loops.spv"
                output_of([programs / "tenon-lower", source, "--target=loops",
                           "-o", loops])
                repeat = max(2, 1024 ** 3 // (2 * size ** 3))
                words = arguments_of(kind, kernel, folder, size, repeat)
                ours = [programs / "tenon-run", "--threads=1"]
                sides = [ours + [source], ours + [loops],
                         [opencl, sys.executable, OPENCL_RUN, loops]]
                times = [[] for _ in sides]
                for _ in range(arguments.rounds):
                    for side, found in zip(sides, times):
                        found.append(best_seconds(output_of(side + words)))
            rates = [2 * size ** 3 / 1e9 / min(found) for found in times]
            print(f"| {name} | {kernel} | {size} | " +
                  " | ".join(f"{rate:.0f}" for rate in rates) +
                  f" | {rates[0] / rates[2]:.2f} | {rates[1] / rates[2]:.2f} |",
                  flush=True)


if __name__ == "__main__":
    main()
