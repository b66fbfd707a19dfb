; Columns that a loop loads, so that no check tells whether they stay inside of the line: the
; surface of each block begins before it.
; RUN: %tenon_lower %s --target=dpas --device=pvc --emit=ll | FileCheck %s

; CHECK: define spir_kernel void @k(
; CHECK-NOT: br i1
; CHECK: [[FROM:%.*]] = getelementptr {{.*}}, ptr addrspace(1) %p, i64
; CHECK: [[ADDRESS:%.*]] = ptrtoint ptr addrspace(1) [[FROM]] to i64
; CHECK: [[REST:%.*]] = and i64 [[ADDRESS]], 63
; CHECK: [[BEFORE:%.*]] = sub nsw i64 0, [[REST]]
; CHECK: [[BASE:%.*]] = getelementptr i8, ptr addrspace(1) [[FROM]], i64 [[BEFORE]]
; CHECK: call {{.*}}__spirv_Subgroup2DBlockLoadINTEL{{.*}}(i32 4, i32 16, i32 8, i32 1, ptr addrspace(1) [[BASE]], i32 256, i32 8, i32 256,
define spir_kernel void @k(ptr addrspace(1) %p, ptr addrspace(1) %places, ptr addrspace(1) %q) {
entry:
  br label %l
l:
  %i = phi i64 [ 0, %entry ], [ %next, %l ]
  %at = getelementptr i64, ptr addrspace(1) %places, i64 %i
  %place = load i64, ptr addrspace(1) %at
  %column = mul i64 %place, 16
  %from = getelementptr float, ptr addrspace(1) %p, i64 %column
  %c = call target("spirv.CooperativeMatrixKHR", float, 3, 8, 16, 2) @_Z32__spirv_CooperativeMatrixLoadKHRc(ptr addrspace(1) %from, i32 0, i64 64)
  %to = getelementptr float, ptr addrspace(1) %q, i64 %column
  call void @_Z33__spirv_CooperativeMatrixStoreKHRc(ptr addrspace(1) %to, target("spirv.CooperativeMatrixKHR", float, 3, 8, 16, 2) %c, i32 0, i64 64)
  %next = add i64 %i, 1
  %more = icmp ult i64 %next, 9
  br i1 %more, label %l, label %done
done:
  ret void
}

declare target("spirv.CooperativeMatrixKHR", float, 3, 8, 16, 2) @_Z32__spirv_CooperativeMatrixLoadKHRc(ptr addrspace(1), i32, i64)
declare void @_Z33__spirv_CooperativeMatrixStoreKHRc(ptr addrspace(1), target("spirv.CooperativeMatrixKHR", float, 3, 8, 16, 2), i32, i64)
