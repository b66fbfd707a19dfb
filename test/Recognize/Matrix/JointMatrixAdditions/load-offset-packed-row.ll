; RUN: not %tenon_opt -passes=tenon-recognize -disable-output < %s 2>&1 | FileCheck %s

; A packed row has no address of its own for each of its rows.

; CHECK: OpCooperativeMatrixLoadOffsetINTEL: a packed matrix at row 6, expected a multiple of 4

define void @f(ptr addrspace(1) %p) {
  %b = call target("spirv.CooperativeMatrixKHR", i8, 3, 32, 16, 1) @_Z40__spirv_CooperativeMatrixLoadOffsetINTEL_1(ptr addrspace(1) %p, i32 6, i32 3, i32 2, i64 64)
  ret void
}

declare target("spirv.CooperativeMatrixKHR", i8, 3, 32, 16, 1) @_Z40__spirv_CooperativeMatrixLoadOffsetINTEL_1(ptr addrspace(1), i32, i32, i32, i64)
