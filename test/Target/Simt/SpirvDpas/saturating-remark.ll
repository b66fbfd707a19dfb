; No instruction saturates its sums; a remark says so.
;
; RUN: %tenon_opt -passes='tenon<target=dpas;device=pvc>' -pass-remarks=tenon -disable-output < %s 2>&1 | FileCheck %s
;
; CHECK: muladd s32.8x16x32.s8.s8.sat: sub-group broadcasts: instructions do not saturate
define spir_kernel void @k(ptr addrspace(1) %p) {
  %x = call target("spirv.CooperativeMatrixKHR", i32, 3, 8, 16, 2) @_Z34__spirv_CooperativeMatrixMulAddKHR1(target("spirv.CooperativeMatrixKHR", i8, 3, 8, 32, 0) zeroinitializer, target("spirv.CooperativeMatrixKHR", i8, 3, 32, 16, 1) zeroinitializer, target("spirv.CooperativeMatrixKHR", i32, 3, 8, 16, 2) zeroinitializer, i32 31)
  call void @_Z33__spirv_CooperativeMatrixStoreKHR1(ptr addrspace(1) %p, target("spirv.CooperativeMatrixKHR", i32, 3, 8, 16, 2) %x, i32 0, i64 16)
  ret void
}

declare target("spirv.CooperativeMatrixKHR", i32, 3, 8, 16, 2) @_Z34__spirv_CooperativeMatrixMulAddKHR1(target("spirv.CooperativeMatrixKHR", i8, 3, 8, 32, 0), target("spirv.CooperativeMatrixKHR", i8, 3, 32, 16, 1), target("spirv.CooperativeMatrixKHR", i32, 3, 8, 16, 2), i32)
declare void @_Z33__spirv_CooperativeMatrixStoreKHR1(ptr addrspace(1), target("spirv.CooperativeMatrixKHR", i32, 3, 8, 16, 2), i32, i64)
