; Lanes store the lower halves of a matrix's elements, four bytes apart: the bytes between remain.
; RUN: %tenon_opt -passes='tenon-recognize,tenon-raise<target=cpu>' -S < %s | FileCheck %s

; CHECK-NOT: @tenon.store
; CHECK-COUNT-8: store i16

target triple = "spir64-unknown-unknown"

define spir_kernel void @k(ptr addrspace(1) %q, i64 %stride, <8 x i16> %a, <8 x i32> %b, <8 x float> %c) !intel_reqd_sub_group_size !0 !reqd_work_group_size !1 {
  %lane = call i64 @tenon.item.subgroup_local_id()
  %d = call <8 x float> @_Z45__spirv_SubgroupMatrixMultiplyAccumulateINTEL_1(i32 16, <8 x i16> %a, <8 x i32> %b, <8 x float> %c, i32 12288)
  %halves = bitcast <8 x float> %d to <16 x i16>
  %o0 = mul i64 %stride, 0
  %w0 = add i64 %o0, %lane
  %e0 = extractelement <16 x i16> %halves, i32 0
  %q0 = getelementptr float, ptr addrspace(1) %q, i64 %w0
  store i16 %e0, ptr addrspace(1) %q0, align 4
  %o1 = mul i64 %stride, 1
  %w1 = add i64 %o1, %lane
  %e1 = extractelement <16 x i16> %halves, i32 2
  %q1 = getelementptr float, ptr addrspace(1) %q, i64 %w1
  store i16 %e1, ptr addrspace(1) %q1, align 4
  %o2 = mul i64 %stride, 2
  %w2 = add i64 %o2, %lane
  %e2 = extractelement <16 x i16> %halves, i32 4
  %q2 = getelementptr float, ptr addrspace(1) %q, i64 %w2
  store i16 %e2, ptr addrspace(1) %q2, align 4
  %o3 = mul i64 %stride, 3
  %w3 = add i64 %o3, %lane
  %e3 = extractelement <16 x i16> %halves, i32 6
  %q3 = getelementptr float, ptr addrspace(1) %q, i64 %w3
  store i16 %e3, ptr addrspace(1) %q3, align 4
  %o4 = mul i64 %stride, 4
  %w4 = add i64 %o4, %lane
  %e4 = extractelement <16 x i16> %halves, i32 8
  %q4 = getelementptr float, ptr addrspace(1) %q, i64 %w4
  store i16 %e4, ptr addrspace(1) %q4, align 4
  %o5 = mul i64 %stride, 5
  %w5 = add i64 %o5, %lane
  %e5 = extractelement <16 x i16> %halves, i32 10
  %q5 = getelementptr float, ptr addrspace(1) %q, i64 %w5
  store i16 %e5, ptr addrspace(1) %q5, align 4
  %o6 = mul i64 %stride, 6
  %w6 = add i64 %o6, %lane
  %e6 = extractelement <16 x i16> %halves, i32 12
  %q6 = getelementptr float, ptr addrspace(1) %q, i64 %w6
  store i16 %e6, ptr addrspace(1) %q6, align 4
  %o7 = mul i64 %stride, 7
  %w7 = add i64 %o7, %lane
  %e7 = extractelement <16 x i16> %halves, i32 14
  %q7 = getelementptr float, ptr addrspace(1) %q, i64 %w7
  store i16 %e7, ptr addrspace(1) %q7, align 4
  ret void
}

declare i64 @tenon.item.subgroup_local_id() #0
declare <8 x float> @_Z45__spirv_SubgroupMatrixMultiplyAccumulateINTEL_1(i32, <8 x i16>, <8 x i32>, <8 x float>, i32)

attributes #0 = { nounwind willreturn memory(none) "tenon.item"="subgroup_local_id" }

!0 = !{i32 16}
!1 = !{i32 16, i32 1, i32 1}
