; RUN: %expect --absent=%t.npy 1 %tenon_run %s --kernel=k --global=1 --engine=reference out=%t.npy:f32:8x15 2>&1 | FileCheck %s --implicit-check-not=error:

; The reference engine knows where buffers end.

; CHECK: error: {{.*}}kernel 'k'{{.*}}

define spir_kernel void @k(ptr addrspace(1) %p) {
  call void @__spirv_CooperativeMatrixStoreKHR(ptr addrspace(1) %p, target("spirv.CooperativeMatrixKHR", float, 3, 8, 16, 2) zeroinitializer, i32 0, i64 16)
  ret void
}

declare void @__spirv_CooperativeMatrixStoreKHR(ptr addrspace(1), target("spirv.CooperativeMatrixKHR", float, 3, 8, 16, 2), i32, i64)
