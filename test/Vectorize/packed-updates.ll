; Atomic updates of neighbouring numbers exchange as many of them at once as the processor can.

; DEFINE: %{mcpu} = x86-64-v2
; DEFINE: %{widen} = %tenon_opt -passes='tenon-widen<target=cpu;triple=x86_64-linux-gnu;mcpu=%{mcpu}>' -S %s
; RUN: %{widen} | FileCheck %s
; REDEFINE: %{mcpu} = x86-64
; RUN: %{widen} | FileCheck %s --check-prefix=PLAIN

; CHECK-LABEL: define spir_kernel void @k(
; CHECK: call void @tenon.atomic.fadd.v16float.p1.acq_rel(ptr addrspace(1) %{{.*}}, <16 x float>
; CHECK-LABEL: define spir_kernel void @used(
; CHECK-NOT: @tenon.atomic
; CHECK-LABEL: define spir_kernel void @distant(
; CHECK-NOT: call {{.*}}@tenon.atomic
; CHECK-LABEL: define spir_kernel void @some(
; CHECK: call void @tenon.atomic.fadd.v16float.p1.acq_rel.masked(
; CHECK-LABEL: define internal void @tenon.atomic.fadd.v16float.p1.acq_rel(
; CHECK: exchange:
; CHECK: fadd <4 x float>
; CHECK: cmpxchg ptr addrspace(1) %{{.*}}, i128 %{{.*}} acq_rel acquire, align 16
; PLAIN: fadd <2 x float>
; PLAIN: cmpxchg ptr addrspace(1) %{{.*}}, i64 %{{.*}} acq_rel acquire, align 8
; Lanes that are not active may have addresses out of bounds, and other updates that use the
; function may be less aligned.
; CHECK-LABEL: define internal void @tenon.atomic.fadd.v16float.p1.acq_rel.masked(
; CHECK: lane:
; CHECK-NEXT: phi i64
; CHECK-NEXT: getelementptr float, ptr addrspace(1)
; CHECK: atomicrmw fadd {{.*}} acq_rel, align 4
define spir_kernel void @k(ptr addrspace(1) %at, float %x) !intel_reqd_sub_group_size !0 {
  %id = call i64 @tenon.item.global_id(i32 0)
  %p = getelementptr float, ptr addrspace(1) %at, i64 %id
  %old = atomicrmw fadd ptr addrspace(1) %p, float %x acq_rel, align 4
  ret void
}

define spir_kernel void @used(ptr addrspace(1) %at, ptr addrspace(1) %out, float %x) !intel_reqd_sub_group_size !0 {
  %id = call i64 @tenon.item.global_id(i32 0)
  %p = getelementptr float, ptr addrspace(1) %at, i64 %id
  %old = atomicrmw fadd ptr addrspace(1) %p, float %x acq_rel, align 4
  %q = getelementptr float, ptr addrspace(1) %out, i64 %id
  store float %old, ptr addrspace(1) %q
  ret void
}

define spir_kernel void @distant(ptr addrspace(1) %at, float %x) !intel_reqd_sub_group_size !0 {
  %id = call i64 @tenon.item.global_id(i32 0)
  %p = getelementptr <2 x float>, ptr addrspace(1) %at, i64 %id
  %old = atomicrmw fadd ptr addrspace(1) %p, float %x acq_rel, align 4
  ret void
}

define spir_kernel void @some(ptr addrspace(1) %at, float %x, i64 %n) !intel_reqd_sub_group_size !0 {
entry:
  %id = call i64 @tenon.item.global_id(i32 0)
  %in = icmp ult i64 %id, %n
  br i1 %in, label %inside, label %end

inside:
  %p = getelementptr float, ptr addrspace(1) %at, i64 %id
  %old = atomicrmw fadd ptr addrspace(1) %p, float %x acq_rel, align 8
  br label %end

end:
  ret void
}

declare i64 @tenon.item.global_id(i32) nounwind willreturn memory(none) "tenon.item"="global_id"

!0 = !{i32 16}
