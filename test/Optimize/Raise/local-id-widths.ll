; The same bits of local ids in 64 and in 32 bits are the same number: rows whose addresses are
; computed from either are those of one matrix.
;
; RUN: %tenon_opt -passes='tenon-recognize,tenon-raise<target=cpu>' -S < %s | FileCheck %s

; CHECK-LABEL: versioned:
; CHECK: @tenon.load.a.i16.2x16.row.align2.p3({{.*}}, i64 64)

target triple = "spir64-unknown-unknown"

define spir_kernel void @k(ptr addrspace(3) %p, ptr addrspace(1) %q, <8 x i32> %b, <2 x float> %c) !intel_reqd_sub_group_size !0 !reqd_work_group_size !1 {
  %id = call i64 @_Z12get_local_idj(i32 0)
  %id32 = trunc i64 %id to i32
  %at = and i64 %id, 31
  %column = and i32 %id32, 31
  %below = or i32 %column, 32
  %below64 = zext i32 %below to i64
  %p0 = getelementptr i16, ptr addrspace(3) %p, i64 %at
  %p1 = getelementptr i16, ptr addrspace(3) %p, i64 %below64
  %r0 = load i16, ptr addrspace(3) %p0
  %r1 = load i16, ptr addrspace(3) %p1
  %a0 = insertelement <2 x i16> poison, i16 %r0, i64 0
  %a = insertelement <2 x i16> %a0, i16 %r1, i64 1
  %d = call <2 x float> @_Z45__spirv_SubgroupMatrixMultiplyAccumulateINTEL_1(i32 16, <2 x i16> %a, <8 x i32> %b, <2 x float> %c, i32 12288)
  store <2 x float> %d, ptr addrspace(1) %q
  ret void
}

declare i64 @_Z12get_local_idj(i32)
declare <2 x float> @_Z45__spirv_SubgroupMatrixMultiplyAccumulateINTEL_1(i32, <2 x i16>, <8 x i32>, <2 x float>, i32)

!0 = !{i32 16}
!1 = !{i32 64, i32 1, i32 1}
