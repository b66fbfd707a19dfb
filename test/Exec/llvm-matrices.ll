; LLVM's own operations on matrices, which are vectors in column-major order: 2 A^T A.

; REQUIRES: numpy, x86, llvm-spirv, spirv-tools
; RUN: %python -c "import numpy as n; a = n.random.RandomState(4).randint(-9, 10, (8, 4, 4)).astype('f4'); n.save('%t.a.npy', a); n.save('%t.d.npy', 2 * a @ a.transpose(0, 2, 1))"
; DEFINE: %{launch} = --kernel=k --global=8 --local=8 in=%t.a.npy out=%t.npy:f32:8x4x4
; RUN: %tenon_run %s %{launch} && cmp %t.npy %t.d.npy
; RUN: %tenon_run %s --engine=reference %{launch} && cmp %t.npy %t.d.npy
; RUN: %tenon_lower %s --target=loops -o %t.spv
; RUN: spirv-val --target-env opencl2.2 %t.spv
; RUN: %tenon_run %t.spv %{launch} && cmp %t.npy %t.d.npy
target triple = "spir64-unknown-unknown"

define spir_kernel void @k(ptr addrspace(1) %a, ptr addrspace(1) %d) {
  %id = call spir_func i64 @_Z13get_global_idj(i32 0)
  %pa = getelementptr <16 x float>, ptr addrspace(1) %a, i64 %id
  %pd = getelementptr <16 x float>, ptr addrspace(1) %d, i64 %id
  %x = load <16 x float>, ptr addrspace(1) %pa
  %t = call <16 x float> @llvm.matrix.transpose.v16f32(<16 x float> %x, i32 4, i32 4)
  %m = call <16 x float> @llvm.matrix.multiply.v16f32.v16f32.v16f32(<16 x float> %t, <16 x float> %x, i32 4, i32 4, i32 4)
  %s = fadd <16 x float> %m, %m
  store <16 x float> %s, ptr addrspace(1) %pd
  ret void
}

declare spir_func i64 @_Z13get_global_idj(i32)
