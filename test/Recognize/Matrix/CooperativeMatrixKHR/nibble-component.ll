; RUN: %tenon_opt -passes=tenon-recognize,tenon-verify -S < %s | FileCheck %s

; A matrix of 4-bit elements is also filled with one of them, not only with bytes.

; CHECK: @tenon.fill.acc.i4.8x16(i4 %b)
; CHECK: @tenon.insert.acc.i4.8x16({{.*}}, i4 %b, 
define spir_kernel void @k(i64 %i, i4 %b) {
  %m = call target("spirv.CooperativeMatrixKHR", i4, 3, 8, 16, 2) @__spirv_CompositeConstruct(i4 %b)
  %n = call target("spirv.CooperativeMatrixKHR", i4, 3, 8, 16, 2) @__spirv_VectorInsertDynamic(target("spirv.CooperativeMatrixKHR", i4, 3, 8, 16, 2) %m, i4 %b, i64 %i)
  ret void
}

declare target("spirv.CooperativeMatrixKHR", i4, 3, 8, 16, 2) @__spirv_CompositeConstruct(i4)
declare target("spirv.CooperativeMatrixKHR", i4, 3, 8, 16, 2) @__spirv_VectorInsertDynamic(target("spirv.CooperativeMatrixKHR", i4, 3, 8, 16, 2), i4, i64)
