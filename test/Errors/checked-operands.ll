; Positions and sizes of checked operations are integers.

; RUN: %expect --absent=%t.o 1 %tenon_lower %s -o %t.o 2>&1 | FileCheck %s --implicit-check-not=error:

; CHECK: error: kernel 'k': OpCooperativeMatrixStoreCheckedINTEL: expected integers for row, column, height and width{{$}}
; CHECK: error: kernel 'k': OpCooperativeMatrixConstructCheckedINTEL: expected row, column, height, width and a component{{$}}

define spir_kernel void @k(ptr addrspace(1) %p, float %x) {
  call void @__spirv_CooperativeMatrixStoreCheckedINTEL(ptr addrspace(1) %p, float %x, i32 0, target("spirv.CooperativeMatrixKHR", float, 3, 8, 16, 2) undef, i32 0, i32 8, i32 16, i64 16)
  %m = call target("spirv.CooperativeMatrixKHR", float, 3, 8, 16, 2) @__spirv_CooperativeMatrixConstructCheckedINTEL(i32 0, i32 0, float %x, i32 16, float 0.0)
  ret void
}

declare void @__spirv_CooperativeMatrixStoreCheckedINTEL(ptr addrspace(1), float, i32, target("spirv.CooperativeMatrixKHR", float, 3, 8, 16, 2), i32, i32, i32, i64)
declare target("spirv.CooperativeMatrixKHR", float, 3, 8, 16, 2) @__spirv_CooperativeMatrixConstructCheckedINTEL(i32, i32, float, i32, float)
