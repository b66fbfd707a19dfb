; RUN: %tenon_opt -passes='tenon-work-group<target=cpu>' -S < %s | FileCheck %s --implicit-check-not=@tenon.

; A barrier, and a query of a pointer's memory, that only the version for
; incomplete sub-groups has.

; CHECK: define internal ptr @k.subgroup(
; CHECK: call i8 @llvm.coro.suspend(token none, i1 true)
; CHECK: define internal ptr @k.partial(
; CHECK: call i8 @llvm.coro.suspend(token none, i1 false)
; CHECK-LABEL: define void @k(
; CHECK: call ptr @k.subgroup(
; CHECK: call ptr @k.partial(

define spir_kernel void @k(ptr addrspace(1) %p) !tenon.widened !0 {
  store i32 1, ptr addrspace(1) %p
  ret void
}

define internal spir_kernel void @k.partial(ptr addrspace(1) %p) {
  call void @tenon.item.barrier()
  %generic = addrspacecast ptr addrspace(1) %p to ptr addrspace(4)
  %local = call ptr addrspace(3) @tenon.space.cast.local(ptr addrspace(4) %generic)
  %is = icmp ne ptr addrspace(3) %local, null
  %n = zext i1 %is to i32
  store i32 %n, ptr addrspace(1) %p
  ret void
}

declare void @tenon.item.barrier() convergent nounwind "tenon.item"="barrier"
declare ptr addrspace(3) @tenon.space.cast.local(ptr addrspace(4)) "tenon.space"="local"
!0 = !{ptr @k.partial, i32 16}
