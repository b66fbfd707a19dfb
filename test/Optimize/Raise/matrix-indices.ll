; Matrices whose 32-bit indices may wrap around: in the version after the test, addresses and strides are sums of products, so that tiles are known to be adjacent. SIMT targets keep one version of a kernel with one tile.
; RUN: %tenon_opt -passes='tenon-recognize,tenon-raise<target=cpu>' -S < %s | FileCheck %s
; RUN: %tenon_opt -passes='tenon-recognize,tenon-raise<target=dpas>' -S < %s | FileCheck %s --check-prefix=SIMT
target triple = "spir64-unknown-unknown"

; CHECK-LABEL: define {{.*}}@rows(
; CHECK: br i1 {{%.*}}, label %versioned, label %versioned.fallback
; CHECK: {{^}}versioned:
; CHECK-DAG: [[ROW:%.*]] = sext i32 %row to i64
; CHECK-DAG: [[K:%.*]] = sext i32 %k to i64
; CHECK-DAG: [[PRODUCT:%.*]] = mul i64 [[ROW]], [[K]]
; CHECK-DAG: [[STRIDE:%.*]] = mul i64 [[K]], 2
; CHECK: call {{.*}} @tenon.load.a.{{.*}}(ptr addrspace(1) {{%.*}}, i64 [[STRIDE]])
; CHECK: {{^}}versioned.fallback:
; CHECK: mul i32 %row, %k

; SIMT-LABEL: define {{.*}}@rows(
; SIMT-NOT: br i1
; SIMT: mul i32 %row, %k
define spir_kernel void @rows(ptr addrspace(1) %p, ptr addrspace(1) %q, i32 %row, i32 %k) {
  %i = mul i32 %row, %k
  %x = zext i32 %i to i64
  %at = getelementptr half, ptr addrspace(1) %p, i64 %x
  %pitch = zext i32 %k to i64
  %a = call target("spirv.CooperativeMatrixKHR", half, 3, 8, 16, 0) @_Z86__spirv_CooperativeMatrixLoadKHR_RPU3AS144__spirv_CooperativeMatrixKHR__half_3_8_16_0PU3AS1Dhili(ptr addrspace(1) %at, i32 0, i64 %pitch, i32 0)
  %d = call target("spirv.CooperativeMatrixKHR", float, 3, 8, 16, 2) @__spirv_CooperativeMatrixMulAddKHR(target("spirv.CooperativeMatrixKHR", half, 3, 8, 16, 0) %a, target("spirv.CooperativeMatrixKHR", half, 3, 16, 16, 1) zeroinitializer, target("spirv.CooperativeMatrixKHR", float, 3, 8, 16, 2) zeroinitializer, i32 0)
  call void @_Z33__spirv_CooperativeMatrixStoreKHRPU3AS1fPU3AS144__spirv_CooperativeMatrixKHR__float_3_8_16_2ili(ptr addrspace(1) %q, target("spirv.CooperativeMatrixKHR", float, 3, 8, 16, 2) %d, i32 0, i64 %pitch, i32 0)
  ret void
}

; An index of nothing that a matrix is at.
; CHECK-LABEL: define {{.*}}@other(
; CHECK-NOT: br i1
define spir_kernel void @other(ptr addrspace(1) %p, ptr addrspace(1) %q, i32 %row, i32 %k) {
  %i = mul i32 %row, %k
  %x = zext i32 %i to i64
  %at = getelementptr half, ptr addrspace(1) %p, i64 %x
  store half 0.0, ptr addrspace(1) %at
  %d = call target("spirv.CooperativeMatrixKHR", float, 3, 8, 16, 2) @__spirv_CooperativeMatrixMulAddKHR(target("spirv.CooperativeMatrixKHR", half, 3, 8, 16, 0) zeroinitializer, target("spirv.CooperativeMatrixKHR", half, 3, 16, 16, 1) zeroinitializer, target("spirv.CooperativeMatrixKHR", float, 3, 8, 16, 2) zeroinitializer, i32 0)
  call void @_Z33__spirv_CooperativeMatrixStoreKHRPU3AS1fPU3AS144__spirv_CooperativeMatrixKHR__float_3_8_16_2ili(ptr addrspace(1) %q, target("spirv.CooperativeMatrixKHR", float, 3, 8, 16, 2) %d, i32 0, i64 16, i32 0)
  ret void
}

declare target("spirv.CooperativeMatrixKHR", half, 3, 8, 16, 0) @_Z86__spirv_CooperativeMatrixLoadKHR_RPU3AS144__spirv_CooperativeMatrixKHR__half_3_8_16_0PU3AS1Dhili(ptr addrspace(1), i32, i64, i32)
declare target("spirv.CooperativeMatrixKHR", float, 3, 8, 16, 2) @__spirv_CooperativeMatrixMulAddKHR(target("spirv.CooperativeMatrixKHR", half, 3, 8, 16, 0), target("spirv.CooperativeMatrixKHR", half, 3, 16, 16, 1), target("spirv.CooperativeMatrixKHR", float, 3, 8, 16, 2), i32)
declare void @_Z33__spirv_CooperativeMatrixStoreKHRPU3AS1fPU3AS144__spirv_CooperativeMatrixKHR__float_3_8_16_2ili(ptr addrspace(1), target("spirv.CooperativeMatrixKHR", float, 3, 8, 16, 2), i32, i64, i32)
