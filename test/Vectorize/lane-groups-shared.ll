; The same if the number from which row and part are computed has more bits, which all
; lanes share: with the range of the lane's number, LLVM combines them.
; RUN: %tenon_opt -passes='tenon-recognize,tenon-widen<target=cpu;mcpu=znver4>' -S < %s | FileCheck %s

; CHECK-LABEL: define spir_kernel void @k(
; CHECK-COUNT-4: load <16 x i32>, ptr addrspace(1)
; CHECK-NOT: gather
; CHECK: ret void
define spir_kernel void @k(ptr addrspace(1) %p, ptr addrspace(3) %q, i32 %stride, i64 %subgroup) !intel_reqd_sub_group_size !0 !reqd_work_group_size !1 {
  %number = call spir_func i32 @_Z22get_sub_group_local_idv()
  %lane = zext i32 %number to i64
  %first = and i64 %subgroup, 48
  %id = or disjoint i64 %first, %lane
  %narrow = trunc nuw nsw i64 %id to i32
  %row = lshr i32 %narrow, 2
  %start = mul nuw nsw i32 %row, %stride
  %at = zext nneg i32 %start to i64
  %part = shl nuw nsw i32 %narrow, 4
  %bytes = and i32 %part, 48
  %line = getelementptr i8, ptr addrspace(1) %p, i64 %at
  %along = zext nneg i32 %bytes to i64
  %from = getelementptr i8, ptr addrspace(1) %line, i64 %along
  %v = load <4 x i32>, ptr addrspace(1) %from
  %to = getelementptr <4 x i32>, ptr addrspace(3) %q, i64 %lane
  store <4 x i32> %v, ptr addrspace(3) %to
  ret void
}
declare spir_func i32 @_Z22get_sub_group_local_idv()
!0 = !{i32 16}
!1 = !{i32 64, i32 1, i32 1}
