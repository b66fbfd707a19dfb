; RUN: %tenon_opt -passes=tenon-recognize -S < %s | FileCheck %s

; An element of class type is returned through a pointer.

; CHECK: [[V:%.*]] = call i16 @tenon.extract.a.i16.8x16(target("spirv.CooperativeMatrixKHR", i16, 3, 8, 16, 0) %a, i64 %i)
; CHECK: store i16 [[V]], ptr %x

%class.bfloat16 = type { i16 }

define void @f(ptr %x, target("spirv.CooperativeMatrixKHR", i16, 3, 8, 16, 0) %a, i64 %i) {
  call void @_Z28__spirv_VectorExtractDynamic_x(ptr sret(%class.bfloat16) %x, target("spirv.CooperativeMatrixKHR", i16, 3, 8, 16, 0) %a, i64 %i)
  ret void
}

declare void @_Z28__spirv_VectorExtractDynamic_x(ptr sret(%class.bfloat16), target("spirv.CooperativeMatrixKHR", i16, 3, 8, 16, 0), i64)
