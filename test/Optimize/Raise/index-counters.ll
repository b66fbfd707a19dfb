; RUN: %tenon_opt -passes='tenon-recognize,tenon-raise<target=cpu>' -S < %s | FileCheck %s

; Counters that are bounded: by a number that the loop compares them with, in its header or at its end,
; from either side.
target triple = "spir64-unknown-unknown"

; CHECK-LABEL: define {{.*}}@less(
; CHECK:      {{^}}versioned.fallback:
; CHECK:        ret void
define spir_kernel void @less(ptr addrspace(1) %p, ptr addrspace(1) %q, i32 %pitch, i32 %r, i32 %s, i64 %w, <8 x i32> %b, <8 x float> %c) !intel_reqd_sub_group_size !0 !reqd_work_group_size !1 {
entry:
  br label %loop
loop:
  %row = phi i32 [ 0, %entry ], [ %next, %loop ]
  %i = mul i32 %row, %pitch
  %x = zext i32 %i to i64
  %at = getelementptr i16, ptr addrspace(1) %p, i64 %x
  %a = load <8 x i16>, ptr addrspace(1) %at
  %d = call <8 x float> @_Z45__spirv_SubgroupMatrixMultiplyAccumulateINTEL_1(i32 16, <8 x i16> %a, <8 x i32> %b, <8 x float> %c, i32 12288)
  %next = add i32 %row, 16
  %more = icmp ult i32 %next, %r
  br i1 %more, label %loop, label %done
done:
  store <8 x float> %d, ptr addrspace(1) %p
  ret void
}

; CHECK-LABEL: define {{.*}}@greater(
; CHECK:      {{^}}versioned.fallback:
; CHECK:        ret void
define spir_kernel void @greater(ptr addrspace(1) %p, ptr addrspace(1) %q, i32 %pitch, i32 %r, i32 %s, i64 %w, <8 x i32> %b, <8 x float> %c) !intel_reqd_sub_group_size !0 !reqd_work_group_size !1 {
entry:
  br label %loop
loop:
  %row = phi i32 [ 0, %entry ], [ %next, %loop ]
  %i = mul i32 %row, %pitch
  %x = zext i32 %i to i64
  %at = getelementptr i16, ptr addrspace(1) %p, i64 %x
  %a = load <8 x i16>, ptr addrspace(1) %at
  %d = call <8 x float> @_Z45__spirv_SubgroupMatrixMultiplyAccumulateINTEL_1(i32 16, <8 x i16> %a, <8 x i32> %b, <8 x float> %c, i32 12288)
  %next = add i32 %row, 16
  %more = icmp ugt i32 %r, %next
  br i1 %more, label %loop, label %done
done:
  store <8 x float> %d, ptr addrspace(1) %p
  ret void
}

; CHECK-LABEL: define {{.*}}@other_way(
; CHECK:      {{^}}versioned.fallback:
; CHECK:        ret void
define spir_kernel void @other_way(ptr addrspace(1) %p, ptr addrspace(1) %q, i32 %pitch, i32 %r, i32 %s, i64 %w, <8 x i32> %b, <8 x float> %c) !intel_reqd_sub_group_size !0 !reqd_work_group_size !1 {
entry:
  br label %loop
loop:
  %row = phi i32 [ 0, %entry ], [ %next, %loop ]
  %i = mul i32 %row, %pitch
  %x = zext i32 %i to i64
  %at = getelementptr i16, ptr addrspace(1) %p, i64 %x
  %a = load <8 x i16>, ptr addrspace(1) %at
  %d = call <8 x float> @_Z45__spirv_SubgroupMatrixMultiplyAccumulateINTEL_1(i32 16, <8 x i16> %a, <8 x i32> %b, <8 x float> %c, i32 12288)
  %next = add i32 %row, 16
  %more = icmp uge i32 %next, %r
  br i1 %more, label %done, label %loop
done:
  store <8 x float> %d, ptr addrspace(1) %p
  ret void
}

; CHECK-LABEL: define {{.*}}@at_most(
; CHECK:      {{^}}versioned.fallback:
; CHECK:        ret void
define spir_kernel void @at_most(ptr addrspace(1) %p, ptr addrspace(1) %q, i32 %pitch, i32 %r, i32 %s, i64 %w, <8 x i32> %b, <8 x float> %c) !intel_reqd_sub_group_size !0 !reqd_work_group_size !1 {
entry:
  br label %loop
loop:
  %row = phi i32 [ 0, %entry ], [ %next, %loop ]
  %i = mul i32 %row, %pitch
  %x = zext i32 %i to i64
  %at = getelementptr i16, ptr addrspace(1) %p, i64 %x
  %a = load <8 x i16>, ptr addrspace(1) %at
  %d = call <8 x float> @_Z45__spirv_SubgroupMatrixMultiplyAccumulateINTEL_1(i32 16, <8 x i16> %a, <8 x i32> %b, <8 x float> %c, i32 12288)
  %next = add i32 %row, 16
  %more = icmp ule i32 %row, %r
  br i1 %more, label %loop, label %done
done:
  store <8 x float> %d, ptr addrspace(1) %p
  ret void
}

; CHECK-LABEL: define {{.*}}@until(
; CHECK:      {{^}}versioned.fallback:
; CHECK:        ret void
define spir_kernel void @until(ptr addrspace(1) %p, ptr addrspace(1) %q, i32 %pitch, i32 %r, i32 %s, i64 %w, <8 x i32> %b, <8 x float> %c) !intel_reqd_sub_group_size !0 !reqd_work_group_size !1 {
entry:
  br label %loop
loop:
  %row = phi i32 [ 0, %entry ], [ %next, %loop ]
  %i = mul i32 %row, %pitch
  %x = zext i32 %i to i64
  %at = getelementptr i16, ptr addrspace(1) %p, i64 %x
  %a = load <8 x i16>, ptr addrspace(1) %at
  %d = call <8 x float> @_Z45__spirv_SubgroupMatrixMultiplyAccumulateINTEL_1(i32 16, <8 x i16> %a, <8 x i32> %b, <8 x float> %c, i32 12288)
  %next = add i32 %row, 1
  %more = icmp ne i32 %next, %r
  br i1 %more, label %loop, label %done
done:
  store <8 x float> %d, ptr addrspace(1) %p
  ret void
}

; CHECK-LABEL: define {{.*}}@until_sum(
; CHECK:      {{^}}versioned.fallback:
; CHECK:        ret void
define spir_kernel void @until_sum(ptr addrspace(1) %p, ptr addrspace(1) %q, i32 %pitch, i32 %r, i32 %s, i64 %w, <8 x i32> %b, <8 x float> %c) !intel_reqd_sub_group_size !0 !reqd_work_group_size !1 {
entry:
  %t = add i32 %r, %s
  br label %loop
loop:
  %row = phi i32 [ 0, %entry ], [ %next, %loop ]
  %i = mul i32 %row, %pitch
  %x = zext i32 %i to i64
  %at = getelementptr i16, ptr addrspace(1) %p, i64 %x
  %a = load <8 x i16>, ptr addrspace(1) %at
  %d = call <8 x float> @_Z45__spirv_SubgroupMatrixMultiplyAccumulateINTEL_1(i32 16, <8 x i16> %a, <8 x i32> %b, <8 x float> %c, i32 12288)
  %next = add i32 %row, 1
  %more = icmp ne i32 %next, %t
  br i1 %more, label %loop, label %done
done:
  store <8 x float> %d, ptr addrspace(1) %p
  ret void
}

; Not bounded.
; CHECK-LABEL: define {{.*}}@until_by_16(
; CHECK-NOT:    versioned.fallback
; CHECK:        ret void
define spir_kernel void @until_by_16(ptr addrspace(1) %p, ptr addrspace(1) %q, i32 %pitch, i32 %r, i32 %s, i64 %w, <8 x i32> %b, <8 x float> %c) !intel_reqd_sub_group_size !0 !reqd_work_group_size !1 {
entry:
  br label %loop
loop:
  %row = phi i32 [ 0, %entry ], [ %next, %loop ]
  %i = mul i32 %row, %pitch
  %x = zext i32 %i to i64
  %at = getelementptr i16, ptr addrspace(1) %p, i64 %x
  %a = load <8 x i16>, ptr addrspace(1) %at
  %d = call <8 x float> @_Z45__spirv_SubgroupMatrixMultiplyAccumulateINTEL_1(i32 16, <8 x i16> %a, <8 x i32> %b, <8 x float> %c, i32 12288)
  %next = add i32 %row, 16
  %more = icmp ne i32 %next, %r
  br i1 %more, label %loop, label %done
done:
  store <8 x float> %d, ptr addrspace(1) %p
  ret void
}

; CHECK-LABEL: define {{.*}}@until_before(
; CHECK-NOT:    versioned.fallback
; CHECK:        ret void
define spir_kernel void @until_before(ptr addrspace(1) %p, ptr addrspace(1) %q, i32 %pitch, i32 %r, i32 %s, i64 %w, <8 x i32> %b, <8 x float> %c) !intel_reqd_sub_group_size !0 !reqd_work_group_size !1 {
entry:
  br label %loop
loop:
  %row = phi i32 [ 0, %entry ], [ %next, %loop ]
  %i = mul i32 %row, %pitch
  %x = zext i32 %i to i64
  %at = getelementptr i16, ptr addrspace(1) %p, i64 %x
  %a = load <8 x i16>, ptr addrspace(1) %at
  %d = call <8 x float> @_Z45__spirv_SubgroupMatrixMultiplyAccumulateINTEL_1(i32 16, <8 x i16> %a, <8 x i32> %b, <8 x float> %c, i32 12288)
  %next = add i32 %row, 1
  %more = icmp ne i32 %row, %r
  br i1 %more, label %loop, label %done
done:
  store <8 x float> %d, ptr addrspace(1) %p
  ret void
}

; CHECK-LABEL: define {{.*}}@until_from(
; CHECK-NOT:    versioned.fallback
; CHECK:        ret void
define spir_kernel void @until_from(ptr addrspace(1) %p, ptr addrspace(1) %q, i32 %pitch, i32 %r, i32 %s, i64 %w, <8 x i32> %b, <8 x float> %c) !intel_reqd_sub_group_size !0 !reqd_work_group_size !1 {
entry:
  br label %loop
loop:
  %row = phi i32 [ %s, %entry ], [ %next, %loop ]
  %i = mul i32 %row, %pitch
  %x = zext i32 %i to i64
  %at = getelementptr i16, ptr addrspace(1) %p, i64 %x
  %a = load <8 x i16>, ptr addrspace(1) %at
  %d = call <8 x float> @_Z45__spirv_SubgroupMatrixMultiplyAccumulateINTEL_1(i32 16, <8 x i16> %a, <8 x i32> %b, <8 x float> %c, i32 12288)
  %next = add i32 %row, 1
  %more = icmp ne i32 %next, %r
  br i1 %more, label %loop, label %done
done:
  store <8 x float> %d, ptr addrspace(1) %p
  ret void
}

; CHECK-LABEL: define {{.*}}@until_loaded(
; CHECK-NOT:    versioned.fallback
; CHECK:        ret void
define spir_kernel void @until_loaded(ptr addrspace(1) %p, ptr addrspace(1) %q, i32 %pitch, i32 %r, i32 %s, i64 %w, <8 x i32> %b, <8 x float> %c) !intel_reqd_sub_group_size !0 !reqd_work_group_size !1 {
entry:
  %t = load i32, ptr addrspace(1) %q
  br label %loop
loop:
  %row = phi i32 [ 0, %entry ], [ %next, %loop ]
  %i = mul i32 %row, %pitch
  %x = zext i32 %i to i64
  %at = getelementptr i16, ptr addrspace(1) %p, i64 %x
  %a = load <8 x i16>, ptr addrspace(1) %at
  %d = call <8 x float> @_Z45__spirv_SubgroupMatrixMultiplyAccumulateINTEL_1(i32 16, <8 x i16> %a, <8 x i32> %b, <8 x float> %c, i32 12288)
  %next = add i32 %row, 1
  %more = icmp ne i32 %next, %t
  br i1 %more, label %loop, label %done
done:
  store <8 x float> %d, ptr addrspace(1) %p
  ret void
}

; CHECK-LABEL: define {{.*}}@backwards(
; CHECK-NOT:    versioned.fallback
; CHECK:        ret void
define spir_kernel void @backwards(ptr addrspace(1) %p, ptr addrspace(1) %q, i32 %pitch, i32 %r, i32 %s, i64 %w, <8 x i32> %b, <8 x float> %c) !intel_reqd_sub_group_size !0 !reqd_work_group_size !1 {
entry:
  br label %loop
loop:
  %row = phi i32 [ 0, %entry ], [ %next, %loop ]
  %i = mul i32 %row, %pitch
  %x = zext i32 %i to i64
  %at = getelementptr i16, ptr addrspace(1) %p, i64 %x
  %a = load <8 x i16>, ptr addrspace(1) %at
  %d = call <8 x float> @_Z45__spirv_SubgroupMatrixMultiplyAccumulateINTEL_1(i32 16, <8 x i16> %a, <8 x i32> %b, <8 x float> %c, i32 12288)
  %next = add i32 %row, -16
  %more = icmp ult i32 %next, %r
  br i1 %more, label %loop, label %done
done:
  store <8 x float> %d, ptr addrspace(1) %p
  ret void
}

; CHECK-LABEL: define {{.*}}@doubled(
; CHECK-NOT:    versioned.fallback
; CHECK:        ret void
define spir_kernel void @doubled(ptr addrspace(1) %p, ptr addrspace(1) %q, i32 %pitch, i32 %r, i32 %s, i64 %w, <8 x i32> %b, <8 x float> %c) !intel_reqd_sub_group_size !0 !reqd_work_group_size !1 {
entry:
  br label %loop
loop:
  %row = phi i32 [ 0, %entry ], [ %next, %loop ]
  %i = mul i32 %row, %pitch
  %x = zext i32 %i to i64
  %at = getelementptr i16, ptr addrspace(1) %p, i64 %x
  %a = load <8 x i16>, ptr addrspace(1) %at
  %d = call <8 x float> @_Z45__spirv_SubgroupMatrixMultiplyAccumulateINTEL_1(i32 16, <8 x i16> %a, <8 x i32> %b, <8 x float> %c, i32 12288)
  %next = mul i32 %row, 2
  %more = icmp ult i32 %next, %r
  br i1 %more, label %loop, label %done
done:
  store <8 x float> %d, ptr addrspace(1) %p
  ret void
}

; CHECK-LABEL: define {{.*}}@beyond(
; CHECK-NOT:    versioned.fallback
; CHECK:        ret void
define spir_kernel void @beyond(ptr addrspace(1) %p, ptr addrspace(1) %q, i32 %pitch, i32 %r, i32 %s, i64 %w, <8 x i32> %b, <8 x float> %c) !intel_reqd_sub_group_size !0 !reqd_work_group_size !1 {
entry:
  br label %loop
loop:
  %row = phi i32 [ 0, %entry ], [ %next, %loop ]
  %i = mul i32 %row, %pitch
  %x = zext i32 %i to i64
  %at = getelementptr i16, ptr addrspace(1) %p, i64 %x
  %a = load <8 x i16>, ptr addrspace(1) %at
  %d = call <8 x float> @_Z45__spirv_SubgroupMatrixMultiplyAccumulateINTEL_1(i32 16, <8 x i16> %a, <8 x i32> %b, <8 x float> %c, i32 12288)
  %next = add i32 %row, 16
  %far = add i32 %row, 48
  %more = icmp ult i32 %far, %r
  br i1 %more, label %loop, label %done
done:
  store <8 x float> %d, ptr addrspace(1) %p
  ret void
}

; CHECK-LABEL: define {{.*}}@other_number(
; CHECK-NOT:    versioned.fallback
; CHECK:        ret void
define spir_kernel void @other_number(ptr addrspace(1) %p, ptr addrspace(1) %q, i32 %pitch, i32 %r, i32 %s, i64 %w, <8 x i32> %b, <8 x float> %c) !intel_reqd_sub_group_size !0 !reqd_work_group_size !1 {
entry:
  br label %loop
loop:
  %row = phi i32 [ 0, %entry ], [ %next, %loop ]
  %i = mul i32 %row, %pitch
  %x = zext i32 %i to i64
  %at = getelementptr i16, ptr addrspace(1) %p, i64 %x
  %a = load <8 x i16>, ptr addrspace(1) %at
  %d = call <8 x float> @_Z45__spirv_SubgroupMatrixMultiplyAccumulateINTEL_1(i32 16, <8 x i16> %a, <8 x i32> %b, <8 x float> %c, i32 12288)
  %next = add i32 %row, 16
  %now = load volatile i32, ptr addrspace(1) %q
  %more = icmp ult i32 %now, %r
  br i1 %more, label %loop, label %done
done:
  store <8 x float> %d, ptr addrspace(1) %p
  ret void
}

; CHECK-LABEL: define {{.*}}@moving_limit(
; CHECK-NOT:    versioned.fallback
; CHECK:        ret void
define spir_kernel void @moving_limit(ptr addrspace(1) %p, ptr addrspace(1) %q, i32 %pitch, i32 %r, i32 %s, i64 %w, <8 x i32> %b, <8 x float> %c) !intel_reqd_sub_group_size !0 !reqd_work_group_size !1 {
entry:
  br label %loop
loop:
  %row = phi i32 [ 0, %entry ], [ %next, %loop ]
  %i = mul i32 %row, %pitch
  %x = zext i32 %i to i64
  %at = getelementptr i16, ptr addrspace(1) %p, i64 %x
  %a = load <8 x i16>, ptr addrspace(1) %at
  %d = call <8 x float> @_Z45__spirv_SubgroupMatrixMultiplyAccumulateINTEL_1(i32 16, <8 x i16> %a, <8 x i32> %b, <8 x float> %c, i32 12288)
  %next = add i32 %row, 16
  %now = load volatile i32, ptr addrspace(1) %q
  %more = icmp ult i32 %next, %now
  br i1 %more, label %loop, label %done
done:
  store <8 x float> %d, ptr addrspace(1) %p
  ret void
}

; CHECK-LABEL: define {{.*}}@flag(
; CHECK-NOT:    versioned.fallback
; CHECK:        ret void
define spir_kernel void @flag(ptr addrspace(1) %p, ptr addrspace(1) %q, i32 %pitch, i32 %r, i32 %s, i64 %w, <8 x i32> %b, <8 x float> %c) !intel_reqd_sub_group_size !0 !reqd_work_group_size !1 {
entry:
  br label %loop
loop:
  %row = phi i32 [ 0, %entry ], [ %next, %loop ]
  %i = mul i32 %row, %pitch
  %x = zext i32 %i to i64
  %at = getelementptr i16, ptr addrspace(1) %p, i64 %x
  %a = load <8 x i16>, ptr addrspace(1) %at
  %d = call <8 x float> @_Z45__spirv_SubgroupMatrixMultiplyAccumulateINTEL_1(i32 16, <8 x i16> %a, <8 x i32> %b, <8 x float> %c, i32 12288)
  %next = add i32 %row, 16
  %now = load volatile i32, ptr addrspace(1) %q
  %more = icmp sgt i32 %now, 0
  br i1 %more, label %loop, label %done
done:
  store <8 x float> %d, ptr addrspace(1) %p
  ret void
}

; CHECK-LABEL: define {{.*}}@loaded_start(
; CHECK-NOT:    versioned.fallback
; CHECK:        ret void
define spir_kernel void @loaded_start(ptr addrspace(1) %p, ptr addrspace(1) %q, i32 %pitch, i32 %r, i32 %s, i64 %w, <8 x i32> %b, <8 x float> %c) !intel_reqd_sub_group_size !0 !reqd_work_group_size !1 {
entry:
  %t = load i32, ptr addrspace(1) %q
  br label %loop
loop:
  %row = phi i32 [ %t, %entry ], [ %next, %loop ]
  %i = mul i32 %row, %pitch
  %x = zext i32 %i to i64
  %at = getelementptr i16, ptr addrspace(1) %p, i64 %x
  %a = load <8 x i16>, ptr addrspace(1) %at
  %d = call <8 x float> @_Z45__spirv_SubgroupMatrixMultiplyAccumulateINTEL_1(i32 16, <8 x i16> %a, <8 x i32> %b, <8 x float> %c, i32 12288)
  %next = add i32 %row, 16
  %more = icmp ult i32 %next, %r
  br i1 %more, label %loop, label %done
done:
  store <8 x float> %d, ptr addrspace(1) %p
  ret void
}

; CHECK-LABEL: define {{.*}}@until_quotient(
; CHECK-NOT:    versioned.fallback
; CHECK:        ret void
define spir_kernel void @until_quotient(ptr addrspace(1) %p, ptr addrspace(1) %q, i32 %pitch, i32 %r, i32 %s, i64 %w, <8 x i32> %b, <8 x float> %c) !intel_reqd_sub_group_size !0 !reqd_work_group_size !1 {
entry:
  %t = udiv i32 %r, %s
  br label %loop
loop:
  %row = phi i32 [ 0, %entry ], [ %next, %loop ]
  %i = mul i32 %row, %pitch
  %x = zext i32 %i to i64
  %at = getelementptr i16, ptr addrspace(1) %p, i64 %x
  %a = load <8 x i16>, ptr addrspace(1) %at
  %d = call <8 x float> @_Z45__spirv_SubgroupMatrixMultiplyAccumulateINTEL_1(i32 16, <8 x i16> %a, <8 x i32> %b, <8 x float> %c, i32 12288)
  %next = add i32 %row, 1
  %more = icmp ne i32 %next, %t
  br i1 %more, label %loop, label %done
done:
  store <8 x float> %d, ptr addrspace(1) %p
  ret void
}

; CHECK-LABEL: define {{.*}}@two_ways_in(
; CHECK-NOT:    versioned.fallback
; CHECK:        ret void
define spir_kernel void @two_ways_in(ptr addrspace(1) %p, ptr addrspace(1) %q, i32 %pitch, i32 %r, i32 %s, i64 %w, <8 x i32> %b, <8 x float> %c) !intel_reqd_sub_group_size !0 !reqd_work_group_size !1 {
entry:
  %is = icmp ult i32 %r, %s
  br i1 %is, label %loop, label %other
other:
  br label %loop
loop:
  %row = phi i32 [ 0, %entry ], [ 4, %other ], [ %next, %loop ]
  %i = mul i32 %row, %pitch
  %x = zext i32 %i to i64
  %at = getelementptr i16, ptr addrspace(1) %p, i64 %x
  %a = load <8 x i16>, ptr addrspace(1) %at
  %d = call <8 x float> @_Z45__spirv_SubgroupMatrixMultiplyAccumulateINTEL_1(i32 16, <8 x i16> %a, <8 x i32> %b, <8 x float> %c, i32 12288)
  %next = add i32 %row, 16
  %more = icmp ult i32 %next, %r
  br i1 %more, label %loop, label %done
done:
  store <8 x float> %d, ptr addrspace(1) %p
  ret void
}

; CHECK-LABEL: define {{.*}}@two_ways_back(
; CHECK-NOT:    versioned.fallback
; CHECK:        ret void
define spir_kernel void @two_ways_back(ptr addrspace(1) %p, ptr addrspace(1) %q, i32 %pitch, i32 %r, i32 %s, i64 %w, <8 x i32> %b, <8 x float> %c) !intel_reqd_sub_group_size !0 !reqd_work_group_size !1 {
entry:
  br label %loop
loop:
  %row = phi i32 [ 0, %entry ], [ %next, %loop ], [ %next, %again ]
  %i = mul i32 %row, %pitch
  %x = zext i32 %i to i64
  %at = getelementptr i16, ptr addrspace(1) %p, i64 %x
  %a = load <8 x i16>, ptr addrspace(1) %at
  %d = call <8 x float> @_Z45__spirv_SubgroupMatrixMultiplyAccumulateINTEL_1(i32 16, <8 x i16> %a, <8 x i32> %b, <8 x float> %c, i32 12288)
  %next = add i32 %row, 16
  %more = icmp ult i32 %next, %r
  br i1 %more, label %loop, label %rest
rest:
  %also = icmp ult i32 %next, %s
  br i1 %also, label %again, label %done
again:
  store volatile i32 0, ptr addrspace(1) %q
  br label %loop
done:
  store <8 x float> %d, ptr addrspace(1) %p
  ret void
}

; CHECK-LABEL: define {{.*}}@chosen_in_loop(
; CHECK:      {{^}}versioned.fallback:
; CHECK:        ret void
define spir_kernel void @chosen_in_loop(ptr addrspace(1) %p, ptr addrspace(1) %q, i32 %pitch, i32 %r, i32 %s, i64 %w, <8 x i32> %b, <8 x float> %c) !intel_reqd_sub_group_size !0 !reqd_work_group_size !1 {
entry:
  br label %loop
loop:
  %k = phi i32 [ 0, %entry ], [ %next, %join ]
  %odd = and i32 %k, 16
  %is = icmp eq i32 %odd, 0
  br i1 %is, label %then, label %join
then:
  br label %join
join:
  %row = phi i32 [ %k, %loop ], [ %s, %then ]
  %i = mul i32 %row, %pitch
  %x = zext i32 %i to i64
  %at = getelementptr i16, ptr addrspace(1) %p, i64 %x
  %a = load <8 x i16>, ptr addrspace(1) %at
  %d = call <8 x float> @_Z45__spirv_SubgroupMatrixMultiplyAccumulateINTEL_1(i32 16, <8 x i16> %a, <8 x i32> %b, <8 x float> %c, i32 12288)
  %next = add i32 %k, 16
  %more = icmp ult i32 %next, %r
  br i1 %more, label %loop, label %done
done:
  store <8 x float> %d, ptr addrspace(1) %p
  ret void
}

declare <8 x float> @_Z45__spirv_SubgroupMatrixMultiplyAccumulateINTEL_1(i32, <8 x i16>, <8 x i32>, <8 x float>, i32)

!0 = !{i32 16}
!1 = !{i32 16, i32 1, i32 1}
