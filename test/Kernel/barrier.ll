; RUN: %tenon_opt -passes='tenon-work-group<target=cpu>' -S < %s | FileCheck %s --implicit-check-not=tenon.item
; RUN: %tenon_opt -passes='tenon-work-group<target=cpu>,default<O0>' -S < %s | FileCheck %s --check-prefix=SPLIT

; With a barrier a work-item is a coroutine that suspends there; the group starts
; all, resumes each until all have ended, and destroys them.

; CHECK: define internal ptr @k.item(
; CHECK: [[ID:%.*]] = call token @llvm.coro.id(
; CHECK: call {{.*}}ptr @tenon_frame_alloc(
; CHECK: [[H:%.*]] = call ptr @llvm.coro.begin(token [[ID]]
; CHECK: store i32 1
; CHECK: [[S:%.*]] = call i8 @llvm.coro.suspend(token none, i1 false)
; CHECK-NEXT: switch i8 [[S]], label %suspend [
; CHECK-NEXT: i8 0, label %[[ON:.*]]
; CHECK-NEXT: i8 1, label %cleanup
; CHECK: store i32 2
; CHECK: call i8 @llvm.coro.suspend(token none, i1 true)
; CHECK: cleanup:
; CHECK: call void @tenon_frame_free(
; CHECK: suspend:
; CHECK: ret ptr [[H]]
; CHECK-LABEL: define void @k(
; CHECK: %handles = call {{.*}}ptr @tenon_frame_alloc(i64
; CHECK: call ptr @k.item(
; CHECK: iteration:
; CHECK: call i1 @llvm.coro.done(
; CHECK: call void @llvm.coro.resume(
; CHECK: call void @llvm.coro.destroy(
; CHECK: call void @tenon_frame_free(ptr %handles)

; SPLIT: define internal {{.*}}@k.item.resume(
; SPLIT: define internal {{.*}}@k.item.destroy(

define spir_kernel void @k(ptr addrspace(1) %p) {
  store i32 1, ptr addrspace(1) %p
  call void @tenon.item.barrier()
  store i32 2, ptr addrspace(1) %p
  ret void
}

declare void @tenon.item.barrier() convergent nounwind "tenon.item"="barrier"
