; Loops over a sub-group's buffer of a large matrix remain loops: it does not
; become registers. Those over each lane's own array are unrolled.

; RUN: %tenon_opt -passes='tenon-recognize,tenon-widen<target=cpu>' -S < %s | FileCheck %s

; CHECK-LABEL: define {{.*}}@buffer(
; CHECK: fadd <16 x float>
; CHECK-NOT: fadd
; CHECK-LABEL: define {{.*}}@array(
; CHECK-COUNT-16: fadd <16 x float>
; CHECK-NOT: fadd
; CHECK-LABEL: define {{.*}}@buffer.partial(
define spir_kernel void @buffer(ptr addrspace(1) %p) !intel_reqd_sub_group_size !0 {
entry:
  %matrix = alloca [16384 x i8], align 64, !tenon.subgroup !1
  %lane = call spir_func i32 @_Z22get_sub_group_local_idv()
  call void @keep(ptr %matrix)
  br label %row

row:
  %r = phi i32 [ 0, %entry ], [ %r.next, %row.end ]
  br label %part

part:
  %i = phi i32 [ 0, %row ], [ %i.next, %part ]
  %whole = mul i32 %r, 16
  %group = add i32 %whole, %i
  %groups = mul i32 %group, 16
  %at = add i32 %groups, %lane
  %q = getelementptr float, ptr %matrix, i32 %at
  %x = load float, ptr %q
  %y = fadd float %x, 1.0
  store float %y, ptr %q
  %i.next = add i32 %i, 1
  %more = icmp ult i32 %i.next, 16
  br i1 %more, label %part, label %row.end

row.end:
  %r.next = add i32 %r, 1
  %more.rows = icmp ult i32 %r.next, 16
  br i1 %more.rows, label %row, label %done

done:
  call void @keep(ptr %matrix)
  ret void
}

define spir_kernel void @array(ptr addrspace(1) %p, float %y) !intel_reqd_sub_group_size !0 {
entry:
  %array = alloca [16 x float]
  br label %loop

loop:
  %i = phi i32 [ 0, %entry ], [ %i.next, %loop ]
  %id = call spir_func i64 @_Z13get_global_idj(i32 0)
  %from = getelementptr float, ptr addrspace(1) %p, i64 %id
  %x = load float, ptr addrspace(1) %from
  %z = fadd float %x, %y
  %q = getelementptr float, ptr %array, i32 %i
  store float %z, ptr %q
  store volatile float %z, ptr addrspace(1) %from
  %i.next = add i32 %i, 1
  %more = icmp ult i32 %i.next, 16
  br i1 %more, label %loop, label %done

done:
  ret void
}

declare void @keep(ptr) #0
declare spir_func i32 @_Z22get_sub_group_local_idv()
declare spir_func i64 @_Z13get_global_idj(i32)

attributes #0 = { "tenon.uniform" }

!0 = !{i32 16}
!1 = !{}
