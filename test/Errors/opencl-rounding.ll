; RUN: not %tenon_opt -passes=tenon-recognize -disable-output < %s 2>&1 | FileCheck %s
; RUN: not %tenon_lower %s 2>&1 | FileCheck %s --check-prefixes=CHECK,BOTH

; CHECK: error: kernel 'k': convert_half_rtz: rounding rtz is not supported; the nearest that works is rte
; BOTH: error: kernel 'k': vstore_half2_rtn: rounding rtn is not supported; the nearest that works is rte
define spir_kernel void @k(float %x, <2 x float> %y, ptr addrspace(1) %p) {
  %h = call half @_Z16convert_half_rtzf(float %x)
  call void @_Z16vstore_half2_rtnDv2_fmPU3AS1Dh(<2 x float> %y, i64 0, ptr addrspace(1) %p)
  ret void
}

declare half @_Z16convert_half_rtzf(float)
declare void @_Z16vstore_half2_rtnDv2_fmPU3AS1Dh(<2 x float>, i64, ptr addrspace(1))
