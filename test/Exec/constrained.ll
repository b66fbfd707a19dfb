; LLVM's constrained operations, which clang makes with -frounding-math and
; -ffp-exception-behavior: plain operations if they round to nearest.

; REQUIRES: numpy, x86, llvm-spirv, spirv-tools, nvptx-registered-target
; DEFINE: %{launch} = --kernel=k --global=16 --local=16 out=%t.npy:f32:16x3
; DEFINE: %{check} = %python -c "import numpy as n; x = n.arange(16, dtype='f') * n.float32(0.7); n.testing.assert_array_equal(n.load('%t.npy'), n.stack([x * x + x, n.where(x < 3, x, 3), n.floor(x)], 1))"
; RUN: %tenon_run %s %{launch} && %{check}
; RUN: %tenon_run %s --engine=reference %{launch} && %{check}
; RUN: %tenon_lower %s --target=loops -o %t.spv
; RUN: spirv-val --target-env opencl2.2 %t.spv
; RUN: %tenon_run %t.spv %{launch} && %{check}
; RUN: %tenon_lower %s --target=nvptx -o %t.s
target triple = "spir64-unknown-unknown"

define spir_kernel void @k(ptr addrspace(1) %p) strictfp {
  %id = call spir_func i64 @_Z13get_global_idj(i32 0) strictfp
  %out = getelementptr [3 x float], ptr addrspace(1) %p, i64 %id
  %whole = call float @llvm.experimental.constrained.uitofp.f32.i64(i64 %id, metadata !"round.tonearest", metadata !"fpexcept.ignore") strictfp
  %x = call float @llvm.experimental.constrained.fmul.f32(float %whole, float 0x3FE6666660000000, metadata !"round.dynamic", metadata !"fpexcept.strict") strictfp
  %square = call float @llvm.experimental.constrained.fmul.f32(float %x, float %x, metadata !"round.dynamic", metadata !"fpexcept.strict") strictfp
  %sum = call float @llvm.experimental.constrained.fadd.f32(float %square, float %x, metadata !"round.tonearest", metadata !"fpexcept.strict") strictfp
  %less = call i1 @llvm.experimental.constrained.fcmps.f32(float %x, float 3.0, metadata !"olt", metadata !"fpexcept.strict") strictfp
  %small = select i1 %less, float %x, float 3.0
  %floor = call float @llvm.experimental.constrained.floor.f32(float %x, metadata !"fpexcept.strict") strictfp
  %out1 = getelementptr float, ptr addrspace(1) %out, i64 1
  %out2 = getelementptr float, ptr addrspace(1) %out, i64 2
  store float %sum, ptr addrspace(1) %out
  store float %small, ptr addrspace(1) %out1
  store float %floor, ptr addrspace(1) %out2
  ret void
}

declare spir_func i64 @_Z13get_global_idj(i32)
declare float @llvm.experimental.constrained.uitofp.f32.i64(i64, metadata, metadata)
declare float @llvm.experimental.constrained.fmul.f32(float, float, metadata, metadata)
declare float @llvm.experimental.constrained.fadd.f32(float, float, metadata, metadata)
declare i1 @llvm.experimental.constrained.fcmps.f32(float, float, metadata, metadata)
declare float @llvm.experimental.constrained.floor.f32(float, metadata)
