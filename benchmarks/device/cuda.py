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

from device_kernels import Gemm, gemm, in_memory  # noqa: E402

# Groups of matrix.py with the sizes of sub-groups that they run with, and of operations.py.
MATRIX = {
    **{x: "32" for x in ("nvptx-32", "bf16", "f16", "f32", "int8", "fp8", "integers",
                         "shapes", "layouts", "programs", "epilogues")},
    **{f"lanes{size}": str(size) for size in (8, 16, 32)},
}
OPERATIONS = ("checked", "offset", "prefetch", "coordinates", "arithmetic", "conversions")
# What is timed, what matters first: kernels, each with (work-group, features of the target).
KERNELS = [
    Gemm(kind, m, n, k, rows, columns, layout=layout, lanes=32)
    for kind, m, n, k, rows, columns, layout in (
        ("bf16", 32, 64, 16, 32, 64, "row"),
        ("s8", 32, 64, 32, 32, 64, "column"),
        ("bf16", 32, 64, 16, 32, 64, "column"),
        ("s8", 32, 64, 32, 32, 64, "row"),
        ("bf16", 8, 16, 16, 32, 64, "row"),
        ("bf16", 16, 16, 32, 32, 32, "row"),
        ("s8", 32, 64, 32, 32, 64, "packed"),
        ("f16", 32, 64, 16, 32, 64, "row"),
        ("bf16", 32, 64, 16, 32, 64, "packed"),
        ("bf16", 64, 64, 32, 64, 64, "row"),
    )
] + [Gemm("bf16", 32, 64, 16, 32, 64, gelu=True, lanes=32)]
LOCAL = (64, 2)
# With the target's own choice of work-groups, without wgmma, and without any.
VERSIONS = ("", "-warpgroups", "-regroup")
# Work-groups to choose from (--tune), for the first kernels of KERNELS.
TUNED = [f"+{word},+buffers-{buffers}"
         for word, counts in (("tile-128x256", (4, 3)), ("tile-128x128", (4, 3, 6)),
                              ("tile-64x256", (4, 3, 5)), ("tile-64x128", (4, 3)),
                              ("warps-2x4", (3, 4)), ("warps-4x2", (3, 4)),
                              ("warps-2x2", (3,)))
         for buffers in counts]


def timed(arguments):
    """(kernel, work-group, features)"""
    if arguments.tune:
        return [(kernel, LOCAL, features) for kernel in KERNELS[:arguments.tune]
                for features in TUNED]
    return [(kernel, LOCAL, features) for features in arguments.versions
            for kernel in KERNELS[:arguments.kernels]]


def pack(arguments):
    build = arguments.build_dir.resolve()
    subprocess.run(["cmake", "--build", build, "--target", "tenon-run-alone"], check=True)
    arguments.output.mkdir(parents=True, exist_ok=True)
    content = (build / "bin" / "tenon-run-alone").read_bytes()
    target = arguments.output / "tenon-run.xz"
    target.write_bytes(lzma.compress(content, preset=6))
    print(f"{target}: {target.stat().st_size >> 20} MiB")


def find_driver():
    """Lets programs find libcuda.so.1 where containers have it beside the system's folders."""
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

    def execute(self, name, words):
        """One of the test's scripts; its summary."""
        start = time.time()
        folder = self.work / name
        done = subprocess.run([sys.executable, *map(str, words), "--folder", folder,
                               "--tenon-run", self.program], capture_output=True, text=True)
        (self.arguments.output / f"{name}.log").write_text(done.stdout + done.stderr)
        right = re.search(r"(\d+) cells right", done.stdout)
        wrong = done.stdout.count("WRONG")
        text = f"{right[1] if right else 0} right, {wrong} wrong"
        if not right:
            text += ": " + (done.stderr.strip().splitlines() or ["no output"])[-1]
        print(f"| {name} | {text} | {time.time() - start:.0f} s |", flush=True)
        return bool(right) and not wrong

    def check(self):
        """Whether all of the execution tests are right."""
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

    def command(self, kernel, local, features, size, operands, repeat):
        """The command that runs a kernel; its report and product are files."""
        source, report, output = (self.work / x for x in ("k.ll", "k.json", "c.npy"))
        source.write_text(gemm(kernel))
        kind = "i32" if kernel.kind == "s8" else "f32"
        items = size // kernel.columns * kernel.lanes, size // kernel.rows
        words = [self.program, source, f"--engine={self.arguments.engine}",
                 f"--global={items[0]},{items[1]}", f"--local={local[0]},{local[1]}",
                 f"--repeat={repeat}", "--warm", f"--report={report}",
                 f"--subgroup-size={kernel.lanes}",
                 *(f"in={path}" for path in operands), f"out={output}:{kind}:{size}x{size}",
                 f"u64={size}", f"u64={size}"]
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

    def sanitize(self):
        """What compute-sanitizer says of some of the timed kernels, if it is there."""
        program, clean = shutil.which("compute-sanitizer"), True
        if not program or self.arguments.engine != "cuda":
            print("no compute-sanitizer")
            return True
        print("\n| kernel | features | tool | |\n|---|---|---|---|", flush=True)
        for kernel, local, features in timed(self.arguments)[::3]:
            paths, _ = self.operands(kernel, 512)
            words = self.command(kernel, local, features, 512, paths, 1)
            for tool in ("memcheck", "racecheck", "synccheck"):
                done = subprocess.run([program, "--tool", tool, *words], capture_output=True,
                                      text=True)
                said = re.search(r"(ERROR|RACECHECK) SUMMARY:.*", done.stdout + done.stderr)
                text = said[0] if said else "no summary"
                clean &= bool(re.search(r": 0 (errors|hazards)", text))
                print(f"| {kernel.name} | {features} | {tool} | {text} |", flush=True)
        return clean

    def operands(self, kernel, size):
        """Files of A and B as the kernel reads them, and the values."""
        import numpy as np

        random, values, paths = np.random.RandomState(size), [], []
        for letter, shape in (("a", (size, size)), ("b", (size, size))):
            small = random.randint(-8, 8, shape)
            values.append(small.astype("f4"))
            if kernel.kind == "bf16":
                array = (values[-1].view("u4") >> 16).astype("u2")
            else:
                array = small.astype({"f16": "f2", "s8": "i1"}[kernel.kind])
            if letter == "b":
                array = in_memory(array, kernel.layout)
            paths.append(self.work / f"{kernel.kind}-{kernel.layout}-{letter}{size}.npy")
            if not paths[-1].exists():
                np.save(paths[-1], np.ascontiguousarray(array))
        return paths, values

    def measure(self):
        """The Markdown table of times; False if a product is wrong."""
        import numpy as np

        peer, right = Peer(self.arguments), True
        print("\n| kernel | features | size | TFLOP/s | of cuBLAS | entry | registers | stack "
              "| product |\n|---|---|---|---|---|---|---|---|---|", flush=True)
        for size in self.arguments.sizes:
            for kernel, local, features in timed(self.arguments):
                if self.arguments.engine != "cuda" and features:
                    continue
                paths, (a, b) = self.operands(kernel, size)
                report, product = self.ours(kernel, local, features, size, paths,
                                            repeat=self.arguments.repeat)
                if product is None:
                    print(f"| {kernel.name} | {features} | {size} | {report['error']} |",
                          flush=True)
                    right = False
                    continue
                rows = slice(0, size, max(1, size // 64))  # sums are exact in f32
                wanted = (a[rows] @ b).astype(product.dtype)
                same = (np.allclose(product[rows], gelu(wanted), rtol=1e-4, atol=1e-4)
                        if kernel.gelu else np.array_equal(product[rows], wanted))
                right &= same
                rate = 2 * size**3 / report["median_seconds"] / 1e12
                theirs = peer.rate(kernel, size)
                ratio = f"{rate / theirs:.3f}" if theirs else ""
                entry = report.get("entry", "").removeprefix(kernel.name) or "kernel"
                print(f"| {kernel.name} | {features} | {size} | {rate:.1f} | {ratio} | "
                      f"{entry} | {report.get('registers', '')} | "
                      f"{report.get('stack_bytes', '')} | "
                      f"{'right' if same else 'WRONG'} |", flush=True)
        return right


def gelu(x):
    """The form with tanh, as in the kernels."""
    import numpy as np

    wide = x.astype("f8")
    return wide / 2 * (1 + np.tanh((2 / np.pi) ** 0.5 * (wide + 0.044715 * wide**3)))


class Peer:
    """cuBLAS through PyTorch, on random numbers; nothing without a GPU."""

    def __init__(self, arguments):
        self.repeat, self.torch = arguments.repeat, None
        if arguments.engine == "cuda":
            try:
                import torch

                self.torch = torch if torch.cuda.is_available() else None
            except ImportError:
                print("no PyTorch: no comparison")

    def rate(self, kernel, size):
        """TFLOP/s, anew each time: the chip's clock follows its temperature."""
        torch, kind = self.torch, kernel.kind
        if not torch:
            return None
        if kind == "s8":
            a, b = (torch.randint(-8, 8, (size, size), dtype=torch.int8, device="cuda")
                    for _ in range(2))
            # With B by rows it is several times slower.
            product = lambda: torch._int_mm(a, b.t())  # noqa: E731
        else:
            ty = torch.bfloat16 if kind == "bf16" else torch.float16
            a, b = (torch.randint(-8, 8, (size, size), device="cuda").to(ty)
                    for _ in range(2))
            product = lambda: torch.mm(a, b, out_dtype=torch.float32)  # noqa: E731
            if kernel.gelu:
                product = lambda: torch.nn.functional.gelu(  # noqa: E731
                    torch.mm(a, b, out_dtype=torch.float32), approximate="tanh")
        seconds = []
        for _ in range(self.repeat):
            start, end = (torch.cuda.Event(enable_timing=True) for _ in range(2))
            start.record()
            product()
            end.record()
            torch.cuda.synchronize()
            seconds.append(start.elapsed_time(end) / 1e3)
        return 2 * size**3 / sorted(seconds)[len(seconds) // 2] / 1e12


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
    running.add_argument("--kernels", type=int, default=len(KERNELS), metavar="N",
                         help="times of the first N kernels alone")
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
