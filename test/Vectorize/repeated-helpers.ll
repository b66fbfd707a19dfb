; The version for sub-groups that do not fill a row does not inline functions that it calls more
; than four times; the kernel itself may.

; RUN: %tenon_opt -passes='tenon-widen<target=cpu;triple=x86_64-linux-gnu>' -S < %s | FileCheck %s

; CHECK-LABEL: define spir_kernel void @k(
; CHECK-COUNT-5: call void @tenon.often(ptr %p){{$}}
; CHECK-LABEL: define internal spir_kernel void @k.partial(
; CHECK-COUNT-5: call void @tenon.often(ptr %p) #[[NEVER:[0-9]+]]
; CHECK: call void @tenon.once(ptr %p){{$}}
; CHECK: attributes #[[NEVER]] = { noinline }
define spir_kernel void @k(ptr %p) !intel_reqd_sub_group_size !0 {
  call void @tenon.often(ptr %p)
  call void @tenon.often(ptr %p)
  call void @tenon.often(ptr %p)
  call void @tenon.often(ptr %p)
  call void @tenon.often(ptr %p)
  call void @tenon.once(ptr %p)
  ret void
}

define internal void @tenon.often(ptr %p) "tenon.uniform" {
  store volatile i32 1, ptr %p
  ret void
}

define internal void @tenon.once(ptr %p) "tenon.uniform" {
  store volatile i32 2, ptr %p
  ret void
}

!0 = !{i32 16}
