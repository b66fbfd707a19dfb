; RUN: %tenon_opt -passes=tenon-recognize -S < %s | FileCheck %s

; CUDA's functions on half by its bits, signed differences, and sums that are rounded down.

; CHECK: [[H:%.*]] = bitcast i16 %s to half
; CHECK: fpext half [[H]] to float
; CHECK: [[R:%.*]] = fptrunc float %f to half
; CHECK: bitcast half [[R]] to i16
; CHECK: [[MAX:%.*]] = call i32 @llvm.smax.i32(i32 %x, i32 %y)
; CHECK: [[MIN:%.*]] = call i32 @llvm.smin.i32(i32 %x, i32 %y)
; CHECK: sub i32 [[MAX]], [[MIN]]
; CHECK: [[MAX:%.*]] = call i32 @llvm.umax.i32(i32 %x, i32 %y)
; CHECK: bitcast float %f to i32
define spir_kernel void @k(i16 %s, float %f, i32 %x, i32 %y, ptr addrspace(1) %p) {
  %a = call float @__nv_half2float(i16 %s)
  store volatile float %a, ptr addrspace(1) %p
  %b = call i16 @__nv_float2half_rn(float %f)
  store volatile i16 %b, ptr addrspace(1) %p
  %c = call i32 @__nv_sad(i32 %x, i32 %y, i32 %x)
  store volatile i32 %c, ptr addrspace(1) %p
  %d = call i32 @__nv_usad(i32 %x, i32 %y, i32 %x)
  store volatile i32 %d, ptr addrspace(1) %p
  %e = call i32 @__nv_float_as_int(float %f)
  store volatile i32 %e, ptr addrspace(1) %p
  ret void
}

declare float @__nv_half2float(i16)
declare i16 @__nv_float2half_rn(float)
declare i32 @__nv_sad(i32, i32, i32)
declare i32 @__nv_usad(i32, i32, i32)
declare i32 @__nv_float_as_int(float)
