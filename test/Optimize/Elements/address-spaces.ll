; RUN: %tenon_opt -passes='tenon-recognize,tenon-elements<target=cpu;triple=x86_64-unknown-linux-gnu>' -S < %s | FileCheck %s

; Whether the result may overlap what the loop reads: never constant memory or memory of another
; kind, and not where one of two parameters is noalias.
target triple = "spir64-unknown-unknown"

%acc = type target("spirv.CooperativeMatrixKHR", float, 3, 8, 16, 2)

; CHECK-LABEL: define spir_kernel void @constant(
; CHECK-NOT:    select i1
; CHECK:        store float
; CHECK:        ret void
define spir_kernel void @constant(ptr addrspace(2) %p, ptr addrspace(1) %q) {
entry:
  %a = call %acc @_Z32__spirv_CooperativeMatrixLoadKHR_2(ptr addrspace(2) %p, i32 0, i64 16)
  br label %loop
loop:
  %i = phi i32 [ 0, %entry ], [ %next, %loop ]
  %m = phi %acc [ %a, %entry ], [ %new, %loop ]
  %x = call float @_Z28__spirv_VectorExtractDynamic(%acc %m, i32 %i)
  %y = fneg float %x
  %new = call %acc @_Z27__spirv_VectorInsertDynamic(%acc %m, float %y, i32 %i)
  %next = add i32 %i, 1
  %more = icmp ult i32 %next, 128
  br i1 %more, label %loop, label %done
done:
  call void @_Z33__spirv_CooperativeMatrixStoreKHR(ptr addrspace(1) %q, %acc %new, i32 0, i64 16)
  ret void
}

; CHECK-LABEL: define spir_kernel void @to_local(
; CHECK-NOT:    select i1
; CHECK:        store float
; CHECK:        ret void
define spir_kernel void @to_local(ptr addrspace(1) %p, ptr addrspace(3) %q) {
entry:
  %a = call %acc @_Z32__spirv_CooperativeMatrixLoadKHR_1(ptr addrspace(1) %p, i32 0, i64 16)
  br label %loop
loop:
  %i = phi i32 [ 0, %entry ], [ %next, %loop ]
  %m = phi %acc [ %a, %entry ], [ %new, %loop ]
  %x = call float @_Z28__spirv_VectorExtractDynamic(%acc %m, i32 %i)
  %y = fneg float %x
  %new = call %acc @_Z27__spirv_VectorInsertDynamic(%acc %m, float %y, i32 %i)
  %next = add i32 %i, 1
  %more = icmp ult i32 %next, 128
  br i1 %more, label %loop, label %done
done:
  call void @_Z33__spirv_CooperativeMatrixStoreKHR_3(ptr addrspace(3) %q, %acc %new, i32 0, i64 16)
  ret void
}

; CHECK-LABEL: define spir_kernel void @within_local(
; CHECK:        select i1
; CHECK:        store float
; CHECK:        ret void
define spir_kernel void @within_local(ptr addrspace(3) %p, ptr addrspace(3) %q) {
entry:
  %a = call %acc @_Z32__spirv_CooperativeMatrixLoadKHR(ptr addrspace(3) %p, i32 0, i64 16)
  br label %loop
loop:
  %i = phi i32 [ 0, %entry ], [ %next, %loop ]
  %m = phi %acc [ %a, %entry ], [ %new, %loop ]
  %x = call float @_Z28__spirv_VectorExtractDynamic(%acc %m, i32 %i)
  %y = fneg float %x
  %new = call %acc @_Z27__spirv_VectorInsertDynamic(%acc %m, float %y, i32 %i)
  %next = add i32 %i, 1
  %more = icmp ult i32 %next, 128
  br i1 %more, label %loop, label %done
done:
  call void @_Z33__spirv_CooperativeMatrixStoreKHR_3(ptr addrspace(3) %q, %acc %new, i32 0, i64 16)
  ret void
}

; CHECK-LABEL: define spir_kernel void @generic(
; CHECK:        select i1
; CHECK:        store float
; CHECK:        ret void
define spir_kernel void @generic(ptr addrspace(3) %p, ptr addrspace(4) %q) {
entry:
  %a = call %acc @_Z32__spirv_CooperativeMatrixLoadKHR(ptr addrspace(3) %p, i32 0, i64 16)
  br label %loop
loop:
  %i = phi i32 [ 0, %entry ], [ %next, %loop ]
  %m = phi %acc [ %a, %entry ], [ %new, %loop ]
  %x = call float @_Z28__spirv_VectorExtractDynamic(%acc %m, i32 %i)
  %y = fneg float %x
  %new = call %acc @_Z27__spirv_VectorInsertDynamic(%acc %m, float %y, i32 %i)
  %next = add i32 %i, 1
  %more = icmp ult i32 %next, 128
  br i1 %more, label %loop, label %done
done:
  call void @_Z33__spirv_CooperativeMatrixStoreKHR_4(ptr addrspace(4) %q, %acc %new, i32 0, i64 16)
  ret void
}

; CHECK-LABEL: define spir_kernel void @noalias(
; CHECK-NOT:    select i1
; CHECK:        store float
; CHECK:        ret void
define spir_kernel void @noalias(ptr addrspace(1) %p, ptr addrspace(1) noalias %q) {
entry:
  %a = call %acc @_Z32__spirv_CooperativeMatrixLoadKHR_1(ptr addrspace(1) %p, i32 0, i64 16)
  br label %loop
loop:
  %i = phi i32 [ 0, %entry ], [ %next, %loop ]
  %m = phi %acc [ %a, %entry ], [ %new, %loop ]
  %x = call float @_Z28__spirv_VectorExtractDynamic(%acc %m, i32 %i)
  %y = fneg float %x
  %new = call %acc @_Z27__spirv_VectorInsertDynamic(%acc %m, float %y, i32 %i)
  %next = add i32 %i, 1
  %more = icmp ult i32 %next, 128
  br i1 %more, label %loop, label %done
done:
  call void @_Z33__spirv_CooperativeMatrixStoreKHR(ptr addrspace(1) %q, %acc %new, i32 0, i64 16)
  ret void
}

; CHECK-LABEL: define spir_kernel void @read_noalias(
; CHECK-NOT:    select i1
; CHECK:        store float
; CHECK:        ret void
define spir_kernel void @read_noalias(ptr addrspace(1) noalias %p, ptr addrspace(1) %q) {
entry:
  %a = call %acc @_Z32__spirv_CooperativeMatrixLoadKHR_1(ptr addrspace(1) noalias %p, i32 0, i64 16)
  br label %loop
loop:
  %i = phi i32 [ 0, %entry ], [ %next, %loop ]
  %m = phi %acc [ %a, %entry ], [ %new, %loop ]
  %x = call float @_Z28__spirv_VectorExtractDynamic(%acc %m, i32 %i)
  %y = fneg float %x
  %new = call %acc @_Z27__spirv_VectorInsertDynamic(%acc %m, float %y, i32 %i)
  %next = add i32 %i, 1
  %more = icmp ult i32 %next, 128
  br i1 %more, label %loop, label %done
done:
  call void @_Z33__spirv_CooperativeMatrixStoreKHR(ptr addrspace(1) %q, %acc %new, i32 0, i64 16)
  ret void
}

; CHECK-LABEL: define spir_kernel void @same(
; CHECK:        select i1 false
; CHECK:        store float
; CHECK:        ret void
define spir_kernel void @same(ptr addrspace(1) %p, ptr addrspace(1) %q) {
entry:
  %a = call %acc @_Z32__spirv_CooperativeMatrixLoadKHR_1(ptr addrspace(1) %p, i32 0, i64 16)
  br label %loop
loop:
  %i = phi i32 [ 0, %entry ], [ %next, %loop ]
  %m = phi %acc [ %a, %entry ], [ %new, %loop ]
  %x = call float @_Z28__spirv_VectorExtractDynamic(%acc %m, i32 %i)
  %y = fneg float %x
  %new = call %acc @_Z27__spirv_VectorInsertDynamic(%acc %m, float %y, i32 %i)
  %next = add i32 %i, 1
  %more = icmp ult i32 %next, 128
  br i1 %more, label %loop, label %done
done:
  call void @_Z33__spirv_CooperativeMatrixStoreKHR(ptr addrspace(1) %p, %acc %new, i32 0, i64 16)
  ret void
}

declare %acc @_Z32__spirv_CooperativeMatrixLoadKHR(ptr addrspace(3), i32, i64)
declare float @_Z28__spirv_VectorExtractDynamic(%acc, i32)
declare %acc @_Z27__spirv_VectorInsertDynamic(%acc, float, i32)
declare void @_Z33__spirv_CooperativeMatrixStoreKHR(ptr addrspace(1), %acc, i32, i64)
declare %acc @_Z32__spirv_CooperativeMatrixLoadKHR_1(ptr addrspace(1), i32, i64)
declare %acc @_Z32__spirv_CooperativeMatrixLoadKHR_2(ptr addrspace(2), i32, i64)
declare void @_Z33__spirv_CooperativeMatrixStoreKHR_3(ptr addrspace(3), %acc, i32, i64)
declare void @_Z33__spirv_CooperativeMatrixStoreKHR_4(ptr addrspace(4), %acc, i32, i64)
