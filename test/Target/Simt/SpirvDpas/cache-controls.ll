; Cache controls of a pointer become decorations of the pointers of 2D blocks; what
; lanes access individually has none.
;
; REQUIRES: spirv-tools, ocloc
; RUN: %tenon_lower %s --target=dpas --device=pvc --assume-aligned -o %t.spv
; RUN: %spirv_val %t.spv
; RUN: %spirv_dis %t.spv | FileCheck %s
; RUN: %python %src_root/scripts/gpu-code-stats.py --ocloc=%ocloc --device=pvc --dump=%t.dump %t.spv
; RUN: cat %t.dump/*.asm | FileCheck %s --check-prefix=CODE
; RUN: %tenon_opt -passes='tenon<target=dpas;device=pvc;features=+assume-aligned>' -pass-remarks-missed=tenon -disable-output < %s 2>&1 | FileCheck %s --check-prefix=REMARK --implicit-check-not=row
;
; CHECK-DAG: OpExtension "SPV_INTEL_cache_controls"
; CHECK-DAG: OpDecorate [[NEAR:%[0-9]+]] CacheControlLoadINTEL 0 UncachedINTEL
; CHECK-DAG: OpDecorate [[FAR:%[0-9]+]] CacheControlLoadINTEL 1 CachedINTEL
; CHECK-DAG: OpGroupDecorate [[NEAR]] [[FROM:%[0-9]+]]
; CHECK-DAG: OpGroupDecorate [[FAR]] [[FROM]]
; CHECK-DAG: OpDecorate [[AHEAD:%[0-9]+]] CacheControlLoadINTEL 0 StreamingINTEL
; CHECK-DAG: OpDecorate [[TO:%[0-9]+]] CacheControlStoreINTEL 0 UncachedINTEL
; CHECK: OpSubgroup2DBlockPrefetchINTEL {{.*}} [[AHEAD]] %
; CHECK: OpSubgroup2DBlockLoadINTEL {{.*}} [[FROM]] %
; CHECK: OpSubgroup2DBlockStoreINTEL {{.*}} [[TO]] %
;
; CODE: load_block2d.ugm.d32.a64.uc.ca
; CODE: store_block2d.ugm.d32.a64.uc
;
; REMARK: store acc.f32.8x16.col: cache control 'store level 0 uncached' dropped: target dpas has none but for 2D blocks
target triple = "spir64-unknown-unknown"

@load.text = private addrspace(1) constant [25 x i8] c"{6442:\220,0\22}{6442:\221,1\22}\00", section "llvm.metadata"
@store.text = private addrspace(1) constant [13 x i8] c"{6443:\220,0\22}\00", section "llvm.metadata"

define spir_kernel void @k(ptr addrspace(1) %in, ptr addrspace(1) %out, i64 %s, i64 %i) !spirv.ParameterDecorations !5 {
  call void @_Z38__spirv_CooperativeMatrixPrefetchINTELPU3AS1fiiiil(ptr addrspace(1) %in, i32 8, i32 16, i32 0, i32 0, i64 %s)
  %from = call ptr addrspace(1) @llvm.ptr.annotation.p1.p1(ptr addrspace(1) %in, ptr addrspace(1) @load.text, ptr addrspace(1) @load.text, i32 0, ptr addrspace(1) null)
  %m = call target("spirv.CooperativeMatrixKHR", float, 3, 8, 16, 2) @_Z32__spirv_CooperativeMatrixLoadKHR_1(ptr addrspace(1) %from, i32 0, i64 %s)
  %to = call ptr addrspace(1) @llvm.ptr.annotation.p1.p1(ptr addrspace(1) %out, ptr addrspace(1) @store.text, ptr addrspace(1) @store.text, i32 0, ptr addrspace(1) null)
  call void @_Z33__spirv_CooperativeMatrixStoreKHR_1(ptr addrspace(1) %to, target("spirv.CooperativeMatrixKHR", float, 3, 8, 16, 2) %m, i32 0, i64 %s)
  call void @_Z33__spirv_CooperativeMatrixStoreKHR_1(ptr addrspace(1) %to, target("spirv.CooperativeMatrixKHR", float, 3, 8, 16, 2) %m, i32 1, i64 %s)
  ret void
}

declare ptr addrspace(1) @llvm.ptr.annotation.p1.p1(ptr addrspace(1), ptr addrspace(1), ptr addrspace(1), i32, ptr addrspace(1))
declare target("spirv.CooperativeMatrixKHR", float, 3, 8, 16, 2) @_Z32__spirv_CooperativeMatrixLoadKHR_1(ptr addrspace(1), i32, i64)
declare void @_Z33__spirv_CooperativeMatrixStoreKHR_1(ptr addrspace(1), target("spirv.CooperativeMatrixKHR", float, 3, 8, 16, 2), i32, i64)
declare void @_Z38__spirv_CooperativeMatrixPrefetchINTELPU3AS1fiiiil(ptr addrspace(1), i32, i32, i32, i32, i64)
!3 = !{!4}
!4 = !{i32 6442, i32 0, i32 2}
!5 = !{!3, !6}
!6 = !{}
