; RUN: %tenon_opt -passes=tenon-recognize -S < %s | FileCheck %s

; Packed B: a row of memory has four rows of bytes, a column four bytes of it.

; CHECK: [[P:%.*]] = getelementptr i8, ptr addrspace(1) %p, i64 140
; CHECK-NEXT: %b = call target("spirv.CooperativeMatrixKHR", i8, 3, 32, 16, 1) @tenon.load.b.i8.32x16.packed.align1.p1(ptr addrspace(1) [[P]], i64 64)

define void @f(ptr addrspace(1) %p) {
  %b = call target("spirv.CooperativeMatrixKHR", i8, 3, 32, 16, 1) @_Z40__spirv_CooperativeMatrixLoadOffsetINTEL_1(ptr addrspace(1) %p, i32 2, i32 12, i32 2, i64 64)
  ret void
}

declare target("spirv.CooperativeMatrixKHR", i8, 3, 32, 16, 1) @_Z40__spirv_CooperativeMatrixLoadOffsetINTEL_1(ptr addrspace(1), i32, i32, i32, i64)
