; RUN: %tenon_opt -passes='tenon-widen<target=cpu;triple=x86_64-linux-gnu;mcpu=x86-64-v2>' -S < %s | FileCheck %s

; Which atomic updates of neighbouring numbers exchange several of them at once.

; CHECK-LABEL: define spir_kernel void @each(
; CHECK:        call void @tenon.atomic.add.v16i32.p1.monotonic(
; CHECK:        call void @tenon.atomic.sub.v16i64.p1.monotonic(
; CHECK:        call void @tenon.atomic.and.v16i32.p1.monotonic(
; CHECK:        call void @tenon.atomic.or.v16i32.p1.monotonic(
; CHECK:        call void @tenon.atomic.xor.v16i64.p1.monotonic(
; CHECK:        call void @tenon.atomic.max.v16i32.p1.monotonic(
; CHECK:        call void @tenon.atomic.min.v16i32.p1.monotonic(
; CHECK:        call void @tenon.atomic.umax.v16i32.p1.monotonic(
; CHECK:        call void @tenon.atomic.umin.v16i64.p1.monotonic(
; CHECK:        call void @tenon.atomic.fadd.v16double.p1.monotonic(
; CHECK:        call void @tenon.atomic.fsub.v16float.p1.monotonic(
; CHECK:        call void @tenon.atomic.fmax.v16float.p1.monotonic(
; CHECK:        call void @tenon.atomic.fmin.v16double.p1.monotonic(
; CHECK:        ret void
define spir_kernel void @each(ptr addrspace(1) %at, i32 %i32, i64 %i64, float %float, double %double, half %half, i64 %n) !intel_reqd_sub_group_size !0 {
  %id = call i64 @tenon.item.global_id(i32 0)
  %p0 = getelementptr i32, ptr addrspace(1) %at, i64 %id
  %u0 = atomicrmw add ptr addrspace(1) %p0, i32 %i32 monotonic, align 4
  %p1 = getelementptr i64, ptr addrspace(1) %at, i64 %id
  %u1 = atomicrmw sub ptr addrspace(1) %p1, i64 %i64 monotonic, align 8
  %p2 = getelementptr i32, ptr addrspace(1) %at, i64 %id
  %u2 = atomicrmw and ptr addrspace(1) %p2, i32 %i32 monotonic, align 4
  %p3 = getelementptr i32, ptr addrspace(1) %at, i64 %id
  %u3 = atomicrmw or ptr addrspace(1) %p3, i32 %i32 monotonic, align 4
  %p4 = getelementptr i64, ptr addrspace(1) %at, i64 %id
  %u4 = atomicrmw xor ptr addrspace(1) %p4, i64 %i64 monotonic, align 8
  %p5 = getelementptr i32, ptr addrspace(1) %at, i64 %id
  %u5 = atomicrmw max ptr addrspace(1) %p5, i32 %i32 monotonic, align 4
  %p6 = getelementptr i32, ptr addrspace(1) %at, i64 %id
  %u6 = atomicrmw min ptr addrspace(1) %p6, i32 %i32 monotonic, align 4
  %p7 = getelementptr i32, ptr addrspace(1) %at, i64 %id
  %u7 = atomicrmw umax ptr addrspace(1) %p7, i32 %i32 monotonic, align 4
  %p8 = getelementptr i64, ptr addrspace(1) %at, i64 %id
  %u8 = atomicrmw umin ptr addrspace(1) %p8, i64 %i64 monotonic, align 8
  %p9 = getelementptr double, ptr addrspace(1) %at, i64 %id
  %u9 = atomicrmw fadd ptr addrspace(1) %p9, double %double monotonic, align 8
  %p10 = getelementptr float, ptr addrspace(1) %at, i64 %id
  %u10 = atomicrmw fsub ptr addrspace(1) %p10, float %float monotonic, align 4
  %p11 = getelementptr float, ptr addrspace(1) %at, i64 %id
  %u11 = atomicrmw fmax ptr addrspace(1) %p11, float %float monotonic, align 4
  %p12 = getelementptr double, ptr addrspace(1) %at, i64 %id
  %u12 = atomicrmw fmin ptr addrspace(1) %p12, double %double monotonic, align 8
  ret void
}

; Not these.
; CHECK-LABEL: define spir_kernel void @exchanged(
; CHECK-NOT:    call {{.*}}@tenon.atomic
; CHECK:        ret void
define spir_kernel void @exchanged(ptr addrspace(1) %at, i32 %i32, i64 %i64, float %float, double %double, half %half, i64 %n) !intel_reqd_sub_group_size !0 {
  %id = call i64 @tenon.item.global_id(i32 0)
  %p = getelementptr i32, ptr addrspace(1) %at, i64 %id
  %u = atomicrmw xchg ptr addrspace(1) %p, i32 %i32 monotonic, align 4
  ret void
}

; CHECK-LABEL: define spir_kernel void @wrapped(
; CHECK-NOT:    call {{.*}}@tenon.atomic
; CHECK:        ret void
define spir_kernel void @wrapped(ptr addrspace(1) %at, i32 %i32, i64 %i64, float %float, double %double, half %half, i64 %n) !intel_reqd_sub_group_size !0 {
  %id = call i64 @tenon.item.global_id(i32 0)
  %p = getelementptr i32, ptr addrspace(1) %at, i64 %id
  %u = atomicrmw uinc_wrap ptr addrspace(1) %p, i32 %i32 monotonic, align 4
  ret void
}

; CHECK-LABEL: define spir_kernel void @volatile(
; CHECK-NOT:    call {{.*}}@tenon.atomic
; CHECK:        ret void
define spir_kernel void @volatile(ptr addrspace(1) %at, i32 %i32, i64 %i64, float %float, double %double, half %half, i64 %n) !intel_reqd_sub_group_size !0 {
  %id = call i64 @tenon.item.global_id(i32 0)
  %p = getelementptr i32, ptr addrspace(1) %at, i64 %id
  %u = atomicrmw volatile add ptr addrspace(1) %p, i32 %i32 monotonic, align 4
  ret void
}

; CHECK-LABEL: define spir_kernel void @halves(
; CHECK-NOT:    call {{.*}}@tenon.atomic
; CHECK:        ret void
define spir_kernel void @halves(ptr addrspace(1) %at, i32 %i32, i64 %i64, float %float, double %double, half %half, i64 %n) !intel_reqd_sub_group_size !0 {
  %id = call i64 @tenon.item.global_id(i32 0)
  %p = getelementptr half, ptr addrspace(1) %at, i64 %id
  %u = atomicrmw fadd ptr addrspace(1) %p, half %half monotonic, align 2
  ret void
}

; CHECK-LABEL: define spir_kernel void @uniform(
; CHECK-NOT:    call {{.*}}@tenon.atomic
; CHECK:        ret void
define spir_kernel void @uniform(ptr addrspace(1) %at, i32 %i32, i64 %i64, float %float, double %double, half %half, i64 %n) !intel_reqd_sub_group_size !0 {
  %id = call i64 @tenon.item.global_id(i32 0)
  %u = atomicrmw add ptr addrspace(1) %at, i32 %i32 monotonic, align 4
  ret void
}

; A sub-group is smaller than what is exchanged.
; CHECK-LABEL: define spir_kernel void @pairs(
; CHECK-NOT:    call {{.*}}@tenon.atomic
; CHECK:        ret void
define spir_kernel void @pairs(ptr addrspace(1) %at, i32 %i32, i64 %i64, float %float, double %double, half %half, i64 %n) !intel_reqd_sub_group_size !1 {
  %id = call i64 @tenon.item.global_id(i32 0)
  %p = getelementptr i32, ptr addrspace(1) %at, i64 %id
  %u = atomicrmw add ptr addrspace(1) %p, i32 %i32 monotonic, align 4
  ret void
}

; An update of another scope has its own function.
; CHECK-LABEL: define spir_kernel void @group_scope(
; CHECK:        call void @tenon.atomic.add.v16i32.p1.monotonic.scope{{[0-9]+}}(
; CHECK:        ret void
define spir_kernel void @group_scope(ptr addrspace(1) %at, i32 %i32, i64 %i64, float %float, double %double, half %half, i64 %n) !intel_reqd_sub_group_size !0 {
  %id = call i64 @tenon.item.global_id(i32 0)
  %p = getelementptr i32, ptr addrspace(1) %at, i64 %id
  %u = atomicrmw add ptr addrspace(1) %p, i32 %i32 syncscope("workgroup") monotonic, align 4
  ret void
}

declare i64 @tenon.item.global_id(i32) nounwind willreturn memory(none) "tenon.item"="global_id"

!0 = !{i32 16}
!1 = !{i32 2}
