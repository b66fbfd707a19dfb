; RUN: %tenon_opt -passes='tenon-recognize,tenon-lower<target=cpu>' -S < %s | FileCheck %s

; Two matrices of 256 KiB are too large for a thread's stack: one block of the heap,
; freed at each return.

; CHECK-LABEL: define {{.*}}@k(
; CHECK-NOT: alloca
; CHECK: %matrices = call noalias align 128 ptr @tenon_frame_alloc(i64 524288)
; CHECK: getelementptr inbounds i8, ptr %matrices, i64 262144
; CHECK: early:
; CHECK-NEXT: call void @tenon_frame_free(ptr %matrices)
; CHECK-NEXT: ret void
; CHECK: late:
; CHECK: call void @tenon_frame_free(ptr %matrices)
; CHECK-NEXT: ret void

define spir_kernel void @k(ptr addrspace(1) %p, i1 %c) {
  %x = call target("spirv.CooperativeMatrixKHR", float, 3, 256, 256, 2) @__spirv_CompositeConstruct(float 1.0)
  %y = call target("spirv.CooperativeMatrixKHR", float, 3, 256, 256, 2) @__spirv_CompositeConstruct(float 2.0)
  br i1 %c, label %early, label %late
early:
  ret void
late:
  call void @__spirv_CooperativeMatrixStoreKHR(ptr addrspace(1) %p, target("spirv.CooperativeMatrixKHR", float, 3, 256, 256, 2) %x, i32 0, i64 256)
  call void @__spirv_CooperativeMatrixStoreKHR(ptr addrspace(1) %p, target("spirv.CooperativeMatrixKHR", float, 3, 256, 256, 2) %y, i32 0, i64 256)
  ret void
}

declare target("spirv.CooperativeMatrixKHR", float, 3, 256, 256, 2) @__spirv_CompositeConstruct(float)
declare void @__spirv_CooperativeMatrixStoreKHR(ptr addrspace(1), target("spirv.CooperativeMatrixKHR", float, 3, 256, 256, 2), i32, i64)
