; A condition that tests whether sub-groups are within rows is true in the version
; for rows, and assumed to be false in the one for the rest.
; RUN: %tenon_opt -passes='tenon-widen<target=cpu>' -S < %s | FileCheck %s

; CHECK-LABEL: define spir_kernel void @k(
; CHECK-NOT: i32 2
; CHECK: store i32 1, ptr addrspace(1) %p
; CHECK-NOT: i32 2
; CHECK-LABEL: define {{.*}}@k.partial(
; CHECK-NOT: store i32 1
; CHECK: i32 2
define spir_kernel void @k(ptr addrspace(1) %p, i1 %fits, i1 %one) !intel_reqd_sub_group_size !0 {
  %in = or i1 %fits, %one, !tenon.in-rows !1
  br i1 %in, label %rows, label %rest
rows:
  store i32 1, ptr addrspace(1) %p
  br label %done
rest:
  store i32 2, ptr addrspace(1) %p
  br label %done
done:
  ret void
}
!0 = !{i32 16}
!1 = !{}
