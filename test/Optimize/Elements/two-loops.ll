; RUN: %tenon_opt -passes='tenon-recognize,tenon-elements<target=cpu;triple=x86_64-unknown-linux-gnu>' -S < %s | FileCheck %s

; Two loops over the elements of one matrix are one, also if they use others, and numbers that are
; computed between them. Not if the second needs more of the first than the element, or what is
; between them cannot come before both.
target triple = "spir64-unknown-unknown"

%acc = type target("spirv.CooperativeMatrixKHR", float, 3, 8, 16, 2)

; CHECK-LABEL: define spir_kernel void @one(
; CHECK-NOT:    @tenon.insert
; CHECK:        [[Y:%.*]] = fneg float
; CHECK:        [[Z:%.*]] = fmul float [[Y]], 3
; CHECK:        store float [[Z]]
; CHECK-NOT:    @tenon.insert
; CHECK:        ret void
define spir_kernel void @one(ptr addrspace(3) %p, ptr addrspace(1) %q) {
entry:
  %a = call %acc @_Z32__spirv_CooperativeMatrixLoadKHR(ptr addrspace(3) %p, i32 0, i64 16)
  %b = call %acc @_Z32__spirv_CooperativeMatrixLoadKHR(ptr addrspace(3) %p, i32 1, i64 16)
  br label %loop
loop:
  %i = phi i32 [ 0, %entry ], [ %next, %loop ]
  %m = phi %acc [ %a, %entry ], [ %new, %loop ]
  %x = call float @_Z28__spirv_VectorExtractDynamic(%acc %m, i32 %i)
  %y = fneg float %x
  %new = call %acc @_Z27__spirv_VectorInsertDynamic(%acc %m, float %y, i32 %i)
  %next = add i32 %i, 1
  %more = icmp ult i32 %next, 128
  br i1 %more, label %loop, label %between
between:
  br label %second
second:
  %i2 = phi i32 [ 0, %between ], [ %next2, %second ]
  %m2 = phi %acc [ %new, %between ], [ %new2, %second ]
  %x2 = call float @_Z28__spirv_VectorExtractDynamic(%acc %m2, i32 %i2)
  %y2 = fmul float %x2, 3.0
  %new2 = call %acc @_Z27__spirv_VectorInsertDynamic(%acc %m2, float %y2, i32 %i2)
  %next2 = add i32 %i2, 1
  %more2 = icmp ult i32 %next2, 128
  br i1 %more2, label %second, label %done
done:
  call void @_Z33__spirv_CooperativeMatrixStoreKHR(ptr addrspace(1) %q, %acc %new2, i32 0, i64 16)
  ret void
}

; CHECK-LABEL: define spir_kernel void @computed_between(
; CHECK-NOT:    @tenon.insert
; CHECK:        [[Y:%.*]] = fneg float
; CHECK:        [[Z:%.*]] = fmul float [[Y]], 3
; CHECK:        store float [[Z]]
; CHECK-NOT:    @tenon.insert
; CHECK:        ret void
define spir_kernel void @computed_between(ptr addrspace(3) %p, ptr addrspace(1) %q, float %s) {
entry:
  %a = call %acc @_Z32__spirv_CooperativeMatrixLoadKHR(ptr addrspace(3) %p, i32 0, i64 16)
  %b = call %acc @_Z32__spirv_CooperativeMatrixLoadKHR(ptr addrspace(3) %p, i32 1, i64 16)
  br label %loop
loop:
  %i = phi i32 [ 0, %entry ], [ %next, %loop ]
  %m = phi %acc [ %a, %entry ], [ %new, %loop ]
  %x = call float @_Z28__spirv_VectorExtractDynamic(%acc %m, i32 %i)
  %y = fneg float %x
  %new = call %acc @_Z27__spirv_VectorInsertDynamic(%acc %m, float %y, i32 %i)
  %next = add i32 %i, 1
  %more = icmp ult i32 %next, 128
  br i1 %more, label %loop, label %between
between:
  %f = fmul float %s, 2.0
  br label %second
second:
  %i2 = phi i32 [ 0, %between ], [ %next2, %second ]
  %m2 = phi %acc [ %new, %between ], [ %new2, %second ]
  %x2 = call float @_Z28__spirv_VectorExtractDynamic(%acc %m2, i32 %i2)
  %g = fadd float %f, 1.0
  %y2 = fmul float %x2, 3.0
  %new2 = call %acc @_Z27__spirv_VectorInsertDynamic(%acc %m2, float %y2, i32 %i2)
  %next2 = add i32 %i2, 1
  %more2 = icmp ult i32 %next2, 128
  br i1 %more2, label %second, label %done
done:
  call void @_Z33__spirv_CooperativeMatrixStoreKHR(ptr addrspace(1) %q, %acc %new2, i32 0, i64 16)
  ret void
}

; CHECK-LABEL: define spir_kernel void @fixed_element(
; CHECK:        fneg float
; CHECK:        @tenon.insert
; CHECK:        ret void
define spir_kernel void @fixed_element(ptr addrspace(3) %p, ptr addrspace(1) %q) {
entry:
  %a = call %acc @_Z32__spirv_CooperativeMatrixLoadKHR(ptr addrspace(3) %p, i32 0, i64 16)
  %b = call %acc @_Z32__spirv_CooperativeMatrixLoadKHR(ptr addrspace(3) %p, i32 1, i64 16)
  br label %loop
loop:
  %i = phi i32 [ 0, %entry ], [ %next, %loop ]
  %m = phi %acc [ %a, %entry ], [ %new, %loop ]
  %x = call float @_Z28__spirv_VectorExtractDynamic(%acc %m, i32 %i)
  %y = fneg float %x
  %new = call %acc @_Z27__spirv_VectorInsertDynamic(%acc %m, float %y, i32 %i)
  %next = add i32 %i, 1
  %more = icmp ult i32 %next, 128
  br i1 %more, label %loop, label %between
between:
  br label %second
second:
  %i2 = phi i32 [ 0, %between ], [ %next2, %second ]
  %m2 = phi %acc [ %b, %between ], [ %new2, %second ]
  %x2 = call float @_Z28__spirv_VectorExtractDynamic(%acc %new, i32 0)
  %y2 = fmul float %x2, 3.0
  %new2 = call %acc @_Z27__spirv_VectorInsertDynamic(%acc %m2, float %y2, i32 %i2)
  %next2 = add i32 %i2, 1
  %more2 = icmp ult i32 %next2, 128
  br i1 %more2, label %second, label %done
done:
  call void @_Z33__spirv_CooperativeMatrixStoreKHR(ptr addrspace(1) %q, %acc %new2, i32 0, i64 16)
  ret void
}

; CHECK-LABEL: define spir_kernel void @number_of_first(
; CHECK:        fneg float
; CHECK:        @tenon.insert
; CHECK:        ret void
define spir_kernel void @number_of_first(ptr addrspace(3) %p, ptr addrspace(1) %q) {
entry:
  %a = call %acc @_Z32__spirv_CooperativeMatrixLoadKHR(ptr addrspace(3) %p, i32 0, i64 16)
  %b = call %acc @_Z32__spirv_CooperativeMatrixLoadKHR(ptr addrspace(3) %p, i32 1, i64 16)
  br label %loop
loop:
  %i = phi i32 [ 0, %entry ], [ %next, %loop ]
  %m = phi %acc [ %a, %entry ], [ %new, %loop ]
  %x = call float @_Z28__spirv_VectorExtractDynamic(%acc %m, i32 %i)
  %y = fneg float %x
  %new = call %acc @_Z27__spirv_VectorInsertDynamic(%acc %m, float %y, i32 %i)
  %next = add i32 %i, 1
  %more = icmp ult i32 %next, 128
  br i1 %more, label %loop, label %between
between:
  br label %second
second:
  %i2 = phi i32 [ 0, %between ], [ %next2, %second ]
  %m2 = phi %acc [ %new, %between ], [ %new2, %second ]
  %x2 = call float @_Z28__spirv_VectorExtractDynamic(%acc %m2, i32 %i2)
  %y2 = fmul float %x2, %y
  %new2 = call %acc @_Z27__spirv_VectorInsertDynamic(%acc %m2, float %y2, i32 %i2)
  %next2 = add i32 %i2, 1
  %more2 = icmp ult i32 %next2, 128
  br i1 %more2, label %second, label %done
done:
  call void @_Z33__spirv_CooperativeMatrixStoreKHR(ptr addrspace(1) %q, %acc %new2, i32 0, i64 16)
  ret void
}

; CHECK-LABEL: define spir_kernel void @after_first(
; CHECK:        fneg float
; CHECK:        @tenon.insert
; CHECK:        ret void
define spir_kernel void @after_first(ptr addrspace(3) %p, ptr addrspace(1) %q) {
entry:
  %a = call %acc @_Z32__spirv_CooperativeMatrixLoadKHR(ptr addrspace(3) %p, i32 0, i64 16)
  %b = call %acc @_Z32__spirv_CooperativeMatrixLoadKHR(ptr addrspace(3) %p, i32 1, i64 16)
  br label %loop
loop:
  %i = phi i32 [ 0, %entry ], [ %next, %loop ]
  %m = phi %acc [ %a, %entry ], [ %new, %loop ]
  %x = call float @_Z28__spirv_VectorExtractDynamic(%acc %m, i32 %i)
  %y = fneg float %x
  %new = call %acc @_Z27__spirv_VectorInsertDynamic(%acc %m, float %y, i32 %i)
  %next = add i32 %i, 1
  %more = icmp ult i32 %next, 128
  br i1 %more, label %loop, label %between
between:
  %f = fmul float %y, 2.0
  br label %second
second:
  %i2 = phi i32 [ 0, %between ], [ %next2, %second ]
  %m2 = phi %acc [ %new, %between ], [ %new2, %second ]
  %x2 = call float @_Z28__spirv_VectorExtractDynamic(%acc %m2, i32 %i2)
  %y2 = fmul float %x2, %f
  %new2 = call %acc @_Z27__spirv_VectorInsertDynamic(%acc %m2, float %y2, i32 %i2)
  %next2 = add i32 %i2, 1
  %more2 = icmp ult i32 %next2, 128
  br i1 %more2, label %second, label %done
done:
  call void @_Z33__spirv_CooperativeMatrixStoreKHR(ptr addrspace(1) %q, %acc %new2, i32 0, i64 16)
  ret void
}

; CHECK-LABEL: define spir_kernel void @written_between(
; CHECK:        fneg float
; CHECK:        @tenon.insert
; CHECK:        ret void
define spir_kernel void @written_between(ptr addrspace(3) %p, ptr addrspace(1) %q) {
entry:
  %a = call %acc @_Z32__spirv_CooperativeMatrixLoadKHR(ptr addrspace(3) %p, i32 0, i64 16)
  %b = call %acc @_Z32__spirv_CooperativeMatrixLoadKHR(ptr addrspace(3) %p, i32 1, i64 16)
  br label %loop
loop:
  %i = phi i32 [ 0, %entry ], [ %next, %loop ]
  %m = phi %acc [ %a, %entry ], [ %new, %loop ]
  %x = call float @_Z28__spirv_VectorExtractDynamic(%acc %m, i32 %i)
  %y = fneg float %x
  %new = call %acc @_Z27__spirv_VectorInsertDynamic(%acc %m, float %y, i32 %i)
  %next = add i32 %i, 1
  %more = icmp ult i32 %next, 128
  br i1 %more, label %loop, label %between
between:
  store i32 1, ptr addrspace(3) %p
  br label %second
second:
  %i2 = phi i32 [ 0, %between ], [ %next2, %second ]
  %m2 = phi %acc [ %new, %between ], [ %new2, %second ]
  %x2 = call float @_Z28__spirv_VectorExtractDynamic(%acc %m2, i32 %i2)
  %y2 = fmul float %x2, 3.0
  %new2 = call %acc @_Z27__spirv_VectorInsertDynamic(%acc %m2, float %y2, i32 %i2)
  %next2 = add i32 %i2, 1
  %more2 = icmp ult i32 %next2, 128
  br i1 %more2, label %second, label %done
done:
  call void @_Z33__spirv_CooperativeMatrixStoreKHR(ptr addrspace(1) %q, %acc %new2, i32 0, i64 16)
  ret void
}

; CHECK-LABEL: define spir_kernel void @branch(
; CHECK:        fneg float
; CHECK:        @tenon.insert
; CHECK:        ret void
define spir_kernel void @branch(ptr addrspace(3) %p, ptr addrspace(1) %q, i1 %c) {
entry:
  %a = call %acc @_Z32__spirv_CooperativeMatrixLoadKHR(ptr addrspace(3) %p, i32 0, i64 16)
  %b = call %acc @_Z32__spirv_CooperativeMatrixLoadKHR(ptr addrspace(3) %p, i32 1, i64 16)
  br label %loop
loop:
  %i = phi i32 [ 0, %entry ], [ %next, %loop ]
  %m = phi %acc [ %a, %entry ], [ %new, %loop ]
  %x = call float @_Z28__spirv_VectorExtractDynamic(%acc %m, i32 %i)
  %y = fneg float %x
  %new = call %acc @_Z27__spirv_VectorInsertDynamic(%acc %m, float %y, i32 %i)
  %next = add i32 %i, 1
  %more = icmp ult i32 %next, 128
  br i1 %more, label %loop, label %between
between:
  br i1 %c, label %one, label %second.entry
one:
  store i32 1, ptr addrspace(3) %p
  br label %second.entry
second.entry:
  br label %second
second:
  %i2 = phi i32 [ 0, %second.entry ], [ %next2, %second ]
  %m2 = phi %acc [ %new, %second.entry ], [ %new2, %second ]
  %x2 = call float @_Z28__spirv_VectorExtractDynamic(%acc %m2, i32 %i2)
  %y2 = fmul float %x2, 3.0
  %new2 = call %acc @_Z27__spirv_VectorInsertDynamic(%acc %m2, float %y2, i32 %i2)
  %next2 = add i32 %i2, 1
  %more2 = icmp ult i32 %next2, 128
  br i1 %more2, label %second, label %done
done:
  call void @_Z33__spirv_CooperativeMatrixStoreKHR(ptr addrspace(1) %q, %acc %new2, i32 0, i64 16)
  ret void
}

; CHECK-LABEL: define spir_kernel void @sometimes(
; CHECK:        fneg float
; CHECK:        @tenon.insert
; CHECK:        ret void
define spir_kernel void @sometimes(ptr addrspace(3) %p, ptr addrspace(1) %q, i1 %c) {
entry:
  %a = call %acc @_Z32__spirv_CooperativeMatrixLoadKHR(ptr addrspace(3) %p, i32 0, i64 16)
  %b = call %acc @_Z32__spirv_CooperativeMatrixLoadKHR(ptr addrspace(3) %p, i32 1, i64 16)
  br label %loop
loop:
  %i = phi i32 [ 0, %entry ], [ %next, %loop ]
  %m = phi %acc [ %a, %entry ], [ %new, %loop ]
  %x = call float @_Z28__spirv_VectorExtractDynamic(%acc %m, i32 %i)
  %y = fneg float %x
  %new = call %acc @_Z27__spirv_VectorInsertDynamic(%acc %m, float %y, i32 %i)
  %next = add i32 %i, 1
  %more = icmp ult i32 %next, 128
  br i1 %more, label %loop, label %between
between:
  br i1 %c, label %second.entry, label %out
second.entry:
  br label %second
second:
  %i2 = phi i32 [ 0, %second.entry ], [ %next2, %second ]
  %m2 = phi %acc [ %new, %second.entry ], [ %new2, %second ]
  %x2 = call float @_Z28__spirv_VectorExtractDynamic(%acc %m2, i32 %i2)
  %y2 = fmul float %x2, 3.0
  %new2 = call %acc @_Z27__spirv_VectorInsertDynamic(%acc %m2, float %y2, i32 %i2)
  %next2 = add i32 %i2, 1
  %more2 = icmp ult i32 %next2, 128
  br i1 %more2, label %second, label %done
done:
  call void @_Z33__spirv_CooperativeMatrixStoreKHR(ptr addrspace(1) %q, %acc %new2, i32 0, i64 16)
  br label %out
out:
  ret void
}

; CHECK-LABEL: define spir_kernel void @other_count(
; CHECK:        fneg float
; CHECK:        @tenon.insert
; CHECK:        ret void
define spir_kernel void @other_count(ptr addrspace(3) %p, ptr addrspace(1) %q) {
entry:
  %a = call %acc @_Z32__spirv_CooperativeMatrixLoadKHR(ptr addrspace(3) %p, i32 0, i64 16)
  %b = call %acc @_Z32__spirv_CooperativeMatrixLoadKHR(ptr addrspace(3) %p, i32 1, i64 16)
  br label %loop
loop:
  %i = phi i32 [ 0, %entry ], [ %next, %loop ]
  %m = phi %acc [ %a, %entry ], [ %new, %loop ]
  %x = call float @_Z28__spirv_VectorExtractDynamic(%acc %m, i32 %i)
  %y = fneg float %x
  %new = call %acc @_Z27__spirv_VectorInsertDynamic(%acc %m, float %y, i32 %i)
  %next = add i32 %i, 1
  %more = icmp ult i32 %next, 128
  br i1 %more, label %loop, label %between
between:
  br label %second
second:
  %i2 = phi i32 [ 0, %between ], [ %next2, %second ]
  %m2 = phi %acc [ %b, %between ], [ %new2, %second ]
  %x2 = call float @_Z28__spirv_VectorExtractDynamic(%acc %m2, i32 %i2)
  %y2 = fmul float %x2, 3.0
  %new2 = call %acc @_Z27__spirv_VectorInsertDynamic(%acc %m2, float %y2, i32 %i2)
  %next2 = add i32 %i2, 1
  %more2 = icmp ult i32 %next2, 64
  br i1 %more2, label %second, label %done
done:
  call void @_Z33__spirv_CooperativeMatrixStoreKHR(ptr addrspace(1) %q, %acc %new2, i32 0, i64 16)
  call void @_Z33__spirv_CooperativeMatrixStoreKHR(ptr addrspace(1) %q, %acc %new, i32 1, i64 8)
  ret void
}

declare %acc @_Z32__spirv_CooperativeMatrixLoadKHR(ptr addrspace(3), i32, i64)
declare float @_Z28__spirv_VectorExtractDynamic(%acc, i32)
declare %acc @_Z27__spirv_VectorInsertDynamic(%acc, float, i32)
declare void @_Z33__spirv_CooperativeMatrixStoreKHR(ptr addrspace(1), %acc, i32, i64)
