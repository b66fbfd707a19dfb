; Private memory of all lanes that is too large for a stack is allocated, and
; freed where the function ends.

; RUN: %tenon_opt -passes='tenon-recognize,tenon-widen<target=cpu>' -S < %s | FileCheck %s

; CHECK: %private = call noalias align 128 ptr @tenon_frame_alloc(i64 1048576)
; CHECK: call void @tenon_frame_free(ptr %private)
; CHECK-NEXT: ret void

define spir_kernel void @k(ptr addrspace(1) %p) !intel_reqd_sub_group_size !0 {
  %a = alloca [16384 x i32]
  %id = call spir_func i64 @_Z13get_global_idj(i32 0)
  %q = getelementptr i32, ptr addrspace(1) %p, i64 %id
  %x = load i32, ptr addrspace(1) %q
  %i = and i32 %x, 16383
  %e = getelementptr i32, ptr %a, i32 %i
  store volatile i32 %x, ptr %e
  ret void
}

declare spir_func i64 @_Z13get_global_idj(i32)

!0 = !{i32 16}
