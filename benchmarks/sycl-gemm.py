# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""A SYCL program's multiplications under tenon-exec, in turns with tenon-run on the same
SPIR-V. Prints a Markdown table; the figures are the best of all runs.

The program is sycl-gemm.cpp, which a C++ compiler compiles here; SYCL and the OpenCL driver
are what scripts/setup.sh installs.
"""

import argparse
import os
import re
import subprocess
import tempfile
from pathlib import Path

import numpy as np

ROOT = Path(__file__).resolve().parent.parent
KERNELS = ROOT / "test" / "Exec" / "Sycl" / "Inputs"
# Name, type of A and B, divisors of the size that give the work-items, work-group.
CASES = [("gemm_bf16", "u2", (2, 16), "32,1"), ("gemm_s8", "i1", (2, 16), "16,1"),
         ("gemm_tf32", "f4", (1, 16), "16,1")]


def in_program(program, arguments, size):
    """name -> seconds of its fastest launch."""
    words = [str(arguments.build_dir / "bin" / "tenon-exec"), f"--threads={arguments.threads}",
             "--target=cpu", str(program), str(KERNELS), str(size), str(arguments.launches)]
    text = subprocess.run([arguments.opencl, *words], check=True, capture_output=True,
                          text=True).stdout
    return {line.split()[0]: min(map(float, line.split()[1:])) for line in text.splitlines()}


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
    return min(map(float, re.findall(r"best ([0-9.e-]+)", text)))


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
        print("| kernel | size | SYCL program ms | tenon-run ms | tenon-run / program |\n"
              "|---|---|---|---|---|")
        for size in map(int, arguments.sizes.split(",")):
            best = {}
            for _ in range(arguments.rounds):
                for kernel, seconds in in_program(program, arguments, size).items():
                    best.setdefault((kernel, "program"), []).append(seconds)
                for case in CASES:
                    seconds = by_tenon_run(arguments, folder, size, *case)
                    best.setdefault((case[0], "run"), []).append(seconds)
            for kernel, *_ in CASES:
                there, here = min(best[kernel, "program"]), min(best[kernel, "run"])
                print(f"| {kernel} | {size} | {there * 1e3:.3f} | {here * 1e3:.3f} | "
                      f"{here / there:.2f} |", flush=True)


if __name__ == "__main__":
    main()
