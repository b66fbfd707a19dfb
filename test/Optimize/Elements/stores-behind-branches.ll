; RUN: %tenon_opt -passes='tenon-recognize,tenon-elements<target=cpu;triple=x86_64-unknown-linux-gnu>' -S < %s | FileCheck %s --implicit-check-not='store float,'

; A store of a matrix that a branch may change, which stays behind the branch.
target triple = "spir64-unknown-unknown"

%acc = type target("spirv.CooperativeMatrixKHR", float, 3, 8, 16, 2)

; The matrix has another use.
; CHECK-LABEL: define spir_kernel void @twice(
; CHECK:        %r = phi target
; CHECK:        call void @tenon.store.acc.f32.8x16.row
define spir_kernel void @twice(ptr addrspace(3) %p, ptr addrspace(1) %q, i1 %c) {
entry:
  %a = call %acc @_Z32__spirv_CooperativeMatrixLoadKHR(ptr addrspace(3) %p, i32 0, i64 16)
  br i1 %c, label %loop, label %merge
loop:
  %i = phi i32 [ 0, %entry ], [ %next, %loop ]
  %m = phi %acc [ %a, %entry ], [ %new, %loop ]
  %x = call float @_Z28__spirv_VectorExtractDynamic(%acc %m, i32 %i)
  %y = fneg float %x
  %new = call %acc @_Z27__spirv_VectorInsertDynamic(%acc %m, float %y, i32 %i)
  %next = add i32 %i, 1
  %more = icmp ult i32 %next, 128
  br i1 %more, label %loop, label %merge
merge:
  %r = phi %acc [ %a, %entry ], [ %new, %loop ]
  call void @_Z33__spirv_CooperativeMatrixStoreKHR(ptr addrspace(1) %q, %acc %r, i32 0, i64 16)
  call void @_Z33__spirv_CooperativeMatrixStoreKHR(ptr addrspace(1) %q, %acc %r, i32 0, i64 16)
  ret void
}

; CHECK-LABEL: define spir_kernel void @converted(
; CHECK:        %r = phi target
; CHECK:        store half
define spir_kernel void @converted(ptr addrspace(3) %p, ptr addrspace(1) %q, i1 %c) {
entry:
  %a = call %acc @_Z32__spirv_CooperativeMatrixLoadKHR(ptr addrspace(3) %p, i32 0, i64 16)
  br i1 %c, label %loop, label %merge
loop:
  %i = phi i32 [ 0, %entry ], [ %next, %loop ]
  %m = phi %acc [ %a, %entry ], [ %new, %loop ]
  %x = call float @_Z28__spirv_VectorExtractDynamic(%acc %m, i32 %i)
  %y = fneg float %x
  %new = call %acc @_Z27__spirv_VectorInsertDynamic(%acc %m, float %y, i32 %i)
  %next = add i32 %i, 1
  %more = icmp ult i32 %next, 128
  br i1 %more, label %loop, label %merge
merge:
  %r = phi %acc [ %a, %entry ], [ %new, %loop ]
  %h = call target("spirv.CooperativeMatrixKHR", half, 3, 8, 16, 2) @_Z16__spirv_FConvert(%acc %r)
  call void @_Z33__spirv_CooperativeMatrixStoreKHR_h(ptr addrspace(1) %q, target("spirv.CooperativeMatrixKHR", half, 3, 8, 16, 2) %h, i32 0, i64 16)
  call void @_Z33__spirv_CooperativeMatrixStoreKHR_h(ptr addrspace(1) %q, target("spirv.CooperativeMatrixKHR", half, 3, 8, 16, 2) %h, i32 0, i64 32)
  ret void
}

; A loop begins there.
; CHECK-LABEL: define spir_kernel void @header(
; CHECK:        %r = phi target
; CHECK:        call void @tenon.store.acc.f32.8x16.row
define spir_kernel void @header(ptr addrspace(3) %p, ptr addrspace(1) %q, i1 %c) {
entry:
  %a = call %acc @_Z32__spirv_CooperativeMatrixLoadKHR(ptr addrspace(3) %p, i32 0, i64 16)
  br i1 %c, label %loop, label %merge
loop:
  %i = phi i32 [ 0, %entry ], [ %next, %loop ]
  %m = phi %acc [ %a, %entry ], [ %new, %loop ]
  %x = call float @_Z28__spirv_VectorExtractDynamic(%acc %m, i32 %i)
  %y = fneg float %x
  %new = call %acc @_Z27__spirv_VectorInsertDynamic(%acc %m, float %y, i32 %i)
  %next = add i32 %i, 1
  %more = icmp ult i32 %next, 128
  br i1 %more, label %loop, label %merge
merge:
  %r = phi %acc [ %a, %entry ], [ %new, %loop ], [ %a, %merge ]
  call void @_Z33__spirv_CooperativeMatrixStoreKHR(ptr addrspace(1) %q, %acc %r, i32 0, i64 16)
  %again = call i1 @again()
  br i1 %again, label %merge, label %out
out:
  ret void
}

; Two cases of a switch lead there.
; CHECK-LABEL: define spir_kernel void @cases(
; CHECK:        %r = phi target
; CHECK:        call void @tenon.store.acc.f32.8x16.row
define spir_kernel void @cases(ptr addrspace(3) %p, ptr addrspace(1) %q, i32 %n) {
entry:
  %a = call %acc @_Z32__spirv_CooperativeMatrixLoadKHR(ptr addrspace(3) %p, i32 0, i64 16)
  switch i32 %n, label %loop [ i32 1, label %merge
    i32 2, label %merge ]
loop:
  %i = phi i32 [ 0, %entry ], [ %next, %loop ]
  %m = phi %acc [ %a, %entry ], [ %new, %loop ]
  %x = call float @_Z28__spirv_VectorExtractDynamic(%acc %m, i32 %i)
  %y = fneg float %x
  %new = call %acc @_Z27__spirv_VectorInsertDynamic(%acc %m, float %y, i32 %i)
  %next = add i32 %i, 1
  %more = icmp ult i32 %next, 128
  br i1 %more, label %loop, label %merge
merge:
  %r = phi %acc [ %a, %entry ], [ %a, %entry ], [ %new, %loop ]
  call void @_Z33__spirv_CooperativeMatrixStoreKHR(ptr addrspace(1) %q, %acc %r, i32 0, i64 16)
  ret void
}

; Something is written before the store.
; CHECK-LABEL: define spir_kernel void @read_before(
; CHECK:        %r = phi target
; CHECK:        call void @tenon.store.acc.f32.8x16.row
define spir_kernel void @read_before(ptr addrspace(3) %p, ptr addrspace(1) %q, i1 %c) {
entry:
  %a = call %acc @_Z32__spirv_CooperativeMatrixLoadKHR(ptr addrspace(3) %p, i32 0, i64 16)
  br i1 %c, label %loop, label %merge
loop:
  %i = phi i32 [ 0, %entry ], [ %next, %loop ]
  %m = phi %acc [ %a, %entry ], [ %new, %loop ]
  %x = call float @_Z28__spirv_VectorExtractDynamic(%acc %m, i32 %i)
  %y = fneg float %x
  %new = call %acc @_Z27__spirv_VectorInsertDynamic(%acc %m, float %y, i32 %i)
  %next = add i32 %i, 1
  %more = icmp ult i32 %next, 128
  br i1 %more, label %loop, label %merge
merge:
  %r = phi %acc [ %a, %entry ], [ %new, %loop ]
  store volatile i32 1, ptr addrspace(1) %q
  call void @_Z33__spirv_CooperativeMatrixStoreKHR(ptr addrspace(1) %q, %acc %r, i32 0, i64 16)
  ret void
}

; The address depends on the branch.
; CHECK-LABEL: define spir_kernel void @address(
; CHECK:        %r = phi target
; CHECK:        call void @tenon.store.acc.f32.8x16.row
define spir_kernel void @address(ptr addrspace(3) %p, ptr addrspace(1) %q, i1 %c, i64 %n) {
entry:
  %a = call %acc @_Z32__spirv_CooperativeMatrixLoadKHR(ptr addrspace(3) %p, i32 0, i64 16)
  br i1 %c, label %loop, label %merge
loop:
  %i = phi i32 [ 0, %entry ], [ %next, %loop ]
  %m = phi %acc [ %a, %entry ], [ %new, %loop ]
  %x = call float @_Z28__spirv_VectorExtractDynamic(%acc %m, i32 %i)
  %y = fneg float %x
  %new = call %acc @_Z27__spirv_VectorInsertDynamic(%acc %m, float %y, i32 %i)
  %next = add i32 %i, 1
  %more = icmp ult i32 %next, 128
  br i1 %more, label %loop, label %merge
merge:
  %r = phi %acc [ %a, %entry ], [ %new, %loop ]
  %d = phi i64 [ 0, %entry ], [ %n, %loop ]
  %at = getelementptr i8, ptr addrspace(1) %q, i64 %d
  call void @_Z33__spirv_CooperativeMatrixStoreKHR(ptr addrspace(1) %at, %acc %r, i32 0, i64 16)
  ret void
}

; A branch that does not always lead there.
; CHECK-LABEL: define spir_kernel void @leaves(
; CHECK:        %r = phi target
; CHECK:        call void @tenon.store.acc.f32.8x16.row
define spir_kernel void @leaves(ptr addrspace(3) %p, ptr addrspace(1) %q, i1 %c, i32 %n) {
entry:
  %a = call %acc @_Z32__spirv_CooperativeMatrixLoadKHR(ptr addrspace(3) %p, i32 0, i64 16)
  br i1 %c, label %loop, label %merge
loop:
  %i = phi i32 [ 0, %entry ], [ %next, %loop ]
  %m = phi %acc [ %a, %entry ], [ %new, %loop ]
  %x = call float @_Z28__spirv_VectorExtractDynamic(%acc %m, i32 %i)
  %y = fneg float %x
  %new = call %acc @_Z27__spirv_VectorInsertDynamic(%acc %m, float %y, i32 %i)
  %next = add i32 %i, 1
  %more = icmp ult i32 %next, 128
  br i1 %more, label %loop, label %after
after:
  %positive = icmp sgt i32 %n, 0
  br i1 %positive, label %merge, label %out
merge:
  %r = phi %acc [ %a, %entry ], [ %new, %after ]
  call void @_Z33__spirv_CooperativeMatrixStoreKHR(ptr addrspace(1) %q, %acc %r, i32 0, i64 16)
  ret void
out:
  ret void
}

; Lanes may part at one of several branches, or in a switch, or where their condition is from a call.
; CHECK-LABEL: define spir_kernel void @three(
; CHECK:        %r = phi target
; CHECK:        call void @tenon.store.acc.f32.8x16.row
define spir_kernel void @three(ptr addrspace(3) %p, ptr addrspace(1) %q, i1 %c, i1 %d) !intel_reqd_sub_group_size !0 {
entry:
  %a = call %acc @_Z32__spirv_CooperativeMatrixLoadKHR(ptr addrspace(3) %p, i32 0, i64 16)
  br i1 %c, label %loop, label %other
other:
  br i1 %d, label %merge, label %third
third:
  br label %merge
loop:
  %i = phi i32 [ 0, %entry ], [ %next, %loop ]
  %m = phi %acc [ %a, %entry ], [ %new, %loop ]
  %x = call float @_Z28__spirv_VectorExtractDynamic(%acc %m, i32 %i)
  %y = fneg float %x
  %new = call %acc @_Z27__spirv_VectorInsertDynamic(%acc %m, float %y, i32 %i)
  %next = add i32 %i, 1
  %more = icmp ult i32 %next, 8
  br i1 %more, label %loop, label %merge
merge:
  %r = phi %acc [ %a, %other ], [ zeroinitializer, %third ], [ %new, %loop ]
  call void @_Z33__spirv_CooperativeMatrixStoreKHR(ptr addrspace(1) %q, %acc %r, i32 0, i64 16)
  ret void
}

; CHECK-LABEL: define spir_kernel void @switched(
; CHECK:        %r = phi target
; CHECK:        call void @tenon.store.acc.f32.8x16.row
define spir_kernel void @switched(ptr addrspace(3) %p, ptr addrspace(1) %q, i32 %n) !intel_reqd_sub_group_size !0 {
entry:
  %a = call %acc @_Z32__spirv_CooperativeMatrixLoadKHR(ptr addrspace(3) %p, i32 0, i64 16)
  switch i32 %n, label %merge [ i32 1, label %loop ]
loop:
  %i = phi i32 [ 0, %entry ], [ %next, %loop ]
  %m = phi %acc [ %a, %entry ], [ %new, %loop ]
  %x = call float @_Z28__spirv_VectorExtractDynamic(%acc %m, i32 %i)
  %y = fneg float %x
  %new = call %acc @_Z27__spirv_VectorInsertDynamic(%acc %m, float %y, i32 %i)
  %next = add i32 %i, 1
  %more = icmp ult i32 %next, 8
  br i1 %more, label %loop, label %merge
merge:
  %r = phi %acc [ %a, %entry ], [ %new, %loop ]
  call void @_Z33__spirv_CooperativeMatrixStoreKHR(ptr addrspace(1) %q, %acc %r, i32 0, i64 16)
  ret void
}

; CHECK-LABEL: define spir_kernel void @called(
; CHECK:        %r = phi target
; CHECK:        call void @tenon.store.acc.f32.8x16.row
define spir_kernel void @called(ptr addrspace(3) %p, ptr addrspace(1) %q, i32 %n) !intel_reqd_sub_group_size !0 {
entry:
  %a = call %acc @_Z32__spirv_CooperativeMatrixLoadKHR(ptr addrspace(3) %p, i32 0, i64 16)
  %of = call i32 @llvm.umin.i32(i32 %n, i32 7)
  %d = icmp eq i32 %of, 7
  br i1 %d, label %loop, label %merge
loop:
  %i = phi i32 [ 0, %entry ], [ %next, %loop ]
  %m = phi %acc [ %a, %entry ], [ %new, %loop ]
  %x = call float @_Z28__spirv_VectorExtractDynamic(%acc %m, i32 %i)
  %y = fneg float %x
  %new = call %acc @_Z27__spirv_VectorInsertDynamic(%acc %m, float %y, i32 %i)
  %next = add i32 %i, 1
  %more = icmp ult i32 %next, 8
  br i1 %more, label %loop, label %merge
merge:
  %r = phi %acc [ %a, %entry ], [ %new, %loop ]
  call void @_Z33__spirv_CooperativeMatrixStoreKHR(ptr addrspace(1) %q, %acc %r, i32 0, i64 16)
  ret void
}

declare %acc @_Z32__spirv_CooperativeMatrixLoadKHR(ptr addrspace(3), i32, i64)
declare float @_Z28__spirv_VectorExtractDynamic(%acc, i32)
declare %acc @_Z27__spirv_VectorInsertDynamic(%acc, float, i32)
declare void @_Z33__spirv_CooperativeMatrixStoreKHR(ptr addrspace(1), %acc, i32, i64)
declare target("spirv.CooperativeMatrixKHR", half, 3, 8, 16, 2) @_Z16__spirv_FConvert(%acc)
declare void @_Z33__spirv_CooperativeMatrixStoreKHR_h(ptr addrspace(1), target("spirv.CooperativeMatrixKHR", half, 3, 8, 16, 2), i32, i64)
declare i1 @again()
declare i32 @llvm.umin.i32(i32, i32)

!0 = !{i32 16}
