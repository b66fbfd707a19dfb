; A comparison that tests whether all work-items of the sub-group execute it is true if
; they have not diverged, also in the version for incomplete sub-groups.
; RUN: %tenon_opt -passes='tenon-recognize,tenon-widen<target=cpu>' -S < %s | FileCheck %s

; CHECK-LABEL: define spir_kernel void @together(
; CHECK-NOT: store i32 2
; CHECK-LABEL: define spir_kernel void @parted(
; CHECK: store i32 2
; CHECK-LABEL: define {{.*}}@together.partial(
; CHECK: store i32 1
; CHECK-NOT: store i32 2
; CHECK-LABEL: define {{.*}}@parted.partial(
; CHECK: store i32 2
define spir_kernel void @together(ptr addrspace(1) %p, ptr addrspace(1) %q, i32 %found, i32 %size) !intel_reqd_sub_group_size !0 {
  %all = icmp eq i32 %found, %size, !tenon.all-lanes !1
  br i1 %all, label %whole, label %parts
whole:
  store i32 1, ptr addrspace(1) %p
  br label %done
parts:
  store i32 2, ptr addrspace(1) %q
  br label %done
done:
  ret void
}

define spir_kernel void @parted(ptr addrspace(1) %p, ptr addrspace(1) %q, i32 %found, i32 %size) !intel_reqd_sub_group_size !0 {
  %lane = call spir_func i32 @_Z22get_sub_group_local_idv()
  %low = icmp ult i32 %lane, 3
  br i1 %low, label %ask, label %done
ask:
  %all = icmp eq i32 %found, %size, !tenon.all-lanes !1
  br i1 %all, label %whole, label %parts
whole:
  store i32 1, ptr addrspace(1) %p
  br label %done
parts:
  store i32 2, ptr addrspace(1) %q
  br label %done
done:
  ret void
}
declare spir_func i32 @_Z22get_sub_group_local_idv()
!0 = !{i32 16}
!1 = !{}
