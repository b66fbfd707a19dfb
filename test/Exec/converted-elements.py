# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""A GEMM whose operands a loop over their elements converts, as SYCL's joint_matrix_apply does:
rounded to tf32 in place, and from bytes to f16. With and without a size of sub-groups, on
several processors and in the reference engine."""

# REQUIRES: numpy, x86
# RUN: %python %s %tenon_run %t.dir | FileCheck %s
# CHECK-NOT: WRONG
# CHECK: 16 results right

import os
import subprocess
import sys

import numpy as np

M, N, K = 16, 16, 24  # of the product; tiles are 8x16x8
POINTER = "ptr addrspace(1)"


def matrix(component, rows, columns, use):
    return f'target("spirv.CooperativeMatrixKHR", {component}, 3, {rows}, {columns}, {use})'


def loop(name, before, source, made, element, result, code):
    """Converts each element of the matrix `name`."""
    start = f"%{name}" if source == made else "zeroinitializer"
    read = f"%m{name}" if source == made else f"%{name}"
    return f"""  %n{name} = call i32 @_Z34__spirv_CooperativeMatrixLengthKHR_{name}({source} %{name})
  br label %loop{name}
loop{name}:
  %i{name} = phi i32 [ 0, %{before} ], [ %j{name}, %loop{name} ]
  %m{name} = phi {made} [ {start}, %{before} ], [ %c{name}, %loop{name} ]
  %x{name} = call {element} @_Z28__spirv_VectorExtractDynamic_{name}({source} {read}, i32 %i{name})
  %y{name} = {code.format(f"%x{name}")}
  %c{name} = call {made} @_Z27__spirv_VectorInsertDynamic_{name}({made} %m{name}, {result} %y{name}, i32 %i{name})
  %j{name} = add i32 %i{name}, 1
  %more{name} = icmp ult i32 %j{name}, %n{name}
  br i1 %more{name}, label %loop{name}, label %end{name}
end{name}:
"""


def kernel(element, result, code, mask, lanes):
    of_a, of_b = matrix(element, 8, 8, 0), matrix(element, 8, 16, 1)
    to_a, to_b = matrix(result, 8, 8, 0), matrix(result, 8, 16, 1)
    acc = matrix("float", 8, 16, 2)
    required = " !intel_reqd_sub_group_size !0" if lanes > 1 else ""
    declarations = "".join(f"""
declare {of} @_Z32__spirv_CooperativeMatrixLoadKHR_{name}({POINTER}, i32, i64)
declare i32 @_Z34__spirv_CooperativeMatrixLengthKHR_{name}({of})
declare {element} @_Z28__spirv_VectorExtractDynamic_{name}({of}, i32)
declare {to} @_Z27__spirv_VectorInsertDynamic_{name}({to}, {result}, i32)"""
                           for name, of, to in (("a", of_a, to_a), ("b", of_b, to_b)))
    return f"""target triple = "spir64-unknown-unknown"
define spir_kernel void @k({POINTER} %p, {POINTER} %q, {POINTER} %r){required} {{
entry:
  %group = call i64 @_Z26__spirv_BuiltInWorkgroupIdi(i32 1)
  %row = mul i64 %group, 8
  %line = mul i64 %row, {K}
  br label %head
head:
  %k = phi i64 [ 0, %entry ], [ %next, %endb ]
  %acc = phi {acc} [ zeroinitializer, %entry ], [ %d, %endb ]
  %at.a = add i64 %line, %k
  %pa = getelementptr {element}, {POINTER} %p, i64 %at.a
  %at.b = mul i64 %k, {N}
  %pb = getelementptr {element}, {POINTER} %q, i64 %at.b
  %a = call {of_a} @_Z32__spirv_CooperativeMatrixLoadKHR_a({POINTER} %pa, i32 0, i64 {K})
  %b = call {of_b} @_Z32__spirv_CooperativeMatrixLoadKHR_b({POINTER} %pb, i32 0, i64 {N})
{loop("a", "head", of_a, to_a, element, result, code)}{loop("b", "enda", of_b, to_b, element, result, code)}
  %d = call {acc} @_Z34__spirv_CooperativeMatrixMulAddKHR({to_a} %ca, {to_b} %cb, {acc} %acc, i32 {mask})
  %next = add i64 %k, 8
  %goes.on = icmp ult i64 %next, {K}
  br i1 %goes.on, label %head, label %done
done:
  %at.c = mul i64 %row, {N}
  %pc = getelementptr float, {POINTER} %r, i64 %at.c
  call void @_Z33__spirv_CooperativeMatrixStoreKHR({POINTER} %pc, {acc} %d, i32 0, i64 {N})
  ret void
}}
declare i64 @_Z26__spirv_BuiltInWorkgroupIdi(i32)
declare float @_Z25__spirv_RoundFToTF32INTELf(float)
declare {acc} @_Z34__spirv_CooperativeMatrixMulAddKHR({to_a}, {to_b}, {acc}, i32)
declare void @_Z33__spirv_CooperativeMatrixStoreKHR({POINTER}, {acc}, i32, i64){declarations}
!0 = !{{i32 {lanes}}}
"""


def rounded(x):
    bits = x.view(np.uint32).astype(np.uint64)
    return ((bits + 0xFFF + (bits >> 13 & 1)) >> 13 << 13).astype(np.uint32).view(np.float32)


def main():
    run, folder = sys.argv[1:]
    os.makedirs(folder, exist_ok=True)
    os.chdir(folder)
    random = np.random.default_rng(1)
    floats = [random.standard_normal(size).astype(np.float32) for size in ((M, K), (K, N))]
    numbers = [random.integers(-128, 128, size, np.int8) for size in ((M, K), (K, N))]
    cases = (("float", "float", "call float @_Z25__spirv_RoundFToTF32INTELf(float {})", 32, floats),
             ("i8", "half", "sitofp i8 {} to half", 0, numbers))
    right = 0
    for element, result, code, mask, operands in cases:
        a, b = (rounded(x) if element == "float" else x for x in operands)
        a, b = a.astype(np.float64), b.astype(np.float64)
        bound = (K + 4) * 2.0**-24 * (abs(a) @ abs(b))
        np.save("a.npy", operands[0])
        np.save("b.npy", operands[1])
        for lanes in (1, 16):
            with open("k.ll", "w") as file:
                file.write(kernel(element, result, code, mask, lanes))
            for engine in (["reference"], ["cpu"], ["cpu", "--mcpu=x86-64-v3"],
                           ["amx", "--emulate-amx"]):
                subprocess.run([run, "k.ll", "--kernel=k", f"--engine={engine[0]}", *engine[1:],
                                f"--global={lanes},{M // 8}", f"--local={lanes},1", "in=a.npy",
                                "in=b.npy", f"out=c.npy:f32:{M}x{N}"], check=True)
                if (abs(np.load("c.npy") - a @ b) <= bound).all():
                    right += 1
                else:
                    print("WRONG", element, lanes, engine)
    print(right, "results right")


if __name__ == "__main__":
    main()
