; RUN: %tenon_opt -passes=tenon-recognize -S < %s | FileCheck %s

; CHECK-LABEL: define {{.*}}@k(
; CHECK-NEXT: call void @tenon.item.barrier() #[[CALL:[0-9]+]]
; CHECK-NEXT: call void @tenon.item.barrier()
; CHECK-NEXT: call void @tenon.item.barrier()
; CHECK-NEXT: call void @tenon.item.subgroup_barrier()
; CHECK-NEXT: call void @tenon.item.subgroup_barrier()
; CHECK: declare void @tenon.item.barrier() #[[A:[0-9]+]]
; CHECK: attributes #[[A]] = { convergent nounwind "tenon.item"="barrier" }
; CHECK: attributes #[[CALL]] = { convergent }

define spir_kernel void @k() {
  call void @_Z22__spirv_ControlBarrieriii(i32 2, i32 2, i32 272)
  call void @_Z7barrierj(i32 1)
  call void @_Z18work_group_barrierj(i32 1)
  call void @_Z22__spirv_ControlBarrieriii(i32 3, i32 2, i32 272)
  call void @_Z17sub_group_barrierj(i32 1)
  ret void
}

declare void @_Z22__spirv_ControlBarrieriii(i32, i32, i32)
declare void @_Z7barrierj(i32)
declare void @_Z18work_group_barrierj(i32)
declare void @_Z17sub_group_barrierj(i32)
