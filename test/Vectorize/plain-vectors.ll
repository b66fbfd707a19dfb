; Consecutive elements are plain vectors, without masks if no lane can be
; missing; in the other version they are masked.

; RUN: %tenon_opt -passes='tenon-widen<target=cpu;triple=x86_64-linux-gnu>' -S < %s | FileCheck %s

; CHECK-LABEL: define spir_kernel void @k(
; CHECK: [[ID:%.*]] = call i64 @tenon.item.global_id(i32 0)
; CHECK: [[P:%.*]] = getelementptr i8, ptr addrspace(1) %a, i64
; CHECK: load <16 x float>, ptr addrspace(1) [[P]], align 4
; CHECK: fmul <16 x float>
; CHECK: store <16 x float> {{.*}}, align 4
; CHECK-LABEL: define internal spir_kernel void @k.partial(
; CHECK: %exists = icmp ult <16 x i32>

define spir_kernel void @k(ptr addrspace(1) %a) !intel_reqd_sub_group_size !0 {
  %id = call i64 @tenon.item.global_id(i32 0)
  %p = getelementptr float, ptr addrspace(1) %a, i64 %id
  %x = load float, ptr addrspace(1) %p
  %y = fmul float %x, %x
  store float %y, ptr addrspace(1) %p
  ret void
}

declare i64 @tenon.item.global_id(i32) nounwind willreturn memory(none) "tenon.item"="global_id"

!0 = !{i32 16}
