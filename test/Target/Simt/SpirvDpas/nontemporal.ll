; What is loaded and stored nontemporally streams through the nearest cache; a prefetch
; for a farther one bypasses the nearest. The pointer's controls of other caches are kept.
;
; REQUIRES: spirv-tools, ocloc
; RUN: %tenon_lower %s --target=dpas --device=bmg --assume-aligned -o %t.spv
; RUN: %spirv_val %t.spv
; RUN: %spirv_dis %t.spv | FileCheck %s
; RUN: %python %src_root/scripts/gpu-code-stats.py --ocloc=%ocloc --device=bmg --dump=%t.dump %t.spv
; RUN: cat %t.dump/*.asm | FileCheck %s --check-prefix=CODE
;
; CHECK-DAG: OpDecorate [[AHEAD:%[0-9]+]] CacheControlLoadINTEL 0 UncachedINTEL
; CHECK-DAG: OpDecorate [[FROM:%[0-9]+]] CacheControlLoadINTEL 0 StreamingINTEL
; CHECK-DAG: OpDecorate [[TO:%[0-9]+]] CacheControlStoreINTEL 0 StreamingINTEL
; CHECK-DAG: OpDecorate [[NEAR:%[0-9]+]] CacheControlStoreINTEL 0 StreamingINTEL
; CHECK-DAG: OpDecorate [[FAR:%[0-9]+]] CacheControlStoreINTEL 1 UncachedINTEL
; CHECK-DAG: OpGroupDecorate [[NEAR]] [[AGAIN:%[0-9]+]]
; CHECK-DAG: OpGroupDecorate [[FAR]] [[AGAIN]]
; CHECK-NOT: OpDecorate {{.*}} CacheControl
; CHECK: OpSubgroup2DBlockPrefetchINTEL {{.*}} [[AHEAD]] %
; CHECK: OpSubgroup2DBlockPrefetchINTEL {{.*}} %in %
; CHECK: OpSubgroup2DBlockLoadINTEL {{.*}} [[FROM]] %
; CHECK: OpSubgroup2DBlockStoreINTEL {{.*}} [[TO]] %
; CHECK: OpSubgroup2DBlockStoreINTEL {{.*}} [[AGAIN]] %
;
; CODE-DAG: load_block2d.ugm.d32.a64.uc.ca
; CODE-DAG: load_block2d.ugm.d32.a64.st.ca
; CODE-DAG: store_block2d.ugm.d32.a64.st.wb
; CODE-DAG: store_block2d.ugm.d32.a64.st.uc
target triple = "spir64-unknown-unknown"

@text = private addrspace(1) constant [13 x i8] c"{6443:\221,0\22}\00", section "llvm.metadata"

define spir_kernel void @k(ptr addrspace(1) %in, ptr addrspace(1) %out, i64 %s, ptr addrspace(1) %other) {
  call void @_Z38__spirv_CooperativeMatrixPrefetchINTELPU3AS1fiiiil(ptr addrspace(1) %in, i32 8, i32 16, i32 1, i32 0, i64 %s)
  call void @_Z38__spirv_CooperativeMatrixPrefetchINTELPU3AS1fiiiil(ptr addrspace(1) %in, i32 8, i32 16, i32 0, i32 0, i64 %s)
  %m = call target("spirv.CooperativeMatrixKHR", float, 3, 8, 16, 2) @_Z32__spirv_CooperativeMatrixLoadKHR_1(ptr addrspace(1) %in, i32 0, i64 %s, i32 4)
  call void @_Z33__spirv_CooperativeMatrixStoreKHR_1(ptr addrspace(1) %out, target("spirv.CooperativeMatrixKHR", float, 3, 8, 16, 2) %m, i32 0, i64 %s, i32 4)
  %to = call ptr addrspace(1) @llvm.ptr.annotation.p1.p1(ptr addrspace(1) %other, ptr addrspace(1) @text, ptr addrspace(1) @text, i32 0, ptr addrspace(1) null)
  call void @_Z33__spirv_CooperativeMatrixStoreKHR_1(ptr addrspace(1) %to, target("spirv.CooperativeMatrixKHR", float, 3, 8, 16, 2) %m, i32 0, i64 %s, i32 4)
  ret void
}

declare ptr addrspace(1) @llvm.ptr.annotation.p1.p1(ptr addrspace(1), ptr addrspace(1), ptr addrspace(1), i32, ptr addrspace(1))
declare target("spirv.CooperativeMatrixKHR", float, 3, 8, 16, 2) @_Z32__spirv_CooperativeMatrixLoadKHR_1(ptr addrspace(1), i32, i64, i32)
declare void @_Z33__spirv_CooperativeMatrixStoreKHR_1(ptr addrspace(1), target("spirv.CooperativeMatrixKHR", float, 3, 8, 16, 2), i32, i64, i32)
declare void @_Z38__spirv_CooperativeMatrixPrefetchINTELPU3AS1fiiiil(ptr addrspace(1), i32, i32, i32, i32, i64)
