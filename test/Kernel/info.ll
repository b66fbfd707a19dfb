; RUN: %tenon_opt -passes='tenon-work-group<target=cpu>' -S < %s | FileCheck %s

; tenon_kernel_info: parameters (kind, size), static local memory, sub-group size,
; required work-group size, its use of AMX, whether sub-groups must be complete, the test of
; launches.

; CHECK-DAG: @k.params = internal constant [4 x { i64, i64 }] [{ i64, i64 } { i64 0, i64 8 }, { i64, i64 } { i64 2, i64 4 }, { i64, i64 } { i64 1, i64 8 }, { i64, i64 } { i64 2, i64 24 }]
; CHECK-DAG: @k_tenon_info = constant { i64, ptr, i64, i64, [3 x i64], i64, i64, ptr } { i64 4, ptr @k.params, i64 0, i64 1, [3 x i64] [i64 4, i64 2, i64 1], i64 0, i64 0, ptr null }
; CHECK-DAG: @open_tenon_info = constant {{.*}} [3 x i64] zeroinitializer, i64 0, i64 0, ptr null }

%point = type { i64, i64, i64 }

define spir_kernel void @k(ptr addrspace(1) %buffer, i32 %scalar, ptr addrspace(3) %local, ptr byval(%point) %structure) !reqd_work_group_size !0 {
  ret void
}

define spir_kernel void @open() {
  ret void
}

!0 = !{i32 4, i32 2, i32 1}
