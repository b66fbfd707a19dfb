; RUN: not %tenon_opt -passes=tenon-recognize -disable-output < %s 2>&1 | FileCheck %s

; No column of the matrix begins at an odd element of a row of pairs.

; CHECK: OpCooperativeMatrixLoadCheckedINTEL: a packed matrix at column 35 of memory, where a column of the matrix has 2 elements; expected a multiple of it

define void @f(ptr addrspace(1) %p) {
  %b = call target("spirv.CooperativeMatrixKHR", i16, 3, 16, 16, 1) @_Z41__spirv_CooperativeMatrixLoadCheckedINTEL_1(ptr addrspace(1) %p, i32 17, i32 35, i32 2, i32 51, i32 68, i64 96, i32 0)
  ret void
}

declare target("spirv.CooperativeMatrixKHR", i16, 3, 16, 16, 1) @_Z41__spirv_CooperativeMatrixLoadCheckedINTEL_1(ptr addrspace(1), i32, i32, i32, i32, i32, i64, i32)
