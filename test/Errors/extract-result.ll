; RUN: %expect 1 %tenon_lower %s -o - 2>&1 | FileCheck %s --implicit-check-not=error:

; CHECK: error: kernel 'k': OpVectorExtractDynamic: a result of type i8, expected float

define spir_kernel void @k() {
  %a = call i8 @__spirv_VectorExtractDynamic(target("spirv.CooperativeMatrixKHR", float, 3, 8, 16, 2) undef, i64 0)
  ret void
}

declare i8 @__spirv_VectorExtractDynamic(target("spirv.CooperativeMatrixKHR", float, 3, 8, 16, 2), i64)
