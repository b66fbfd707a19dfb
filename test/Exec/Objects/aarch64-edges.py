# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#
# Checked loops over k on AArch64's multiplication instructions, in an emulator: steps of two
# rows, lanes of A, and vectors of 512 bits, at edges that fill none of them.
#
# REQUIRES: numpy, qemu-aarch64, aarch64-registered-target
# RUN: %python %s --tenon-lower=%tenon_lower --root=%src_root --folder=%t.dir \
# RUN:     --cc='%aarch64_cc' --include=%rt_include --qemu='%qemu_aarch64' \
# RUN:     %if kept-code %{--kept=%kept/emulated%} | FileCheck %s
# CHECK-NOT: wrong
# CHECK: {{^}}3 processors right

import argparse
import re
import sys
from pathlib import Path

parser = argparse.ArgumentParser()
for name in ("tenon-lower", "cc", "include", "qemu"):
    parser.add_argument("--" + name, required=True)
parser.add_argument("--root", type=Path, required=True)
parser.add_argument("--folder", type=Path, required=True)
parser.add_argument("--kept")
arguments = parser.parse_args()
sys.path.insert(0, str(Path(__file__).parent / "Inputs"))
sys.path.insert(0, str(arguments.root / "benchmarks" / "device"))
import device_kernels as kernels  # noqa: E402
from emulated import Emulated, lower  # noqa: E402

# Kinds of A and B, their name in device_kernels, and the multiplication's mask.
KINDS = (("s8", "s8", "s8", 0xF), ("u8", "s8", "s8", 0xE), ("bf16", "bf16", "bf16", 0x40),
         ("f16", "f16", "f16", 0), ("f32", "f32", "f32", 0))
# A step's shape and the layouts of A and B.
SHAPES = ((13, 19, 20, "row", "row"), (27, 12, 13, "column", "column"),
          (16, 16, 32, "row", "packed"), (5, 40, 16, "row", "row"))


def case_of(of_a, of_b, base, mask, m, n, k, layout_of_a, layout):
    """The kernel's text, and its line for the table of products.c."""
    gemm = kernels.Gemm(base, m, n, k, m, n, layout=layout, layout_of_a=layout_of_a, checked=True)
    symbol = "_".join(map(str, (of_a, of_b, m, n, k, layout_of_a, layout)))
    text = kernels.gemm(gemm).replace("@" + gemm.name, "@" + symbol)
    text = re.sub(r"@(_Z\w+)", rf"@\1_{symbol}", text)
    text = re.sub(r"^target triple.*", "", text, flags=re.M)
    if base == "s8":
        text = text.replace("i32 15", f"i32 {mask}")
    words = (symbol, m, n, k, of_a.upper(), of_b.upper(), layout_of_a.upper(), layout.upper(), 0)
    return text, f"PRODUCT({', '.join(map(str, words))})"


def run(processor):
    stem = lower(arguments.tenon_lower, folder, processor)
    if ".limited" not in Path(f"{stem}.s").read_text():
        print(f"wrong: no contraction with limits on {processor}")
    definitions = [f"-DFLUSHES={int(processor == 'apple-m2')}", "-DEDGES=1"]
    problem = emulated.products(stem, processor, definitions)
    if problem:
        print(f"wrong on {processor}: {problem}")
    return not problem


emulated = Emulated(arguments.cc, arguments.qemu, arguments.include, arguments.kept)
folder = arguments.folder
folder.mkdir(parents=True, exist_ok=True)
cases = [case_of(*kind, *shape) for kind in KINDS for shape in SHAPES]
(folder / "all.ll").write_text('target triple = "spir64-unknown-unknown"\n'
                               + "".join(text for text, _ in cases))
(folder / "products.def").write_text("".join(line + "\n" for _, line in cases))
print(f"{sum(map(run, ('neoverse-n1', 'apple-m2', 'a64fx')))} processors right")
