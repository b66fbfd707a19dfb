; RUN: %tenon_opt -passes=tenon-recognize -S < %s | FileCheck %s

; Row, column, height and width follow the stride, sign-extended to 64 bits.

; CHECK: [[R:%.*]] = sext i32 %r to i64
; CHECK-NEXT: [[C:%.*]] = sext i32 %c to i64
; CHECK-NEXT: %a = call target("spirv.CooperativeMatrixKHR", i16, 3, 8, 16, 0) @tenon.load.a.i16.8x16.row.checked.align2.p1(ptr addrspace(1) %p, i64 {{%.*}}, i64 [[R]], i64 [[C]], i64 100, i64 50)

define void @f(ptr addrspace(1) %p, i32 %r, i32 %c, i64 %s) {
  %a = call target("spirv.CooperativeMatrixKHR", i16, 3, 8, 16, 0) @_Z41__spirv_CooperativeMatrixLoadCheckedINTEL_1(ptr addrspace(1) %p, i32 %r, i32 %c, i32 0, i32 100, i32 50, i64 %s, i32 0)
  ret void
}

declare target("spirv.CooperativeMatrixKHR", i16, 3, 8, 16, 0) @_Z41__spirv_CooperativeMatrixLoadCheckedINTEL_1(ptr addrspace(1), i32, i32, i32, i32, i32, i64, i32)
