; RUN: %expect 1 %tenon_lower %s -o - 2>&1 | FileCheck %s --implicit-check-not=error:

; CHECK: error: kernel 'k': OpCooperativeMatrixLoadKHR: the layout has type half, expected i32{{$}}
; CHECK: error: kernel 'k': OpCooperativeMatrixLoadKHR: the layout has type i1, expected i32{{$}}

define spir_kernel void @k(ptr addrspace(1) %p, half %h, i1 %b) {
  %x = call target("spirv.CooperativeMatrixKHR", i8, 3, 8, 32, 0) @_Z32__spirv_CooperativeMatrixLoadKHR_1(ptr addrspace(1) %p, i64 32, half %h, i32 3)
  %y = call target("spirv.CooperativeMatrixKHR", i8, 3, 8, 32, 0) @_Z32__spirv_CooperativeMatrixLoadKHR_2(ptr addrspace(1) %p, i64 32, i1 %b, i32 3)
  ret void
}

declare target("spirv.CooperativeMatrixKHR", i8, 3, 8, 32, 0) @_Z32__spirv_CooperativeMatrixLoadKHR_1(ptr addrspace(1), i64, half, i32)
declare target("spirv.CooperativeMatrixKHR", i8, 3, 8, 32, 0) @_Z32__spirv_CooperativeMatrixLoadKHR_2(ptr addrspace(1), i64, i1, i32)
