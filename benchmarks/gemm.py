# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Matrix multiplication on one thread, side by side with oneDNN.

Prints a Markdown table. Each line is the best of all runs, which alternate between the two, so
that disturbances of the machine affect both. The peak is what the multiplication instruction
alone reaches in a loop, within the same minutes.
"""

import argparse
import os
import re
import subprocess
import sys
import tempfile
from pathlib import Path

import numpy as np

import gemm_kernels as gemm

ROOT = Path(__file__).resolve().parent.parent

# Kind, tile, layout of B in Tenon's kernel, weights of oneDNN, kind of peak.
CASES = [
    ("bf16", (32, 64, 16), gemm.ROW, "plain", "bf16"),
    ("bf16", (32, 64, 16), gemm.PACKED, "any", "bf16"),
    ("s8s8", (32, 64, 32), gemm.ROW, "plain", "int8"),
    ("s8s8", (32, 64, 32), gemm.PACKED, "any", "int8"),
    ("u8s8", (32, 64, 32), gemm.ROW, "plain", "int8"),
    ("f32", (32, 64, 16), gemm.ROW, "plain", "f32"),
]

# Sub-group multiplications of OpenCL C, 4x4 tiles each: file and kernel.
LANE_CASES = [
    ("bf16", (8, 16, 16), gemm.PACKED, "any", "bf16", "tiled-bf16", "blocks"),
    ("bf16", (8, 16, 16), gemm.PACKED, "any", "bf16", "tiled-bf16", "lanes"),
    ("s8s8", (8, 16, 32), gemm.PACKED, "any", "int8", "tiled-i8", "blocks"),
    ("s8s8", (8, 16, 32), gemm.PACKED, "any", "int8", "tiled-i8", "lanes"),
]


def output_of(command):
    environment = dict(os.environ, OMP_NUM_THREADS="1")
    done = subprocess.run([str(word) for word in command], env=environment,
                          stdout=subprocess.PIPE, text=True, check=True)
    return done.stdout


def best_seconds(text):
    return float(re.search(r"best ([-+.e\d]+) s", text)[1])


def aligned(array):
    """A copy at a multiple of 64 bytes, as oneDNN's memory is."""
    memory = np.empty(array.nbytes + 64, np.uint8)
    start = -memory.ctypes.data % 64
    copy = memory[start : start + array.nbytes].view(array.dtype).reshape(array.shape)
    copy[...] = array
    return copy


def peaks(program, isa=""):
    """GOP/s by kind: the best of this call."""
    result = {}
    if program.exists():
        for line in output_of([program, 20, isa]).splitlines():
            kind, _, rate = line.split()
            result[kind] = float(rate)
    return result


def tenon_command(tool, folder, case, size, repeat):
    name, (m, n, k), layout = case[:3]
    kind = gemm.KINDS[name]
    random = np.random.default_rng(size)
    b = gemm.operand(random, kind.b_type, size, size)
    np.save(folder / "a.npy", gemm.operand(random, kind.a_type, size, size))
    np.save(folder / "b.npy", gemm.pack(kind, b) if layout else b)
    if len(case) > 5:
        source, scalar = ROOT / "benchmarks/kernels" / f"{case[5]}.cl", "i32"
        launch = [f"--kernel={case[6]}", f"--global={size // 4},{size // 32}",
                  "--local=16,1"]
    else:
        source, scalar = folder / "gemm.spvasm", "u64"
        source.write_text(gemm.kernel(kind, m, n, k, layout))
        launch = ["--kernel=gemm", f"--global={size // n},{size // m}",
                  "--local=1,1"]
    return [tool, source, *launch, "--threads=1", f"--repeat={repeat}",
            f"in={folder / 'a.npy'}", f"in={folder / 'b.npy'}",
            f"out={folder / 'c.npy'}:{kind.c_word}:{size}x{size}",
            f"{scalar}={size}", f"{scalar}={size}"]


def main():
    parser = argparse.ArgumentParser(description=__doc__.split("\n\n")[0])
    parser.add_argument("--build-dir", type=Path, default=ROOT / "build")
    parser.add_argument("--sizes", default="256,512,1024,2048",
                        help="multiples of 64 (default %(default)s)")
    parser.add_argument("--kinds", default="bf16,s8s8,u8s8,f32")
    parser.add_argument("--kernels", default="all",
                        choices=("opaque", "lanes", "all"),
                        help="matrices, or OpenCL C's sub-group "
                             "multiplications (default %(default)s)")
    parser.add_argument("--mcpu", default="", help="processor for Tenon")
    parser.add_argument("--isa", default="",
                        help="ONEDNN_MAX_CPU_ISA for the other side, such as AVX2")
    parser.add_argument("--rounds", type=int, default=10,
                        help="turns of both sides (default %(default)s)")
    arguments = parser.parse_args()
    if arguments.isa:
        os.environ["ONEDNN_MAX_CPU_ISA"] = arguments.isa
    programs = arguments.build_dir.resolve() / "bin"
    onednn = programs / "onednn-matmul"
    if not onednn.exists():
        print(f"{onednn} was not built: no comparison", file=sys.stderr)
    peak = {}
    print("| A·B | size | B | Tenon GOP/s | of peak | oneDNN GOP/s | Tenon / "
          "oneDNN |\n|---|---|---|---|---|---|---|")
    for case in {"opaque": CASES, "lanes": LANE_CASES,
                 "all": CASES + LANE_CASES}[arguments.kernels]:
        name, (m, n, k), layout, weights, peak_kind = case[:5]
        if name not in arguments.kinds.split(","):
            continue
        for size in map(int, arguments.sizes.split(",")):
            # About 15 ms for each turn on a fast machine: longer turns are
            # rarely undisturbed.
            repeat = max(2, 3 * 1024 ** 3 // size ** 3)
            with tempfile.TemporaryDirectory(prefix="tenon-bench.") as folder:
                ours = tenon_command(programs / "tenon-run", Path(folder), case,
                                     size, repeat)
                if arguments.mcpu:
                    ours.append(f"--mcpu={arguments.mcpu}")
                theirs = [onednn, name, size, repeat, weights]
                times, peer_times = [], []
                for _ in range(arguments.rounds):
                    times.append(best_seconds(output_of(ours)))
                    if onednn.exists():
                        peer_times.append(best_seconds(output_of(theirs)))
            for kind, rate in peaks(programs / "instruction-peak").items():
                peak[kind] = max(rate, peak.get(kind, 0))
            work = 2 * size ** 3 / 1e9
            rate = work / min(times)
            share = (f"{rate / peak[peak_kind]:.0%}" if peak_kind in peak
                     else "")
            peer = ratio = ""
            if peer_times:
                peer = f"{work / min(peer_times):.0f}"
                ratio = f"{min(peer_times) / min(times):.2f}"
            layout_word = "packed" if layout else "row-major"
            kernel = f" {case[6]}" if len(case) > 5 else ""
            print(f"| {name} {m}x{n}x{k}{kernel} | {size} | {layout_word} | "
                  f"{rate:.0f} | {share} | {peer} | {ratio} |", flush=True)
    if peak:
        print("\nInstruction peaks, GOP/s: " + ", ".join(
            f"{kind} {rate:.0f}" for kind, rate in sorted(peak.items())))


if __name__ == "__main__":
    main()
