; llvm.powi and llvm.sincospi, and functions of bf16 that code generators lack.
;
; REQUIRES: numpy, x86, llvm-spirv, nvptx-registered-target
; DEFINE: %{launch} = --kernel=k --global=1 f32=-2 i32=-3 out=%t.npy:f32:6
; DEFINE: %{check} = %python %S/Inputs/equals.py %t.npy "[-0.125, 0, 1, 0.5, -4, 4]"
; RUN: %tenon_run %s %{launch} && %{check}
; RUN: %tenon_run %s --engine=reference %{launch} && %{check}
; RUN: %tenon_lower %s --target=loops -o %t.spv
; RUN: %tenon_run %t.spv %{launch} && %{check}
; RUN: %tenon_lower %s --target=nvptx -o %t.s

target triple = "spir64-unknown-unknown"

define spir_kernel void @k(float %x, i32 %n, ptr addrspace(1) %out) {
  %power = call float @llvm.powi.f32.i32(float %x, i32 %n)
  store float %power, ptr addrspace(1) %out
  %narrow = fptrunc float %x to bfloat
  %both = call { bfloat, bfloat } @llvm.sincospi.bf16(bfloat %narrow)
  %sine = extractvalue { bfloat, bfloat } %both, 0
  %size = call bfloat @llvm.fabs.bf16(bfloat %sine)
  %p1 = getelementptr float, ptr addrspace(1) %out, i32 1
  %sine.float = fpext bfloat %size to float
  store float %sine.float, ptr addrspace(1) %p1
  %cosine = extractvalue { bfloat, bfloat } %both, 1
  %p2 = getelementptr float, ptr addrspace(1) %out, i32 2
  %cosine.float = fpext bfloat %cosine to float
  store float %cosine.float, ptr addrspace(1) %p2
  %split = call { bfloat, i32 } @llvm.frexp.bf16.i32(bfloat %narrow)
  %fraction = extractvalue { bfloat, i32 } %split, 0
  %positive = call bfloat @llvm.fabs.bf16(bfloat %fraction)
  %p3 = getelementptr float, ptr addrspace(1) %out, i32 3
  %fraction.float = fpext bfloat %positive to float
  store float %fraction.float, ptr addrspace(1) %p3
  %scaled = call bfloat @llvm.ldexp.bf16.i32(bfloat %fraction, i32 3)
  %scaled.float = fpext bfloat %scaled to float
  %p4 = getelementptr float, ptr addrspace(1) %out, i32 4
  store float %scaled.float, ptr addrspace(1) %p4
  %square = fmul float %x, %x
  %half = fptrunc float %square to bfloat
  %same = call bfloat @llvm.canonicalize.bf16(bfloat %half)
  %same.float = fpext bfloat %same to float
  %p5 = getelementptr float, ptr addrspace(1) %out, i32 5
  store float %same.float, ptr addrspace(1) %p5
  ret void
}
