# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""What epilogues of Triton's matrix multiplications cost on one thread.

Prints a Markdown table: microseconds of processor time for a multiplication and its epilogue,
the best of all runs, and the same divided by the time of the multiplication alone. Results are
compared with NumPy's. The interpreter needs NumPy and triton-xpu; libTenon is that of
--build-dir.
"""

import argparse
import os
import sys
import time
from pathlib import Path

import numpy as np
from gemm import ROOT, aligned

# Name, kinds of A and B, operands and then of matmul_linear, and the type of C; a dictionary's
# None is the kind of A. "atomic" is matmul_split_k in one part.
FLOATS = ("bf16", "f16")
EPILOGUES = [
    ("none", FLOATS, {}, "", None),
    ("leaky ReLU", FLOATS, {}, "leaky", None),
    ("GELU", FLOATS, {}, "gelu", None),
    ("C is added", FLOATS, {"added": None}, "", None),
    ("a bias is added", FLOATS, {"bias": None}, "", None),
    ("a bias of f32 is added", FLOATS, {"bias": "f4"}, "", None),
    ("a bias is added, GELU", FLOATS, {"bias": None}, "gelu", None),
    ("a scale for each row, a bias", FLOATS, {"row_scale": "f4", "bias": "f4"}, "", None),
    ("added to C atomically", FLOATS, None, "", "f4"),
    ("none, to bf16", ("i8",), {}, "", "bf16"),
    ("scales for rows and columns, a bias, to bf16", ("i8",),
     {"row_scale": "f4", "column_scale": "f4", "bias": "f4"}, "", "bf16"),
    ("the same, to bytes", ("i8",),
     {"row_scale": "f4", "column_scale": "f4", "bias": "f4"}, "limited", "i1"),
]  # fmt: skip


def of_size(kind, operands, then, result, m, n, k):
    """The case of examples/triton for this size."""
    import cases
    import kernels

    cases.M, cases.N, cases.K = m, n, k
    if operands is None:
        case = cases.matmul_split_k()
        case.constants["PARTS"] = 1
    else:
        own = {"f16": "f2"}.get(kind, kind)
        given = {name: word or own for name, word in operands.items()}
        case = cases.matmul_linear(kind, result or own, given, then, n)
        case.constants["GROUP"] = 8
    assert case.function in (kernels.matmul_linear, kernels.matmul_split_k)
    return case


def measure(case, block, warps, m, n, rounds, options):
    """Microseconds of the best run."""
    import cases

    import tenon.triton

    for word, number in zip(("BM", "BN", "BK"), block):
        case.constants[word] = number
    case.constants["num_warps"] = warps
    blocks = -(-m // block[0]), -(-n // block[1])
    grid = (blocks[0] * blocks[1], 1, 1) if "GROUP" in case.constants else (*blocks, 1)
    arguments = [aligned(v) if isinstance(v, np.ndarray) else v for v in case.arguments]
    kernel = tenon.triton.Kernel(case.function, cache=False, **options)
    compiled, values = kernel.specialise(*arguments, **case.constants)
    compiled(grid, values, threads=1)
    if problem := cases.compare(case, arguments):
        sys.exit(f"{case.name}: {problem}")
    best = float("inf")
    for _ in range(rounds):
        start = time.process_time()
        compiled(grid, values, threads=1)
        best = min(best, time.process_time() - start)
    return best * 1e6


def main():
    parser = argparse.ArgumentParser(description=__doc__.split("\n\n")[0])
    parser.add_argument("--build-dir", type=Path, default=ROOT / "build")
    parser.add_argument("--size", default="500", help="M,N,K or one number (default %(default)s)")
    parser.add_argument("--block", default="64,64,32", help="of C, and along K")
    parser.add_argument("--warps", type=int, default=4)
    parser.add_argument("--rounds", type=int, default=80, help="runs (default %(default)s)")
    parser.add_argument("--target", help="cpu or amx (default: the better one)")
    parser.add_argument("--only", default="", help="only epilogues that contain this")
    arguments = parser.parse_args()
    build = arguments.build_dir.resolve()
    os.environ.setdefault("TENON_LIBRARY", str(build / "lib" / "libTenon.so"))
    sys.path[:0] = [str(ROOT / "python"), str(ROOT / "examples" / "triton")]
    sizes = [int(word) for word in arguments.size.split(",")]
    sizes = sizes * 3 if len(sizes) == 1 else sizes
    block = [int(word) for word in arguments.block.split(",")]
    options = {"target": arguments.target} if arguments.target else {}
    print("| epilogue | type | us | ratio |\n|---|---|---|---|")
    plain = {}
    for name, kinds, *how in EPILOGUES:
        for kind in kinds:
            if arguments.only not in name and not name.startswith("none"):
                continue
            case = of_size(kind, *how, *sizes)
            spent = measure(case, block, arguments.warps, *sizes[:2], arguments.rounds, options)
            plain.setdefault(kind, spent)
            print(f"| {name} | {kind} | {spent:.0f} | {spent / plain[kind]:.2f} |", flush=True)


if __name__ == "__main__":
    main()
