; RUN: %tenon_opt -passes='tenon-recognize,tenon-conversions<target=cpu;triple=x86_64-unknown-linux-gnu;mcpu=x86-64-v4>,tenon-elements<target=cpu;triple=x86_64-unknown-linux-gnu;mcpu=x86-64-v4>' -S < %s | FileCheck %s

; Which bounds of checked loads are tested before a loop over k that computes B: those of
; coordinates that advance by a constant in each iteration, also in 32 bits that may wrap around.
target triple = "spir64-unknown-unknown"

%acc = type target("spirv.CooperativeMatrixKHR", float, 3, 16, 16, 2)
%a = type target("spirv.CooperativeMatrixKHR", half, 3, 16, 16, 0)
%b = type target("spirv.CooperativeMatrixKHR", half, 3, 16, 16, 1)
%q = type target("spirv.CooperativeMatrixKHR", i8, 3, 16, 16, 1)

; CHECK-LABEL: define spir_kernel void @steps(
; CHECK:        br i1 [[INSIDE:%.*]], label %entry.split, label %entry.split.checked
define spir_kernel void @steps(ptr addrspace(1) %a, ptr addrspace(1) %b, ptr addrspace(1) %c, i64 %n, i32 %from, i32 %width) {
entry:
  br label %head
head:
  %k = phi i32 [ 0, %entry ], [ %k.next, %then ]
  %acc = phi %acc [ zeroinitializer, %entry ], [ %d, %then ]
  %pa = getelementptr half, ptr addrspace(1) %a, i32 %k
  %ma = call %a @_Z32__spirv_CooperativeMatrixLoadKHR_a(ptr addrspace(1) %pa, i32 0, i64 64)
  %q = call %q @_Z41__spirv_CooperativeMatrixLoadCheckedINTEL_q(ptr addrspace(1) %b, i32 %k, i32 %from, i32 0, i32 64, i32 %width, i64 %n)
  br label %each
each:
  %i = phi i32 [ 0, %head ], [ %i.next, %each ]
  %m = phi %b [ zeroinitializer, %head ], [ %new, %each ]
  %x = call i8 @_Z28__spirv_VectorExtractDynamic_q(%q %q, i32 %i)
  %wide = sitofp i8 %x to half
  %y = fmul half %wide, 0xH4200
  %new = call %b @_Z27__spirv_VectorInsertDynamic_b(%b %m, half %y, i32 %i)
  %i.next = add i32 %i, 1
  %more = icmp ult i32 %i.next, 256
  br i1 %more, label %each, label %then
then:
  %d = call %acc @_Z34__spirv_CooperativeMatrixMulAddKHR(%a %ma, %b %new, %acc %acc, i32 0)
  %k.next = add nuw i32 %k, 16
  %again = icmp ult i32 %k.next, 64
  br i1 %again, label %head, label %done
done:
  call void @_Z33__spirv_CooperativeMatrixStoreKHR(ptr addrspace(1) %c, %acc %d, i32 0, i64 %n)
  ret void
}

; CHECK-LABEL: define spir_kernel void @narrow(
; CHECK:        [[LAST:%.*]] = add i64 {{%.*}}, 48
; CHECK:        icmp ult i64 [[LAST]], 2147483648
; CHECK:        br i1 [[INSIDE:%.*]], label %entry.split, label %entry.split.checked
define spir_kernel void @narrow(ptr addrspace(1) %a, ptr addrspace(1) %b, ptr addrspace(1) %c, i64 %n, i32 %from, i32 %width, i32 %base) {
entry:
  br label %head
head:
  %k = phi i64 [ 0, %entry ], [ %k.next, %then ]
  %acc = phi %acc [ zeroinitializer, %entry ], [ %d, %then ]
  %pa = getelementptr half, ptr addrspace(1) %a, i64 %k
  %ma = call %a @_Z32__spirv_CooperativeMatrixLoadKHR_a(ptr addrspace(1) %pa, i32 0, i64 64)
  %low = trunc i64 %k to i32
  %row = add i32 %low, %base
  %q = call %q @_Z41__spirv_CooperativeMatrixLoadCheckedINTEL_q(ptr addrspace(1) %b, i32 %row, i32 %from, i32 0, i32 64, i32 %width, i64 %n)
  br label %each
each:
  %i = phi i32 [ 0, %head ], [ %i.next, %each ]
  %m = phi %b [ zeroinitializer, %head ], [ %new, %each ]
  %x = call i8 @_Z28__spirv_VectorExtractDynamic_q(%q %q, i32 %i)
  %wide = sitofp i8 %x to half
  %y = fmul half %wide, 0xH4200
  %new = call %b @_Z27__spirv_VectorInsertDynamic_b(%b %m, half %y, i32 %i)
  %i.next = add i32 %i, 1
  %more = icmp ult i32 %i.next, 256
  br i1 %more, label %each, label %then
then:
  %d = call %acc @_Z34__spirv_CooperativeMatrixMulAddKHR(%a %ma, %b %new, %acc %acc, i32 0)
  %k.next = add nuw i64 %k, 16
  %again = icmp ult i64 %k.next, 64
  br i1 %again, label %head, label %done
done:
  call void @_Z33__spirv_CooperativeMatrixStoreKHR(ptr addrspace(1) %c, %acc %d, i32 0, i64 %n)
  ret void
}

; CHECK-LABEL: define spir_kernel void @always(
; CHECK:        br i1 true, label %entry.split, label %entry.split.checked
define spir_kernel void @always(ptr addrspace(1) %a, ptr addrspace(1) %b, ptr addrspace(1) %c, i64 %n, i32 %from, i32 %width) {
entry:
  br label %head
head:
  %k = phi i32 [ 0, %entry ], [ %k.next, %then ]
  %acc = phi %acc [ zeroinitializer, %entry ], [ %d, %then ]
  %pa = getelementptr half, ptr addrspace(1) %a, i32 %k
  %ma = call %a @_Z32__spirv_CooperativeMatrixLoadKHR_a(ptr addrspace(1) %pa, i32 0, i64 64)
  %q = call %q @_Z41__spirv_CooperativeMatrixLoadCheckedINTEL_q(ptr addrspace(1) %b, i32 %k, i32 0, i32 0, i32 64, i32 16, i64 %n)
  br label %each
each:
  %i = phi i32 [ 0, %head ], [ %i.next, %each ]
  %m = phi %b [ zeroinitializer, %head ], [ %new, %each ]
  %x = call i8 @_Z28__spirv_VectorExtractDynamic_q(%q %q, i32 %i)
  %wide = sitofp i8 %x to half
  %y = fmul half %wide, 0xH4200
  %new = call %b @_Z27__spirv_VectorInsertDynamic_b(%b %m, half %y, i32 %i)
  %i.next = add i32 %i, 1
  %more = icmp ult i32 %i.next, 256
  br i1 %more, label %each, label %then
then:
  %d = call %acc @_Z34__spirv_CooperativeMatrixMulAddKHR(%a %ma, %b %new, %acc %acc, i32 0)
  %k.next = add nuw i32 %k, 16
  %again = icmp ult i32 %k.next, 64
  br i1 %again, label %head, label %done
done:
  call void @_Z33__spirv_CooperativeMatrixStoreKHR(ptr addrspace(1) %c, %acc %d, i32 0, i64 %n)
  ret void
}

; CHECK-LABEL: define spir_kernel void @never(
; CHECK-NOT:    split.checked
; CHECK:        ret void
define spir_kernel void @never(ptr addrspace(1) %a, ptr addrspace(1) %b, ptr addrspace(1) %c, i64 %n, i32 %from, i32 %width) {
entry:
  br label %head
head:
  %k = phi i32 [ 0, %entry ], [ %k.next, %then ]
  %acc = phi %acc [ zeroinitializer, %entry ], [ %d, %then ]
  %pa = getelementptr half, ptr addrspace(1) %a, i32 %k
  %ma = call %a @_Z32__spirv_CooperativeMatrixLoadKHR_a(ptr addrspace(1) %pa, i32 0, i64 64)
  %q = call %q @_Z41__spirv_CooperativeMatrixLoadCheckedINTEL_q(ptr addrspace(1) %b, i32 %k, i32 60, i32 0, i32 %width, i32 64, i64 %n)
  br label %each
each:
  %i = phi i32 [ 0, %head ], [ %i.next, %each ]
  %m = phi %b [ zeroinitializer, %head ], [ %new, %each ]
  %x = call i8 @_Z28__spirv_VectorExtractDynamic_q(%q %q, i32 %i)
  %wide = sitofp i8 %x to half
  %y = fmul half %wide, 0xH4200
  %new = call %b @_Z27__spirv_VectorInsertDynamic_b(%b %m, half %y, i32 %i)
  %i.next = add i32 %i, 1
  %more = icmp ult i32 %i.next, 256
  br i1 %more, label %each, label %then
then:
  %d = call %acc @_Z34__spirv_CooperativeMatrixMulAddKHR(%a %ma, %b %new, %acc %acc, i32 0)
  %k.next = add nuw i32 %k, 16
  %again = icmp ult i32 %k.next, 64
  br i1 %again, label %head, label %done
done:
  call void @_Z33__spirv_CooperativeMatrixStoreKHR(ptr addrspace(1) %c, %acc %d, i32 0, i64 %n)
  ret void
}

; CHECK-LABEL: define spir_kernel void @result(
; CHECK:      done:
; CHECK:        phi i32 [ 7, {{.*}} ], [ 7, {{.*}} ]
define spir_kernel void @result(ptr addrspace(1) %a, ptr addrspace(1) %b, ptr addrspace(1) %c, i64 %n, i32 %from, i32 %width) {
entry:
  br label %head
head:
  %k = phi i32 [ 0, %entry ], [ %k.next, %then ]
  %acc = phi %acc [ zeroinitializer, %entry ], [ %d, %then ]
  %pa = getelementptr half, ptr addrspace(1) %a, i32 %k
  %ma = call %a @_Z32__spirv_CooperativeMatrixLoadKHR_a(ptr addrspace(1) %pa, i32 0, i64 64)
  %q = call %q @_Z41__spirv_CooperativeMatrixLoadCheckedINTEL_q(ptr addrspace(1) %b, i32 %k, i32 %from, i32 0, i32 64, i32 %width, i64 %n)
  br label %each
each:
  %i = phi i32 [ 0, %head ], [ %i.next, %each ]
  %m = phi %b [ zeroinitializer, %head ], [ %new, %each ]
  %x = call i8 @_Z28__spirv_VectorExtractDynamic_q(%q %q, i32 %i)
  %wide = sitofp i8 %x to half
  %y = fmul half %wide, 0xH4200
  %new = call %b @_Z27__spirv_VectorInsertDynamic_b(%b %m, half %y, i32 %i)
  %i.next = add i32 %i, 1
  %more = icmp ult i32 %i.next, 256
  br i1 %more, label %each, label %then
then:
  %d = call %acc @_Z34__spirv_CooperativeMatrixMulAddKHR(%a %ma, %b %new, %acc %acc, i32 0)
  %k.next = add nuw i32 %k, 16
  %again = icmp ult i32 %k.next, 64
  br i1 %again, label %head, label %done
done:
  %r = phi i32 [ 7, %then ]
  store i32 %r, ptr addrspace(1) %a
  call void @_Z33__spirv_CooperativeMatrixStoreKHR(ptr addrspace(1) %c, %acc %d, i32 0, i64 %n)
  ret void
}

; Not others.
; CHECK-LABEL: define spir_kernel void @loaded(
; CHECK-NOT:    split.checked
; CHECK:        ret void
define spir_kernel void @loaded(ptr addrspace(1) %a, ptr addrspace(1) %b, ptr addrspace(1) %c, i64 %n, i32 %from, i32 %width) {
entry:
  br label %head
head:
  %k = phi i32 [ 0, %entry ], [ %k.next, %then ]
  %acc = phi %acc [ zeroinitializer, %entry ], [ %d, %then ]
  %pa = getelementptr half, ptr addrspace(1) %a, i32 %k
  %ma = call %a @_Z32__spirv_CooperativeMatrixLoadKHR_a(ptr addrspace(1) %pa, i32 0, i64 64)
  %row = load i32, ptr addrspace(1) %c
  %q = call %q @_Z41__spirv_CooperativeMatrixLoadCheckedINTEL_q(ptr addrspace(1) %b, i32 %row, i32 %from, i32 0, i32 64, i32 %width, i64 %n)
  br label %each
each:
  %i = phi i32 [ 0, %head ], [ %i.next, %each ]
  %m = phi %b [ zeroinitializer, %head ], [ %new, %each ]
  %x = call i8 @_Z28__spirv_VectorExtractDynamic_q(%q %q, i32 %i)
  %wide = sitofp i8 %x to half
  %y = fmul half %wide, 0xH4200
  %new = call %b @_Z27__spirv_VectorInsertDynamic_b(%b %m, half %y, i32 %i)
  %i.next = add i32 %i, 1
  %more = icmp ult i32 %i.next, 256
  br i1 %more, label %each, label %then
then:
  %d = call %acc @_Z34__spirv_CooperativeMatrixMulAddKHR(%a %ma, %b %new, %acc %acc, i32 0)
  %k.next = add nuw i32 %k, 16
  %again = icmp ult i32 %k.next, 64
  br i1 %again, label %head, label %done
done:
  call void @_Z33__spirv_CooperativeMatrixStoreKHR(ptr addrspace(1) %c, %acc %d, i32 0, i64 %n)
  ret void
}

; CHECK-LABEL: define spir_kernel void @square(
; CHECK-NOT:    split.checked
; CHECK:        ret void
define spir_kernel void @square(ptr addrspace(1) %a, ptr addrspace(1) %b, ptr addrspace(1) %c, i64 %n, i32 %from, i32 %width) {
entry:
  br label %head
head:
  %k = phi i32 [ 0, %entry ], [ %k.next, %then ]
  %acc = phi %acc [ zeroinitializer, %entry ], [ %d, %then ]
  %pa = getelementptr half, ptr addrspace(1) %a, i32 %k
  %ma = call %a @_Z32__spirv_CooperativeMatrixLoadKHR_a(ptr addrspace(1) %pa, i32 0, i64 64)
  %row = mul i32 %k, %k
  %q = call %q @_Z41__spirv_CooperativeMatrixLoadCheckedINTEL_q(ptr addrspace(1) %b, i32 %row, i32 %from, i32 0, i32 64, i32 %width, i64 %n)
  br label %each
each:
  %i = phi i32 [ 0, %head ], [ %i.next, %each ]
  %m = phi %b [ zeroinitializer, %head ], [ %new, %each ]
  %x = call i8 @_Z28__spirv_VectorExtractDynamic_q(%q %q, i32 %i)
  %wide = sitofp i8 %x to half
  %y = fmul half %wide, 0xH4200
  %new = call %b @_Z27__spirv_VectorInsertDynamic_b(%b %m, half %y, i32 %i)
  %i.next = add i32 %i, 1
  %more = icmp ult i32 %i.next, 256
  br i1 %more, label %each, label %then
then:
  %d = call %acc @_Z34__spirv_CooperativeMatrixMulAddKHR(%a %ma, %b %new, %acc %acc, i32 0)
  %k.next = add nuw i32 %k, 16
  %again = icmp ult i32 %k.next, 64
  br i1 %again, label %head, label %done
done:
  call void @_Z33__spirv_CooperativeMatrixStoreKHR(ptr addrspace(1) %c, %acc %d, i32 0, i64 %n)
  ret void
}

; CHECK-LABEL: define spir_kernel void @product(
; CHECK-NOT:    split.checked
; CHECK:        ret void
define spir_kernel void @product(ptr addrspace(1) %a, ptr addrspace(1) %b, ptr addrspace(1) %c, i64 %n, i32 %from, i32 %width) {
entry:
  br label %head
head:
  %k = phi i32 [ 0, %entry ], [ %k.next, %then ]
  %acc = phi %acc [ zeroinitializer, %entry ], [ %d, %then ]
  %pa = getelementptr half, ptr addrspace(1) %a, i32 %k
  %ma = call %a @_Z32__spirv_CooperativeMatrixLoadKHR_a(ptr addrspace(1) %pa, i32 0, i64 64)
  %row = mul i32 %k, %from
  %q = call %q @_Z41__spirv_CooperativeMatrixLoadCheckedINTEL_q(ptr addrspace(1) %b, i32 %row, i32 %from, i32 0, i32 64, i32 %width, i64 %n)
  br label %each
each:
  %i = phi i32 [ 0, %head ], [ %i.next, %each ]
  %m = phi %b [ zeroinitializer, %head ], [ %new, %each ]
  %x = call i8 @_Z28__spirv_VectorExtractDynamic_q(%q %q, i32 %i)
  %wide = sitofp i8 %x to half
  %y = fmul half %wide, 0xH4200
  %new = call %b @_Z27__spirv_VectorInsertDynamic_b(%b %m, half %y, i32 %i)
  %i.next = add i32 %i, 1
  %more = icmp ult i32 %i.next, 256
  br i1 %more, label %each, label %then
then:
  %d = call %acc @_Z34__spirv_CooperativeMatrixMulAddKHR(%a %ma, %b %new, %acc %acc, i32 0)
  %k.next = add nuw i32 %k, 16
  %again = icmp ult i32 %k.next, 64
  br i1 %again, label %head, label %done
done:
  call void @_Z33__spirv_CooperativeMatrixStoreKHR(ptr addrspace(1) %c, %acc %d, i32 0, i64 %n)
  ret void
}

; CHECK-LABEL: define spir_kernel void @far(
; CHECK-NOT:    split.checked
; CHECK:        ret void
define spir_kernel void @far(ptr addrspace(1) %a, ptr addrspace(1) %b, ptr addrspace(1) %c, i64 %n, i32 %from, i32 %width) {
entry:
  br label %head
head:
  %k = phi i32 [ 0, %entry ], [ %k.next, %then ]
  %acc = phi %acc [ zeroinitializer, %entry ], [ %d, %then ]
  %pa = getelementptr half, ptr addrspace(1) %a, i32 %k
  %ma = call %a @_Z32__spirv_CooperativeMatrixLoadKHR_a(ptr addrspace(1) %pa, i32 0, i64 64)
  %row = shl i32 %k, 12
  %q = call %q @_Z41__spirv_CooperativeMatrixLoadCheckedINTEL_q(ptr addrspace(1) %b, i32 %row, i32 %from, i32 0, i32 64, i32 %width, i64 %n)
  br label %each
each:
  %i = phi i32 [ 0, %head ], [ %i.next, %each ]
  %m = phi %b [ zeroinitializer, %head ], [ %new, %each ]
  %x = call i8 @_Z28__spirv_VectorExtractDynamic_q(%q %q, i32 %i)
  %wide = sitofp i8 %x to half
  %y = fmul half %wide, 0xH4200
  %new = call %b @_Z27__spirv_VectorInsertDynamic_b(%b %m, half %y, i32 %i)
  %i.next = add i32 %i, 1
  %more = icmp ult i32 %i.next, 256
  br i1 %more, label %each, label %then
then:
  %d = call %acc @_Z34__spirv_CooperativeMatrixMulAddKHR(%a %ma, %b %new, %acc %acc, i32 0)
  %k.next = add nuw i32 %k, 16
  %again = icmp ult i32 %k.next, 64
  br i1 %again, label %head, label %done
done:
  call void @_Z33__spirv_CooperativeMatrixStoreKHR(ptr addrspace(1) %c, %acc %d, i32 0, i64 %n)
  ret void
}

; CHECK-LABEL: define spir_kernel void @quotient(
; CHECK-NOT:    split.checked
; CHECK:        ret void
define spir_kernel void @quotient(ptr addrspace(1) %a, ptr addrspace(1) %b, ptr addrspace(1) %c, i64 %n, i32 %from, i32 %width) {
entry:
  br label %head
head:
  %k = phi i32 [ 0, %entry ], [ %k.next, %then ]
  %acc = phi %acc [ zeroinitializer, %entry ], [ %d, %then ]
  %pa = getelementptr half, ptr addrspace(1) %a, i32 %k
  %ma = call %a @_Z32__spirv_CooperativeMatrixLoadKHR_a(ptr addrspace(1) %pa, i32 0, i64 64)
  %at = udiv i32 %width, %from
  %row = add i32 %k, %at
  %q = call %q @_Z41__spirv_CooperativeMatrixLoadCheckedINTEL_q(ptr addrspace(1) %b, i32 %row, i32 %from, i32 0, i32 64, i32 %width, i64 %n)
  br label %each
each:
  %i = phi i32 [ 0, %head ], [ %i.next, %each ]
  %m = phi %b [ zeroinitializer, %head ], [ %new, %each ]
  %x = call i8 @_Z28__spirv_VectorExtractDynamic_q(%q %q, i32 %i)
  %wide = sitofp i8 %x to half
  %y = fmul half %wide, 0xH4200
  %new = call %b @_Z27__spirv_VectorInsertDynamic_b(%b %m, half %y, i32 %i)
  %i.next = add i32 %i, 1
  %more = icmp ult i32 %i.next, 256
  br i1 %more, label %each, label %then
then:
  %d = call %acc @_Z34__spirv_CooperativeMatrixMulAddKHR(%a %ma, %b %new, %acc %acc, i32 0)
  %k.next = add nuw i32 %k, 16
  %again = icmp ult i32 %k.next, 64
  br i1 %again, label %head, label %done
done:
  call void @_Z33__spirv_CooperativeMatrixStoreKHR(ptr addrspace(1) %c, %acc %d, i32 0, i64 %n)
  ret void
}

; CHECK-LABEL: define spir_kernel void @column(
; CHECK-NOT:    split.checked
; CHECK:        ret void
define spir_kernel void @column(ptr addrspace(1) %a, ptr addrspace(1) %b, ptr addrspace(1) %c, i64 %n, i32 %from, i32 %width) {
entry:
  br label %head
head:
  %k = phi i32 [ 0, %entry ], [ %k.next, %then ]
  %acc = phi %acc [ zeroinitializer, %entry ], [ %d, %then ]
  %pa = getelementptr half, ptr addrspace(1) %a, i32 %k
  %ma = call %a @_Z32__spirv_CooperativeMatrixLoadKHR_a(ptr addrspace(1) %pa, i32 0, i64 64)
  %at = udiv i32 %width, %from
  %q = call %q @_Z41__spirv_CooperativeMatrixLoadCheckedINTEL_q(ptr addrspace(1) %b, i32 %k, i32 %at, i32 0, i32 64, i32 %width, i64 %n)
  br label %each
each:
  %i = phi i32 [ 0, %head ], [ %i.next, %each ]
  %m = phi %b [ zeroinitializer, %head ], [ %new, %each ]
  %x = call i8 @_Z28__spirv_VectorExtractDynamic_q(%q %q, i32 %i)
  %wide = sitofp i8 %x to half
  %y = fmul half %wide, 0xH4200
  %new = call %b @_Z27__spirv_VectorInsertDynamic_b(%b %m, half %y, i32 %i)
  %i.next = add i32 %i, 1
  %more = icmp ult i32 %i.next, 256
  br i1 %more, label %each, label %then
then:
  %d = call %acc @_Z34__spirv_CooperativeMatrixMulAddKHR(%a %ma, %b %new, %acc %acc, i32 0)
  %k.next = add nuw i32 %k, 16
  %again = icmp ult i32 %k.next, 64
  br i1 %again, label %head, label %done
done:
  call void @_Z33__spirv_CooperativeMatrixStoreKHR(ptr addrspace(1) %c, %acc %d, i32 0, i64 %n)
  ret void
}

; CHECK-LABEL: define spir_kernel void @height(
; CHECK-NOT:    split.checked
; CHECK:        ret void
define spir_kernel void @height(ptr addrspace(1) %a, ptr addrspace(1) %b, ptr addrspace(1) %c, i64 %n, i32 %from, i32 %width) {
entry:
  br label %head
head:
  %k = phi i32 [ 0, %entry ], [ %k.next, %then ]
  %acc = phi %acc [ zeroinitializer, %entry ], [ %d, %then ]
  %pa = getelementptr half, ptr addrspace(1) %a, i32 %k
  %ma = call %a @_Z32__spirv_CooperativeMatrixLoadKHR_a(ptr addrspace(1) %pa, i32 0, i64 64)
  %q = call %q @_Z41__spirv_CooperativeMatrixLoadCheckedINTEL_q(ptr addrspace(1) %b, i32 %k, i32 %from, i32 0, i32 %k, i32 %width, i64 %n)
  br label %each
each:
  %i = phi i32 [ 0, %head ], [ %i.next, %each ]
  %m = phi %b [ zeroinitializer, %head ], [ %new, %each ]
  %x = call i8 @_Z28__spirv_VectorExtractDynamic_q(%q %q, i32 %i)
  %wide = sitofp i8 %x to half
  %y = fmul half %wide, 0xH4200
  %new = call %b @_Z27__spirv_VectorInsertDynamic_b(%b %m, half %y, i32 %i)
  %i.next = add i32 %i, 1
  %more = icmp ult i32 %i.next, 256
  br i1 %more, label %each, label %then
then:
  %d = call %acc @_Z34__spirv_CooperativeMatrixMulAddKHR(%a %ma, %b %new, %acc %acc, i32 0)
  %k.next = add nuw i32 %k, 16
  %again = icmp ult i32 %k.next, 64
  br i1 %again, label %head, label %done
done:
  call void @_Z33__spirv_CooperativeMatrixStoreKHR(ptr addrspace(1) %c, %acc %d, i32 0, i64 %n)
  ret void
}

; CHECK-LABEL: define spir_kernel void @width(
; CHECK-NOT:    split.checked
; CHECK:        ret void
define spir_kernel void @width(ptr addrspace(1) %a, ptr addrspace(1) %b, ptr addrspace(1) %c, i64 %n, i32 %from, i32 %width) {
entry:
  br label %head
head:
  %k = phi i32 [ 0, %entry ], [ %k.next, %then ]
  %acc = phi %acc [ zeroinitializer, %entry ], [ %d, %then ]
  %pa = getelementptr half, ptr addrspace(1) %a, i32 %k
  %ma = call %a @_Z32__spirv_CooperativeMatrixLoadKHR_a(ptr addrspace(1) %pa, i32 0, i64 64)
  %at = udiv i32 %width, %from
  %q = call %q @_Z41__spirv_CooperativeMatrixLoadCheckedINTEL_q(ptr addrspace(1) %b, i32 %k, i32 %from, i32 0, i32 64, i32 %at, i64 %n)
  br label %each
each:
  %i = phi i32 [ 0, %head ], [ %i.next, %each ]
  %m = phi %b [ zeroinitializer, %head ], [ %new, %each ]
  %x = call i8 @_Z28__spirv_VectorExtractDynamic_q(%q %q, i32 %i)
  %wide = sitofp i8 %x to half
  %y = fmul half %wide, 0xH4200
  %new = call %b @_Z27__spirv_VectorInsertDynamic_b(%b %m, half %y, i32 %i)
  %i.next = add i32 %i, 1
  %more = icmp ult i32 %i.next, 256
  br i1 %more, label %each, label %then
then:
  %d = call %acc @_Z34__spirv_CooperativeMatrixMulAddKHR(%a %ma, %b %new, %acc %acc, i32 0)
  %k.next = add nuw i32 %k, 16
  %again = icmp ult i32 %k.next, 64
  br i1 %again, label %head, label %done
done:
  call void @_Z33__spirv_CooperativeMatrixStoreKHR(ptr addrspace(1) %c, %acc %d, i32 0, i64 %n)
  ret void
}

; Nor where it is unknown how often, in packed memory, or with volatile loads, or in the inner loop.
; CHECK-LABEL: define spir_kernel void @many(
; CHECK-NOT:    split.checked
; CHECK:        ret void
define spir_kernel void @many(ptr addrspace(1) %a, ptr addrspace(1) %b, ptr addrspace(1) %c, i64 %n, i32 %from, i32 %width) {
entry:
  br label %head
head:
  %k = phi i32 [ 0, %entry ], [ %k.next, %then ]
  %acc = phi %acc [ zeroinitializer, %entry ], [ %d, %then ]
  %pa = getelementptr half, ptr addrspace(1) %a, i32 %k
  %ma = call %a @_Z32__spirv_CooperativeMatrixLoadKHR_a(ptr addrspace(1) %pa, i32 0, i64 64)
  %q = call %q @_Z41__spirv_CooperativeMatrixLoadCheckedINTEL_q(ptr addrspace(1) %b, i32 %k, i32 %from, i32 0, i32 64, i32 %width, i64 %n)
  br label %each
each:
  %i = phi i32 [ 0, %head ], [ %i.next, %each ]
  %m = phi %b [ zeroinitializer, %head ], [ %new, %each ]
  %x = call i8 @_Z28__spirv_VectorExtractDynamic_q(%q %q, i32 %i)
  %wide = sitofp i8 %x to half
  %y = fmul half %wide, 0xH4200
  %new = call %b @_Z27__spirv_VectorInsertDynamic_b(%b %m, half %y, i32 %i)
  %i.next = add i32 %i, 1
  %more = icmp ult i32 %i.next, 256
  br i1 %more, label %each, label %then
then:
  %d = call %acc @_Z34__spirv_CooperativeMatrixMulAddKHR(%a %ma, %b %new, %acc %acc, i32 0)
  %k.next = add nuw i32 %k, 16
  %left = load volatile i32, ptr addrspace(1) %c
  %again = icmp ne i32 %left, 0
  br i1 %again, label %head, label %done
done:
  call void @_Z33__spirv_CooperativeMatrixStoreKHR(ptr addrspace(1) %c, %acc %d, i32 0, i64 %n)
  ret void
}

; CHECK-LABEL: define spir_kernel void @packed(
; CHECK-NOT:    split.checked
; CHECK:        ret void
define spir_kernel void @packed(ptr addrspace(1) %a, ptr addrspace(1) %b, ptr addrspace(1) %c, i64 %n, i32 %from, i32 %width) {
entry:
  br label %head
head:
  %k = phi i32 [ 0, %entry ], [ %k.next, %then ]
  %acc = phi %acc [ zeroinitializer, %entry ], [ %d, %then ]
  %pa = getelementptr half, ptr addrspace(1) %a, i32 %k
  %ma = call %a @_Z32__spirv_CooperativeMatrixLoadKHR_a(ptr addrspace(1) %pa, i32 0, i64 64)
  %q = call %q @_Z41__spirv_CooperativeMatrixLoadCheckedINTEL_q(ptr addrspace(1) %b, i32 %k, i32 %from, i32 2, i32 64, i32 %width, i64 %n)
  br label %each
each:
  %i = phi i32 [ 0, %head ], [ %i.next, %each ]
  %m = phi %b [ zeroinitializer, %head ], [ %new, %each ]
  %x = call i8 @_Z28__spirv_VectorExtractDynamic_q(%q %q, i32 %i)
  %wide = sitofp i8 %x to half
  %y = fmul half %wide, 0xH4200
  %new = call %b @_Z27__spirv_VectorInsertDynamic_b(%b %m, half %y, i32 %i)
  %i.next = add i32 %i, 1
  %more = icmp ult i32 %i.next, 256
  br i1 %more, label %each, label %then
then:
  %d = call %acc @_Z34__spirv_CooperativeMatrixMulAddKHR(%a %ma, %b %new, %acc %acc, i32 0)
  %k.next = add nuw i32 %k, 16
  %again = icmp ult i32 %k.next, 64
  br i1 %again, label %head, label %done
done:
  call void @_Z33__spirv_CooperativeMatrixStoreKHR(ptr addrspace(1) %c, %acc %d, i32 0, i64 %n)
  ret void
}

; CHECK-LABEL: define spir_kernel void @volatile(
; CHECK-NOT:    split.checked
; CHECK:        ret void
define spir_kernel void @volatile(ptr addrspace(1) %a, ptr addrspace(1) %b, ptr addrspace(1) %c, i64 %n, i32 %from, i32 %width) {
entry:
  br label %head
head:
  %k = phi i32 [ 0, %entry ], [ %k.next, %then ]
  %acc = phi %acc [ zeroinitializer, %entry ], [ %d, %then ]
  %pa = getelementptr half, ptr addrspace(1) %a, i32 %k
  %ma = call %a @_Z32__spirv_CooperativeMatrixLoadKHR_a(ptr addrspace(1) %pa, i32 0, i64 64)
  %q = call %q @_Z41__spirv_CooperativeMatrixLoadCheckedINTEL_v(ptr addrspace(1) %b, i32 %k, i32 %from, i32 0, i32 64, i32 %width, i64 %n, i32 1)
  br label %each
each:
  %i = phi i32 [ 0, %head ], [ %i.next, %each ]
  %m = phi %b [ zeroinitializer, %head ], [ %new, %each ]
  %x = call i8 @_Z28__spirv_VectorExtractDynamic_q(%q %q, i32 %i)
  %wide = sitofp i8 %x to half
  %y = fmul half %wide, 0xH4200
  %new = call %b @_Z27__spirv_VectorInsertDynamic_b(%b %m, half %y, i32 %i)
  %i.next = add i32 %i, 1
  %more = icmp ult i32 %i.next, 256
  br i1 %more, label %each, label %then
then:
  %d = call %acc @_Z34__spirv_CooperativeMatrixMulAddKHR(%a %ma, %b %new, %acc %acc, i32 0)
  %k.next = add nuw i32 %k, 16
  %again = icmp ult i32 %k.next, 64
  br i1 %again, label %head, label %done
done:
  call void @_Z33__spirv_CooperativeMatrixStoreKHR(ptr addrspace(1) %c, %acc %d, i32 0, i64 %n)
  ret void
}

; CHECK-LABEL: define spir_kernel void @inner(
; CHECK-NOT:    split.checked
; CHECK:        ret void
define spir_kernel void @inner(ptr addrspace(1) %a, ptr addrspace(1) %b, ptr addrspace(1) %c, i64 %n, i32 %from, i32 %width) {
entry:
  br label %head
head:
  %k = phi i32 [ 0, %entry ], [ %k.next, %then ]
  %acc = phi %acc [ zeroinitializer, %entry ], [ %d, %then ]
  %pa = getelementptr half, ptr addrspace(1) %a, i32 %k
  %ma = call %a @_Z32__spirv_CooperativeMatrixLoadKHR_a(ptr addrspace(1) %pa, i32 0, i64 64)
  %q = call %q @_Z41__spirv_CooperativeMatrixLoadCheckedINTEL_q(ptr addrspace(1) %b, i32 %k, i32 %from, i32 0, i32 64, i32 %width, i64 %n)
  br label %each
each:
  %i = phi i32 [ 0, %head ], [ %i.next, %each ]
  %m = phi %b [ zeroinitializer, %head ], [ %new, %each ]
  %again.q = call %q @_Z41__spirv_CooperativeMatrixLoadCheckedINTEL_q(ptr addrspace(1) %b, i32 %k, i32 %from, i32 0, i32 64, i32 %width, i64 %n)
  %x = call i8 @_Z28__spirv_VectorExtractDynamic_q(%q %again.q, i32 %i)
  %wide = sitofp i8 %x to half
  %y = fmul half %wide, 0xH4200
  %new = call %b @_Z27__spirv_VectorInsertDynamic_b(%b %m, half %y, i32 %i)
  %i.next = add i32 %i, 1
  %more = icmp ult i32 %i.next, 256
  br i1 %more, label %each, label %then
then:
  %d = call %acc @_Z34__spirv_CooperativeMatrixMulAddKHR(%a %ma, %b %new, %acc %acc, i32 0)
  %k.next = add nuw i32 %k, 16
  %again = icmp ult i32 %k.next, 64
  br i1 %again, label %head, label %done
done:
  call void @_Z33__spirv_CooperativeMatrixStoreKHR(ptr addrspace(1) %c, %acc %d, i32 0, i64 %n)
  ret void
}

; CHECK-LABEL: define spir_kernel void @inner_row(
; CHECK-NOT:    split.checked
; CHECK:        ret void
define spir_kernel void @inner_row(ptr addrspace(1) %a, ptr addrspace(1) %b, ptr addrspace(1) %c, i64 %n, i32 %from, i32 %width) {
entry:
  br label %head
head:
  %k = phi i32 [ 0, %entry ], [ %k.next, %then ]
  %acc = phi %acc [ zeroinitializer, %entry ], [ %d, %then ]
  %pa = getelementptr half, ptr addrspace(1) %a, i32 %k
  %ma = call %a @_Z32__spirv_CooperativeMatrixLoadKHR_a(ptr addrspace(1) %pa, i32 0, i64 64)
  %q = call %q @_Z41__spirv_CooperativeMatrixLoadCheckedINTEL_q(ptr addrspace(1) %b, i32 %k, i32 %from, i32 0, i32 64, i32 %width, i64 %n)
  br label %each
each:
  %i = phi i32 [ 0, %head ], [ %i.next, %each ]
  %m = phi %b [ zeroinitializer, %head ], [ %new, %each ]
  %again.q = call %q @_Z41__spirv_CooperativeMatrixLoadCheckedINTEL_q(ptr addrspace(1) %b, i32 %i, i32 %from, i32 0, i32 64, i32 %width, i64 %n)
  %x = call i8 @_Z28__spirv_VectorExtractDynamic_q(%q %again.q, i32 %i)
  %wide = sitofp i8 %x to half
  %y = fmul half %wide, 0xH4200
  %new = call %b @_Z27__spirv_VectorInsertDynamic_b(%b %m, half %y, i32 %i)
  %i.next = add i32 %i, 1
  %more = icmp ult i32 %i.next, 256
  br i1 %more, label %each, label %then
then:
  %d = call %acc @_Z34__spirv_CooperativeMatrixMulAddKHR(%a %ma, %b %new, %acc %acc, i32 0)
  %k.next = add nuw i32 %k, 16
  %again = icmp ult i32 %k.next, 64
  br i1 %again, label %head, label %done
done:
  call void @_Z33__spirv_CooperativeMatrixStoreKHR(ptr addrspace(1) %c, %acc %d, i32 0, i64 %n)
  ret void
}

declare %a @_Z32__spirv_CooperativeMatrixLoadKHR_a(ptr addrspace(1), i32, i64)
declare %q @_Z41__spirv_CooperativeMatrixLoadCheckedINTEL_q(ptr addrspace(1), i32, i32, i32, i32, i32, i64)
declare i8 @_Z28__spirv_VectorExtractDynamic_q(%q, i32)
declare %b @_Z27__spirv_VectorInsertDynamic_b(%b, half, i32)
declare %acc @_Z34__spirv_CooperativeMatrixMulAddKHR(%a, %b, %acc, i32)
declare void @_Z33__spirv_CooperativeMatrixStoreKHR(ptr addrspace(1), %acc, i32, i64)
declare %q @_Z41__spirv_CooperativeMatrixLoadCheckedINTEL_v(ptr addrspace(1), i32, i32, i32, i32, i32, i64, i32)
