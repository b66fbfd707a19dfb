; RUN: %expect 1 %tenon_lower %s --target=cpu -o %t.ll 2>&1 | FileCheck %s --implicit-check-not=error:
target triple = "spir64-unknown-unknown"

; CHECK: error: kernel 'k': llvm.experimental.constrained.fadd.f32: operations that round in another direction than to nearest are not supported; expected round.tonearest
define spir_kernel void @k(ptr addrspace(1) %p, float %x) strictfp {
  %v = call float @llvm.experimental.constrained.fadd.f32(float %x, float %x, metadata !"round.upward", metadata !"fpexcept.ignore") strictfp
  store float %v, ptr addrspace(1) %p
  ret void
}

declare float @llvm.experimental.constrained.fadd.f32(float, float, metadata, metadata)
