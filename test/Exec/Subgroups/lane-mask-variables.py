# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""The masks of lanes as SPIR-V's BuiltIn variables, and the operations on the bits of
a ballot, in sub-groups of 16 of which each second has 4 lanes (masks are for the
largest size); the same variables as
SYCL compilers leave them in LLVM IR."""

# REQUIRES: numpy, x86, spirv-tools, llvm-spirv
# RUN: %spirv_as --target-env spv1.4 %S/Inputs/lane-masks.spvasm -o %t.spv
# RUN: %tenon_run %t.spv --kernel=k --global=40 --local=20 out=%t.cpu.npy:i32:640
# RUN: %tenon_run %t.spv --kernel=k --global=40 --local=20 --engine=reference out=%t.ref.npy:i32:640
# RUN: %python %s %t.cpu.npy %t.ref.npy
# RUN: %tenon_lower %t.spv --target=loops -o %t.loops.spv
# RUN: %spirv_val %t.loops.spv
# RUN: %tenon_run %S/Inputs/lane-mask-variables.ll --kernel=k --global=16 --local=16 out=%t.npy:i32:32
# RUN: %python %S/../Inputs/equals.py %t.npy "sum([[1 << l, (1 << l) - 1] for l in range(16)], [])"

import sys

import numpy


def numbers(item):
    lane, size = item % 20 % 16, 16 if item % 20 < 16 else 4
    all_lanes, bit = (1 << size) - 1, 1 << lane
    odd = 0xAAAA & all_lanes
    masks = [bit, 0xFFFF & -bit, 0xFFFF & (-bit << 1), (bit << 1) - 1, bit - 1]
    counts = [bin(odd & m).count("1") for m in (all_lanes, (bit << 1) - 1, bit - 1)]
    return masks + counts + [1, size - 1, 1, lane % 2] + [0] * 4


expected = [numbers(item) for item in range(40)]
for path in sys.argv[1:]:
    assert numpy.load(path).reshape(40, 16).tolist() == expected, path
