; RUN: not %tenon_opt -passes='tenon<target=cpu>' -disable-output < %s 2>&1 | FileCheck %s

; CHECK: error: kernel 'k': matrix: used by an instruction that is not a matrix operation (insertvalue)

%acc = type target("spirv.CooperativeMatrixKHR", float, 3, 8, 16, 2)

define spir_kernel void @k(ptr addrspace(1) %p, i1 %c) {
  %m = call %acc @__spirv_CooperativeMatrixLoadKHR(ptr addrspace(1) %p, i32 0, i64 16)
  %s = insertvalue { %acc, i32 } poison, %acc %m, 0
  %t = insertvalue { %acc, i32 } %s, i32 3, 1
  %u = freeze { %acc, i32 } %t
  %d = extractvalue { %acc, i32 } %u, 0
  call void @__spirv_CooperativeMatrixStoreKHR(ptr addrspace(1) %p, %acc %d, i32 0, i64 16)
  ret void
}
declare %acc @__spirv_CooperativeMatrixLoadKHR(ptr addrspace(1), i32, i64)
declare void @__spirv_CooperativeMatrixStoreKHR(ptr addrspace(1), %acc, i32, i64)
