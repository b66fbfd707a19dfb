; RUN: %expect --absent=%t.o 1 %tenon_lower %s -o %t.o 2>&1 | FileCheck %s --implicit-check-not=error:

; CHECK: error: kernel 'k': llvm.powi.f32.i64: expected an exponent of at most 32 bits{{$}}

target triple = "spir64-unknown-unknown"

define spir_kernel void @k(ptr addrspace(1) %p, i64 %n) {
  %x = load float, ptr addrspace(1) %p
  %y = call float @llvm.powi.f32.i64(float %x, i64 %n)
  store float %y, ptr addrspace(1) %p
  ret void
}

declare float @llvm.powi.f32.i64(float, i64)
