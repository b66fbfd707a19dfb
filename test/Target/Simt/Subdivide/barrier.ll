; Sub-groups of 8 that are halves of the device's of 16 use its barrier if both execute
; it; if only one may, its lanes synchronise by a ballot.

; RUN: %tenon_opt -passes='tenon-subdivide<target=dpas;device=pvc>' -S < %s | FileCheck %s

; CHECK-LABEL: @k(
; CHECK: call void @tenon.item.barrier()
; CHECK: call void @tenon.item.subgroup_barrier()
; CHECK: then:
; CHECK-NEXT: fence seq_cst
; CHECK-NEXT: call <4 x i32> @tenon.subgroup.ballot(i1 true)
; CHECK: store volatile i64
; CHECK-NEXT: fence seq_cst
; CHECK-NEXT: br
define spir_kernel void @k(i64 %n) !intel_reqd_sub_group_size !0 {
entry:
  call void @tenon.item.barrier()
  call void @tenon.item.subgroup_barrier()
  %id = call i64 @tenon.item.subgroup_id()
  %first = icmp eq i64 %id, %n
  br i1 %first, label %then, label %end

then:
  call void @tenon.item.subgroup_barrier()
  br label %end

end:
  ret void
}

declare void @tenon.item.barrier() #0
declare void @tenon.item.subgroup_barrier() #1
declare i64 @tenon.item.subgroup_id() #2

attributes #0 = { convergent nounwind "tenon.item"="barrier" }
attributes #1 = { convergent nounwind "tenon.item"="subgroup_barrier" }
attributes #2 = { nounwind willreturn memory(none) "tenon.item"="subgroup_id" }
!0 = !{i32 8}
