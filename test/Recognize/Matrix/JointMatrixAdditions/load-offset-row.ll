; RUN: %tenon_opt -passes=tenon-recognize -S < %s | FileCheck %s

; An offset becomes an address: rows times the stride, columns times the element's size.

; CHECK: [[ROW:%.*]] = mul i64 [[R:%.*]], [[STRIDE:%.*]]
; CHECK-NEXT: [[COLUMN:%.*]] = mul i64 [[C:%.*]], 2
; CHECK-NEXT: [[OFFSET:%.*]] = add i64 [[ROW]], [[COLUMN]]
; CHECK-NEXT: [[P:%.*]] = getelementptr i8, ptr addrspace(1) %p, i64 [[OFFSET]]
; CHECK-NEXT: %a = call target("spirv.CooperativeMatrixKHR", i16, 3, 8, 16, 0) @tenon.load.a.i16.8x16.row.align2.p1(ptr addrspace(1) [[P]], i64 [[STRIDE]])

define void @f(ptr addrspace(1) %p, i32 %r, i32 %c, i64 %s) {
  %a = call target("spirv.CooperativeMatrixKHR", i16, 3, 8, 16, 0) @_Z40__spirv_CooperativeMatrixLoadOffsetINTEL_1(ptr addrspace(1) %p, i32 %r, i32 %c, i32 0, i64 %s)
  ret void
}

declare target("spirv.CooperativeMatrixKHR", i16, 3, 8, 16, 0) @_Z40__spirv_CooperativeMatrixLoadOffsetINTEL_1(ptr addrspace(1), i32, i32, i32, i64)
