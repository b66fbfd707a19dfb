; SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
; RUN: %tenon_opt -passes='tenon-recognize,tenon-lower<target=cpu;triple=x86_64-pc-linux-gnu;mcpu=x86-64>' -S < %s | FileCheck %s

; Sixteen bytes of alignment at the pointer are four at the second of four
; columns.

; CHECK-LABEL: define internal void @tenon.cpu.load.b.i8.32x16.row.align16.p1(
; CHECK: load <4 x i8>, ptr addrspace(1) %{{.*}}, align 4
; CHECK-NOT: load <4 x i8>, ptr addrspace(1) %{{.*}}, align 16
define void @copy(ptr addrspace(1) %p, ptr addrspace(1) %q, i64 %stride) {
  %m = call target("spirv.CooperativeMatrixKHR", i8, 3, 32, 16, 1) @_Z32__spirv_CooperativeMatrixLoadKHRPU3AS1Dv4_fil(ptr addrspace(1) %p, i32 0, i64 %stride)
  call void @_Z33__spirv_CooperativeMatrixStoreKHR_x(ptr addrspace(1) %q, target("spirv.CooperativeMatrixKHR", i8, 3, 32, 16, 1) %m, i32 0, i64 %stride)
  ret void
}
declare target("spirv.CooperativeMatrixKHR", i8, 3, 32, 16, 1) @_Z32__spirv_CooperativeMatrixLoadKHRPU3AS1Dv4_fil(ptr addrspace(1), i32, i64)
declare void @_Z33__spirv_CooperativeMatrixStoreKHR_x(ptr addrspace(1), target("spirv.CooperativeMatrixKHR", i8, 3, 32, 16, 1), i32, i64)
