; RUN: %tenon_opt -passes='tenon-recognize,tenon-lower<target=cpu>' -S < %s | FileCheck %s

; B is stored with 2 rows of 16-bit elements interleaved: row / 2 * 64 bytes, then
; (column * 2 + row % 2) * 2 bytes.

; CHECK-LABEL: define {{.*}}@k(
; CHECK: [[ROW:%.*]] = lshr i64 %i, 4
; CHECK: [[COL:%.*]] = and i64 %i, 15
; CHECK: [[GROUP:%.*]] = udiv i64 [[ROW]], 2
; CHECK: [[IN:%.*]] = urem i64 [[ROW]], 2
; CHECK: [[PAIR:%.*]] = mul i64 [[COL]], 2
; CHECK: [[PLACE:%.*]] = add i64 [[PAIR]], [[IN]]
; CHECK-DAG: mul i64 [[GROUP]], 64
; CHECK-DAG: mul i64 [[PLACE]], 2
; CHECK: load half

define spir_kernel void @k(ptr addrspace(1) %p, i64 %i) {
  %b = call target("spirv.CooperativeMatrixKHR", half, 3, 16, 16, 1) @__spirv_CooperativeMatrixLoadKHR(ptr addrspace(1) %p, i32 0, i64 16)
  %v = call half @__spirv_VectorExtractDynamic(target("spirv.CooperativeMatrixKHR", half, 3, 16, 16, 1) %b, i64 %i)
  ret void
}

declare target("spirv.CooperativeMatrixKHR", half, 3, 16, 16, 1) @__spirv_CooperativeMatrixLoadKHR(ptr addrspace(1), i32, i64)
declare half @__spirv_VectorExtractDynamic(target("spirv.CooperativeMatrixKHR", half, 3, 16, 16, 1), i64)
