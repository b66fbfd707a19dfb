; Indices without known bounds at the kernel's entry are not tested: one version, unchanged.
; RUN: %tenon_opt -passes='tenon-recognize,tenon-raise<target=cpu>' -S < %s | FileCheck %s
target triple = "spir64-unknown-unknown"

; The row comes from memory.
; CHECK-LABEL: define {{.*}}@loaded(
; CHECK-NOT: br i1
; CHECK: mul i32 %row, %pitch
define spir_kernel void @loaded(ptr addrspace(1) %p, ptr addrspace(1) %rows, i32 %pitch, <8 x i32> %b) !intel_reqd_sub_group_size !0 !reqd_work_group_size !1 {
  %row = load i32, ptr addrspace(1) %rows
  %i = mul i32 %row, %pitch
  %x = zext i32 %i to i64
  %at = getelementptr i16, ptr addrspace(1) %p, i64 %x
  %a = load <8 x i16>, ptr addrspace(1) %at
  %d = call <8 x float> @_Z45__spirv_SubgroupMatrixMultiplyAccumulateINTEL_1(i32 16, <8 x i16> %a, <8 x i32> %b, <8 x float> zeroinitializer, i32 12288)
  store <8 x float> %d, ptr addrspace(1) %p
  ret void
}

; What wraps around is no index.
; CHECK-LABEL: define {{.*}}@hash(
; CHECK-NOT: br i1
; CHECK: mul i32 %seed, %factor
define spir_kernel void @hash(ptr addrspace(1) %p, i32 %seed, i32 %factor, <8 x i16> %a, <8 x i32> %b) !intel_reqd_sub_group_size !0 !reqd_work_group_size !1 {
  %i = mul i32 %seed, %factor
  %x = zext i32 %i to i64
  %d = call <8 x float> @_Z45__spirv_SubgroupMatrixMultiplyAccumulateINTEL_1(i32 16, <8 x i16> %a, <8 x i32> %b, <8 x float> zeroinitializer, i32 12288)
  store <8 x float> %d, ptr addrspace(1) %p
  store i64 %x, ptr addrspace(1) %p
  ret void
}

; Nothing wraps around.
; CHECK-LABEL: define {{.*}}@marked(
; CHECK-NOT: br i1
; CHECK: sext i32 %row to i64
; CHECK: sext i32 %pitch to i64
define spir_kernel void @marked(ptr addrspace(1) %p, i32 %row, i32 %pitch, <8 x i32> %b) !intel_reqd_sub_group_size !0 !reqd_work_group_size !1 {
  %i = mul nsw i32 %row, %pitch
  %x = sext i32 %i to i64
  %at = getelementptr i16, ptr addrspace(1) %p, i64 %x
  %a = load <8 x i16>, ptr addrspace(1) %at
  %d = call <8 x float> @_Z45__spirv_SubgroupMatrixMultiplyAccumulateINTEL_1(i32 16, <8 x i16> %a, <8 x i32> %b, <8 x float> zeroinitializer, i32 12288)
  store <8 x float> %d, ptr addrspace(1) %p
  ret void
}

; Arguments of a function that is no kernel may differ between work-items.
; CHECK-LABEL: define {{.*}}@function(
; CHECK-NOT: br i1
; CHECK: mul i32 %row, %pitch
define spir_func void @function(ptr addrspace(1) %p, i32 %row, i32 %pitch, <8 x i32> %b) !intel_reqd_sub_group_size !0 !reqd_work_group_size !1 {
  %i = mul i32 %row, %pitch
  %x = zext i32 %i to i64
  %at = getelementptr i16, ptr addrspace(1) %p, i64 %x
  %a = load <8 x i16>, ptr addrspace(1) %at
  %d = call <8 x float> @_Z45__spirv_SubgroupMatrixMultiplyAccumulateINTEL_1(i32 16, <8 x i16> %a, <8 x i32> %b, <8 x float> zeroinitializer, i32 12288)
  store <8 x float> %d, ptr addrspace(1) %p
  ret void
}

declare <8 x float> @_Z45__spirv_SubgroupMatrixMultiplyAccumulateINTEL_1(i32, <8 x i16>, <8 x i32>, <8 x float>, i32)

!0 = !{i32 16}
!1 = !{i32 16, i32 1, i32 1}
