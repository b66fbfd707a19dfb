; RUN: %tenon_opt -passes=tenon-recognize -S < %s | FileCheck %s

; Coordinates and bounds are those of memory, whose rows are columns of a column-major
; matrix.

; CHECK: @tenon.load.b.i16.16x16.col.checked.align2.p1(ptr addrspace(1) %p, i64 192, i64 34, i64 17, i64 68, i64 51)

define void @f(ptr addrspace(1) %p) {
  %b = call target("spirv.CooperativeMatrixKHR", i16, 3, 16, 16, 1) @_Z41__spirv_CooperativeMatrixLoadCheckedINTEL_1(ptr addrspace(1) %p, i32 17, i32 34, i32 1, i32 51, i32 68, i64 96, i32 0)
  ret void
}

declare target("spirv.CooperativeMatrixKHR", i16, 3, 16, 16, 1) @_Z41__spirv_CooperativeMatrixLoadCheckedINTEL_1(ptr addrspace(1), i32, i32, i32, i32, i32, i64, i32)
