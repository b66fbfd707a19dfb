; llvm.vector.partial.reduce.*: partial sums of a vector. The elements are equal,
; since LLVM does not specify which elements are added.
;
; REQUIRES: numpy, x86, llvm-spirv, nvptx-registered-target
; DEFINE: %{launch} = --kernel=k --global=2 out=%t.i.npy:i32:8 out=%t.f.npy:f32:4
; DEFINE: %{check} = %python %S/Inputs/equals.py %t.i.npy "[9] * 4 + [13] * 4" \
; DEFINE:   && %python %S/Inputs/equals.py %t.f.npy "[3, 3, 5, 5]"
; RUN: %tenon_run %s %{launch} && %{check}
; RUN: %tenon_run %s --engine=reference %{launch} && %{check}
; RUN: %tenon_lower %s --target=loops -o %t.spv
; RUN: %tenon_run %t.spv %{launch} && %{check}
; RUN: %tenon_lower %s --target=nvptx -o %t.s

target triple = "spir64-unknown-unknown"

define spir_kernel void @k(ptr addrspace(1) %ints, ptr addrspace(1) %floats) {
  %id = call spir_func i64 @_Z13get_global_idj(i32 0)
  %next = add i64 %id, 1
  %n = trunc i64 %next to i32
  %first = insertelement <16 x i32> poison, i32 %n, i32 0
  %x = shufflevector <16 x i32> %first, <16 x i32> poison, <16 x i32> zeroinitializer
  %sum = call <4 x i32> @llvm.vector.partial.reduce.add.v4i32.v16i32(<4 x i32> splat (i32 5), <16 x i32> %x)
  %p = getelementptr <4 x i32>, ptr addrspace(1) %ints, i64 %id
  store <4 x i32> %sum, ptr addrspace(1) %p
  %low = shufflevector <16 x i32> %x, <16 x i32> poison, <4 x i32> zeroinitializer
  %y = sitofp <4 x i32> %low to <4 x float>
  %total = call <2 x float> @llvm.vector.partial.reduce.fadd.v2f32.v4f32(<2 x float> splat (float 1.0), <4 x float> %y)
  %q = getelementptr <2 x float>, ptr addrspace(1) %floats, i64 %id
  store <2 x float> %total, ptr addrspace(1) %q
  ret void
}

declare spir_func i64 @_Z13get_global_idj(i32)
declare <4 x i32> @llvm.vector.partial.reduce.add.v4i32.v16i32(<4 x i32>, <16 x i32>)
declare <2 x float> @llvm.vector.partial.reduce.fadd.v2f32.v4f32(<2 x float>, <4 x float>)
