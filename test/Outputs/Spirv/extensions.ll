; Extensions of truncated integers are valid SPIR-V without optimisation, too.

; REQUIRES: spirv-tools
; RUN: %tenon_lower %s --target=loops -O0 -o %t.spv
; RUN: %spirv_val %t.spv
; RUN: %spirv_dis %t.spv | FileCheck %s
target triple = "spir64-unknown-unknown"

; CHECK: [[T:%.*]] = OpUConvert %ushort %x
; CHECK: OpBitwiseAnd %ushort [[T]] %ushort_255
define spir_kernel void @k(ptr addrspace(1) %p, i32 %x, <4 x i32> %v) {
  %a = trunc i32 %x to i8
  %b = zext i8 %a to i16
  store i16 %b, ptr addrspace(1) %p
  %g = trunc i32 %x to i8
  %h = zext i8 %g to i64
  store i64 %h, ptr addrspace(1) %p
  %va = trunc <4 x i32> %v to <4 x i8>
  %vb = zext <4 x i8> %va to <4 x i16>
  store <4 x i16> %vb, ptr addrspace(1) %p
  ret void
}
