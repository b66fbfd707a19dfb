; RUN: %tenon_opt -passes='tenon-recognize,tenon-widen<target=cpu;mcpu=x86-64-v3>' -S < %s | FileCheck %s

; Dead code is removed while the kernel is prepared, which may leave blocks that
; are unreachable. The widened kernel has none of them, and nothing is freed that
; they still refer to (which AddressSanitizer would find).

; CHECK: define spir_kernel void @k(
; CHECK-NOT: No predecessors!
; CHECK: define internal spir_kernel void @k.partial(
; CHECK-NOT: No predecessors!
; CHECK: ret void

target triple = "spir64-unknown-unknown"

define spir_kernel void @k(ptr addrspace(1) %p, i32 %n) !intel_reqd_sub_group_size !0 {
entry:
  %id = call spir_func i64 @_Z13get_global_idj(i32 0)
  %q = getelementptr i32, ptr addrspace(1) %p, i64 %id
  %x = load i32, ptr addrspace(1) %q
  %c = icmp eq i32 %x, %n
  br i1 %c, label %then, label %end

then:
  %z = icmp eq i32 %n, 0
  br label %loop

loop:
  %done = phi i1 [ %z, %then ], [ true, %loop ]
  br i1 %done, label %end, label %loop

end:
  store i32 %x, ptr addrspace(1) %p
  ret void
}

declare spir_func i64 @_Z13get_global_idj(i32)

!0 = !{i32 8}
