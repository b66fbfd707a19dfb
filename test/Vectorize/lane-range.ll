; An address that is computed from the lane's number in 64 bits, then in 32, is consecutive:
; the number has few bits, so that nothing is truncated.
; RUN: %tenon_opt -passes='tenon-recognize,tenon-widen<target=cpu>' -S < %s | FileCheck %s

; CHECK-LABEL: define spir_kernel void @k(
; CHECK: store <16 x i32>
; CHECK-NOT: scatter
; CHECK-LABEL: define {{.*}}@k.partial(
define spir_kernel void @k(ptr addrspace(1) %p, i32 %row, i64 %part) !intel_reqd_sub_group_size !0 {
  %lane = call spir_func i32 @_Z22get_sub_group_local_idv()
  %wide = zext i32 %lane to i64
  %high = and i64 %part, 16
  %column = or disjoint i64 %high, %wide
  %narrow = trunc nuw nsw i64 %column to i32
  %index = add nuw nsw i32 %row, %narrow
  %at = sext i32 %index to i64
  %to = getelementptr i32, ptr addrspace(1) %p, i64 %at
  store i32 %lane, ptr addrspace(1) %to
  ret void
}
declare spir_func i32 @_Z22get_sub_group_local_idv()
!0 = !{i32 16}
