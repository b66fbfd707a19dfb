# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#
# Loops over k on AArch64's multiplication instructions, in an emulator: each kind on
# processors with and without them, and with vectors of 512 bits, with shapes that fill no vector, layouts, steps that
# do not continue along k, and more of k than fits in the cache asked for. The loop over k
# has the instruction, and no accumulator leaves its register there.
#
# REQUIRES: numpy, qemu-aarch64, aarch64-registered-target
# RUN: %python %s --tenon-lower=%tenon_lower --root=%src_root --folder=%t.dir \
# RUN:     --cc='%aarch64_cc' --include=%rt_include --qemu='%qemu_aarch64' \
# RUN:     %if kept-code %{--kept=%kept/emulated%} | FileCheck %s
# CHECK-NOT: wrong
# CHECK: {{^}}5 processors right

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

# Kinds of A and B, the multiplication's mask for them, and how many of the shapes are tested.
KINDS = {
    ("s8", "s8"): ("s8", 0xF, 9),
    ("u8", "u8"): ("s8", 0xC, 2),
    ("u8", "s8"): ("s8", 0xE, 4),
    ("s8", "u8"): ("s8", 0xD, 3),
    ("bf16", "bf16"): ("bf16", 0x40, 6),
    ("wide", "wide"): ("bf16", 0x40, 2),
    ("e4m3", "e4m3"): ("e4m3", 0x3000, 2),
    ("f16", "f16"): ("f16", 0, 3),
    ("f32", "f32"): ("f32", 0, 3),
}
# A step's shape, the layouts of A and B, and whether steps are not contiguous.
SHAPES = (
    (13, 19, 20, "row", "row", False),
    (27, 19, 13, "column", "column", False),
    (16, 16, 32, "row", "row", True),
    (1, 16, 32, "row", "row", False),
    (13, 11, 20, "column", "packed", False),
    (6, 8, 32, "row", "packed", False),
    (3, 10, 12, "row", "column", False),
    (16, 16, 32, "row", "row", False),
    (7, 12, 4, "column", "row", True),
)
SAME = {("s8", "s8"): "sdot", ("u8", "u8"): "udot"}
# Without usdot, B's signs are flipped.
FLIPPED = {("u8", "s8"): "udot", ("s8", "u8"): "sdot"}
FLOATS = {("bf16", "bf16"): "bfdot", ("e4m3", "e4m3"): "bfdot"}
MIXED = {("u8", "s8"): "usdot", ("s8", "u8"): "usdot"}
# The instruction for the other kinds, after conversion to f32.
FUSED = {(kind, kind): "fmla" for kind in ("bf16", "wide", "e4m3", "f16", "f32")}
BLOCKS = {("s8", "s8"): "smmla", ("u8", "u8"): "ummla", ("u8", "s8"): "usmmla",
          ("s8", "u8"): "usmmla", ("bf16", "bf16"): "bfmmla", ("e4m3", "e4m3"): "bfmmla"}
# Processor: the instructions of kinds in blocks of two rows, and otherwise.
PROCESSORS = {
    "cortex-a53": ({}, FUSED),
    "a64fx": ({}, FUSED | SAME | FLIPPED),
    "neoverse-n1": ({}, FUSED | SAME | FLIPPED),
    "neoverse-v1": (BLOCKS, FUSED | SAME | MIXED | FLOATS),
    "apple-m2": (BLOCKS, FUSED | SAME | MIXED | FLOATS),
}
INSTRUCTIONS = {"sdot", "udot", "usdot", "bfdot", "fmla", "smmla", "ummla", "usmmla", "bfmmla"}


def case_of(kinds, shape):
    """The kernel's text, and its line in the table of products.c."""
    m, n, k, of_a, of_b, apart = shape
    base, mask, _ = KINDS[kinds]
    gemm = kernels.Gemm(base, m, n, k, m, n, layout=of_b, layout_of_a=of_a)
    symbol = "_".join((*kinds, *map(str, shape)))
    text = kernels.gemm(gemm).replace("@" + gemm.name, "@" + symbol)
    text = re.sub(r"@(_Z\w+)", rf"@\1_{symbol}", text)
    text = re.sub(r"^target triple.*", "", text, flags=re.M)
    if base == "s8":
        text = text.replace("i32 15", f"i32 {mask}")
    if apart:
        text = text.replace(f"%kk.next = add nuw i64 %kk, {k}",
                            f"%kk.next = add nuw i64 %kk, {2 * k}")
    kind_of_a, kind_of_b = kinds
    return text, (f"PRODUCT({symbol}, {m}, {n}, {k}, {kind_of_a.upper()}, "
                  f"{kind_of_b.upper()}, {of_a.upper()}, {of_b.upper()}, {int(apart)})")


def check_code(code, processor):
    """Whether contractions have the processor's instructions, in loops over k that
    neither store nor copy a register."""
    blocks, others = PROCESSORS[processor]
    missing = {(a, b) for a, b in KINDS if a != "wide"}  # that is bf16 too
    loops = 0
    for name, body in re.findall(r"^(tenon\.cpu\.contract\.\S+):(.*?)\.Lfunc_end", code,
                                 re.M | re.S):
        _, shape, *kinds = name.removeprefix("tenon.cpu.contract.").split(".")[:4]
        missing.discard(tuple(kinds))
        # sudot is usdot with the unsigned operand as a lane.
        found = set(body.replace("sudot", "usdot").split()) & INSTRUCTIONS
        in_blocks = found & set(BLOCKS.values())
        expected = (blocks if in_blocks else others).get(tuple(kinds))
        rows = int(shape.split("x")[0])
        pays = rows > 6 or rows > 1 and ".packed." not in name
        group = 8 if "8" in kinds[0] else 4
        pays = pays and not ("separate" in name and int(shape.split("x")[2]) % group)
        needs_blocks = tuple(kinds) in blocks and pays
        if found - {expected} or (expected and not found) or needs_blocks != bool(in_blocks):
            if ".copied" not in name and ".collect" not in name:
                print(f"wrong: {name} on {processor} has {found}, expected {expected}")
        for loop in re.findall(r"^(\.LBB\w+):((?:(?!\.LBB\w+:).)*?)\tb\.\w+\t\1$", body,
                               re.M | re.S):
            moves = re.findall(r"^\t(?:str|stp|mov|movprfx|ins)\t[vqdz]\d.*", loop[1], re.M)
            multiplications = re.findall(r"^\t(?:u?[sub]\w*(?:dot|mmla)|fmla)\t", loop[1], re.M)
            loops += len(multiplications) > 1
            # A movprfx is fused with the multiplication after it: a few are free.
            copies = [m for m in moves if "movprfx" not in m]
            if len(multiplications) > 1 and (copies or len(moves) > len(multiplications) // 32):
                print(f"wrong: the loop of {name} on {processor} moves registers")
    if missing or not loops:
        print(f"wrong: {loops} loops, and no contraction on {processor} of {sorted(missing)}")


def run(processor):
    stem = lower(arguments.tenon_lower, folder, processor)
    check_code(Path(f"{stem}.s").read_text(), processor)
    definitions = [f"-DFLUSHES={int(bool(PROCESSORS[processor][0]))}"]
    problem = emulated.products(stem, processor, definitions)
    if problem:
        print(f"wrong on {processor}: {problem}")
    return not problem


emulated = Emulated(arguments.cc, arguments.qemu, arguments.include, arguments.kept)
folder = arguments.folder
folder.mkdir(parents=True, exist_ok=True)
cases = [case_of(kinds, shape) for kinds, (_, _, count) in KINDS.items()
         for shape in SHAPES[:count]]
(folder / "all.ll").write_text('target triple = "spir64-unknown-unknown"\n'
                               + "".join(text for text, _ in cases))
(folder / "products.def").write_text("".join(line + "\n" for _, line in cases))
print(f"{sum(map(run, PROCESSORS))} processors right")
