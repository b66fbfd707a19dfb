; RUN: %expect 1 %tenon_lower %s --target=loops --subgroup-size=16 -o - 2>&1 | FileCheck %s

; Two lanes cannot store the halves of one byte.

; CHECK: error: kernel 'k': store acc.i4.8x16.row: target loops: lanes that store halves of one byte; the nearest that works is a row-major store of A with an even number of columns

define spir_kernel void @k(ptr addrspace(1) %p) {
  call void @__spirv_CooperativeMatrixStoreKHR(ptr addrspace(1) %p, target("spirv.CooperativeMatrixKHR", i4, 3, 8, 16, 2) zeroinitializer, i32 0, i64 16)
  ret void
}

declare void @__spirv_CooperativeMatrixStoreKHR(ptr addrspace(1), target("spirv.CooperativeMatrixKHR", i4, 3, 8, 16, 2), i32, i64)
