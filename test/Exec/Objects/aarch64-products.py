# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#
# Loops over k on AArch64's dot products, in an emulator: with and without them, for
# bytes of equal and of mixed signs, bf16 and f32; the instruction is in the code.
#
# REQUIRES: numpy, qemu-aarch64, aarch64-registered-target
# RUN: %python %s --tenon-lower=%tenon_lower --root=%src_root --folder=%t.dir \
# RUN:     --cc='%aarch64_cc' --include=%rt_include --qemu='%qemu_aarch64' | FileCheck %s
# CHECK-NOT: wrong
# CHECK: {{^}}15 products right

import argparse
import shlex
import subprocess
import sys
from pathlib import Path

parser = argparse.ArgumentParser()
for name in ("tenon-lower", "cc", "include", "qemu"):
    parser.add_argument("--" + name, required=True)
parser.add_argument("--root", type=Path, required=True)
parser.add_argument("--folder", type=Path, required=True)
arguments = parser.parse_args()
sys.path.insert(0, str(arguments.root / "benchmarks" / "device"))
import device_kernels as kernels  # noqa: E402

# Kind, signs of the operands: bits of the multiplication, types in C, K of a matrix.
KINDS = {
    "s8": (0xF, "signed char", "signed char", 32),
    "u8": (0xC, "unsigned char", "unsigned char", 32),
    "u8s8": (0xE, "unsigned char", "signed char", 32),
    "bf16": (0x40, "unsigned short", "unsigned short", 16),
    "f32": (0, "float", "float", 8),
}
# Processor: what bytes of equal signs, of mixed signs, and bf16 are multiplied by.
PROCESSORS = {
    "cortex-a53": {},
    "neoverse-n1": {"s8": "sdot", "u8": "udot"},
    "neoverse-v1": {"s8": "sdot", "u8": "udot", "u8s8": "usdot", "bf16": "bfdot"},
}
folder = arguments.folder
folder.mkdir(parents=True, exist_ok=True)
right = 0
for kind, (mask, of_a, of_b, depth) in KINDS.items():
    base = "s8" if "8" in kind else kind
    gemm = kernels.Gemm(base, 16, 16, depth, 16, 16)
    text = kernels.gemm(gemm)
    if base == "s8":
        text = text.replace("i32 15", f"i32 {mask}")
    source = folder / f"{kind}.ll"
    source.write_text(text)
    for processor, instructions in PROCESSORS.items():
        stem = folder / f"{kind}-{processor}"
        subprocess.run([arguments.tenon_lower, source, "--target=cpu", f"--mcpu={processor}",
                        "--triple=aarch64-unknown-linux-gnu", "--emit=asm", "-o",
                        f"{stem}.s"], check=True)
        word = instructions.get(kind)
        code = Path(f"{stem}.s").read_text().split()
        dots = {"sdot", "udot", "usdot", "bfdot"} & set(code)
        if word not in dots if word else dots:
            print(f"wrong: {kind} on {processor} has {dots}, expected {word}")
        subprocess.run(
            [*shlex.split(arguments.cc), "-O1", "-march=armv8.6-a", f"-DKERNEL={gemm.name}", f"-DDEPTH={depth}",
             f"-DOF_A={of_a}", f"-DOF_B={of_b}", f"-DSUM={'int' if base == 's8' else 'float'}",
             f"-I{arguments.include}", Path(__file__).parent / "Inputs" / "products.c",
             f"{stem}.s", "-lm", "-o", f"{stem}.exe"], check=True)
        done = subprocess.run([*shlex.split(arguments.qemu), f"{stem}.exe"], text=True,
                              stdout=subprocess.PIPE)
        if done.stdout.strip() == "right":
            right += 1
        else:
            print(f"{kind} on {processor}: {done.stdout.strip()}, status {done.returncode}")
print(f"{right} products right")
