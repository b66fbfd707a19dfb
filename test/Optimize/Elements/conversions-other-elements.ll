; RUN: %tenon_opt -passes='tenon-recognize,tenon-conversions<target=cpu;triple=x86_64-unknown-linux-gnu>' -S < %s | FileCheck %s --implicit-check-not='@tenon.convert'

; Loops that take elements of other matrices, or convert them in another way.
target triple = "spir64-unknown-unknown"

%b = type target("spirv.CooperativeMatrixKHR", float, 3, 8, 16, 1)
%i16 = type target("spirv.CooperativeMatrixKHR", i16, 3, 8, 16, 1)
%acc = type target("spirv.CooperativeMatrixKHR", float, 3, 8, 16, 2)
%a = type target("spirv.CooperativeMatrixKHR", float, 3, 8, 16, 0)
%tall = type target("spirv.CooperativeMatrixKHR", float, 3, 16, 8, 1)
%d = type target("spirv.CooperativeMatrixKHR", double, 3, 8, 16, 1)

; A matrix that is not the one before with an element changed.
; CHECK-LABEL: define spir_kernel void @constant(
; CHECK:      {{^(loop|inner|next)}}:
; CHECK:        @tenon.insert
; CHECK:        call void @tenon.store
define spir_kernel void @constant(ptr addrspace(3) %p, ptr addrspace(1) %q) {
entry:
  %s = call %b @_Z32__spirv_CooperativeMatrixLoadKHR(ptr addrspace(3) %p, i32 0, i64 16)
  br label %loop
loop:
  %i = phi i32 [ 0, %entry ], [ %next, %loop ]
  %m = phi %b [ zeroinitializer, %entry ], [ zeroinitializer, %loop ]
  %x = call float @_Z28__spirv_VectorExtractDynamic(%b %s, i32 %i)
  %new = call %b @_Z27__spirv_VectorInsertDynamic(%b %m, float %x, i32 %i)
  %next = add i32 %i, 1
  %more = icmp ult i32 %next, 128
  br i1 %more, label %loop, label %done
done:
  call void @_Z33__spirv_CooperativeMatrixStoreKHR(ptr addrspace(1) %q, %b %new, i32 0, i64 16)
  ret void
}

; CHECK-LABEL: define spir_kernel void @anew(
; CHECK:      {{^(loop|inner|next)}}:
; CHECK:        @tenon.insert
; CHECK:        call void @tenon.store
define spir_kernel void @anew(ptr addrspace(3) %p, ptr addrspace(1) %q) {
entry:
  %s = call %b @_Z32__spirv_CooperativeMatrixLoadKHR(ptr addrspace(3) %p, i32 0, i64 16)
  br label %loop
loop:
  %i = phi i32 [ 0, %entry ], [ %next, %loop ]
  %m = phi %b [ zeroinitializer, %entry ], [ %new, %loop ]
  %x = call float @_Z28__spirv_VectorExtractDynamic(%b %s, i32 %i)
  %new = call %b @_Z27__spirv_VectorInsertDynamic(%b %s, float %x, i32 %i)
  %next = add i32 %i, 1
  %more = icmp ult i32 %next, 128
  br i1 %more, label %loop, label %done
done:
  call void @_Z33__spirv_CooperativeMatrixStoreKHR(ptr addrspace(1) %q, %b %new, i32 0, i64 16)
  ret void
}

; CHECK-LABEL: define spir_kernel void @second(
; CHECK:      {{^(loop|inner|next)}}:
; CHECK:        @tenon.insert
; CHECK:        call void @tenon.store
define spir_kernel void @second(ptr addrspace(3) %p, ptr addrspace(1) %q) {
entry:
  %s = call %b @_Z32__spirv_CooperativeMatrixLoadKHR(ptr addrspace(3) %p, i32 0, i64 16)
  br label %loop
loop:
  %i = phi i32 [ 0, %entry ], [ %next, %loop ]
  %m = phi %b [ zeroinitializer, %entry ], [ %s, %loop ]
  %o = phi %b [ zeroinitializer, %entry ], [ %new, %loop ]
  %x = call float @_Z28__spirv_VectorExtractDynamic(%b %s, i32 %i)
  %new = call %b @_Z27__spirv_VectorInsertDynamic(%b %m, float %x, i32 %i)
  %next = add i32 %i, 1
  %more = icmp ult i32 %next, 128
  br i1 %more, label %loop, label %done
done:
  call void @_Z33__spirv_CooperativeMatrixStoreKHR(ptr addrspace(1) %q, %b %new, i32 0, i64 16)
  ret void
}

; The source changes, too.
; CHECK-LABEL: define spir_kernel void @changed(
; CHECK:      {{^(loop|inner|next)}}:
; CHECK:        @tenon.insert
; CHECK:        call void @tenon.store
define spir_kernel void @changed(ptr addrspace(3) %p, ptr addrspace(1) %q) {
entry:
  %s = call %b @_Z32__spirv_CooperativeMatrixLoadKHR(ptr addrspace(3) %p, i32 0, i64 16)
  br label %loop
loop:
  %i = phi i32 [ 0, %entry ], [ %next, %loop ]
  %m = phi %b [ zeroinitializer, %entry ], [ %new, %loop ]
  %o = phi %b [ %s, %entry ], [ %m, %loop ]
  %x = call float @_Z28__spirv_VectorExtractDynamic(%b %o, i32 %i)
  %new = call %b @_Z27__spirv_VectorInsertDynamic(%b %m, float %x, i32 %i)
  %next = add i32 %i, 1
  %more = icmp ult i32 %next, 128
  br i1 %more, label %loop, label %done
done:
  call void @_Z33__spirv_CooperativeMatrixStoreKHR(ptr addrspace(1) %q, %b %new, i32 0, i64 16)
  ret void
}

; Another use or shape.
; CHECK-LABEL: define spir_kernel void @other_use(
; CHECK:      {{^(loop|inner|next)}}:
; CHECK:        @tenon.insert
; CHECK:        call void @tenon.store
define spir_kernel void @other_use(ptr addrspace(3) %p, ptr addrspace(1) %q) {
entry:
  %s = call %b @_Z32__spirv_CooperativeMatrixLoadKHR(ptr addrspace(3) %p, i32 0, i64 16)
  br label %loop
loop:
  %i = phi i32 [ 0, %entry ], [ %next, %loop ]
  %m = phi %acc [ zeroinitializer, %entry ], [ %new, %loop ]
  %x = call float @_Z28__spirv_VectorExtractDynamic(%b %s, i32 %i)
  %new = call %acc @_Z27__spirv_VectorInsertDynamic_acc(%acc %m, float %x, i32 %i)
  %next = add i32 %i, 1
  %more = icmp ult i32 %next, 128
  br i1 %more, label %loop, label %done
done:
  call void @_Z33__spirv_CooperativeMatrixStoreKHR_acc(ptr addrspace(1) %q, %acc %new, i32 0, i64 16)
  ret void
}

; CHECK-LABEL: define spir_kernel void @accumulator(
; CHECK:      {{^(loop|inner|next)}}:
; CHECK:        @tenon.insert
; CHECK:        call void @tenon.store
define spir_kernel void @accumulator(ptr addrspace(3) %p, ptr addrspace(1) %q) {
entry:
  %a = call %acc @_Z32__spirv_CooperativeMatrixLoadKHR_acc(ptr addrspace(3) %p, i32 0, i64 16)
  %s = call %b @_Z32__spirv_CooperativeMatrixLoadKHR(ptr addrspace(3) %p, i32 0, i64 16)
  %z = call %b @_Z27__spirv_VectorInsertDynamic(%b %s, float 1.0, i32 3)
  br label %loop
loop:
  %i = phi i32 [ 0, %entry ], [ %next, %loop ]
  %m = phi %acc [ zeroinitializer, %entry ], [ %new, %loop ]
  %x = call float @_Z28__spirv_VectorExtractDynamic_acc(%acc %a, i32 %i)
  %y = call float @_Z25__spirv_RoundFToTF32INTELf(float %x)
  %new = call %acc @_Z27__spirv_VectorInsertDynamic_acc(%acc %m, float %y, i32 %i)
  %next = add i32 %i, 1
  %more = icmp ult i32 %next, 128
  br i1 %more, label %loop, label %done
done:
  call void @_Z33__spirv_CooperativeMatrixStoreKHR_acc(ptr addrspace(1) %q, %acc %new, i32 0, i64 16)
  ret void
}

; CHECK-LABEL: define spir_kernel void @other_shape(
; CHECK:      {{^(loop|inner|next)}}:
; CHECK:        @tenon.insert
; CHECK:        call void @tenon.store
define spir_kernel void @other_shape(ptr addrspace(3) %p, ptr addrspace(1) %q) {
entry:
  %s = call %b @_Z32__spirv_CooperativeMatrixLoadKHR(ptr addrspace(3) %p, i32 0, i64 16)
  br label %loop
loop:
  %i = phi i32 [ 0, %entry ], [ %next, %loop ]
  %m = phi %tall [ zeroinitializer, %entry ], [ %new, %loop ]
  %x = call float @_Z28__spirv_VectorExtractDynamic(%b %s, i32 %i)
  %new = call %tall @_Z27__spirv_VectorInsertDynamic_tall(%tall %m, float %x, i32 %i)
  %next = add i32 %i, 1
  %more = icmp ult i32 %next, 128
  br i1 %more, label %loop, label %done
done:
  call void @_Z33__spirv_CooperativeMatrixStoreKHR_tall(ptr addrspace(1) %q, %tall %new, i32 0, i64 16)
  ret void
}

; CHECK-LABEL: define spir_kernel void @shaped(
; CHECK:      {{^(loop|inner|next)}}:
; CHECK:        @tenon.insert
; CHECK:        call void @tenon.store
define spir_kernel void @shaped(ptr addrspace(3) %p, ptr addrspace(1) %q) {
entry:
  %s = call %b @_Z32__spirv_CooperativeMatrixLoadKHR(ptr addrspace(3) %p, i32 0, i64 16)
  br label %loop
loop:
  %i = phi i32 [ 0, %entry ], [ %next, %loop ]
  %m = phi %tall [ zeroinitializer, %entry ], [ %new, %loop ]
  %x = call float @_Z28__spirv_VectorExtractDynamic(%b %s, i32 %i)
  %y = call float @_Z25__spirv_RoundFToTF32INTELf(float %x)
  %new = call %tall @_Z27__spirv_VectorInsertDynamic_tall(%tall %m, float %y, i32 %i)
  %next = add i32 %i, 1
  %more = icmp ult i32 %next, 128
  br i1 %more, label %loop, label %done
done:
  call void @_Z33__spirv_CooperativeMatrixStoreKHR_tall(ptr addrspace(1) %q, %tall %new, i32 0, i64 16)
  ret void
}

; CHECK-LABEL: define spir_kernel void @rounded_use(
; CHECK:      {{^(loop|inner|next)}}:
; CHECK:        @tenon.insert
; CHECK:        call void @tenon.store
define spir_kernel void @rounded_use(ptr addrspace(3) %p, ptr addrspace(1) %q) {
entry:
  %s = call %b @_Z32__spirv_CooperativeMatrixLoadKHR(ptr addrspace(3) %p, i32 0, i64 16)
  br label %loop
loop:
  %i = phi i32 [ 0, %entry ], [ %next, %loop ]
  %m = phi %a [ zeroinitializer, %entry ], [ %new, %loop ]
  %x = call float @_Z28__spirv_VectorExtractDynamic(%b %s, i32 %i)
  %y = call float @_Z25__spirv_RoundFToTF32INTELf(float %x)
  %new = call %a @_Z27__spirv_VectorInsertDynamic_a(%a %m, float %y, i32 %i)
  %next = add i32 %i, 1
  %more = icmp ult i32 %next, 128
  br i1 %more, label %loop, label %done
done:
  call void @_Z33__spirv_CooperativeMatrixStoreKHR_a(ptr addrspace(1) %q, %a %new, i32 0, i64 16)
  ret void
}

; Other conversions.
; CHECK-LABEL: define spir_kernel void @integer(
; CHECK:      {{^(loop|inner|next)}}:
; CHECK:        @tenon.insert
; CHECK:        call void @tenon.store
define spir_kernel void @integer(ptr addrspace(3) %p, ptr addrspace(1) %q) {
entry:
  %s = call %b @_Z32__spirv_CooperativeMatrixLoadKHR(ptr addrspace(3) %p, i32 0, i64 16)
  br label %loop
loop:
  %i = phi i32 [ 0, %entry ], [ %next, %loop ]
  %m = phi %i16 [ zeroinitializer, %entry ], [ %new, %loop ]
  %x = call float @_Z28__spirv_VectorExtractDynamic(%b %s, i32 %i)
  %y = fptosi float %x to i16
  %new = call %i16 @_Z27__spirv_VectorInsertDynamic_i16(%i16 %m, i16 %y, i32 %i)
  %next = add i32 %i, 1
  %more = icmp ult i32 %next, 128
  br i1 %more, label %loop, label %done
done:
  call void @_Z33__spirv_CooperativeMatrixStoreKHR_i16(ptr addrspace(1) %q, %i16 %new, i32 0, i64 16)
  ret void
}

; CHECK-LABEL: define spir_kernel void @double(
; CHECK:      {{^(loop|inner|next)}}:
; CHECK:        @tenon.insert
; CHECK:        call void @tenon.store
define spir_kernel void @double(ptr addrspace(3) %p, ptr addrspace(1) %q) {
entry:
  %s = call %b @_Z32__spirv_CooperativeMatrixLoadKHR(ptr addrspace(3) %p, i32 0, i64 16)
  br label %loop
loop:
  %i = phi i32 [ 0, %entry ], [ %next, %loop ]
  %m = phi %d [ zeroinitializer, %entry ], [ %new, %loop ]
  %x = call float @_Z28__spirv_VectorExtractDynamic(%b %s, i32 %i)
  %y = fpext float %x to double
  %new = call %d @_Z27__spirv_VectorInsertDynamic_d(%d %m, double %y, i32 %i)
  %next = add i32 %i, 1
  %more = icmp ult i32 %next, 128
  br i1 %more, label %loop, label %done
done:
  call void @_Z33__spirv_CooperativeMatrixStoreKHR_d(ptr addrspace(1) %q, %d %new, i32 0, i64 16)
  ret void
}

; CHECK-LABEL: define spir_kernel void @words(
; CHECK:      {{^(loop|inner|next)}}:
; CHECK:        @tenon.insert
; CHECK:        call void @tenon.store
define spir_kernel void @words(ptr addrspace(3) %p, ptr addrspace(1) %q) {
entry:
  %w = call %i16 @_Z32__spirv_CooperativeMatrixLoadKHR_i16(ptr addrspace(3) %p, i32 0, i64 16)
  %s = call %b @_Z32__spirv_CooperativeMatrixLoadKHR(ptr addrspace(3) %p, i32 0, i64 16)
  br label %loop
loop:
  %i = phi i32 [ 0, %entry ], [ %next, %loop ]
  %m = phi %b [ zeroinitializer, %entry ], [ %new, %loop ]
  %x = call i16 @_Z28__spirv_VectorExtractDynamic_i16(%i16 %w, i32 %i)
  %y = sitofp i16 %x to float
  %new = call %b @_Z27__spirv_VectorInsertDynamic(%b %m, float %y, i32 %i)
  %next = add i32 %i, 1
  %more = icmp ult i32 %next, 128
  br i1 %more, label %loop, label %done
done:
  call void @_Z33__spirv_CooperativeMatrixStoreKHR(ptr addrspace(1) %q, %b %new, i32 0, i64 16)
  ret void
}

; Not all lanes may come to the loop.
; CHECK-LABEL: define spir_kernel void @divergent(
; CHECK:      {{^(loop|inner|next)}}:
; CHECK:        @tenon.insert
; CHECK:        call void @tenon.store
define spir_kernel void @divergent(ptr addrspace(3) %p, ptr addrspace(1) %q) !intel_reqd_sub_group_size !0 {
entry:
  %s = call %b @_Z32__spirv_CooperativeMatrixLoadKHR(ptr addrspace(3) %p, i32 0, i64 16)
  br label %loop
loop:
  %lane = call i32 @_Z22get_sub_group_local_idv()
  %less = icmp ult i32 %lane, 4
  br i1 %less, label %some, label %done
some:
  br label %next
next:
  %i = phi i32 [ 0, %some ], [ %i.next, %next ]
  %m = phi %b [ zeroinitializer, %some ], [ %new, %next ]
  %x = call float @_Z28__spirv_VectorExtractDynamic(%b %s, i32 %i)
  %new = call %b @_Z27__spirv_VectorInsertDynamic(%b %m, float %x, i32 %i)
  %i.next = add i32 %i, 1
  %more = icmp ult i32 %i.next, 8
  br i1 %more, label %next, label %done
done:
  %r = phi %b [ %s, %loop ], [ %new, %next ]
  call void @_Z33__spirv_CooperativeMatrixStoreKHR(ptr addrspace(1) %q, %b %r, i32 0, i64 16)
  ret void
}

; CHECK-LABEL: define spir_kernel void @of_zeros(
; CHECK:      {{^(loop|inner|next)}}:
; CHECK:        @tenon.insert
; CHECK:        call void @tenon.store
define spir_kernel void @of_zeros(ptr addrspace(3) %p, ptr addrspace(1) %q) !intel_reqd_sub_group_size !0 {
entry:
  %s = call %b @_Z32__spirv_CooperativeMatrixLoadKHR(ptr addrspace(3) %p, i32 0, i64 16)
  br label %loop
loop:
  %i = phi i32 [ 0, %entry ], [ %next, %loop ]
  %m = phi %b [ zeroinitializer, %entry ], [ %new, %loop ]
  %x = call float @_Z28__spirv_VectorExtractDynamic(%b zeroinitializer, i32 %i)
  %new = call %b @_Z27__spirv_VectorInsertDynamic(%b %m, float %x, i32 %i)
  %next = add i32 %i, 1
  %more = icmp ult i32 %next, 8
  br i1 %more, label %loop, label %done
done:
  call void @_Z33__spirv_CooperativeMatrixStoreKHR(ptr addrspace(1) %q, %b %new, i32 0, i64 16)
  ret void
}

; CHECK-LABEL: define spir_kernel void @of_inserted(
; CHECK:      {{^(loop|inner|next)}}:
; CHECK:        @tenon.insert
; CHECK:        call void @tenon.store
define spir_kernel void @of_inserted(ptr addrspace(3) %p, ptr addrspace(1) %q) !intel_reqd_sub_group_size !0 {
entry:
  %s = call %b @_Z32__spirv_CooperativeMatrixLoadKHR(ptr addrspace(3) %p, i32 0, i64 16)
  %z = call %b @_Z27__spirv_VectorInsertDynamic(%b %s, float 1.0, i32 3)
  br label %loop
loop:
  %i = phi i32 [ 0, %entry ], [ %next, %loop ]
  %m = phi %b [ zeroinitializer, %entry ], [ %new, %loop ]
  %x = call float @_Z28__spirv_VectorExtractDynamic(%b %z, i32 %i)
  %new = call %b @_Z27__spirv_VectorInsertDynamic(%b %m, float %x, i32 %i)
  %next = add i32 %i, 1
  %more = icmp ult i32 %next, 8
  br i1 %more, label %loop, label %done
done:
  call void @_Z33__spirv_CooperativeMatrixStoreKHR(ptr addrspace(1) %q, %b %new, i32 0, i64 16)
  ret void
}

; CHECK-LABEL: define spir_kernel void @after_merge(
; CHECK:      {{^(loop|inner|next)}}:
; CHECK:        @tenon.insert
; CHECK:        call void @tenon.store
define spir_kernel void @after_merge(ptr addrspace(3) %p, ptr addrspace(1) %q, i1 %c) !intel_reqd_sub_group_size !0 {
entry:
  %s = call %b @_Z32__spirv_CooperativeMatrixLoadKHR(ptr addrspace(3) %p, i32 0, i64 16)
  br i1 %c, label %one, label %either
one:
  br label %either
either:
  br label %next
next:
  %i = phi i32 [ 0, %either ], [ %i.next, %next ]
  %m = phi %b [ zeroinitializer, %either ], [ %new, %next ]
  %x = call float @_Z28__spirv_VectorExtractDynamic(%b %s, i32 %i)
  %new = call %b @_Z27__spirv_VectorInsertDynamic(%b %m, float %x, i32 %i)
  %i.next = add i32 %i, 1
  %more = icmp ult i32 %i.next, 8
  br i1 %more, label %next, label %done
done:
  call void @_Z33__spirv_CooperativeMatrixStoreKHR(ptr addrspace(1) %q, %b %new, i32 0, i64 16)
  ret void
}

; CHECK-LABEL: define spir_kernel void @into_merged(
; CHECK:      {{^(loop|inner|next)}}:
; CHECK:        @tenon.insert
; CHECK:        call void @tenon.store
define spir_kernel void @into_merged(ptr addrspace(3) %p, ptr addrspace(1) %q, i1 %c) {
entry:
  %s = call %b @_Z32__spirv_CooperativeMatrixLoadKHR(ptr addrspace(3) %p, i32 0, i64 16)
  br label %loop
loop:
  %i = phi i32 [ 0, %entry ], [ %next, %join ]
  %m = phi %b [ zeroinitializer, %entry ], [ %new, %join ]
  br i1 %c, label %then, label %join
then:
  br label %join
join:
  %w = phi %b [ %m, %loop ], [ %s, %then ]
  %x = call float @_Z28__spirv_VectorExtractDynamic(%b %s, i32 %i)
  %new = call %b @_Z27__spirv_VectorInsertDynamic(%b %w, float %x, i32 %i)
  %next = add i32 %i, 1
  %more = icmp ult i32 %next, 128
  br i1 %more, label %loop, label %done
done:
  call void @_Z33__spirv_CooperativeMatrixStoreKHR(ptr addrspace(1) %q, %b %new, i32 0, i64 16)
  ret void
}

; CHECK-LABEL: define spir_kernel void @used_merge(
; CHECK-NOT:    @tenon.insert
; CHECK:        call void @tenon.store.b.f32.8x16{{.*}} %s,
define spir_kernel void @used_merge(ptr addrspace(3) %p, ptr addrspace(1) %q, i1 %c) {
entry:
  %s = call %b @_Z32__spirv_CooperativeMatrixLoadKHR(ptr addrspace(3) %p, i32 0, i64 16)
  br label %loop
loop:
  %i = phi i32 [ 0, %entry ], [ %next, %join ]
  %m = phi %b [ zeroinitializer, %entry ], [ %new, %join ]
  %more = icmp ult i32 %i, 128
  br i1 %more, label %body, label %done
body:
  br i1 %c, label %then, label %join
then:
  br label %join
join:
  %f = phi float [ 1.0, %body ], [ 2.0, %then ]
  %x = call float @_Z28__spirv_VectorExtractDynamic(%b %s, i32 %i)
  %new = call %b @_Z27__spirv_VectorInsertDynamic(%b %m, float %x, i32 %i)
  %next = add i32 %i, 1
  br label %loop
done:
  call void @_Z33__spirv_CooperativeMatrixStoreKHR(ptr addrspace(1) %q, %b %m, i32 0, i64 16)
  ret void
}

declare %b @_Z32__spirv_CooperativeMatrixLoadKHR(ptr addrspace(3), i32, i64)
declare float @_Z28__spirv_VectorExtractDynamic(%b, i32)
declare %b @_Z27__spirv_VectorInsertDynamic(%b, float, i32)
declare void @_Z33__spirv_CooperativeMatrixStoreKHR(ptr addrspace(1), %b, i32, i64)
declare float @_Z25__spirv_RoundFToTF32INTELf(float)
declare i32 @_Z22get_sub_group_local_idv()
declare float @_Z28__spirv_VectorExtractDynamic_acc(%acc, i32)
declare %acc @_Z32__spirv_CooperativeMatrixLoadKHR_acc(ptr addrspace(3), i32, i64)
declare i16 @_Z28__spirv_VectorExtractDynamic_i16(%i16, i32)
declare %i16 @_Z32__spirv_CooperativeMatrixLoadKHR_i16(ptr addrspace(3), i32, i64)
declare %acc @_Z27__spirv_VectorInsertDynamic_acc(%acc, float, i32)
declare void @_Z33__spirv_CooperativeMatrixStoreKHR_acc(ptr addrspace(1), %acc, i32, i64)
declare %a @_Z27__spirv_VectorInsertDynamic_a(%a, float, i32)
declare void @_Z33__spirv_CooperativeMatrixStoreKHR_a(ptr addrspace(1), %a, i32, i64)
declare %tall @_Z27__spirv_VectorInsertDynamic_tall(%tall, float, i32)
declare void @_Z33__spirv_CooperativeMatrixStoreKHR_tall(ptr addrspace(1), %tall, i32, i64)
declare %i16 @_Z27__spirv_VectorInsertDynamic_i16(%i16, i16, i32)
declare void @_Z33__spirv_CooperativeMatrixStoreKHR_i16(ptr addrspace(1), %i16, i32, i64)
declare %d @_Z27__spirv_VectorInsertDynamic_d(%d, double, i32)
declare void @_Z33__spirv_CooperativeMatrixStoreKHR_d(ptr addrspace(1), %d, i32, i64)

!0 = !{i32 16}
