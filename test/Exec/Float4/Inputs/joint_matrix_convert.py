# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""SYCL's joint_matrix_convert between fp4 and 16-bit numbers: a loop over bytes, each of
which it combines with two elements of the other matrix.

    joint_matrix_convert.py make PREFIX LANES      PREFIX.ll and the operands
    joint_matrix_convert.py check PREFIX           compares the results with NumPy
"""

import os
import sys

import numpy as np

sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)), "../../Inputs"))

from kinds import small_float_values

# use: rows, columns, layout, strides of fp4 in bytes and of 16 bits in elements
SHAPES = {"a": (8, 64, 0, 32, 64), "b": (64, 16, 2, 64, 32)}
USES = {"a": 0, "b": 1}
TYPES = {"half": ("FP16", "Dh"), "bfloat": ("BF16", "DF16b")}

KERNEL = """
define spir_kernel void @{name}(ptr addrspace(1) %in, ptr addrspace(1) %out) !intel_reqd_sub_group_size !0 {{
  %from = alloca {source}
  %to = alloca {result}
  %m = call {source} @_Z32__spirv_CooperativeMatrixLoadKHR_{s}(ptr addrspace(1) %in, i32 {layout}, i64 {in_stride})
  store {source} %m, ptr %from
  %n = call i64 @_Z34__spirv_CooperativeMatrixLengthKHR_{s}({source} %m)
  br label %head
head:
  %i = phi i64 [ 0, %0 ], [ %next, %body ]
  %more = icmp ult i64 %i, %n
  br i1 %more, label %body, label %done
body:
{body}
  br label %head
done:
  %r = load {result}, ptr %to
  call void @_Z33__spirv_CooperativeMatrixStoreKHR_{r}(ptr addrspace(1) %out, {result} %r, i32 {layout}, i64 {out_stride})
  ret void
}}
"""
UP = """  %p = call ptr @_Z19__spirv_AccessChain(ptr %from, i64 %i)
  %byte = load i8, ptr %p
  %packed = insertelement <1 x i8> poison, i8 %byte, i64 0
  %pair = call <2 x {type}> @_Z38__builtin_spirv_ConvertE2M1To{word}INTELDv1_h(<1 x i8> %packed)
  %first = shl i64 %i, 1
  %second = or disjoint i64 %first, 1
  %p0 = call ptr @_Z19__spirv_AccessChain(ptr %to, i64 %first)
  %p1 = call ptr @_Z19__spirv_AccessChain(ptr %to, i64 %second)
  %x0 = extractelement <2 x {type}> %pair, i64 0
  %x1 = extractelement <2 x {type}> %pair, i64 1
  store {type} %x0, ptr %p0
  store {type} %x1, ptr %p1
  %next = add i64 %i, 1"""
DOWN = """  %second = or disjoint i64 %i, 1
  %p0 = call ptr @_Z19__spirv_AccessChain(ptr %from, i64 %i)
  %p1 = call ptr @_Z19__spirv_AccessChain(ptr %from, i64 %second)
  %x0 = load {type}, ptr %p0
  %x1 = load {type}, ptr %p1
  %one = insertelement <2 x {type}> poison, {type} %x0, i64 0
  %pair = insertelement <2 x {type}> %one, {type} %x1, i64 1
  %byte = call i8 @_Z38__builtin_spirv_Convert{word}ToE2M1INTELDv2_{letter}(<2 x {type}> %pair)
  %half = lshr i64 %i, 1
  %p = call ptr @_Z19__spirv_AccessChain(ptr %to, i64 %half)
  store i8 %byte, ptr %p
  %next = add i64 %i, 2"""


def text(lanes):
    lines, declared = [f"!0 = !{{i32 {lanes}}}", "declare ptr @_Z19__spirv_AccessChain(ptr, i64)"], set()
    for use, (rows, columns, layout, bytes_stride, stride) in SHAPES.items():
        for ty, (word, letter) in TYPES.items():
            for up in (True, False):
                kinds = ("i4", ty) if up else (ty, "i4")
                matrices = [
                    f'target("spirv.CooperativeMatrixKHR", {kind}, 3, {rows}, {columns}, {USES[use]})'
                    for kind in kinds
                ]
                strides = (bytes_stride, stride) if up else (stride, bytes_stride)
                body = (UP if up else DOWN).format(type=ty, word=word, letter=letter)
                lines.append(KERNEL.format(
                    name=f"{'up' if up else 'down'}_{use}_{ty}", source=matrices[0],
                    result=matrices[1], s=use + kinds[0], r=use + kinds[1], layout=layout,
                    in_stride=strides[0], out_stride=strides[1], body=body))
                for kind, matrix in zip(kinds, matrices):
                    declared |= {
                        f"declare {matrix} @_Z32__spirv_CooperativeMatrixLoadKHR_{use}{kind}(ptr addrspace(1), i32, i64)",
                        f"declare i64 @_Z34__spirv_CooperativeMatrixLengthKHR_{use}{kind}({matrix})",
                        f"declare void @_Z33__spirv_CooperativeMatrixStoreKHR_{use}{kind}(ptr addrspace(1), {matrix}, i32, i64)",
                    }
                declared |= {
                    f"declare <2 x {ty}> @_Z38__builtin_spirv_ConvertE2M1To{word}INTELDv1_h(<1 x i8>)",
                    f"declare i8 @_Z38__builtin_spirv_Convert{word}ToE2M1INTELDv2_{letter}(<2 x {ty}>)",
                }
    return 'target triple = "spir64-unknown-unknown"\n' + "\n".join(lines + sorted(declared)) + "\n"


def codes(use):
    rows, columns = SHAPES[use][:2]
    return np.random.RandomState(7).randint(0, 16, (rows, columns)).astype(np.uint8)


def in_memory(x, use, pack):
    """The lines of memory: B is packed by that many rows."""
    if use == "a":
        return x
    return x.reshape(-1, pack, x.shape[1]).swapaxes(1, 2).reshape(x.shape[0] // pack, -1)


def nibbles(use):
    lines = in_memory(codes(use), use, 8)
    return lines[:, ::2] | lines[:, 1::2] << 4


def numbers(use, ty):
    x = small_float_values("e2m1")[codes(use)].astype(np.float32)
    bits = x.astype(np.float16).view(np.uint16) if ty == "half" else (x.view(np.uint32) >> 16)
    return in_memory(bits.astype(np.uint16), use, 2)


def main():
    command, prefix = sys.argv[1:3]
    if command == "make":
        with open(f"{prefix}.ll", "w") as file:
            file.write(text(sys.argv[3]))
    for use in SHAPES:
        for ty in TYPES:
            files = {f"{prefix}.{use}.i4.npy": nibbles(use), f"{prefix}.{use}.{ty}.npy": numbers(use, ty)}
            results = {f"{prefix}.down_{use}_{ty}.npy": nibbles(use), f"{prefix}.up_{use}_{ty}.npy": numbers(use, ty)}
            for name, array in files.items() if command == "make" else results.items():
                if command == "make":
                    np.save(name, array)
                elif not np.array_equal(np.load(name).ravel(), array.ravel()):
                    sys.exit(f"{name} is wrong")


if __name__ == "__main__":
    main()
