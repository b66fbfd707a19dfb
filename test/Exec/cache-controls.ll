; Pointers with cache controls in each form of LLVM IR: metadata, annotations of
; pointers and of parameters. They have no effect; a remark reports that.
;
; REQUIRES: numpy, x86
; RUN: %python -c "import numpy as np; np.save('%t.in.npy', np.arange(128, dtype='f4'))"
; RUN: %tenon_run %s --kernel=k --global=1 --local=1 in=%t.in.npy out=%t.out.npy:f32:128
; RUN: %python %S/Inputs/equals.py %t.out.npy "np.where(np.arange(128) < 112, np.arange(16, 144), 0)"
; RUN: %tenon_run %s --kernel=k --engine=reference --global=1 --local=1 in=%t.in.npy out=%t.out.npy:f32:128
; RUN: %python %S/Inputs/equals.py %t.out.npy "np.where(np.arange(128) < 112, np.arange(16, 144), 0)"
; RUN: %at_sizes %s --kernel=k --global={N} --local={N} in=%t.in.npy \
; RUN:     out=%t.out.npy:f32:128
; RUN: %tenon_opt -passes='tenon<target=cpu>' -pass-remarks-missed=tenon -disable-output < %s 2>&1 | FileCheck %s
;
; CHECK: remark: {{.*}}prefetch a.i32.8x16.row: cache control 'load level 0 uncached' dropped: target cpu has none
; CHECK: remark: {{.*}}load acc.f32.8x16.row.checked: cache control 'load level 0 streaming, load level 1 cached, load level 0 uncached' dropped: target cpu has none
; CHECK: remark: {{.*}}store acc.f32.8x16.row: cache control 'store level 0 uncached, store level 3 write back' dropped: target cpu has none
target triple = "spir64-unknown-unknown"

@load.text = private addrspace(1) constant [25 x i8] c"{6442:\220,2\22}{6442:\221,1\22}\00", section "llvm.metadata"
@store.text = private addrspace(1) constant [21 x i8] c"{44:\224\22}{6443:\220,0\22}\00", section "llvm.metadata"
@file = private addrspace(1) constant [6 x i8] c"x.cpp\00", section "llvm.metadata"

define spir_kernel void @k(ptr addrspace(1) %in, ptr addrspace(1) %out) !spirv.ParameterDecorations !5 {
  call void @_Z38__spirv_CooperativeMatrixPrefetchINTELPU3AS1fiiiil(ptr addrspace(1) %in, i32 8, i32 16, i32 0, i32 0, i64 16)
  %from = call ptr addrspace(1) @llvm.ptr.annotation.p1.p1(ptr addrspace(1) %in, ptr addrspace(1) @load.text, ptr addrspace(1) @file, i32 0, ptr addrspace(1) null)
  %m = call target("spirv.CooperativeMatrixKHR", float, 3, 8, 16, 2) @_Z41__spirv_CooperativeMatrixLoadCheckedINTEL_1(ptr addrspace(1) %from, i32 1, i32 0, i32 0, i32 8, i32 16, i64 16)
  %first = getelementptr float, ptr addrspace(1) %out, i64 0, !spirv.Decorations !0
  %to = call ptr addrspace(1) @llvm.ptr.annotation.p1.p1(ptr addrspace(1) %first, ptr addrspace(1) @store.text, ptr addrspace(1) @file, i32 0, ptr addrspace(1) null)
  call void @_Z33__spirv_CooperativeMatrixStoreKHR_1(ptr addrspace(1) %to, target("spirv.CooperativeMatrixKHR", float, 3, 8, 16, 2) %m, i32 0, i64 16)
  ret void
}

declare ptr addrspace(1) @llvm.ptr.annotation.p1.p1(ptr addrspace(1), ptr addrspace(1), ptr addrspace(1), i32, ptr addrspace(1))
declare target("spirv.CooperativeMatrixKHR", float, 3, 8, 16, 2) @_Z41__spirv_CooperativeMatrixLoadCheckedINTEL_1(ptr addrspace(1), i32, i32, i32, i32, i32, i64)
declare void @_Z33__spirv_CooperativeMatrixStoreKHR_1(ptr addrspace(1), target("spirv.CooperativeMatrixKHR", float, 3, 8, 16, 2), i32, i64)
declare void @_Z38__spirv_CooperativeMatrixPrefetchINTELPU3AS1fiiiil(ptr addrspace(1), i32, i32, i32, i32, i64)
!0 = !{!1, !2}
!1 = !{i32 44, i32 4}
!2 = !{i32 6443, i32 3, i32 2}
!3 = !{!4}
!4 = !{i32 6442, i32 0, i32 0}
!5 = !{!3, !6}
!6 = !{}
