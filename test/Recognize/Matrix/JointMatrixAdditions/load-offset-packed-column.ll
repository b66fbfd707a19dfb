; RUN: not %tenon_opt -passes=tenon-recognize -disable-output < %s 2>&1 | FileCheck %s

; A column of a packed matrix has several elements of a row of memory.

; CHECK: OpCooperativeMatrixLoadOffsetINTEL: a packed matrix at column 6 of memory, where a column of the matrix has 4 elements; expected a multiple of it

define void @f(ptr addrspace(1) %p) {
  %b = call target("spirv.CooperativeMatrixKHR", i8, 3, 32, 16, 1) @_Z40__spirv_CooperativeMatrixLoadOffsetINTEL_1(ptr addrspace(1) %p, i32 3, i32 6, i32 2, i64 64)
  ret void
}

declare target("spirv.CooperativeMatrixKHR", i8, 3, 32, 16, 1) @_Z40__spirv_CooperativeMatrixLoadOffsetINTEL_1(ptr addrspace(1), i32, i32, i32, i64)
