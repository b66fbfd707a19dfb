# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Compiles 2D blocks with IGC and compares the type of each with the units
that Tenon distributes to lanes in the payload's order: a vector of units.

    block_units.py LLVM-AS LLVM-SPIRV OCLOC FOLDER"""

import os
import re
import subprocess
import sys

# form: bytes of an element, width, height, blocks; those that IGC accepts.
FORMS = {
    "Load": [(1, 64, 4, 1), (1, 32, 4, 2), (1, 16, 8, 4), (1, 8, 16, 2), (1, 4, 32, 1),
             (2, 32, 8, 1), (2, 16, 8, 2), (2, 8, 16, 4), (4, 16, 8, 1), (4, 8, 8, 2),
             (8, 8, 8, 1), (8, 4, 8, 1)],
    "LoadTransform": [(1, 64, 8, 1), (1, 32, 16, 2), (1, 16, 32, 4), (1, 8, 32, 2),
                      (2, 32, 8, 1), (2, 16, 16, 2), (2, 8, 16, 4)],
    "LoadTranspose": [(4, 8, 32, 1), (4, 4, 32, 1), (4, 8, 16, 1), (4, 8, 8, 1),
                      (8, 4, 8, 1)],
    "Store": [(1, 64, 8, 1), (1, 32, 8, 1), (1, 16, 8, 1), (2, 32, 8, 1), (2, 16, 8, 1),
              (4, 16, 8, 1), (8, 8, 8, 1)],
}


def expected(form, lanes, size, width, height, count):
    packed = 4 // size if form == "LoadTransform" else 1
    columns, rows = (height, width) if form == "LoadTranspose" else (width, height // packed)
    unit = packed
    if form in ("Load", "Store"):
        unit = max(1, min(columns // lanes, 4 // size))
    components = rows * columns * packed // (unit * lanes) * count
    return f"v{components}i{8 * size * unit}"


def module(lanes):
    text = 'target triple = "spir64-unknown-unknown"\n'
    for form, blocks in FORMS.items():
        name = f"__spirv_Subgroup2DBlock{form}INTEL"
        symbol = f"@_Z{len(name)}{name}"
        memory = "ptr addrspace(1), i32, i32, i32, <2 x i32>"
        operands = f"ptr, {memory}" if form == "Store" else f"{memory}, ptr"
        text += f"declare spir_func void {symbol}(i32, i32, i32, i32, {operands})\n"
        for block in blocks:
            facts = ", ".join(f"i32 {x}" for x in block)
            name = "k_" + form + "_" + "_".join(map(str, block))
            words = block[0] * block[1] * block[2] * block[3] // lanes // 4
            surface = "ptr addrspace(1) %p, i32 256, i32 64, i32 256, <2 x i32> zeroinitializer"
            text += (f"define spir_kernel void @{name}(ptr addrspace(1) %p, ptr addrspace(1) %q) "
                     f"!intel_reqd_sub_group_size !0 {{\n  %d = alloca [{words} x i32], align 64\n")
            for i in range(words):
                text += (f"  %q{i} = getelementptr i32, ptr addrspace(1) %q, i32 {i}\n"
                         f"  %d{i} = getelementptr i32, ptr %d, i32 {i}\n")
            if form == "Store":
                for i in range(words):
                    text += (f"  %x{i} = load i32, ptr addrspace(1) %q{i}\n"
                             f"  store i32 %x{i}, ptr %d{i}\n")
                text += f"  call spir_func void {symbol}({facts}, ptr %d, {surface})\n"
            else:
                text += f"  call spir_func void {symbol}({facts}, {surface}, ptr %d)\n"
                for i in range(words):
                    text += (f"  %x{i} = load i32, ptr %d{i}\n"
                             f"  store i32 %x{i}, ptr addrspace(1) %q{i}\n")
            text += "  ret void\n}\n"
    return text + f"!0 = !{{i32 {lanes}}}\n"


# The intrinsic's name has the type; bits, width, height and blocks are operands.
INTRINSIC = re.compile(
    r"LSC2DBlock(Read|Write)\.(v\d+i\d+)\(i64 .*?, i32 (8|16|32|64), i32 (\d+), i32 (\d+), "
    r"i32 (\d+), i1 (\w+), i1 (\w+), i32 ")


def main():
    llvm_as, llvm_spirv, ocloc, folder = sys.argv[1:]
    os.makedirs(folder, exist_ok=True)
    for lanes in (16, 32):
        base = f"{folder}/{lanes}"
        with open(base + ".ll", "w", encoding="utf-8") as file:
            file.write(module(lanes))
        subprocess.run([llvm_as, base + ".ll", "-o", base + ".bc"], check=True)
        subprocess.run([llvm_spirv, base + ".bc", "--spirv-ext=+SPV_INTEL_2d_block_io",
                        "-o", base + ".spv"], check=True)
        done = subprocess.run(
            [ocloc, "compile", "-spirv_input", "-file", base + ".spv", "-device", "bmg",
             "-output_no_suffix", "-output", base, "-options",
             "-igc_opts 'PrintToConsole=1 PrintAfter=Layout'"],
            capture_output=True, text=True, check=False)
        if done.returncode:
            sys.exit(done.stdout[-2000:] + done.stderr[-2000:])
        found = {}
        for x in INTRINSIC.findall(done.stdout + done.stderr):
            form = ("Store" if x[0] == "Write" else "LoadTranspose" if x[6] == "true"
                    else "LoadTransform" if x[7] == "true" else "Load")
            found[form, int(x[2]) // 8, int(x[3]), int(x[4]), int(x[5])] = x[1]
        for form, blocks in FORMS.items():
            for block in blocks:
                wanted, actual = expected(form, lanes, *block), found.get((form, *block))
                if wanted != actual:
                    sys.exit(f"{form} {block}, {lanes} lanes: expected {wanted}, actual {actual}")


main()
