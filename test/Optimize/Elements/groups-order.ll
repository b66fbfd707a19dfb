; RUN: %tenon_opt -passes='tenon-recognize,tenon-elements<target=cpu;triple=x86_64-unknown-linux-gnu>' -S < %s | FileCheck %s

; Loops over B whose iterations can be executed in any order compute groups of rows, also with a
; counter of 64 bits, elements that are the same in all, and other matrices beside B; not if they
; sum up, count otherwise, write a variable, or if an element is used afterwards.
target triple = "spir64-unknown-unknown"

%b = type target("spirv.CooperativeMatrixKHR", i16, 3, 16, 16, 1)
%q = type target("spirv.CooperativeMatrixKHR", i8, 3, 16, 16, 1)
%a = type target("spirv.CooperativeMatrixKHR", i16, 3, 16, 16, 0)
%c = type target("spirv.CooperativeMatrixKHR", float, 3, 16, 16, 2)

; CHECK-LABEL: define spir_kernel void @grouped(
; CHECK:        @tenon.insert.b.i16.16x16.group2(
; CHECK:        @tenon.muladd
; CHECK:        ret void
define spir_kernel void @grouped(ptr addrspace(1) %p, ptr addrspace(1) %w, ptr addrspace(1) %to) !intel_reqd_sub_group_size !0 {
entry:
  %a = call %a @_Z32__spirv_CooperativeMatrixLoadKHR_a(ptr addrspace(1) %p, i32 0, i64 16)
  %q = call %q @_Z32__spirv_CooperativeMatrixLoadKHR_q(ptr addrspace(1) %w, i32 0, i64 16)
  br label %loop
loop:
  %i = phi i32 [ 0, %entry ], [ %next, %loop ]
  %m = phi %b [ poison, %entry ], [ %new, %loop ]
  %x = call i8 @_Z28__spirv_VectorExtractDynamic_q(%q %q, i32 %i)
  %wide = sext i8 %x to i32
  %scaled = mul i32 %wide, 3
  %y = trunc i32 %scaled to i16
  %new = call %b @_Z27__spirv_VectorInsertDynamic_b(%b %m, i16 %y, i32 %i)
  %next = add i32 %i, 1
  %more = icmp ult i32 %next, 16
  br i1 %more, label %loop, label %done
done:
  %d = call %c @_Z34__spirv_CooperativeMatrixMulAddKHR_x(%a %a, %b %new, %c zeroinitializer, i32 64)
  call void @_Z33__spirv_CooperativeMatrixStoreKHR_c(ptr addrspace(1) %to, %c %d, i32 0, i64 16)
  ret void
}

; CHECK-LABEL: define spir_kernel void @long_counter(
; CHECK:        @tenon.insert.b.i16.16x16.group2(
; CHECK:        @tenon.muladd
; CHECK:        ret void
define spir_kernel void @long_counter(ptr addrspace(1) %p, ptr addrspace(1) %w, ptr addrspace(1) %to) !intel_reqd_sub_group_size !0 {
entry:
  %a = call %a @_Z32__spirv_CooperativeMatrixLoadKHR_a(ptr addrspace(1) %p, i32 0, i64 16)
  %q = call %q @_Z32__spirv_CooperativeMatrixLoadKHR_q(ptr addrspace(1) %w, i32 0, i64 16)
  br label %loop
loop:
  %i = phi i64 [ 0, %entry ], [ %next, %loop ]
  %m = phi %b [ poison, %entry ], [ %new, %loop ]
  %x = call i8 @_Z28__spirv_VectorExtractDynamic_ql(%q %q, i64 %i)
  %wide = sext i8 %x to i32
  %scaled = mul i32 %wide, 3
  %y = trunc i32 %scaled to i16
  %new = call %b @_Z27__spirv_VectorInsertDynamic_bl(%b %m, i16 %y, i64 %i)
  %next = add i64 %i, 1
  %more = icmp ult i64 %next, 16
  br i1 %more, label %loop, label %done
done:
  %d = call %c @_Z34__spirv_CooperativeMatrixMulAddKHR_x(%a %a, %b %new, %c zeroinitializer, i32 64)
  call void @_Z33__spirv_CooperativeMatrixStoreKHR_c(ptr addrspace(1) %to, %c %d, i32 0, i64 16)
  ret void
}

; CHECK-LABEL: define spir_kernel void @own_counter(
; CHECK:        @tenon.insert.b.i16.16x16.group2(
; CHECK:        @tenon.muladd
; CHECK:        ret void
define spir_kernel void @own_counter(ptr addrspace(1) %p, ptr addrspace(1) %w, ptr addrspace(1) %to) !intel_reqd_sub_group_size !0 {
entry:
  %a = call %a @_Z32__spirv_CooperativeMatrixLoadKHR_a(ptr addrspace(1) %p, i32 0, i64 16)
  %q = call %q @_Z32__spirv_CooperativeMatrixLoadKHR_q(ptr addrspace(1) %w, i32 0, i64 16)
  br label %loop
loop:
  %i = phi i32 [ 0, %entry ], [ %next, %loop ]
  %m = phi %b [ poison, %entry ], [ %new, %loop ]
  %j = phi i64 [ 0, %entry ], [ %j.next, %loop ]
  %x = call i8 @_Z28__spirv_VectorExtractDynamic_q(%q %q, i32 %i)
  %wide = sext i8 %x to i32
  %j32 = trunc i64 %j to i32
  %scaled = mul i32 %wide, %j32
  %y = trunc i32 %scaled to i16
  %new = call %b @_Z27__spirv_VectorInsertDynamic_b(%b %m, i16 %y, i32 %i)
  %j.next = add i64 %j, 1
  %next = add i32 %i, 1
  %more = icmp ult i32 %next, 16
  br i1 %more, label %loop, label %done
done:
  %d = call %c @_Z34__spirv_CooperativeMatrixMulAddKHR_x(%a %a, %b %new, %c zeroinitializer, i32 64)
  call void @_Z33__spirv_CooperativeMatrixStoreKHR_c(ptr addrspace(1) %to, %c %d, i32 0, i64 16)
  ret void
}

; CHECK-LABEL: define spir_kernel void @same_element(
; CHECK:        @tenon.insert.b.i16.16x16.group2(
; CHECK:        @tenon.muladd
; CHECK:        ret void
define spir_kernel void @same_element(ptr addrspace(1) %p, ptr addrspace(1) %w, ptr addrspace(1) %to) !intel_reqd_sub_group_size !0 {
entry:
  %a = call %a @_Z32__spirv_CooperativeMatrixLoadKHR_a(ptr addrspace(1) %p, i32 0, i64 16)
  %q = call %q @_Z32__spirv_CooperativeMatrixLoadKHR_q(ptr addrspace(1) %w, i32 0, i64 16)
  br label %loop
loop:
  %i = phi i32 [ 0, %entry ], [ %next, %loop ]
  %m = phi %b [ poison, %entry ], [ %new, %loop ]
  %x = call i8 @_Z28__spirv_VectorExtractDynamic_q(%q %q, i32 %i)
  %wide = sext i8 %x to i32
  %scaled = mul i32 %wide, 3
  %y = trunc i32 %scaled to i16
  %new = call %b @_Z27__spirv_VectorInsertDynamic_b(%b %m, i16 7, i32 %i)
  %next = add i32 %i, 1
  %more = icmp ult i32 %next, 16
  br i1 %more, label %loop, label %done
done:
  %d = call %c @_Z34__spirv_CooperativeMatrixMulAddKHR_x(%a %a, %b %new, %c zeroinitializer, i32 64)
  call void @_Z33__spirv_CooperativeMatrixStoreKHR_c(ptr addrspace(1) %to, %c %d, i32 0, i64 16)
  ret void
}

; CHECK-LABEL: define spir_kernel void @beside(
; CHECK:        @tenon.insert.b.i16.16x16.group2(
; CHECK:        @tenon.insert.a.i16.16x16(
; CHECK:        ret void
define spir_kernel void @beside(ptr addrspace(1) %p, ptr addrspace(1) %w, ptr addrspace(1) %to) !intel_reqd_sub_group_size !0 {
entry:
  %a = call %a @_Z32__spirv_CooperativeMatrixLoadKHR_a(ptr addrspace(1) %p, i32 0, i64 16)
  %q = call %q @_Z32__spirv_CooperativeMatrixLoadKHR_q(ptr addrspace(1) %w, i32 0, i64 16)
  br label %loop
loop:
  %i = phi i32 [ 0, %entry ], [ %next, %loop ]
  %m = phi %b [ poison, %entry ], [ %new, %loop ]
  %o = phi %a [ poison, %entry ], [ %o.new, %loop ]
  %x = call i8 @_Z28__spirv_VectorExtractDynamic_q(%q %q, i32 %i)
  %wide = sext i8 %x to i32
  %scaled = mul i32 %wide, 3
  %y = trunc i32 %scaled to i16
  %new = call %b @_Z27__spirv_VectorInsertDynamic_b(%b %m, i16 %y, i32 %i)
  %o.new = call %a @_Z27__spirv_VectorInsertDynamic_a(%a %o, i16 %y, i32 %i)
  %next = add i32 %i, 1
  %more = icmp ult i32 %next, 16
  br i1 %more, label %loop, label %done
done:
  %d = call %c @_Z34__spirv_CooperativeMatrixMulAddKHR_x(%a %a, %b %new, %c zeroinitializer, i32 64)
  call void @_Z33__spirv_CooperativeMatrixStoreKHR_c(ptr addrspace(1) %to, %c %d, i32 0, i64 16)
  call void @_Z33__spirv_CooperativeMatrixStoreKHR_a(ptr addrspace(1) %p, %a %o.new, i32 1, i64 16)
  ret void
}

; Not these.
; CHECK-LABEL: define spir_kernel void @from_five(
; CHECK-NOT:    .group2(
; CHECK:        @tenon.insert.b.i16.16x16(
; CHECK-NOT:    .group2(
; CHECK:        ret void
define spir_kernel void @from_five(ptr addrspace(1) %p, ptr addrspace(1) %w, ptr addrspace(1) %to) !intel_reqd_sub_group_size !0 {
entry:
  %a = call %a @_Z32__spirv_CooperativeMatrixLoadKHR_a(ptr addrspace(1) %p, i32 0, i64 16)
  %q = call %q @_Z32__spirv_CooperativeMatrixLoadKHR_q(ptr addrspace(1) %w, i32 0, i64 16)
  br label %loop
loop:
  %i = phi i32 [ 0, %entry ], [ %next, %loop ]
  %m = phi %b [ poison, %entry ], [ %new, %loop ]
  %j = phi i32 [ 5, %entry ], [ %j.next, %loop ]
  %x = call i8 @_Z28__spirv_VectorExtractDynamic_q(%q %q, i32 %i)
  %wide = sext i8 %x to i32
  %scaled = mul i32 %wide, %j
  %y = trunc i32 %scaled to i16
  %new = call %b @_Z27__spirv_VectorInsertDynamic_b(%b %m, i16 %y, i32 %i)
  %j.next = add i32 %j, 1
  %next = add i32 %i, 1
  %more = icmp ult i32 %next, 16
  br i1 %more, label %loop, label %done
done:
  %d = call %c @_Z34__spirv_CooperativeMatrixMulAddKHR_x(%a %a, %b %new, %c zeroinitializer, i32 64)
  call void @_Z33__spirv_CooperativeMatrixStoreKHR_c(ptr addrspace(1) %to, %c %d, i32 0, i64 16)
  ret void
}

; CHECK-LABEL: define spir_kernel void @by_threes(
; CHECK-NOT:    .group2(
; CHECK:        @tenon.insert.b.i16.16x16(
; CHECK-NOT:    .group2(
; CHECK:        ret void
define spir_kernel void @by_threes(ptr addrspace(1) %p, ptr addrspace(1) %w, ptr addrspace(1) %to) !intel_reqd_sub_group_size !0 {
entry:
  %a = call %a @_Z32__spirv_CooperativeMatrixLoadKHR_a(ptr addrspace(1) %p, i32 0, i64 16)
  %q = call %q @_Z32__spirv_CooperativeMatrixLoadKHR_q(ptr addrspace(1) %w, i32 0, i64 16)
  br label %loop
loop:
  %i = phi i32 [ 0, %entry ], [ %next, %loop ]
  %m = phi %b [ poison, %entry ], [ %new, %loop ]
  %j = phi i32 [ 0, %entry ], [ %j.next, %loop ]
  %x = call i8 @_Z28__spirv_VectorExtractDynamic_q(%q %q, i32 %i)
  %wide = sext i8 %x to i32
  %scaled = mul i32 %wide, %j
  %y = trunc i32 %scaled to i16
  %new = call %b @_Z27__spirv_VectorInsertDynamic_b(%b %m, i16 %y, i32 %i)
  %j.next = add i32 %j, 3
  %next = add i32 %i, 1
  %more = icmp ult i32 %next, 16
  br i1 %more, label %loop, label %done
done:
  %d = call %c @_Z34__spirv_CooperativeMatrixMulAddKHR_x(%a %a, %b %new, %c zeroinitializer, i32 64)
  call void @_Z33__spirv_CooperativeMatrixStoreKHR_c(ptr addrspace(1) %to, %c %d, i32 0, i64 16)
  ret void
}

; CHECK-LABEL: define spir_kernel void @sum(
; CHECK-NOT:    .group2(
; CHECK:        @tenon.insert.b.i16.16x16(
; CHECK-NOT:    .group2(
; CHECK:        ret void
define spir_kernel void @sum(ptr addrspace(1) %p, ptr addrspace(1) %w, ptr addrspace(1) %to) !intel_reqd_sub_group_size !0 {
entry:
  %a = call %a @_Z32__spirv_CooperativeMatrixLoadKHR_a(ptr addrspace(1) %p, i32 0, i64 16)
  %q = call %q @_Z32__spirv_CooperativeMatrixLoadKHR_q(ptr addrspace(1) %w, i32 0, i64 16)
  br label %loop
loop:
  %i = phi i32 [ 0, %entry ], [ %next, %loop ]
  %m = phi %b [ poison, %entry ], [ %new, %loop ]
  %j = phi i32 [ 0, %entry ], [ %scaled, %loop ]
  %x = call i8 @_Z28__spirv_VectorExtractDynamic_q(%q %q, i32 %i)
  %wide = sext i8 %x to i32
  %scaled = add i32 %wide, %j
  %y = trunc i32 %scaled to i16
  %new = call %b @_Z27__spirv_VectorInsertDynamic_b(%b %m, i16 %y, i32 %i)
  %next = add i32 %i, 1
  %more = icmp ult i32 %next, 16
  br i1 %more, label %loop, label %done
done:
  %d = call %c @_Z34__spirv_CooperativeMatrixMulAddKHR_x(%a %a, %b %new, %c zeroinitializer, i32 64)
  call void @_Z33__spirv_CooperativeMatrixStoreKHR_c(ptr addrspace(1) %to, %c %d, i32 0, i64 16)
  ret void
}

; CHECK-LABEL: define spir_kernel void @variable(
; CHECK-NOT:    .group2(
; CHECK:        @tenon.insert.b.i16.16x16(
; CHECK-NOT:    .group2(
; CHECK:        ret void
define spir_kernel void @variable(ptr addrspace(1) %p, ptr addrspace(1) %w, ptr addrspace(1) %to) !intel_reqd_sub_group_size !0 {
entry:
  %v = alloca i32
  %a = call %a @_Z32__spirv_CooperativeMatrixLoadKHR_a(ptr addrspace(1) %p, i32 0, i64 16)
  %q = call %q @_Z32__spirv_CooperativeMatrixLoadKHR_q(ptr addrspace(1) %w, i32 0, i64 16)
  br label %loop
loop:
  %i = phi i32 [ 0, %entry ], [ %next, %loop ]
  %m = phi %b [ poison, %entry ], [ %new, %loop ]
  %x = call i8 @_Z28__spirv_VectorExtractDynamic_q(%q %q, i32 %i)
  %wide = sext i8 %x to i32
  %scaled = mul i32 %wide, 3
  store i32 %scaled, ptr %v
  %y = trunc i32 %scaled to i16
  %new = call %b @_Z27__spirv_VectorInsertDynamic_b(%b %m, i16 %y, i32 %i)
  %next = add i32 %i, 1
  %more = icmp ult i32 %next, 16
  br i1 %more, label %loop, label %done
done:
  %d = call %c @_Z34__spirv_CooperativeMatrixMulAddKHR_x(%a %a, %b %new, %c zeroinitializer, i32 64)
  call void @_Z33__spirv_CooperativeMatrixStoreKHR_c(ptr addrspace(1) %to, %c %d, i32 0, i64 16)
  ret void
}

; CHECK-LABEL: define spir_kernel void @used_later(
; CHECK-NOT:    .group2(
; CHECK:        @tenon.insert.b.i16.16x16(
; CHECK-NOT:    .group2(
; CHECK:        ret void
define spir_kernel void @used_later(ptr addrspace(1) %p, ptr addrspace(1) %w, ptr addrspace(1) %to) !intel_reqd_sub_group_size !0 {
entry:
  %a = call %a @_Z32__spirv_CooperativeMatrixLoadKHR_a(ptr addrspace(1) %p, i32 0, i64 16)
  %q = call %q @_Z32__spirv_CooperativeMatrixLoadKHR_q(ptr addrspace(1) %w, i32 0, i64 16)
  br label %loop
loop:
  %i = phi i32 [ 0, %entry ], [ %next, %loop ]
  %m = phi %b [ poison, %entry ], [ %new, %loop ]
  %x = call i8 @_Z28__spirv_VectorExtractDynamic_q(%q %q, i32 %i)
  %wide = sext i8 %x to i32
  %scaled = mul i32 %wide, 3
  %y = trunc i32 %scaled to i16
  %new = call %b @_Z27__spirv_VectorInsertDynamic_b(%b %m, i16 %y, i32 %i)
  %next = add i32 %i, 1
  %more = icmp ult i32 %next, 16
  br i1 %more, label %loop, label %done
done:
  %d = call %c @_Z34__spirv_CooperativeMatrixMulAddKHR_x(%a %a, %b %new, %c zeroinitializer, i32 64)
  call void @_Z33__spirv_CooperativeMatrixStoreKHR_c(ptr addrspace(1) %to, %c %d, i32 0, i64 16)
  store i16 %y, ptr addrspace(1) %p
  ret void
}

declare %a @_Z32__spirv_CooperativeMatrixLoadKHR_a(ptr addrspace(1), i32, i64)
declare %q @_Z32__spirv_CooperativeMatrixLoadKHR_q(ptr addrspace(1), i32, i64)
declare i8 @_Z28__spirv_VectorExtractDynamic_q(%q, i32)
declare i8 @_Z28__spirv_VectorExtractDynamic_ql(%q, i64)
declare %b @_Z27__spirv_VectorInsertDynamic_b(%b, i16, i32)
declare %b @_Z27__spirv_VectorInsertDynamic_bl(%b, i16, i64)
declare %a @_Z27__spirv_VectorInsertDynamic_a(%a, i16, i32)
declare %c @_Z34__spirv_CooperativeMatrixMulAddKHR_x(%a, %b, %c, i32)
declare void @_Z33__spirv_CooperativeMatrixStoreKHR_c(ptr addrspace(1), %c, i32, i64)
declare void @_Z33__spirv_CooperativeMatrixStoreKHR_a(ptr addrspace(1), %a, i32, i64)

!0 = !{i32 16}
