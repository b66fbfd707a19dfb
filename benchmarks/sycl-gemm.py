# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""A SYCL program's multiplications under tenon-exec, in turns with tenon-run on the same
SPIR-V. Prints a Markdown table: the fastest of all launches, and the median over all rounds,
each in a separate process, of the round's median launch.

The program is sycl-gemm.cpp, which a C++ compiler compiles here; SYCL and the OpenCL driver
are what scripts/setup.sh installs.
"""

import argparse
import os
import re
import subprocess
import tempfile
from pathlib import Path
from statistics import median

import numpy as np

ROOT = Path(__file__).resolve().parent.parent
KERNELS = ROOT / "test" / "Exec" / "Sycl" / "Inputs"
# Name, type of A and B, divisors of the size that give the work-items, work-group.
CASES = [("gemm_bf16", "u2", (2, 16), "32,1"), ("gemm_s8", "i1", (2, 16), "16,1"),
         ("gemm_tf32", "f4", (1, 16), "16,1")]


def in_program(program, arguments, size):
    """name -> seconds of its fastest and of its median launch."""
    words = [str(arguments.build_dir / "bin" / "tenon-exec"), f"--threads={arguments.threads}",
             "--target=cpu", str(program), str(KERNELS), str(size), str(arguments.launches)]
    text = subprocess.run([arguments.opencl, *words], check=True, capture_output=True,
                          text=True).stdout
    launches = {line.split()[0]: list(map(float, line.split()[1:])) for line in text.splitlines()}
    return {name: (min(seconds), median(seconds)) for name, seconds in launches.items()}


def by_tenon_run(arguments, folder, size, name, dtype, divisors, local):
    for operand in "ab":
        np.save(folder / f"{operand}.npy", np.zeros((size, size), dtype))
    # tenon-run counts the fastest dimension first, SYCL last.
    across, down = (size // divisor for divisor in divisors)
    np.save(folder / "c.npy", np.zeros((size, size), "i4" if "s8" in name else "f4"))
    words = [str(arguments.build_dir / "bin" / "tenon-run"), str(KERNELS / "spirv" / f"{name}.spv"),
             "--engine=cpu", f"--threads={arguments.threads}", f"--repeat={arguments.launches}",
             f"--global={across},{down}", f"--local={local}", f"in={folder}/a.npy",
             f"in={folder}/b.npy", f"inout={folder}/c.npy:{folder}/d.npy", f"i32={size}",
             f"i32={size}"]
    text = subprocess.run(words, check=True, capture_output=True, text=True).stdout
    return tuple(map(float, re.search(r"best ([0-9.e-]+) s, median ([0-9.e-]+)", text).groups()))


def main():
    parser = argparse.ArgumentParser(description=__doc__.split("\n\n")[0])
    parser.add_argument("--build-dir", type=Path, default=ROOT / "build")
    parser.add_argument("--sizes", default="512,1024")
    parser.add_argument("--rounds", type=int, default=3)
    parser.add_argument("--launches", type=int, default=10)
    parser.add_argument("--threads", type=int, default=1)
    arguments = parser.parse_args()
    arguments.build_dir = arguments.build_dir.resolve()
    deps = Path(os.environ.get("TENON_DEPS", Path.home() / ".cache" / "tenon"))
    arguments.opencl = str(deps / "bin" / "opencl-cpu")
    sycl = deps / "opencl"
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        program = folder / "sycl-gemm"
        subprocess.run(["c++", "-std=c++17", "-O1", "-w", ROOT / "benchmarks" / "sycl-gemm.cpp",
                        f"-I{sycl}/include", f"-L{sycl}/lib", "-lsycl",
                        "-Wl,--allow-shlib-undefined", "-o", program], check=True)
        print("| kernel | size | | SYCL program ms | tenon-run ms | tenon-run / program |\n"
              "|---|---|---|---|---|---|")
        for size in map(int, arguments.sizes.split(",")):
            rounds = []
            for _ in range(arguments.rounds):
                there = in_program(program, arguments, size)
                for case in CASES:
                    here = by_tenon_run(arguments, folder, size, *case)
                    rounds.append((case[0], there[case[0]], here))
            for kernel, *_ in CASES:
                for what, index, choose in (("best", 0, min), ("median", 1, median)):
                    there, here = (choose(one[side][index] for one in rounds if one[0] == kernel)
                                   for side in (1, 2))
                    print(f"| {kernel} | {size} | {what} | {there * 1e3:.3f} | {here * 1e3:.3f} | "
                          f"{here / there:.2f} |", flush=True)


if __name__ == "__main__":
    main()
