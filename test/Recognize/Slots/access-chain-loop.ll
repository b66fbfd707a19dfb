; RUN: %tenon_opt -passes='tenon-recognize,function(tenon-promote-slots)' -S < %s | FileCheck %s

; The element loop of joint_matrix_apply: the matrix is a phi of the loop.

; CHECK: loop:
; CHECK: [[M:%.*]] = phi target("spirv.CooperativeMatrixKHR", float, 3, 8, 16, 2) [ %c, %entry ], [ [[N:%.*]], %loop ]
; CHECK: [[E:%.*]] = call float @tenon.extract.acc.f32.8x16(target("spirv.CooperativeMatrixKHR", float, 3, 8, 16, 2) [[M]], i64 %i)
; CHECK: %w = fmul float [[E]], 2.0
; CHECK: [[N]] = call target("spirv.CooperativeMatrixKHR", float, 3, 8, 16, 2) @tenon.insert.acc.f32.8x16(target("spirv.CooperativeMatrixKHR", float, 3, 8, 16, 2) [[M]], float %w, i64 %i)
; CHECK: ret target("spirv.CooperativeMatrixKHR", float, 3, 8, 16, 2) [[N]]

define target("spirv.CooperativeMatrixKHR", float, 3, 8, 16, 2) @f(target("spirv.CooperativeMatrixKHR", float, 3, 8, 16, 2) %c, i64 %n) {
entry:
  %slot = alloca target("spirv.CooperativeMatrixKHR", float, 3, 8, 16, 2)
  store target("spirv.CooperativeMatrixKHR", float, 3, 8, 16, 2) %c, ptr %slot
  br label %loop
loop:
  %i = phi i64 [ 0, %entry ], [ %j, %loop ]
  %p = call ptr @_Z19__spirv_AccessChain_1(ptr %slot, i64 %i)
  %v = load float, ptr %p
  %w = fmul float %v, 2.0
  %q = call ptr @_Z19__spirv_AccessChain_1(ptr %slot, i64 %i)
  store float %w, ptr %q
  %j = add i64 %i, 1
  %more = icmp ult i64 %j, %n
  br i1 %more, label %loop, label %exit
exit:
  %d = load target("spirv.CooperativeMatrixKHR", float, 3, 8, 16, 2), ptr %slot
  ret target("spirv.CooperativeMatrixKHR", float, 3, 8, 16, 2) %d
}

declare ptr @_Z19__spirv_AccessChain_1(ptr, i64)
