; RUN: %tenon_opt -passes=tenon-recognize -S < %s | FileCheck %s

; Names that were written by hand after the length of another name: it is longer than
; the rest of the symbol, or shorter than the name.

; CHECK-LABEL: define {{.*}}@k(
; CHECK-NEXT: [[C:%.*]] = call target("spirv.CooperativeMatrixKHR", float, 3, 8, 16, 2) @tenon.fill.acc.f32.8x16(float 0.000000e+00)
; CHECK-NEXT: [[D:%.*]] = call target("spirv.CooperativeMatrixKHR", float, 3, 8, 16, 2) @tenon.fill.acc.f32.8x16(float 1.000000e+00)
; CHECK-NEXT: call void @tenon.store.acc.f32.8x16.row.align4.p1(ptr addrspace(1) %p, target("spirv.CooperativeMatrixKHR", float, 3, 8, 16, 2) [[C]], i64 64)
; CHECK-NEXT: call void @tenon.store.acc.f32.8x16.row.align4.p1(ptr addrspace(1) %p, target("spirv.CooperativeMatrixKHR", float, 3, 8, 16, 2) [[D]], i64 64)

define spir_kernel void @k(ptr addrspace(1) %p) {
  %c = call target("spirv.CooperativeMatrixKHR", float, 3, 8, 16, 2) @_Z76__spirv_CompositeConstructf(float 0.0)
  %d = call target("spirv.CooperativeMatrixKHR", float, 3, 8, 16, 2) @_Z20__spirv_CompositeConstructf(float 1.0)
  call void @_Z99__spirv_CooperativeMatrixStoreKHRPU3AS1fl(ptr addrspace(1) %p, target("spirv.CooperativeMatrixKHR", float, 3, 8, 16, 2) %c, i32 0, i64 16)
  call void @_Z33__spirv_CooperativeMatrixStoreKHR_1(ptr addrspace(1) %p, target("spirv.CooperativeMatrixKHR", float, 3, 8, 16, 2) %d, i32 0, i64 16)
  ret void
}

declare target("spirv.CooperativeMatrixKHR", float, 3, 8, 16, 2) @_Z76__spirv_CompositeConstructf(float)
declare target("spirv.CooperativeMatrixKHR", float, 3, 8, 16, 2) @_Z20__spirv_CompositeConstructf(float)
declare void @_Z99__spirv_CooperativeMatrixStoreKHRPU3AS1fl(ptr addrspace(1), target("spirv.CooperativeMatrixKHR", float, 3, 8, 16, 2), i32, i64)
declare void @_Z33__spirv_CooperativeMatrixStoreKHR_1(ptr addrspace(1), target("spirv.CooperativeMatrixKHR", float, 3, 8, 16, 2), i32, i64)
