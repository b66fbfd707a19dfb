; RUN: %tenon_opt -passes='tenon-recognize,tenon-raise<target=cpu>' -S < %s | FileCheck %s

; Numbers whose largest values are known at the kernel's entry, so that a test finds out whether
; products of them wrap around: of arguments, with the operations that do not make them larger than a
; sum or product.
target triple = "spir64-unknown-unknown"

; CHECK-LABEL: define {{.*}}@frozen(
; CHECK:      {{^}}versioned.fallback:
; CHECK:        ret void
define spir_kernel void @frozen(ptr addrspace(1) %p, ptr addrspace(1) %q, i32 %pitch, i32 %r, i32 %s, i64 %w, <8 x i32> %b, <8 x float> %c) !intel_reqd_sub_group_size !0 !reqd_work_group_size !1 {
entry:
  %row = freeze i32 %r
  %i = mul i32 %row, %pitch
  %x = zext i32 %i to i64
  %at = getelementptr i16, ptr addrspace(1) %p, i64 %x
  %a = load <8 x i16>, ptr addrspace(1) %at
  %d = call <8 x float> @_Z45__spirv_SubgroupMatrixMultiplyAccumulateINTEL_1(i32 16, <8 x i16> %a, <8 x i32> %b, <8 x float> %c, i32 12288)
  store <8 x float> %d, ptr addrspace(1) %p
  ret void
}

; CHECK-LABEL: define {{.*}}@bits(
; CHECK:      {{^}}versioned.fallback:
; CHECK:        ret void
define spir_kernel void @bits(ptr addrspace(1) %p, ptr addrspace(1) %q, i32 %pitch, i32 %r, i32 %s, i64 %w, <8 x i32> %b, <8 x float> %c) !intel_reqd_sub_group_size !0 !reqd_work_group_size !1 {
entry:
  %row = and i32 %r, %s
  %i = mul i32 %row, %pitch
  %x = zext i32 %i to i64
  %at = getelementptr i16, ptr addrspace(1) %p, i64 %x
  %a = load <8 x i16>, ptr addrspace(1) %at
  %d = call <8 x float> @_Z45__spirv_SubgroupMatrixMultiplyAccumulateINTEL_1(i32 16, <8 x i16> %a, <8 x i32> %b, <8 x float> %c, i32 12288)
  store <8 x float> %d, ptr addrspace(1) %p
  ret void
}

; CHECK-LABEL: define {{.*}}@largest(
; CHECK:      {{^}}versioned.fallback:
; CHECK:        ret void
define spir_kernel void @largest(ptr addrspace(1) %p, ptr addrspace(1) %q, i32 %pitch, i32 %r, i32 %s, i64 %w, <8 x i32> %b, <8 x float> %c) !intel_reqd_sub_group_size !0 !reqd_work_group_size !1 {
entry:
  %row = call i32 @llvm.smax.i32(i32 %r, i32 %s)
  %i = mul i32 %row, %pitch
  %x = zext i32 %i to i64
  %at = getelementptr i16, ptr addrspace(1) %p, i64 %x
  %a = load <8 x i16>, ptr addrspace(1) %at
  %d = call <8 x float> @_Z45__spirv_SubgroupMatrixMultiplyAccumulateINTEL_1(i32 16, <8 x i16> %a, <8 x i32> %b, <8 x float> %c, i32 12288)
  store <8 x float> %d, ptr addrspace(1) %p
  ret void
}

; CHECK-LABEL: define {{.*}}@chosen(
; CHECK:      {{^}}versioned.fallback:
; CHECK:        ret void
define spir_kernel void @chosen(ptr addrspace(1) %p, ptr addrspace(1) %q, i32 %pitch, i32 %r, i32 %s, i64 %w, <8 x i32> %b, <8 x float> %c) !intel_reqd_sub_group_size !0 !reqd_work_group_size !1 {
entry:
  %is = icmp ult i32 %r, %s
  %row = select i1 %is, i32 %r, i32 %s
  %i = mul i32 %row, %pitch
  %x = zext i32 %i to i64
  %at = getelementptr i16, ptr addrspace(1) %p, i64 %x
  %a = load <8 x i16>, ptr addrspace(1) %at
  %d = call <8 x float> @_Z45__spirv_SubgroupMatrixMultiplyAccumulateINTEL_1(i32 16, <8 x i16> %a, <8 x i32> %b, <8 x float> %c, i32 12288)
  store <8 x float> %d, ptr addrspace(1) %p
  ret void
}

; CHECK-LABEL: define {{.*}}@merged(
; CHECK:      {{^}}versioned.fallback:
; CHECK:        ret void
define spir_kernel void @merged(ptr addrspace(1) %p, ptr addrspace(1) %q, i32 %pitch, i32 %r, i32 %s, i64 %w, <8 x i32> %b, <8 x float> %c) !intel_reqd_sub_group_size !0 !reqd_work_group_size !1 {
entry:
  %is = icmp ult i32 %r, %s
  br i1 %is, label %then, label %join
then:
  br label %join
join:
  %row = phi i32 [ %r, %entry ], [ %s, %then ]
  %i = mul i32 %row, %pitch
  %x = zext i32 %i to i64
  %at = getelementptr i16, ptr addrspace(1) %p, i64 %x
  %a = load <8 x i16>, ptr addrspace(1) %at
  %d = call <8 x float> @_Z45__spirv_SubgroupMatrixMultiplyAccumulateINTEL_1(i32 16, <8 x i16> %a, <8 x i32> %b, <8 x float> %c, i32 12288)
  store <8 x float> %d, ptr addrspace(1) %p
  ret void
}

; CHECK-LABEL: define {{.*}}@quotient(
; CHECK:      {{^}}versioned.fallback:
; CHECK:        ret void
define spir_kernel void @quotient(ptr addrspace(1) %p, ptr addrspace(1) %q, i32 %pitch, i32 %r, i32 %s, i64 %w, <8 x i32> %b, <8 x float> %c) !intel_reqd_sub_group_size !0 !reqd_work_group_size !1 {
entry:
  %row = udiv i32 %r, 7
  %i = mul i32 %row, %pitch
  %x = zext i32 %i to i64
  %at = getelementptr i16, ptr addrspace(1) %p, i64 %x
  %a = load <8 x i16>, ptr addrspace(1) %at
  %d = call <8 x float> @_Z45__spirv_SubgroupMatrixMultiplyAccumulateINTEL_1(i32 16, <8 x i16> %a, <8 x i32> %b, <8 x float> %c, i32 12288)
  store <8 x float> %d, ptr addrspace(1) %p
  ret void
}

; CHECK-LABEL: define {{.*}}@halved(
; CHECK:      {{^}}versioned.fallback:
; CHECK:        ret void
define spir_kernel void @halved(ptr addrspace(1) %p, ptr addrspace(1) %q, i32 %pitch, i32 %r, i32 %s, i64 %w, <8 x i32> %b, <8 x float> %c) !intel_reqd_sub_group_size !0 !reqd_work_group_size !1 {
entry:
  %row = lshr i32 %r, 1
  %i = mul i32 %row, %pitch
  %x = zext i32 %i to i64
  %at = getelementptr i16, ptr addrspace(1) %p, i64 %x
  %a = load <8 x i16>, ptr addrspace(1) %at
  %d = call <8 x float> @_Z45__spirv_SubgroupMatrixMultiplyAccumulateINTEL_1(i32 16, <8 x i16> %a, <8 x i32> %b, <8 x float> %c, i32 12288)
  store <8 x float> %d, ptr addrspace(1) %p
  ret void
}

; CHECK-LABEL: define {{.*}}@narrowed(
; CHECK:      {{^}}versioned.fallback:
; CHECK:        ret void
define spir_kernel void @narrowed(ptr addrspace(1) %p, ptr addrspace(1) %q, i32 %pitch, i32 %r, i32 %s, i64 %w, <8 x i32> %b, <8 x float> %c) !intel_reqd_sub_group_size !0 !reqd_work_group_size !1 {
entry:
  %h = udiv i64 %w, 16
  %row = trunc i64 %h to i32
  %i = mul i32 %row, %pitch
  %x = zext i32 %i to i64
  %at = getelementptr i16, ptr addrspace(1) %p, i64 %x
  %a = load <8 x i16>, ptr addrspace(1) %at
  %d = call <8 x float> @_Z45__spirv_SubgroupMatrixMultiplyAccumulateINTEL_1(i32 16, <8 x i16> %a, <8 x i32> %b, <8 x float> %c, i32 12288)
  store <8 x float> %d, ptr addrspace(1) %p
  ret void
}

; CHECK-LABEL: define {{.*}}@of_short(
; CHECK:      {{^}}versioned.fallback:
; CHECK:        ret void
define spir_kernel void @of_short(ptr addrspace(1) %p, ptr addrspace(1) %q, i32 %pitch, i32 %r, i32 %s, i64 %w, <8 x i32> %b, <8 x float> %c) !intel_reqd_sub_group_size !0 !reqd_work_group_size !1 {
entry:
  %h = load i16, ptr addrspace(1) %q
  %row = zext i16 %h to i32
  %i = mul i32 %row, %pitch
  %x = zext i32 %i to i64
  %at = getelementptr i16, ptr addrspace(1) %p, i64 %x
  %a = load <8 x i16>, ptr addrspace(1) %at
  %d = call <8 x float> @_Z45__spirv_SubgroupMatrixMultiplyAccumulateINTEL_1(i32 16, <8 x i16> %a, <8 x i32> %b, <8 x float> %c, i32 12288)
  store <8 x float> %d, ptr addrspace(1) %p
  ret void
}

; Not of others.
; CHECK-LABEL: define {{.*}}@by_number(
; CHECK-NOT:    versioned.fallback
; CHECK:        ret void
define spir_kernel void @by_number(ptr addrspace(1) %p, ptr addrspace(1) %q, i32 %pitch, i32 %r, i32 %s, i64 %w, <8 x i32> %b, <8 x float> %c) !intel_reqd_sub_group_size !0 !reqd_work_group_size !1 {
entry:
  %row = udiv i32 %r, %s
  %i = mul i32 %row, %pitch
  %x = zext i32 %i to i64
  %at = getelementptr i16, ptr addrspace(1) %p, i64 %x
  %a = load <8 x i16>, ptr addrspace(1) %at
  %d = call <8 x float> @_Z45__spirv_SubgroupMatrixMultiplyAccumulateINTEL_1(i32 16, <8 x i16> %a, <8 x i32> %b, <8 x float> %c, i32 12288)
  store <8 x float> %d, ptr addrspace(1) %p
  ret void
}

; CHECK-LABEL: define {{.*}}@by_zero(
; CHECK-NOT:    versioned.fallback
; CHECK:        ret void
define spir_kernel void @by_zero(ptr addrspace(1) %p, ptr addrspace(1) %q, i32 %pitch, i32 %r, i32 %s, i64 %w, <8 x i32> %b, <8 x float> %c) !intel_reqd_sub_group_size !0 !reqd_work_group_size !1 {
entry:
  %row = udiv i32 %r, 0
  %i = mul i32 %row, %pitch
  %x = zext i32 %i to i64
  %at = getelementptr i16, ptr addrspace(1) %p, i64 %x
  %a = load <8 x i16>, ptr addrspace(1) %at
  %d = call <8 x float> @_Z45__spirv_SubgroupMatrixMultiplyAccumulateINTEL_1(i32 16, <8 x i16> %a, <8 x i32> %b, <8 x float> %c, i32 12288)
  store <8 x float> %d, ptr addrspace(1) %p
  ret void
}

; CHECK-LABEL: define {{.*}}@loaded_quotient(
; CHECK-NOT:    versioned.fallback
; CHECK:        ret void
define spir_kernel void @loaded_quotient(ptr addrspace(1) %p, ptr addrspace(1) %q, i32 %pitch, i32 %r, i32 %s, i64 %w, <8 x i32> %b, <8 x float> %c) !intel_reqd_sub_group_size !0 !reqd_work_group_size !1 {
entry:
  %h = load i32, ptr addrspace(1) %q
  %row = udiv i32 %h, 7
  %i = mul i32 %row, %pitch
  %x = zext i32 %i to i64
  %at = getelementptr i16, ptr addrspace(1) %p, i64 %x
  %a = load <8 x i16>, ptr addrspace(1) %at
  %d = call <8 x float> @_Z45__spirv_SubgroupMatrixMultiplyAccumulateINTEL_1(i32 16, <8 x i16> %a, <8 x i32> %b, <8 x float> %c, i32 12288)
  store <8 x float> %d, ptr addrspace(1) %p
  ret void
}

; CHECK-LABEL: define {{.*}}@shifted_by_number(
; CHECK-NOT:    versioned.fallback
; CHECK:        ret void
define spir_kernel void @shifted_by_number(ptr addrspace(1) %p, ptr addrspace(1) %q, i32 %pitch, i32 %r, i32 %s, i64 %w, <8 x i32> %b, <8 x float> %c) !intel_reqd_sub_group_size !0 !reqd_work_group_size !1 {
entry:
  %row = shl i32 %r, %s
  %i = mul i32 %row, %pitch
  %x = zext i32 %i to i64
  %at = getelementptr i16, ptr addrspace(1) %p, i64 %x
  %a = load <8 x i16>, ptr addrspace(1) %at
  %d = call <8 x float> @_Z45__spirv_SubgroupMatrixMultiplyAccumulateINTEL_1(i32 16, <8 x i16> %a, <8 x i32> %b, <8 x float> %c, i32 12288)
  store <8 x float> %d, ptr addrspace(1) %p
  ret void
}

; CHECK-LABEL: define {{.*}}@shifted_far(
; CHECK-NOT:    versioned.fallback
; CHECK:        ret void
define spir_kernel void @shifted_far(ptr addrspace(1) %p, ptr addrspace(1) %q, i32 %pitch, i32 %r, i32 %s, i64 %w, <8 x i32> %b, <8 x float> %c) !intel_reqd_sub_group_size !0 !reqd_work_group_size !1 {
entry:
  %h = shl i64 %w, 40
  %row = trunc i64 %h to i32
  %i = mul i32 %row, %pitch
  %x = zext i32 %i to i64
  %at = getelementptr i16, ptr addrspace(1) %p, i64 %x
  %a = load <8 x i16>, ptr addrspace(1) %at
  %d = call <8 x float> @_Z45__spirv_SubgroupMatrixMultiplyAccumulateINTEL_1(i32 16, <8 x i16> %a, <8 x i32> %b, <8 x float> %c, i32 12288)
  store <8 x float> %d, ptr addrspace(1) %p
  ret void
}

; CHECK-LABEL: define {{.*}}@huge(
; CHECK-NOT:    versioned.fallback
; CHECK:        ret void
define spir_kernel void @huge(ptr addrspace(1) %p, ptr addrspace(1) %q, i32 %pitch, i32 %r, i32 %s, i64 %w, <8 x i32> %b, <8 x float> %c) !intel_reqd_sub_group_size !0 !reqd_work_group_size !1 {
entry:
  %h = zext i64 %w to i128
  %m = mul i128 %h, %h
  %row = trunc i128 %m to i32
  %i = mul i32 %row, %pitch
  %x = zext i32 %i to i64
  %at = getelementptr i16, ptr addrspace(1) %p, i64 %x
  %a = load <8 x i16>, ptr addrspace(1) %at
  %d = call <8 x float> @_Z45__spirv_SubgroupMatrixMultiplyAccumulateINTEL_1(i32 16, <8 x i16> %a, <8 x i32> %b, <8 x float> %c, i32 12288)
  store <8 x float> %d, ptr addrspace(1) %p
  ret void
}

; CHECK-LABEL: define {{.*}}@large_number(
; CHECK-NOT:    versioned.fallback
; CHECK:        ret void
define spir_kernel void @large_number(ptr addrspace(1) %p, ptr addrspace(1) %q, i32 %pitch, i32 %r, i32 %s, i64 %w, <8 x i32> %b, <8 x float> %c) !intel_reqd_sub_group_size !0 !reqd_work_group_size !1 {
entry:
  %row = add i32 %r, -5
  %i = mul i32 %row, %pitch
  %x = zext i32 %i to i64
  %at = getelementptr i16, ptr addrspace(1) %p, i64 %x
  %a = load <8 x i16>, ptr addrspace(1) %at
  %d = call <8 x float> @_Z45__spirv_SubgroupMatrixMultiplyAccumulateINTEL_1(i32 16, <8 x i16> %a, <8 x i32> %b, <8 x float> %c, i32 12288)
  store <8 x float> %d, ptr addrspace(1) %p
  ret void
}

; CHECK-LABEL: define {{.*}}@float(
; CHECK-NOT:    versioned.fallback
; CHECK:        ret void
define spir_kernel void @float(ptr addrspace(1) %p, ptr addrspace(1) %q, i32 %pitch, i32 %r, i32 %s, i64 %w, <8 x i32> %b, <8 x float> %c) !intel_reqd_sub_group_size !0 !reqd_work_group_size !1 {
entry:
  %h = sitofp i32 %r to float
  %row = fptosi float %h to i32
  %i = mul i32 %row, %pitch
  %x = zext i32 %i to i64
  %at = getelementptr i16, ptr addrspace(1) %p, i64 %x
  %a = load <8 x i16>, ptr addrspace(1) %at
  %d = call <8 x float> @_Z45__spirv_SubgroupMatrixMultiplyAccumulateINTEL_1(i32 16, <8 x i16> %a, <8 x i32> %b, <8 x float> %c, i32 12288)
  store <8 x float> %d, ptr addrspace(1) %p
  ret void
}

; CHECK-LABEL: define {{.*}}@loaded_bits(
; CHECK-NOT:    versioned.fallback
; CHECK:        ret void
define spir_kernel void @loaded_bits(ptr addrspace(1) %p, ptr addrspace(1) %q, i32 %pitch, i32 %r, i32 %s, i64 %w, <8 x i32> %b, <8 x float> %c) !intel_reqd_sub_group_size !0 !reqd_work_group_size !1 {
entry:
  %h = load i32, ptr addrspace(1) %q
  %row = and i32 %h, %s
  %i = mul i32 %row, %pitch
  %x = zext i32 %i to i64
  %at = getelementptr i16, ptr addrspace(1) %p, i64 %x
  %a = load <8 x i16>, ptr addrspace(1) %at
  %d = call <8 x float> @_Z45__spirv_SubgroupMatrixMultiplyAccumulateINTEL_1(i32 16, <8 x i16> %a, <8 x i32> %b, <8 x float> %c, i32 12288)
  store <8 x float> %d, ptr addrspace(1) %p
  ret void
}

; CHECK-LABEL: define {{.*}}@smaller_bits(
; CHECK:      {{^}}versioned.fallback:
; CHECK:        ret void
define spir_kernel void @smaller_bits(ptr addrspace(1) %p, ptr addrspace(1) %q, i32 %pitch, i32 %r, i32 %s, i64 %w, <8 x i32> %b, <8 x float> %c) !intel_reqd_sub_group_size !0 !reqd_work_group_size !1 {
entry:
  %h = load i32, ptr addrspace(1) %q
  %row = and i32 %h, 255
  %i = mul i32 %row, %pitch
  %x = zext i32 %i to i64
  %at = getelementptr i16, ptr addrspace(1) %p, i64 %x
  %a = load <8 x i16>, ptr addrspace(1) %at
  %d = call <8 x float> @_Z45__spirv_SubgroupMatrixMultiplyAccumulateINTEL_1(i32 16, <8 x i16> %a, <8 x i32> %b, <8 x float> %c, i32 12288)
  store <8 x float> %d, ptr addrspace(1) %p
  ret void
}

declare <8 x float> @_Z45__spirv_SubgroupMatrixMultiplyAccumulateINTEL_1(i32, <8 x i16>, <8 x i32>, <8 x float>, i32)
declare i32 @llvm.smax.i32(i32, i32)

!0 = !{i32 16}
!1 = !{i32 16, i32 1, i32 1}
