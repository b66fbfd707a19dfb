; RUN: %tenon_opt -passes='tenon-inline<keep-calls>' -S < %s | FileCheck %s
; RUN: %tenon_opt -passes='tenon-inline' -S < %s | FileCheck %s --check-prefix=INLINED

; In a chain of functions that call each other often the large ones remain calls,
; with the kernel's sub-group size: the code grows with the length of the chain
; and no faster.

; CHECK: define spir_kernel void @k(
; CHECK-COUNT-2: call void @eighths(
; CHECK-NOT: call
; CHECK: define void @eighths(
; CHECK-SAME: !intel_reqd_sub_group_size
; CHECK-COUNT-64: call i64 @_Z13get_global_idj(
; CHECK-NOT: call
; CHECK-NOT: @leaf

; INLINED-COUNT-128: call i64 @_Z13get_global_idj(
; INLINED-NOT: call

declare i64 @_Z13get_global_idj(i32)

define spir_kernel void @k(ptr addrspace(1) %p) !intel_reqd_sub_group_size !0 {
  call void @eighths(ptr addrspace(1) %p)
  call void @eighths(ptr addrspace(1) %p)
  ret void
}

define void @eighths(ptr addrspace(1) %p) noinline {
  call void @eight(ptr addrspace(1) %p)
  call void @eight(ptr addrspace(1) %p)
  call void @eight(ptr addrspace(1) %p)
  call void @eight(ptr addrspace(1) %p)
  call void @eight(ptr addrspace(1) %p)
  call void @eight(ptr addrspace(1) %p)
  call void @eight(ptr addrspace(1) %p)
  call void @eight(ptr addrspace(1) %p)
  ret void
}

define void @eight(ptr addrspace(1) %p) noinline {
  call void @leaf(ptr addrspace(1) %p)
  call void @leaf(ptr addrspace(1) %p)
  call void @leaf(ptr addrspace(1) %p)
  call void @leaf(ptr addrspace(1) %p)
  call void @leaf(ptr addrspace(1) %p)
  call void @leaf(ptr addrspace(1) %p)
  call void @leaf(ptr addrspace(1) %p)
  call void @leaf(ptr addrspace(1) %p)
  ret void
}

define void @leaf(ptr addrspace(1) %p) noinline {
  %id = call i64 @_Z13get_global_idj(i32 0)
  %q = getelementptr i64, ptr addrspace(1) %p, i64 %id
  %x = load i64, ptr addrspace(1) %q
  %y = add i64 %x, 1
  store i64 %y, ptr addrspace(1) %q
  ret void
}

!0 = !{i32 16}
