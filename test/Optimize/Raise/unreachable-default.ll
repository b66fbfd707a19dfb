; A switch whose cases are all values: its default, which multiplies fragments, is never reached.
; RUN: %tenon_opt -passes='tenon-recognize,tenon-raise<target=cpu>' -S < %s | FileCheck %s

; CHECK-LABEL: define spir_kernel void @k(
; CHECK-NOT: @tenon.muladd
; CHECK: store i32 1, ptr addrspace(1) %p
; CHECK-NOT: @tenon.muladd
; CHECK: ret void

target triple = "spir64-unknown-unknown"

define spir_kernel void @k(ptr addrspace(1) %p, <8 x i16> %a, <8 x i32> %b, <8 x float> %c, i1 %x) !intel_reqd_sub_group_size !0 !reqd_work_group_size !1 {
entry:
  switch i1 %x, label %never [
    i1 false, label %no
    i1 true, label %done
  ]

never:
  br label %behind

behind:
  %d = call <8 x float> @_Z45__spirv_SubgroupMatrixMultiplyAccumulateINTEL_1(i32 16, <8 x i16> %a, <8 x i32> %b, <8 x float> %c, i32 12288)
  store volatile <8 x float> %d, ptr addrspace(1) %p
  store volatile <8 x float> %d, ptr addrspace(1) %p
  br label %done

no:
  store i32 1, ptr addrspace(1) %p
  br label %done

done:
  ret void
}

declare <8 x float> @_Z45__spirv_SubgroupMatrixMultiplyAccumulateINTEL_1(i32, <8 x i16>, <8 x i32>, <8 x float>, i32)

!0 = !{i32 16}
!1 = !{i32 16, i32 1, i32 1}
