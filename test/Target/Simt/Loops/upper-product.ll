; RUN: %tenon_opt -passes=tenon-name-built-ins -S < %s | FileCheck %s --implicit-check-not=i128

; SPIR-V has no integer type of 128 bits.

; CHECK: call spir_func i64 @_Z6mul_hill(i64 %a, i64 %b)
; CHECK: call spir_func i64 @_Z6mul_himm(i64 %a, i64 7)

define spir_kernel void @k(ptr addrspace(1) %p, i64 %a, i64 %b) {
  %x = sext i64 %a to i128
  %y = sext i64 %b to i128
  %xy = mul i128 %x, %y
  %upper = lshr i128 %xy, 64
  %r = trunc i128 %upper to i64
  store i64 %r, ptr addrspace(1) %p
  %u = zext i64 %a to i128
  %v = mul i128 %u, 7
  %w = lshr i128 %v, 64
  %s = trunc i128 %w to i64
  store i64 %s, ptr addrspace(1) %p
  ret void
}
