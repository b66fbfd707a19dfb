# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Shows what Tenon does: multiplies matrices with a kernel that was written for
the matrix units of a GPU, on this processor, and checks the result.

Called by scripts/demo.sh. The exit status is 0 when the result is right, 1 when
it is not or something does not run.
"""

import argparse
import json
import os
import platform
import subprocess
import sys
import tempfile
from pathlib import Path

import numpy as np

ROOT = Path(__file__).resolve().parent.parent
KERNEL = ROOT / "demo" / "gemm.spvasm"
TILE_ROWS, TILE_COLUMNS = 32, 64  # of a work-group, as in the kernel


def fail(message):
    print(f"run-demo: {message}", file=sys.stderr)
    sys.exit(1)


def cpu_model():
    try:
        for line in Path("/proc/cpuinfo").read_text().splitlines():
            if line.startswith("model name"):
                return line.split(":", 1)[1].strip()
    except OSError:
        pass
    return platform.processor() or platform.machine()


def to_bf16(values):
    """The bits of float32 values truncated to bf16."""
    return (values.astype(np.float32).view(np.uint32) >> 16).astype(np.uint16)


def from_bf16(bits):
    return (bits.astype(np.uint32) << 16).view(np.float32)


def run_kernel(tool, folder, a, b, *options):
    """C and the report of one run; A and B hold bits of bf16."""
    (rows, depth), columns = a.shape, b.shape[1]
    np.save(folder / "a.npy", a)
    np.save(folder / "b.npy", b)
    command = [
        str(tool), str(KERNEL), "--kernel=gemm",
        f"--global={columns // TILE_COLUMNS},{rows // TILE_ROWS}",
        "--local=1,1", f"--report={folder / 'report.json'}", *options,
        f"in={folder / 'a.npy'}", f"in={folder / 'b.npy'}",
        f"out={folder / 'c.npy'}:f32:{rows}x{columns}",
        f"u64={columns}", f"u64={depth}"]
    done = subprocess.run(command, stdout=subprocess.DEVNULL,
                          stderr=subprocess.PIPE, text=True, check=False)
    if done.returncode != 0:
        fail(f"{' '.join(command)}\nended with status {done.returncode}:\n"
             f"{done.stderr.strip()}")
    report = json.loads((folder / "report.json").read_text())
    return np.load(folder / "c.npy"), report


def worst_error(result, a, b):
    """The largest error as a fraction of what the numerics rule allows:

    |x - r| <= (K + 4) * u * sum |a * b| + u * |r|

    with r computed in double and u the unit roundoff of float32.
    """
    a, b = a.astype(np.float64), b.astype(np.float64)
    exact = a @ b
    u = 2.0 ** -24
    bound = (a.shape[1] + 4) * u * (np.abs(a) @ np.abs(b)) + u * np.abs(exact)
    errors = np.abs(result.astype(np.float64) - exact) / bound
    # A comparison with NaN would look like a success.
    return np.nan_to_num(errors, nan=np.inf).max()


def check(name, result, a, b):
    worst = worst_error(result, a, b)
    right = worst <= 1.0
    print(f"  {name:<28} {'right' if right else 'WRONG'}, largest error "
          f"{worst:.1%} of the bound")
    return right


def paths(report):
    for kernel in report["kernels"]:
        for operation in kernel["operations"]:
            yield operation["operation"], operation["path"]


def main():
    parser = argparse.ArgumentParser(description=__doc__.split("\n\n")[0])
    parser.add_argument("--build-dir", type=Path, default=ROOT / "build")
    parser.add_argument("--size", type=int, default=1024,
                        help="rows and columns of the matrices, a multiple of "
                        "64 (default %(default)s)")
    parser.add_argument("--repeat", type=int, default=20,
                        help="timed runs (default %(default)s)")
    parser.add_argument("--threads", type=int, default=0,
                        help="threads; 0 is all processors, the default")
    parser.add_argument("--seed", type=int,
                        help="for the numbers and the choice of rows")
    arguments = parser.parse_args()
    size = arguments.size
    if size <= 0 or size % 64 or arguments.repeat <= 0 or arguments.threads < 0:
        parser.error("--size is a multiple of 64, --repeat positive, "
                     "--threads not negative")
    tool = arguments.build_dir.resolve() / "bin" / "tenon-run"
    if not tool.exists():
        fail(f"{tool} is not there; build first")
    seed = arguments.seed
    if seed is None:
        seed = int.from_bytes(os.urandom(4), "little")
    random = np.random.default_rng(seed)
    a = to_bf16(random.standard_normal((size, size)))
    b = to_bf16(random.standard_normal((size, size)))
    rows = np.sort(random.choice(size, TILE_ROWS, replace=False))

    print(f"machine   {cpu_model()}, "
          f"{len(os.sched_getaffinity(0))} processors")
    print(f"kernel    {KERNEL.relative_to(ROOT)}: bf16 GEMM with cooperative "
          f"matrices, {size} x {size} x {size}, seed {seed}", flush=True)
    with tempfile.TemporaryDirectory(prefix="tenon-demo.") as name:
        folder = Path(name)
        c, report = run_kernel(tool, folder, a, b,
                               f"--repeat={arguments.repeat}",
                               f"--threads={arguments.threads}")
        print(f"made for  {report['cpu']}, target {report['target']}")
        for operation, path in paths(report):
            print(f"  {operation:<28} {path}")
        seconds, median = report["best_seconds"], report["median_seconds"]
        print(f"time      best {seconds * 1e3:.3g} ms of {report['runs']} runs, "
              f"median {median * 1e3:.3g} ms: "
              f"{2 * size ** 3 / seconds / 1e9:.0f} GFLOP/s on "
              f"{arguments.threads or 'all'} "
              f"processor{'' if arguments.threads == 1 else 's'}", flush=True)
        # The reference engine runs the same kernel, slowly: on a sample of
        # rows.
        reference, _ = run_kernel(tool, folder, a[rows], b,
                                  "--engine=reference")
    a_sample, b = from_bf16(a[rows]), from_bf16(b)
    print(f"check     {len(rows)} rows against float64, by the bound of the "
          "numerics rule")
    right = check("this run", c[rows], a_sample, b)
    right &= check("the reference engine", reference, a_sample, b)
    print(f"  {'the two differ by at most':<28} "
          f"{np.abs(c[rows] - reference).max():.2g}")
    print("demo      " + ("passed" if right else "FAILED"))
    return 0 if right else 1


if __name__ == "__main__":
    sys.exit(main())
