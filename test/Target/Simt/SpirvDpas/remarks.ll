; Remarks describe how an operation is lowered, and what a device lacks for it.
;
; RUN: %tenon_opt -passes='tenon<target=dpas;device=pvc>' -pass-remarks=tenon -disable-output < %s 2>&1 | FileCheck %s --check-prefix=PVC
; RUN: %tenon_opt -passes='tenon<target=dpas;device=bmg;subgroup-size=32>' -pass-remarks=tenon -disable-output < %s 2>&1 | FileCheck %s --check-prefix=BMG
; RUN: %tenon_opt -passes='tenon<target=dpas;device=dg2>' -pass-remarks=tenon -disable-output < %s 2>&1 | FileCheck %s --check-prefix=DG2
; RUN: %tenon_opt -passes='tenon<target=dpas;device=dg2;subgroup-size=16>' -pass-remarks=tenon -disable-output < %s 2>&1 | FileCheck %s --check-prefix=WIDE
;
; PVC-DAG: load a.i16.8x16.row: 2D blocks
; PVC-DAG: load a.i16.8x16.row: each lane's elements where memory does not meet the conditions of 2D blocks
; PVC-DAG: muladd bf16.8x16x16.bf16.bf16: matrix instructions, K 16
; PVC-DAG: muladd f64.8x16x16.f64.f64: sub-group broadcasts: no instruction of Xe-HPC multiplies f64 * f64
; PVC-DAG: store acc.i16.8x16.col: each lane's elements: no 2D block message has this layout
; BMG-DAG: load a.i16.8x16.row: 2D blocks
; BMG-DAG: muladd bf16.8x16x16.bf16.bf16: matrix instructions, K 16
; DG2-DAG: load a.i16.8x16.row: each lane's elements: Xe-HPG has no 2D blocks
; DG2-DAG: muladd bf16.8x16x16.bf16.bf16: matrix instructions, K 16
; WIDE-DAG: muladd bf16.8x16x16.bf16.bf16: sub-group broadcasts: Xe-HPG multiplies with sub-groups of 8 work-items, not 16
; WIDE-DAG: muladd f64.8x16x16.f64.f64: sub-group broadcasts: no instruction of Xe-HPG multiplies f64 * f64
define spir_kernel void @k(ptr addrspace(1) %p, ptr addrspace(1) %q, i64 %s) {
  %a = call target("spirv.CooperativeMatrixKHR", i16, 3, 8, 16, 0) @_Z32__spirv_CooperativeMatrixLoadKHRa(ptr addrspace(1) %p, i32 0, i64 %s)
  %b = call target("spirv.CooperativeMatrixKHR", i16, 3, 16, 16, 1) @_Z32__spirv_CooperativeMatrixLoadKHRb(ptr addrspace(1) %p, i32 0, i64 %s)
  %d = call target("spirv.CooperativeMatrixKHR", i16, 3, 8, 16, 2) @_Z34__spirv_CooperativeMatrixMulAddKHR1(target("spirv.CooperativeMatrixKHR", i16, 3, 8, 16, 0) %a, target("spirv.CooperativeMatrixKHR", i16, 3, 16, 16, 1) %b, target("spirv.CooperativeMatrixKHR", i16, 3, 8, 16, 2) zeroinitializer, i32 192)
  call void @_Z33__spirv_CooperativeMatrixStoreKHR1(ptr addrspace(1) %q, target("spirv.CooperativeMatrixKHR", i16, 3, 8, 16, 2) %d, i32 1, i64 %s)
  %x = call target("spirv.CooperativeMatrixKHR", double, 3, 8, 16, 2) @_Z34__spirv_CooperativeMatrixMulAddKHR2(target("spirv.CooperativeMatrixKHR", double, 3, 8, 16, 0) zeroinitializer, target("spirv.CooperativeMatrixKHR", double, 3, 16, 16, 1) zeroinitializer, target("spirv.CooperativeMatrixKHR", double, 3, 8, 16, 2) zeroinitializer)
  call void @_Z33__spirv_CooperativeMatrixStoreKHR2(ptr addrspace(1) %q, target("spirv.CooperativeMatrixKHR", double, 3, 8, 16, 2) %x, i32 0, i64 %s)
  ret void
}

declare target("spirv.CooperativeMatrixKHR", i16, 3, 8, 16, 0) @_Z32__spirv_CooperativeMatrixLoadKHRa(ptr addrspace(1), i32, i64)
declare target("spirv.CooperativeMatrixKHR", i16, 3, 16, 16, 1) @_Z32__spirv_CooperativeMatrixLoadKHRb(ptr addrspace(1), i32, i64)
declare target("spirv.CooperativeMatrixKHR", i16, 3, 8, 16, 2) @_Z34__spirv_CooperativeMatrixMulAddKHR1(target("spirv.CooperativeMatrixKHR", i16, 3, 8, 16, 0), target("spirv.CooperativeMatrixKHR", i16, 3, 16, 16, 1), target("spirv.CooperativeMatrixKHR", i16, 3, 8, 16, 2), i32)
declare target("spirv.CooperativeMatrixKHR", double, 3, 8, 16, 2) @_Z34__spirv_CooperativeMatrixMulAddKHR2(target("spirv.CooperativeMatrixKHR", double, 3, 8, 16, 0), target("spirv.CooperativeMatrixKHR", double, 3, 16, 16, 1), target("spirv.CooperativeMatrixKHR", double, 3, 8, 16, 2))
declare void @_Z33__spirv_CooperativeMatrixStoreKHR1(ptr addrspace(1), target("spirv.CooperativeMatrixKHR", i16, 3, 8, 16, 2), i32, i64)
declare void @_Z33__spirv_CooperativeMatrixStoreKHR2(ptr addrspace(1), target("spirv.CooperativeMatrixKHR", double, 3, 8, 16, 2), i32, i64)
