; RUN: %tenon_opt -passes='tenon-recognize,tenon-elements<target=cpu;triple=x86_64-unknown-linux-gnu>' -S < %s | FileCheck %s

; The loop reads a table in memory that the result may overlap. It stores the result itself, after
; a test, if it is known which part it reads.
target triple = "spir64-unknown-unknown"

%acc = type target("spirv.CooperativeMatrixKHR", float, 3, 8, 16, 2)

; CHECK-LABEL: define spir_kernel void @line(
; CHECK:        select i1
; CHECK:        store float
; CHECK:        ret void
define spir_kernel void @line(ptr addrspace(3) %p, ptr addrspace(1) %q, ptr addrspace(1) %table) {
entry:
  %a = call %acc @_Z32__spirv_CooperativeMatrixLoadKHR(ptr addrspace(3) %p, i32 0, i64 16)
  br label %loop
loop:
  %i = phi i32 [ 0, %entry ], [ %next, %loop ]
  %m = phi %acc [ %a, %entry ], [ %new, %loop ]
  %x = call float @_Z28__spirv_VectorExtractDynamic(%acc %m, i32 %i)
  %c = call <2 x i32> @_Z52__spirv_CooperativeMatrixGetElementCoordINTEL(%acc %m, i32 %i)
  %row = extractelement <2 x i32> %c, i32 0
  %column = extractelement <2 x i32> %c, i32 1
  %n = add i32 %row, %column
  %at = getelementptr float, ptr addrspace(1) %table, i32 %n
  %t = load float, ptr addrspace(1) %at
  %y = fadd float %x, %t
  %new = call %acc @_Z27__spirv_VectorInsertDynamic(%acc %m, float %y, i32 %i)
  %next = add i32 %i, 1
  %more = icmp ult i32 %next, 128
  br i1 %more, label %loop, label %done
done:
  call void @_Z33__spirv_CooperativeMatrixStoreKHR(ptr addrspace(1) %q, %acc %new, i32 0, i64 16)
  ret void
}

; CHECK-LABEL: define spir_kernel void @one(
; CHECK:        select i1
; CHECK:        store float
; CHECK:        ret void
define spir_kernel void @one(ptr addrspace(3) %p, ptr addrspace(1) %q, ptr addrspace(1) %table, i32 %k) {
entry:
  %a = call %acc @_Z32__spirv_CooperativeMatrixLoadKHR(ptr addrspace(3) %p, i32 0, i64 16)
  br label %loop
loop:
  %i = phi i32 [ 0, %entry ], [ %next, %loop ]
  %m = phi %acc [ %a, %entry ], [ %new, %loop ]
  %x = call float @_Z28__spirv_VectorExtractDynamic(%acc %m, i32 %i)
  %n = add i32 %k, 1
  %at = getelementptr float, ptr addrspace(1) %table, i32 %n
  %t = load float, ptr addrspace(1) %at
  %y = fadd float %x, %t
  %new = call %acc @_Z27__spirv_VectorInsertDynamic(%acc %m, float %y, i32 %i)
  %next = add i32 %i, 1
  %more = icmp ult i32 %next, 128
  br i1 %more, label %loop, label %done
done:
  call void @_Z33__spirv_CooperativeMatrixStoreKHR(ptr addrspace(1) %q, %acc %new, i32 0, i64 16)
  ret void
}

; Not of these.
; CHECK-LABEL: define spir_kernel void @square(
; CHECK-NOT:    store float
; CHECK:        call void @tenon.store.acc.f32.8x16.row
; CHECK:        ret void
define spir_kernel void @square(ptr addrspace(3) %p, ptr addrspace(1) %q, ptr addrspace(1) %table) {
entry:
  %a = call %acc @_Z32__spirv_CooperativeMatrixLoadKHR(ptr addrspace(3) %p, i32 0, i64 16)
  br label %loop
loop:
  %i = phi i32 [ 0, %entry ], [ %next, %loop ]
  %m = phi %acc [ %a, %entry ], [ %new, %loop ]
  %x = call float @_Z28__spirv_VectorExtractDynamic(%acc %m, i32 %i)
  %c = call <2 x i32> @_Z52__spirv_CooperativeMatrixGetElementCoordINTEL(%acc %m, i32 %i)
  %row = extractelement <2 x i32> %c, i32 0
  %column = extractelement <2 x i32> %c, i32 1
  %n = mul i32 %column, %column
  %at = getelementptr float, ptr addrspace(1) %table, i32 %n
  %t = load float, ptr addrspace(1) %at
  %y = fadd float %x, %t
  %new = call %acc @_Z27__spirv_VectorInsertDynamic(%acc %m, float %y, i32 %i)
  %next = add i32 %i, 1
  %more = icmp ult i32 %next, 128
  br i1 %more, label %loop, label %done
done:
  call void @_Z33__spirv_CooperativeMatrixStoreKHR(ptr addrspace(1) %q, %acc %new, i32 0, i64 16)
  ret void
}

; CHECK-LABEL: define spir_kernel void @row_square(
; CHECK-NOT:    store float
; CHECK:        call void @tenon.store.acc.f32.8x16.row
; CHECK:        ret void
define spir_kernel void @row_square(ptr addrspace(3) %p, ptr addrspace(1) %q, ptr addrspace(1) %table) {
entry:
  %a = call %acc @_Z32__spirv_CooperativeMatrixLoadKHR(ptr addrspace(3) %p, i32 0, i64 16)
  br label %loop
loop:
  %i = phi i32 [ 0, %entry ], [ %next, %loop ]
  %m = phi %acc [ %a, %entry ], [ %new, %loop ]
  %x = call float @_Z28__spirv_VectorExtractDynamic(%acc %m, i32 %i)
  %c = call <2 x i32> @_Z52__spirv_CooperativeMatrixGetElementCoordINTEL(%acc %m, i32 %i)
  %row = extractelement <2 x i32> %c, i32 0
  %column = extractelement <2 x i32> %c, i32 1
  %of = mul i32 %row, %row
  %n = add i32 %of, %column
  %at = getelementptr float, ptr addrspace(1) %table, i32 %n
  %t = load float, ptr addrspace(1) %at
  %y = fadd float %x, %t
  %new = call %acc @_Z27__spirv_VectorInsertDynamic(%acc %m, float %y, i32 %i)
  %next = add i32 %i, 1
  %more = icmp ult i32 %next, 128
  br i1 %more, label %loop, label %done
done:
  call void @_Z33__spirv_CooperativeMatrixStoreKHR(ptr addrspace(1) %q, %acc %new, i32 0, i64 16)
  ret void
}

; CHECK-LABEL: define spir_kernel void @product(
; CHECK-NOT:    store float
; CHECK:        call void @tenon.store.acc.f32.8x16.row
; CHECK:        ret void
define spir_kernel void @product(ptr addrspace(3) %p, ptr addrspace(1) %q, ptr addrspace(1) %table) {
entry:
  %a = call %acc @_Z32__spirv_CooperativeMatrixLoadKHR(ptr addrspace(3) %p, i32 0, i64 16)
  br label %loop
loop:
  %i = phi i32 [ 0, %entry ], [ %next, %loop ]
  %m = phi %acc [ %a, %entry ], [ %new, %loop ]
  %x = call float @_Z28__spirv_VectorExtractDynamic(%acc %m, i32 %i)
  %c = call <2 x i32> @_Z52__spirv_CooperativeMatrixGetElementCoordINTEL(%acc %m, i32 %i)
  %row = extractelement <2 x i32> %c, i32 0
  %column = extractelement <2 x i32> %c, i32 1
  %n = mul i32 %row, %column
  %at = getelementptr float, ptr addrspace(1) %table, i32 %n
  %t = load float, ptr addrspace(1) %at
  %y = fadd float %x, %t
  %new = call %acc @_Z27__spirv_VectorInsertDynamic(%acc %m, float %y, i32 %i)
  %next = add i32 %i, 1
  %more = icmp ult i32 %next, 128
  br i1 %more, label %loop, label %done
done:
  call void @_Z33__spirv_CooperativeMatrixStoreKHR(ptr addrspace(1) %q, %acc %new, i32 0, i64 16)
  ret void
}

; CHECK-LABEL: define spir_kernel void @indirect(
; CHECK-NOT:    store float
; CHECK:        call void @tenon.store.acc.f32.8x16.row
; CHECK:        ret void
define spir_kernel void @indirect(ptr addrspace(3) %p, ptr addrspace(1) %q, ptr addrspace(1) %table) {
entry:
  %a = call %acc @_Z32__spirv_CooperativeMatrixLoadKHR(ptr addrspace(3) %p, i32 0, i64 16)
  br label %loop
loop:
  %i = phi i32 [ 0, %entry ], [ %next, %loop ]
  %m = phi %acc [ %a, %entry ], [ %new, %loop ]
  %x = call float @_Z28__spirv_VectorExtractDynamic(%acc %m, i32 %i)
  %from = getelementptr i32, ptr addrspace(1) %table, i32 %i
  %n = load i32, ptr addrspace(1) %from
  %at = getelementptr float, ptr addrspace(1) %table, i32 %n
  %t = load float, ptr addrspace(1) %at
  %y = fadd float %x, %t
  %new = call %acc @_Z27__spirv_VectorInsertDynamic(%acc %m, float %y, i32 %i)
  %next = add i32 %i, 1
  %more = icmp ult i32 %next, 128
  br i1 %more, label %loop, label %done
done:
  call void @_Z33__spirv_CooperativeMatrixStoreKHR(ptr addrspace(1) %q, %acc %new, i32 0, i64 16)
  ret void
}

; CHECK-LABEL: define spir_kernel void @quotient(
; CHECK-NOT:    store float
; CHECK:        call void @tenon.store.acc.f32.8x16.row
; CHECK:        ret void
define spir_kernel void @quotient(ptr addrspace(3) %p, ptr addrspace(1) %q, ptr addrspace(1) %table, i32 %k) {
entry:
  %a = call %acc @_Z32__spirv_CooperativeMatrixLoadKHR(ptr addrspace(3) %p, i32 0, i64 16)
  br label %loop
loop:
  %i = phi i32 [ 0, %entry ], [ %next, %loop ]
  %m = phi %acc [ %a, %entry ], [ %new, %loop ]
  %x = call float @_Z28__spirv_VectorExtractDynamic(%acc %m, i32 %i)
  %n = udiv i32 100, %k
  %at = getelementptr float, ptr addrspace(1) %table, i32 %n
  %t = load float, ptr addrspace(1) %at
  %y = fadd float %x, %t
  %new = call %acc @_Z27__spirv_VectorInsertDynamic(%acc %m, float %y, i32 %i)
  %next = add i32 %i, 1
  %more = icmp ult i32 %next, 128
  br i1 %more, label %loop, label %done
done:
  call void @_Z33__spirv_CooperativeMatrixStoreKHR(ptr addrspace(1) %q, %acc %new, i32 0, i64 16)
  ret void
}

; CHECK-LABEL: define spir_kernel void @called(
; CHECK-NOT:    store float
; CHECK:        call void @tenon.store.acc.f32.8x16.row
; CHECK:        ret void
define spir_kernel void @called(ptr addrspace(3) %p, ptr addrspace(1) %q) {
entry:
  %a = call %acc @_Z32__spirv_CooperativeMatrixLoadKHR(ptr addrspace(3) %p, i32 0, i64 16)
  br label %loop
loop:
  %i = phi i32 [ 0, %entry ], [ %next, %loop ]
  %m = phi %acc [ %a, %entry ], [ %new, %loop ]
  %x = call float @_Z28__spirv_VectorExtractDynamic(%acc %m, i32 %i)
  %t = call float @table(i32 %i)
  %y = fadd float %x, %t
  %new = call %acc @_Z27__spirv_VectorInsertDynamic(%acc %m, float %y, i32 %i)
  %next = add i32 %i, 1
  %more = icmp ult i32 %next, 128
  br i1 %more, label %loop, label %done
done:
  call void @_Z33__spirv_CooperativeMatrixStoreKHR(ptr addrspace(1) %q, %acc %new, i32 0, i64 16)
  ret void
}

; Nothing overlaps a variable.
; CHECK-LABEL: define spir_kernel void @private(
; CHECK-NOT:    select i1
; CHECK:        store float
; CHECK:        ret void
define spir_kernel void @private(ptr addrspace(3) %p, ptr addrspace(1) %q, ptr addrspace(1) %table) {
entry:
  %variable = alloca [128 x float]
  %a = call %acc @_Z32__spirv_CooperativeMatrixLoadKHR(ptr addrspace(3) %p, i32 0, i64 16)
  br label %loop
loop:
  %i = phi i32 [ 0, %entry ], [ %next, %loop ]
  %m = phi %acc [ %a, %entry ], [ %new, %loop ]
  %x = call float @_Z28__spirv_VectorExtractDynamic(%acc %m, i32 %i)
  %at = getelementptr [128 x float], ptr %variable, i32 0, i32 %i
  %t = load float, ptr %at
  %y = fadd float %x, %t
  %new = call %acc @_Z27__spirv_VectorInsertDynamic(%acc %m, float %y, i32 %i)
  %next = add i32 %i, 1
  %more = icmp ult i32 %next, 128
  br i1 %more, label %loop, label %done
done:
  call void @_Z33__spirv_CooperativeMatrixStoreKHR(ptr addrspace(1) %q, %acc %new, i32 0, i64 16)
  ret void
}

declare %acc @_Z32__spirv_CooperativeMatrixLoadKHR(ptr addrspace(3), i32, i64)
declare float @_Z28__spirv_VectorExtractDynamic(%acc, i32)
declare %acc @_Z27__spirv_VectorInsertDynamic(%acc, float, i32)
declare void @_Z33__spirv_CooperativeMatrixStoreKHR(ptr addrspace(1), %acc, i32, i64)
declare <2 x i32> @_Z52__spirv_CooperativeMatrixGetElementCoordINTEL(%acc, i32)
declare float @table(i32) memory(read) nounwind willreturn
