#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Kernels on an NVIDIA GPU by tenon-run --engine=cuda: the execution tests against NumPy,
and the times of multiplications in turns with torch.matmul, as Markdown.

    cuda.py pack --build-dir build --output .device/cuda    here: the program, compressed
    (there)  python3 benchmarks/device/cuda.py run .device/cuda --output FOLDER

The other machine needs this source tree, NumPy, and PyTorch for the comparison. Without a
GPU, `run --engine=reference --sizes=128 --few` tries the script itself.
"""

import argparse
import concurrent.futures
import ctypes
import json
import lzma
import os
import re
import shutil
import subprocess
import sys
import tempfile
import time
from pathlib import Path

HERE = Path(__file__).resolve().parent
EXEC = HERE.parent.parent / "test" / "Exec"
sys.path.insert(0, str(HERE))

from cuda_cases import CONVERTED, KERNELS, OTHERS, Product  # noqa: E402

# Groups of matrix.py with the sizes of sub-groups that they run with, and of operations.py.
MATRIX = {
    **{x: "32" for x in ("nvptx-32", "bf16", "f16", "f32", "int8", "fp8", "integers",
                         "shapes", "layouts", "programs", "epilogues")},
    **{f"lanes{size}": str(size) for size in (8, 16, 32)},
}
OPERATIONS = ("checked", "offset", "prefetch", "coordinates", "arithmetic", "conversions")
# With the target's own choice of work-groups, without wgmma, and without any.
VERSIONS = ("", "-warpgroups", "-regroup")
# Work-groups to choose from (--tune), for the first kernels of KERNELS.
TUNED = [f"+{word},+buffers-{buffers}"
         for word, counts in (("tile-128x256", (4, 3)), ("tile-128x128", (4, 3, 6)),
                              ("tile-64x256", (4, 3, 5)), ("tile-64x128", (4, 3)),
                              ("warps-2x4", (3, 4)), ("warps-4x2", (3, 4)),
                              ("warps-2x2", (3,)))
         for buffers in counts]


def chosen(arguments, cases):
    return [x for x in cases if re.search(arguments.only, f"{x[0].name} {x[0].size}")]


def timed(arguments, size=None):
    """Cases with features of the target; without a size those of tables of their own."""
    if size is None:
        cases = [(case, features) for case in OTHERS if arguments.others
                 for features in arguments.versions[:1]]
    else:
        kernels = KERNELS[:arguments.tune or arguments.kernels]
        cases = [(Product(kernel, (size, size, size)), features)
                 for features in (TUNED if arguments.tune else arguments.versions)
                 for kernel in kernels]
    return chosen(arguments, cases)


def pack(arguments):
    build = arguments.build_dir.resolve()
    subprocess.run(["cmake", "--build", build, "--target", "tenon-run-alone"], check=True)
    arguments.output.mkdir(parents=True, exist_ok=True)
    content = (build / "bin" / "tenon-run-alone").read_bytes()
    target = arguments.output / "tenon-run.xz"
    target.write_bytes(lzma.compress(content, preset=6))
    print(f"{target}: {target.stat().st_size >> 20} MiB")


def find_driver():
    """Lets programs find libcuda.so.1 where containers have it outside of the system's folders."""
    try:
        ctypes.CDLL("libcuda.so.1")
    except OSError:
        known = os.environ.get("LD_LIBRARY_PATH", "")
        os.environ["LD_LIBRARY_PATH"] = ":".join(
            [known, "/usr/local/nvidia/lib64", "/usr/local/cuda/compat"]).strip(":")


class Machine:
    def __init__(self, arguments):
        find_driver()
        self.arguments = arguments
        self.work = Path(tempfile.mkdtemp(prefix="tenon-cuda-"))
        self.program = self.work / "tenon-run"
        packed = arguments.packed / "tenon-run.xz"
        self.program.write_bytes(lzma.decompress(packed.read_bytes()))
        self.program.chmod(0o755)
        self.tested = self.program
        if arguments.features:
            self.tested = self.work / "tenon-run-with-features"
            self.tested.write_text(
                f'#!/bin/sh\nexec {self.program} "$@" --mattr={arguments.features}\n')
            self.tested.chmod(0o755)

    def execute(self, name, words):
        """Executes one of the tests' scripts; returns its summary."""
        start = time.time()
        folder = self.work / name
        done = subprocess.run([sys.executable, *map(str, words), "--folder", folder,
                               "--tenon-run", self.tested], capture_output=True, text=True)
        (self.arguments.output / f"{name}.log").write_text(done.stdout + done.stderr)
        right = re.search(r"(\d+) cells right", done.stdout)
        wrong = done.stdout.count("WRONG")
        text = f"{right[1] if right else 0} right, {wrong} wrong"
        if not right:
            text += ": " + (done.stderr.strip().splitlines() or ["no output"])[-1]
        print(f"| {name} | {text} | {time.time() - start:.0f} s |", flush=True)
        return bool(right) and not wrong

    def check(self):
        """Whether all execution tests pass."""
        engine, tasks = self.arguments.engine, []
        for group, lanes in MATRIX.items():
            tasks.append((f"matrix-{group}", [EXEC / "matrix.py", "--group", group, "--mcpus",
                                              engine, "--lanes", lanes, "--llvm-ir"]))
        for group in OPERATIONS:
            tasks.append((f"operations-{group}", [EXEC / "Inputs" / "operations.py", "--group",
                                                  group, "--lanes", "8,16,32", "--in-turn",
                                                  "--engine", engine]))
        if self.arguments.few:
            tasks = tasks[:1] + tasks[-1:]
        if self.arguments.groups:
            tasks = [task for task in tasks if task[0] in self.arguments.groups]
        print("| tests | cells | |\n|---|---|---|", flush=True)
        with concurrent.futures.ThreadPoolExecutor(self.arguments.jobs) as pool:
            return all(list(pool.map(lambda task: self.execute(*task), tasks)))

    def command(self, case, features, repeat):
        """The command that runs a kernel; its report and product are files."""
        source, report, output = (self.work / x for x in ("k.ll", "k.json", "c.npy"))
        source.write_text(case.text)
        words = [self.program, source, f"--engine={self.arguments.engine}",
                 f"--repeat={repeat}", f"--report={report}", f"--subgroup-size={case.lanes}",
                 *case.words(self.work, output)]
        if self.arguments.engine == "cuda":
            words.append("--warm")
        if features:
            words.append(f"--mattr={features}")
        return list(map(str, words))

    def ours(self, *of, repeat):
        """The report of timed runs, and the product."""
        import numpy as np

        done = subprocess.run(self.command(*of, repeat), capture_output=True, text=True)
        if done.returncode:
            return {"error": done.stderr.strip()[:300]}, None
        return (json.loads((self.work / "k.json").read_text()),
                np.load(self.work / "c.npy"))

    def entry(self, case, report=None):
        """The entry that the last run of the case launched, by the end of its name."""
        file = self.work / "k.json"
        if report is None:
            report = json.loads(file.read_text()) if file.exists() else {}
        return report.get("entry", "").removeprefix(case.kernel_name) or "kernel"

    def sanitize(self):
        """The reports of compute-sanitizer for some of the timed kernels, if it is installed."""
        program, clean = shutil.which("compute-sanitizer"), True
        if not program or self.arguments.engine != "cuda":
            print("no compute-sanitizer")
            return True
        print("\n| kernel | features | entry | tool | |\n|---|---|---|---|---|", flush=True)
        # Only checked kernels may have a size that their work-groups exceed.
        converted = [(case.at(512 + case.shape[0] % 256 * case.kernel.checked), "")
                     for case in CONVERTED]
        cases = timed(self.arguments, 512)[::3] + chosen(self.arguments, converted)
        for case, features in cases:
            words = self.command(case, features, 1)
            for tool in ("memcheck", "racecheck", "synccheck"):
                done = subprocess.run([program, "--tool", tool, *words], capture_output=True,
                                      text=True)
                said = re.search(r"(ERROR|RACECHECK) SUMMARY:.*", done.stdout + done.stderr)
                text = said[0] if said and not done.returncode else "did not run"
                if not re.search(r": 0 (errors|hazards)", text):
                    clean = False
                    log = self.arguments.output / f"{tool}-{case.name}-{case.size}.log"
                    log.write_text(done.stdout + done.stderr)
                print(f"| {case.name} | {features} | {self.entry(case)} | {tool} | {text} |",
                      flush=True)
        return clean

    def measure(self):
        """The Markdown table of times; False if a result is wrong."""
        peer, right = Peer(self.arguments), True
        print("\n| kernel | features | size | TFLOP/s | of cuBLAS | µs | entry | registers "
              "| stack | product |\n|---|---|---|---|---|---|---|---|---|---|", flush=True)
        for size in [*self.arguments.sizes, None]:
            for case, features in timed(self.arguments, size):
                if self.arguments.engine != "cuda" and features:
                    continue
                if self.arguments.engine != "cuda":
                    case = case.small()
                report, product = self.ours(case, features, repeat=self.arguments.repeat)
                head = f"| {case.name} | {features} | {case.size} |"
                if product is None:
                    print(f"{head} {report['error']} |", flush=True)
                    right = False
                    continue
                same = case.is_right(product)
                right &= same
                seconds, theirs = report["median_seconds"], peer.seconds(case)
                ratio = f"{theirs / seconds:.3f}" if theirs else ""
                print(f"{head} {case.operations / seconds / 1e12:.1f} | {ratio} | "
                      f"{seconds * 1e6:.1f} | {self.entry(case, report)} | "
                      f"{report.get('registers', '')} | "
                      f"{report.get('stack_bytes', '')} | "
                      f"{'right' if same else 'WRONG'} |", flush=True)
        return right


class Peer:
    """cuBLAS through PyTorch, on random numbers; nothing without a GPU."""

    def __init__(self, arguments):
        self.repeat, self.torch = arguments.repeat, None
        if arguments.engine == "cuda":
            try:
                import torch

                torch.backends.cuda.matmul.allow_tf32 = True
                self.torch = torch if torch.cuda.is_available() else None
            except ImportError:
                print("no PyTorch: no comparison")

    def seconds(self, case):
        """Measured each time: the chip's clock follows its temperature."""
        torch, seconds = self.torch, []
        if not torch:
            return None
        try:
            product = case.by_torch(torch)
            product()
        except RuntimeError as error:  # int_mm has a minimum size
            print(f"{case.name}: PyTorch: {str(error).splitlines()[0]}", file=sys.stderr)
            return None
        for _ in range(self.repeat):
            start, end = (torch.cuda.Event(enable_timing=True) for _ in range(2))
            start.record()
            product()
            end.record()
            torch.cuda.synchronize()
            seconds.append(start.elapsed_time(end) / 1e3)
        return sorted(seconds)[len(seconds) // 2]


def run(arguments):
    arguments.output.mkdir(parents=True, exist_ok=True)
    machine = Machine(arguments)
    right = machine.measure() if not arguments.no_times else True
    if not arguments.no_sanitizer:
        right &= machine.sanitize()
    if not arguments.no_tests:
        right &= machine.check()
    print("all right" if right else "NOT all right")
    return 0 if right else 1


def main():
    parser = argparse.ArgumentParser(description=__doc__.split("\n\n")[0])
    commands = parser.add_subparsers(required=True)
    packing = commands.add_parser("pack")
    packing.add_argument("--build-dir", type=Path, default=Path("build"))
    packing.add_argument("--output", type=Path, required=True)
    packing.set_defaults(call=pack)
    running = commands.add_parser("run")
    running.add_argument("packed", type=Path)
    running.add_argument("--output", type=Path, required=True, help="for logs")
    running.add_argument("--engine", default="cuda")
    running.add_argument("--sizes", type=lambda x: list(map(int, x.split(","))),
                         default=[4096, 8192])
    running.add_argument("--repeat", type=int, default=11)
    running.add_argument("--jobs", type=int, default=os.cpu_count())
    running.add_argument("--tune", type=int, default=0, metavar="N",
                         help="times of the first N kernels with all work-groups")
    running.add_argument("--versions", type=lambda x: x.split(";"), default=VERSIONS,
                         help="features of the target, with semicolons between versions")
    running.add_argument("--features", default="",
                         help="of the target, for the execution tests")
    running.add_argument("--kernels", type=int, default=len(KERNELS), metavar="N",
                         help="times of the first N kernels alone")
    running.add_argument("--others", action="store_true",
                         help="times of few rows, small and odd sizes, other kinds, too")
    running.add_argument("--only", default="", metavar="REGEX",
                         help="of the timed kernels, those whose name and size match")
    running.add_argument("--groups", type=lambda x: x.split(","),
                         help="of the execution tests, these alone")
    running.add_argument("--few", action="store_true", help="two groups of tests")
    running.add_argument("--no-tests", action="store_true")
    running.add_argument("--no-times", action="store_true")
    running.add_argument("--no-sanitizer", action="store_true")
    running.set_defaults(call=run)
    arguments = parser.parse_args()
    return arguments.call(arguments)


if __name__ == "__main__":
    sys.exit(main())
