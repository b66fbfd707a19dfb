# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""A SYCL program's multiplications, gelu after one, and the DLRM interaction under tenon-exec, in
turns with tenon-run on the same SPIR-V. Prints a Markdown table: the fastest of all launches, and the median over all rounds,
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


class Case:
    """A kernel's launch for one size: tenon-run counts the fastest dimension first, SYCL last."""

    def __init__(self, name, items, group, arrays, scalars):
        self.name, self.items, self.group = name, items, group
        self.arrays = arrays  # of zeros, the last one is the result
        self.scalars = scalars


def square_case(name, n, divisors, group, kinds, bias=()):
    *operands, result = (np.zeros((n, n), kind) for kind in kinds)
    return Case(name, (n // divisors[0], n // divisors[1]), group, [*operands, *bias, result],
                [n, n])


def cases(n):
    return [
        square_case("gemm_bf16", n, (2, 16), "32,1", ("u2", "u2", "f4")),
        square_case("gemm_s8", n, (2, 16), "16,1", ("i1", "i1", "i4")),
        square_case("gemm_tf32", n, (1, 16), "16,1", ("f4", "f4", "f4")),
        square_case("gemm_gelu", n, (2, 8), "16,1", ("u2", "u2", "u2"), [np.zeros(n, "f4")]),
        # n samples of 27 rows of 64, which have 351 pairs.
        Case("interaction", (32, n), "16,1",
             [np.zeros((n, 27, 64), "u2"), np.zeros((n, 351), "f4")], []),
    ]



def in_program(program, arguments, size):
    """name -> seconds of its fastest and of its median launch."""
    words = [str(arguments.build_dir / "bin" / "tenon-exec"), f"--threads={arguments.threads}",
             "--target=cpu", str(program), str(KERNELS), str(size), str(arguments.launches)]
    text = subprocess.run([arguments.opencl, *words], check=True, capture_output=True,
                          text=True).stdout
    launches = {line.split()[0]: list(map(float, line.split()[1:])) for line in text.splitlines()}
    return {name: (min(seconds), median(seconds)) for name, seconds in launches.items()}


def by_tenon_run(arguments, folder, case):
    paths = [folder / f"{number}.npy" for number in range(len(case.arrays))]
    for path, array in zip(paths, case.arrays):
        np.save(path, array)
    words = [str(arguments.build_dir / "bin" / "tenon-run"),
             str(KERNELS / "spirv" / f"{case.name}.spv"), "--engine=cpu",
             f"--threads={arguments.threads}", f"--repeat={arguments.launches}",
             f"--global={case.items[0]},{case.items[1]}", f"--local={case.group}",
             *(f"in={path}" for path in paths[:-1]), f"inout={paths[-1]}:{folder}/result.npy",
             *(f"i32={number}" for number in case.scalars)]
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
                for case in cases(size):
                    here = by_tenon_run(arguments, folder, case)
                    rounds.append((case.name, there[case.name], here))
            for kernel in dict.fromkeys(name for name, *_ in rounds):
                for what, index, choose in (("best", 0, min), ("median", 1, median)):
                    there, here = (choose(one[side][index] for one in rounds if one[0] == kernel)
                                   for side in (1, 2))
                    print(f"| {kernel} | {size} | {what} | {there * 1e3:.3f} | {here * 1e3:.3f} | "
                          f"{here / there:.2f} |", flush=True)


if __name__ == "__main__":
    main()
