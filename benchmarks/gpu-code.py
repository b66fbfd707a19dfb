#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""The code that Intel's compiler (IGC) generates for a GEMM with cooperative matrices, directly
and through target `dpas`, in one table.

    benchmarks/gpu-code.py --tenon-lower=build/bin/tenon-lower [--only=pvc]

Each kernel's k loop multiplies rows x columns tiles. The table has the instructions of that loop
and the bytes that the kernel spills. `guarded` is target dpas without --assume-aligned, which
tests memory and has a loop for each of several results. The first loop, which is counted, is
executed if memory meets the conditions of 2D blocks; the other loops follow it.
"""

import argparse
import dataclasses
import importlib.util
import os
import pathlib
import subprocess
import sys
import tempfile

ROOT = pathlib.Path(__file__).resolve().parent.parent
_SPEC = importlib.util.spec_from_file_location(
    "gpu_code_stats", ROOT / "scripts" / "gpu-code-stats.py")
stats = importlib.util.module_from_spec(_SPEC)
_SPEC.loader.exec_module(stats)

LARGE = "-ze-opt-large-register-file"
# element, accumulator, Cooperative Matrix Operands
KINDS = {
    "bf16": ("OpTypeInt 16 0", "OpTypeFloat 32", 0x40),
    "f16": ("OpTypeFloat 16", "OpTypeFloat 32", 0),
    "s8": ("OpTypeInt 8 0", "OpTypeInt 32 0", 0xF),
    "tf32": ("OpTypeFloat 32", "OpTypeFloat 32", 0x20),
}


@dataclasses.dataclass(frozen=True)
class Kernel:
    device: str
    kind: str = "bf16"
    tile: tuple = (8, 16, 16)
    rows: int = 4
    columns: int = 4
    columns_of: str = ""  # "A", "B", "A and B": the column-major ones
    options: str = LARGE
    goal: str = ""

    @property
    def lanes(self):
        return 8 if self.device.startswith("dg2") else 16

    def __str__(self):
        m, n, k = self.tile
        tiles = f"{self.rows}x{self.columns} tiles of " if self.rows > 1 else "one "
        text = f"{self.device}, {self.kind}, {tiles}{m}x{n}x{k}"
        if self.columns_of:
            text += f", {self.columns_of} column-major"
        return text + ("" if self.options else ", default register file")


KERNELS = (
    Kernel("pvc", goal="34"),
    Kernel("pvc", tile=(32, 64, 16), rows=1, columns=1, goal="34"),
    Kernel("pvc", tile=(32, 64, 16), rows=1, columns=1, options="", goal="120"),
    Kernel("pvc", columns_of="A", goal="60"),
    Kernel("pvc", columns_of="A and B"),
    Kernel("bmg", goal="34"),
    Kernel("dg2", tile=(8, 8, 16), goal="150"),
    Kernel("pvc", tile=(12, 48, 48), rows=1, columns=1),
    Kernel("pvc", tile=(16, 16, 32), rows=1, columns=1),
    Kernel("pvc", tile=(7, 13, 20), rows=1, columns=1),
    Kernel("dg2", tile=(8, 16, 16), rows=1, columns=1),
    Kernel("pvc", "f16"),
    Kernel("pvc", "s8", tile=(8, 16, 32)),
    Kernel("pvc", "tf32", tile=(8, 16, 8)),
    Kernel("bmg", "f16"),
    Kernel("bmg", "s8", tile=(8, 16, 32)),
    Kernel("bmg", "tf32", tile=(8, 16, 8)),
    Kernel("dg2", "f16", tile=(8, 8, 16)),
    Kernel("dg2", "s8", tile=(8, 8, 32)),
)


class Text:
    """A module's instructions; constants are collected."""

    def __init__(self, kernel):
        self.kernel = kernel
        self.constants = {}
        self.lines = []

    def constant(self, value):
        self.constants[value] = f"%l{value}"
        return self.constants[value]

    def add(self, line):
        self.lines.append(line)

    def address(self, name, pointer, base, line, stride, column):
        self.add(f"%{name}_l = OpIMul %ulong {line} {stride}")
        self.add(f"%{name}_i = OpIAdd %ulong %{name}_l {column}")
        self.add(f"%{name}_p = OpInBoundsPtrAccessChain {pointer} {base} %{name}_i")
        return f"%{name}_p"

    def offset(self, name, base, by):
        if not by:
            return base
        self.add(f"%{name} = OpIAdd %ulong {base} {self.constant(by)}")
        return f"%{name}"


def body(text):
    kernel = text.kernel
    m, n, k = kernel.tile
    cells = [(r, c) for r in range(kernel.rows) for c in range(kernel.columns)]
    text.add(f"%row = OpIMul %ulong %y {text.constant(m * kernel.rows)}")
    text.add(f"%column = OpIMul %ulong %x {text.constant(n * kernel.columns)}")
    text.add("OpBranch %head")
    text.add("%head = OpLabel")
    text.add(f"%kk = OpPhi %ulong {text.constant(0)} %entry %k_next %body")
    for r, c in cells:
        text.add(f"%c{r}_{c} = OpPhi %matrix_c %c_start %entry %d{r}_{c} %body")
    text.add("%more = OpULessThan %bool %kk %K")
    text.add("OpLoopMerge %done %body None")
    text.add("OpBranchConditional %more %body %done")
    text.add("%body = OpLabel")
    for r in range(kernel.rows):
        row = text.offset(f"ar{r}", "%row", r * m)
        if "A" in kernel.columns_of:
            place = text.address(f"a{r}", "%in_ptr", "%A", "%kk", "%N", row)
            text.add(f"%a{r} = OpCooperativeMatrixLoadKHR %matrix_a {place} %layout_1 %N")
        else:
            place = text.address(f"a{r}", "%in_ptr", "%A", row, "%K", "%kk")
            text.add(f"%a{r} = OpCooperativeMatrixLoadKHR %matrix_a {place} %layout_0 %K")
    for c in range(kernel.columns):
        column = text.offset(f"bc{c}", "%column", c * n)
        if "B" in kernel.columns_of:
            place = text.address(f"b{c}", "%in_ptr", "%B", column, "%K", "%kk")
            text.add(f"%b{c} = OpCooperativeMatrixLoadKHR %matrix_b {place} %layout_1 %K")
        else:
            place = text.address(f"b{c}", "%in_ptr", "%B", "%kk", "%N", column)
            text.add(f"%b{c} = OpCooperativeMatrixLoadKHR %matrix_b {place} %layout_0 %N")
    mask = KINDS[kernel.kind][2]
    for r, c in cells:
        text.add(f"%d{r}_{c} = OpCooperativeMatrixMulAddKHR %matrix_c %a{r} %b{c} "
                 f"%c{r}_{c} " + (f"!{mask:#x}" if mask else ""))
    text.add(f"%k_next = OpIAdd %ulong %kk {text.constant(k)}")
    text.add("OpBranch %head")
    text.add("%done = OpLabel")
    for r, c in cells:
        row = text.offset(f"cr{r}_{c}", "%row", r * m)
        column = text.offset(f"cc{r}_{c}", "%column", c * n)
        place = text.address(f"s{r}_{c}", "%out_ptr", "%C", row, "%N", column)
        text.add(f"OpCooperativeMatrixStoreKHR {place} %c{r}_{c} %layout_0 %N")


def module(kernel):
    """SPIR-V text of gemm(A, B, C, N, K)."""
    text = Text(kernel)
    body(text)
    element, accumulator, mask = KINDS[kernel.kind]
    types = {"OpTypeInt 32 0": "%uint"}
    declared = []
    for line in (element, accumulator):
        if line not in types:
            types[line] = f"%t{len(types)}"
            declared.append(f"{types[line]} = {line}")
    m, n, k = kernel.tile
    head = f"""
OpCapability Addresses
OpCapability Kernel
OpCapability Int64
OpCapability Int16
OpCapability Int8
OpCapability Float16
OpCapability SubgroupDispatch
OpCapability CooperativeMatrixKHR
OpCapability !6434
{"OpCapability !6437" if mask == 0x40 else ""}
{"OpCapability !6435" if mask == 0x20 else ""}
OpExtension "SPV_KHR_cooperative_matrix"
OpExtension "SPV_INTEL_joint_matrix"
OpMemoryModel Physical64 OpenCL
OpEntryPoint Kernel %gemm "gemm" %group_id
OpExecutionMode %gemm SubgroupSize {kernel.lanes}
OpDecorate %group_id BuiltIn WorkgroupId
%void = OpTypeVoid
%bool = OpTypeBool
%uint = OpTypeInt 32 0
%ulong = OpTypeInt 64 0
%vulong = OpTypeVector %ulong 3
"""
    for line in declared:
        head += line + "\n"
    head += f"""
%in_ptr = OpTypePointer CrossWorkgroup {types[element]}
%out_ptr = OpTypePointer CrossWorkgroup {types[accumulator]}
%input_ptr = OpTypePointer Input %vulong
%gemm_type = OpTypeFunction %void %in_ptr %in_ptr %out_ptr %ulong %ulong

%c_zero = OpConstant {types[accumulator]} 0
%m = OpConstant %uint {m}
%n = OpConstant %uint {n}
%k = OpConstant %uint {k}
%scope = OpConstant %uint 3
%layout_0 = OpConstant %uint 0
%layout_1 = OpConstant %uint 1
%use_2 = OpConstant %uint 2
%matrix_a = OpTypeCooperativeMatrixKHR {types[element]} %scope %m %k %layout_0
%matrix_b = OpTypeCooperativeMatrixKHR {types[element]} %scope %k %n %layout_1
%matrix_c = OpTypeCooperativeMatrixKHR {types[accumulator]} %scope %m %n %use_2
%group_id = OpVariable %input_ptr Input
"""
    for value, name in text.constants.items():
        head += f"{name} = OpConstant %ulong {value}\n"
    return head + """
%gemm = OpFunction %void None %gemm_type
%A = OpFunctionParameter %in_ptr
%B = OpFunctionParameter %in_ptr
%C = OpFunctionParameter %out_ptr
%N = OpFunctionParameter %ulong
%K = OpFunctionParameter %ulong
%entry = OpLabel
%id = OpLoad %vulong %group_id
%x = OpCompositeExtract %ulong %id 0
%y = OpCompositeExtract %ulong %id 1
%c_start = OpCompositeConstruct %matrix_c %c_zero

""" + "\n".join(text.lines) + "\nOpReturn\nOpFunctionEnd\n"


def command(words):
    done = subprocess.run(words, capture_output=True, text=True)
    if done.returncode:
        sys.exit(f"{' '.join(words)}:\n{done.stderr}")


def counted(path, kernel, arguments):
    """"loop / spilled bytes", or the reason why there are none."""
    try:
        found = stats.compile_and_count(path, kernel.device, kernel.options, arguments.ocloc)
    except stats.CompilationFailed as reason:
        crashed = str(reason).startswith(("status -", "status 139", "ocloc took"))
        return "crash" if crashed else "rejected"
    gemm = found["gemm"]
    first, *others = gemm.loops or (0,)
    other = f" (else {', '.join(map(str, others))})" if others else ""
    return f"{first} / {gemm.spill}{other}"


def row(kernel, folder, arguments):
    text, direct = os.path.join(folder, "k.spvasm"), os.path.join(folder, "k.spv")
    with open(text, "w") as file:
        file.write(module(kernel))
    command([arguments.spirv_as, "--target-env", "spv1.4", text, "-o", direct])
    cells = [str(kernel), counted(direct, kernel, arguments)]
    for words in (["--assume-aligned"], []):
        ours = os.path.join(folder, "ours.spv")
        command([arguments.tenon_lower, text, "--target=dpas",
                 f"--device={kernel.device}", *words, "-o", ours])
        command([arguments.spirv_val, ours])
        cells.append(counted(ours, kernel, arguments))
    return cells + [kernel.goal]


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--tenon-lower", default="tenon-lower")
    parser.add_argument("--spirv-as", default="spirv-as")
    parser.add_argument("--spirv-val", default="spirv-val")
    parser.add_argument("--ocloc", default="ocloc")
    parser.add_argument("--only", default="", help="kernels with that in their name")
    parser.add_argument("--print", action="store_true", help="the kernels' text, and stop")
    arguments = parser.parse_args()
    titles = ["k loop: instructions / spilled bytes", "IGC", "dpas, aligned",
              "dpas, guarded", "goal"]
    chosen = [kernel for kernel in KERNELS if arguments.only in str(kernel)]
    if arguments.print:
        return print("\n".join(module(kernel) for kernel in chosen))
    print("| " + " | ".join(titles) + " |\n" + "|---" * len(titles) + "|")
    with tempfile.TemporaryDirectory() as folder:
        for kernel in chosen:
            print("| " + " | ".join(row(kernel, folder, arguments)) + " |", flush=True)


if __name__ == "__main__":
    main()
