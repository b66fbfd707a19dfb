; RUN: %tenon_opt -passes=tenon-recognize -S < %s | FileCheck %s

; An operation on matrices is a loop over the elements that the lane owns.

; CHECK: [[N:%.*]] = call i32 @tenon.length.acc.f32.8x16()
; CHECK: [[LENGTH:%.*]] = zext i32 [[N]] to i64
; CHECK: [[I:%.*]] = phi i64 [ 0, %entry ], [ [[NEXT:%.*]], %element ]
; CHECK: [[M:%.*]] = phi target("spirv.CooperativeMatrixKHR", float, 3, 8, 16, 2) [ %a, %entry ], [ %d, %element ]
; CHECK: [[X:%.*]] = call float @tenon.extract.acc.f32.8x16(target("spirv.CooperativeMatrixKHR", float, 3, 8, 16, 2) %a, i64 [[I]])
; CHECK: [[Y:%.*]] = call float @tenon.extract.acc.f32.8x16(target("spirv.CooperativeMatrixKHR", float, 3, 8, 16, 2) %b, i64 [[I]])
; CHECK: [[Z:%.*]] = fadd float [[X]], [[Y]]
; CHECK: %d = call target("spirv.CooperativeMatrixKHR", float, 3, 8, 16, 2) @tenon.insert.acc.f32.8x16(target("spirv.CooperativeMatrixKHR", float, 3, 8, 16, 2) [[M]], float [[Z]], i64 [[I]])
; CHECK: [[NEXT]] = add nuw i64 [[I]], 1
; CHECK: [[MORE:%.*]] = icmp ult i64 [[NEXT]], [[LENGTH]]

define target("spirv.CooperativeMatrixKHR", float, 3, 8, 16, 2) @f(target("spirv.CooperativeMatrixKHR", float, 3, 8, 16, 2) %a, target("spirv.CooperativeMatrixKHR", float, 3, 8, 16, 2) %b) {
entry:
  %d = call target("spirv.CooperativeMatrixKHR", float, 3, 8, 16, 2) @_Z12__spirv_FAdd_1(target("spirv.CooperativeMatrixKHR", float, 3, 8, 16, 2) %a, target("spirv.CooperativeMatrixKHR", float, 3, 8, 16, 2) %b)
  ret target("spirv.CooperativeMatrixKHR", float, 3, 8, 16, 2) %d
}

declare target("spirv.CooperativeMatrixKHR", float, 3, 8, 16, 2) @_Z12__spirv_FAdd_1(target("spirv.CooperativeMatrixKHR", float, 3, 8, 16, 2), target("spirv.CooperativeMatrixKHR", float, 3, 8, 16, 2))
