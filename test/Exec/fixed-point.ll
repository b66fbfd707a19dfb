; LLVM's operations on fixed-point numbers; quotients are rounded
; down, and those that saturate stay in the range of their type.

; REQUIRES: numpy, x86, llvm-spirv, spirv-tools, nvptx-registered-target
; DEFINE: %{launch} = --kernel=k --global=16 --local=16 out=%t.npy:i32:16x4
; DEFINE: %{check} = %python -c "import numpy as n; x = n.arange(16) * 70001 - 500000; y = n.full(16, -48); c = lambda v: n.clip(v, -2**31, 2**31 - 1); u = n.arange(16); n.testing.assert_array_equal(n.load('%t.npy'), n.stack([x * y >> 4, n.floor_divide(x * 16, y), c(x * x >> 4), n.floor_divide(u * 256, 7)], 1))"
; RUN: %tenon_run %s %{launch} && %{check}
; RUN: %tenon_run %s --engine=reference %{launch} && %{check}
; RUN: %tenon_lower %s --target=loops -o %t.spv
; RUN: spirv-val --target-env opencl2.2 %t.spv
; RUN: %tenon_run %t.spv %{launch} && %{check}
; RUN: %tenon_lower %s --target=nvptx -o %t.s
target triple = "spir64-unknown-unknown"

define spir_kernel void @k(ptr addrspace(1) %p) {
  %id = call spir_func i64 @_Z13get_global_idj(i32 0)
  %i = trunc i64 %id to i32
  %scaled = mul i32 %i, 70001
  %x = sub i32 %scaled, 500000
  %product = call i32 @llvm.smul.fix.i32(i32 %x, i32 -48, i32 4)
  %quotient = call i32 @llvm.sdiv.fix.i32(i32 %x, i32 -48, i32 4)
  %square = call i32 @llvm.smul.fix.sat.i32(i32 %x, i32 %x, i32 4)
  %part = call i32 @llvm.udiv.fix.sat.i32(i32 %i, i32 7, i32 8)
  %a = insertelement <4 x i32> poison, i32 %product, i32 0
  %b = insertelement <4 x i32> %a, i32 %quotient, i32 1
  %c = insertelement <4 x i32> %b, i32 %square, i32 2
  %d = insertelement <4 x i32> %c, i32 %part, i32 3
  %out = getelementptr <4 x i32>, ptr addrspace(1) %p, i64 %id
  store <4 x i32> %d, ptr addrspace(1) %out
  ret void
}

declare spir_func i64 @_Z13get_global_idj(i32)
declare i32 @llvm.smul.fix.i32(i32, i32, i32 immarg)
declare i32 @llvm.sdiv.fix.i32(i32, i32, i32 immarg)
declare i32 @llvm.smul.fix.sat.i32(i32, i32, i32 immarg)
declare i32 @llvm.udiv.fix.sat.i32(i32, i32, i32 immarg)
