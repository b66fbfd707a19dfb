; RUN: %tenon_opt -passes='tenon-recognize,function(tenon-promote-slots)' -S < %s | FileCheck %s

; An element accessed as another type of its width: its bits.

; CHECK: [[E:%.*]] = call i16 @tenon.extract.a.i16.8x16(
; CHECK: bitcast i16 [[E]] to half

define half @f(target("spirv.CooperativeMatrixKHR", i16, 3, 8, 16, 0) %a, i64 %i) {
  %slot = alloca target("spirv.CooperativeMatrixKHR", i16, 3, 8, 16, 0)
  store target("spirv.CooperativeMatrixKHR", i16, 3, 8, 16, 0) %a, ptr %slot
  %p = call ptr @_Z19__spirv_AccessChain_1(ptr %slot, i64 %i)
  %v = load half, ptr %p
  ret half %v
}

declare ptr @_Z19__spirv_AccessChain_1(ptr, i64)
