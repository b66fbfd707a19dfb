; RUN: %tenon_opt -passes='tenon-recognize,tenon-lower<target=cpu>' -S < %s | FileCheck %s

; One work-item owns the whole matrix.

; CHECK-LABEL: define {{.*}}@k(
; CHECK: store i32 91, ptr addrspace(1) %p

define spir_kernel void @k(ptr addrspace(1) %p) {
  %n = call i32 @__spirv_CooperativeMatrixLengthKHR(target("spirv.CooperativeMatrixKHR", float, 3, 7, 13, 2) undef)
  store i32 %n, ptr addrspace(1) %p
  ret void
}

declare i32 @__spirv_CooperativeMatrixLengthKHR(target("spirv.CooperativeMatrixKHR", float, 3, 7, 13, 2))
