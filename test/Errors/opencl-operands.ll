; RUN: not %tenon_lower %s 2>&1 | FileCheck %s

; CHECK: error: kernel 'k': vload4: expected an offset, a pointer and a vector
; CHECK: error: kernel 'k': vload4: expected 2 operands, actual 1
; CHECK: error: kernel 'k': convert_int4: expected numbers or vectors of as many components
; CHECK: error: kernel 'k': convert_float: expected 1 operand, actual 2
define spir_kernel void @k(float %x, <2 x float> %y, ptr addrspace(1) %p) {
  %a = call float @_Z6vload4mPU3AS1Kf(i64 0, ptr addrspace(1) %p)
  %b = call <4 x float> @_Z6vload4m(i64 0)
  %c = call <4 x i32> @_Z12convert_int4Dv4_f(<2 x float> %y)
  %d = call float @_Z13convert_floatff(float %x, float %x)
  ret void
}

declare float @_Z6vload4mPU3AS1Kf(i64, ptr addrspace(1))
declare <4 x float> @_Z6vload4m(i64)
declare <4 x i32> @_Z12convert_int4Dv4_f(<2 x float>)
declare float @_Z13convert_floatff(float, float)
