; RUN: %tenon_opt -passes='tenon-recognize,default<O2>,tenon-verify' -S < %s | FileCheck %s

; Operations of two branches are not sunk into one: their attributes would have to be
; merged, and the sub-group may not be convergent there.

; CHECK: call {{.*}}@tenon.load.a.i8.8x32.row
; CHECK: call {{.*}}@tenon.load.a.i8.8x32.col
; CHECK: phi target("spirv.CooperativeMatrixKHR", i8, 3, 8, 32, 0)

define spir_kernel void @k(ptr addrspace(1) %p, i1 %c) {
entry:
  br i1 %c, label %rows, label %columns
rows:
  %x = call target("spirv.CooperativeMatrixKHR", i8, 3, 8, 32, 0) @__spirv_CooperativeMatrixLoadKHR(ptr addrspace(1) %p, i32 0, i64 32)
  br label %join
columns:
  %y = call target("spirv.CooperativeMatrixKHR", i8, 3, 8, 32, 0) @__spirv_CooperativeMatrixLoadKHR(ptr addrspace(1) %p, i32 1, i64 32)
  br label %join
join:
  %a = phi target("spirv.CooperativeMatrixKHR", i8, 3, 8, 32, 0) [ %x, %rows ], [ %y, %columns ]
  call void @__spirv_CooperativeMatrixStoreKHR(ptr addrspace(1) %p, target("spirv.CooperativeMatrixKHR", i8, 3, 8, 32, 0) %a, i32 0, i64 32)
  ret void
}

declare target("spirv.CooperativeMatrixKHR", i8, 3, 8, 32, 0) @__spirv_CooperativeMatrixLoadKHR(ptr addrspace(1), i32, i64)
declare void @__spirv_CooperativeMatrixStoreKHR(ptr addrspace(1), target("spirv.CooperativeMatrixKHR", i8, 3, 8, 32, 0), i32, i64)
