; RUN: %tenon_opt -passes='tenon-recognize,tenon-conversions<target=cpu;triple=x86_64-unknown-linux-gnu>' -S < %s | FileCheck %s --implicit-check-not='@tenon.convert'

; Loops that insert elements and neither convert nor copy all of another matrix remain. The first
; copies all.
target triple = "spir64-unknown-unknown"

%b = type target("spirv.CooperativeMatrixKHR", float, 3, 8, 16, 1)

; CHECK-LABEL: define spir_kernel void @all(
; CHECK-NOT:    @tenon.insert
; CHECK:        call void @tenon.store.b.f32.8x16{{.*}} %s,
define spir_kernel void @all(ptr addrspace(3) %p, ptr addrspace(1) %q) {
entry:
  %s = call %b @_Z32__spirv_CooperativeMatrixLoadKHR(ptr addrspace(3) %p, i32 0, i64 16)
  br label %loop
loop:
  %i = phi i32 [ 0, %entry ], [ %next, %loop ]
  %m = phi %b [ zeroinitializer, %entry ], [ %new, %loop ]
  %x = call float @_Z28__spirv_VectorExtractDynamic(%b %s, i32 %i)
  %new = call %b @_Z27__spirv_VectorInsertDynamic(%b %m, float %x, i32 %i)
  %next = add i32 %i, 1
  %more = icmp ult i32 %next, 128
  br i1 %more, label %loop, label %done
done:
  call void @_Z33__spirv_CooperativeMatrixStoreKHR(ptr addrspace(1) %q, %b %new, i32 0, i64 16)
  ret void
}

; The element at another index.
; CHECK-LABEL: define spir_kernel void @fixed(
; CHECK:      {{^(loop|inner|next)}}:
; CHECK:        @tenon.insert
; CHECK:        call void @tenon.store
define spir_kernel void @fixed(ptr addrspace(3) %p, ptr addrspace(1) %q, i32 %k) {
entry:
  %s = call %b @_Z32__spirv_CooperativeMatrixLoadKHR(ptr addrspace(3) %p, i32 0, i64 16)
  br label %loop
loop:
  %i = phi i32 [ 0, %entry ], [ %next, %loop ]
  %m = phi %b [ zeroinitializer, %entry ], [ %new, %loop ]
  %x = call float @_Z28__spirv_VectorExtractDynamic(%b %s, i32 %i)
  %new = call %b @_Z27__spirv_VectorInsertDynamic(%b %m, float %x, i32 %k)
  %next = add i32 %i, 1
  %more = icmp ult i32 %next, 128
  br i1 %more, label %loop, label %done
done:
  call void @_Z33__spirv_CooperativeMatrixStoreKHR(ptr addrspace(1) %q, %b %new, i32 0, i64 16)
  ret void
}

; CHECK-LABEL: define spir_kernel void @from_one(
; CHECK:      {{^(loop|inner|next)}}:
; CHECK:        @tenon.insert
; CHECK:        call void @tenon.store
define spir_kernel void @from_one(ptr addrspace(3) %p, ptr addrspace(1) %q) {
entry:
  %s = call %b @_Z32__spirv_CooperativeMatrixLoadKHR(ptr addrspace(3) %p, i32 0, i64 16)
  br label %loop
loop:
  %i = phi i32 [ 1, %entry ], [ %next, %loop ]
  %m = phi %b [ zeroinitializer, %entry ], [ %new, %loop ]
  %x = call float @_Z28__spirv_VectorExtractDynamic(%b %s, i32 %i)
  %new = call %b @_Z27__spirv_VectorInsertDynamic(%b %m, float %x, i32 %i)
  %next = add i32 %i, 1
  %more = icmp ult i32 %next, 129
  br i1 %more, label %loop, label %done
done:
  call void @_Z33__spirv_CooperativeMatrixStoreKHR(ptr addrspace(1) %q, %b %new, i32 0, i64 16)
  ret void
}

; CHECK-LABEL: define spir_kernel void @by_two(
; CHECK:      {{^(loop|inner|next)}}:
; CHECK:        @tenon.insert
; CHECK:        call void @tenon.store
define spir_kernel void @by_two(ptr addrspace(3) %p, ptr addrspace(1) %q) {
entry:
  %s = call %b @_Z32__spirv_CooperativeMatrixLoadKHR(ptr addrspace(3) %p, i32 0, i64 16)
  br label %loop
loop:
  %i = phi i32 [ 0, %entry ], [ %next, %loop ]
  %m = phi %b [ zeroinitializer, %entry ], [ %new, %loop ]
  %x = call float @_Z28__spirv_VectorExtractDynamic(%b %s, i32 %i)
  %new = call %b @_Z27__spirv_VectorInsertDynamic(%b %m, float %x, i32 %i)
  %next = add i32 %i, 2
  %more = icmp ult i32 %next, 256
  br i1 %more, label %loop, label %done
done:
  call void @_Z33__spirv_CooperativeMatrixStoreKHR(ptr addrspace(1) %q, %b %new, i32 0, i64 16)
  ret void
}

; An unknown number of elements.
; CHECK-LABEL: define spir_kernel void @count(
; CHECK:      {{^(loop|inner|next)}}:
; CHECK:        @tenon.insert
; CHECK:        call void @tenon.store
define spir_kernel void @count(ptr addrspace(3) %p, ptr addrspace(1) %q, i32 %n) {
entry:
  %s = call %b @_Z32__spirv_CooperativeMatrixLoadKHR(ptr addrspace(3) %p, i32 0, i64 16)
  br label %loop
loop:
  %i = phi i32 [ 0, %entry ], [ %next, %loop ]
  %m = phi %b [ zeroinitializer, %entry ], [ %new, %loop ]
  %x = call float @_Z28__spirv_VectorExtractDynamic(%b %s, i32 %i)
  %new = call %b @_Z27__spirv_VectorInsertDynamic(%b %m, float %x, i32 %i)
  %next = add i32 %i, 1
  %more = icmp ult i32 %next, %n
  br i1 %more, label %loop, label %done
done:
  call void @_Z33__spirv_CooperativeMatrixStoreKHR(ptr addrspace(1) %q, %b %new, i32 0, i64 16)
  ret void
}

; CHECK-LABEL: define spir_kernel void @outer(
; CHECK:      {{^(loop|inner|next)}}:
; CHECK:        @tenon.insert
; CHECK:        call void @tenon.store
define spir_kernel void @outer(ptr addrspace(3) %p, ptr addrspace(1) %q) {
entry:
  %s = call %b @_Z32__spirv_CooperativeMatrixLoadKHR(ptr addrspace(3) %p, i32 0, i64 16)
  br label %loop
loop:
  %i = phi i32 [ 0, %entry ], [ %i.next, %latch ]
  %o = phi %b [ zeroinitializer, %entry ], [ %new, %latch ]
  br label %inner
inner:
  %j = phi i32 [ 0, %loop ], [ %next, %inner ]
  %m = phi %b [ %o, %loop ], [ %new, %inner ]
  %x = call float @_Z28__spirv_VectorExtractDynamic(%b %s, i32 %i)
  %new = call %b @_Z27__spirv_VectorInsertDynamic(%b %m, float %x, i32 %i)
  %next = add i32 %j, 1
  %more = icmp ult i32 %next, 128
  br i1 %more, label %inner, label %latch
latch:
  %i.next = add i32 %i, 1
  %again = icmp ult i32 %i.next, 128
  br i1 %again, label %loop, label %done
done:
  call void @_Z33__spirv_CooperativeMatrixStoreKHR(ptr addrspace(1) %q, %b %new, i32 0, i64 16)
  ret void
}

; Two ways out, or one in the middle.
; CHECK-LABEL: define spir_kernel void @left_early(
; CHECK:      {{^(loop|inner|next)}}:
; CHECK:        @tenon.insert
; CHECK:        call void @tenon.store
define spir_kernel void @left_early(ptr addrspace(3) %p, ptr addrspace(1) %q, i1 %c) {
entry:
  %s = call %b @_Z32__spirv_CooperativeMatrixLoadKHR(ptr addrspace(3) %p, i32 0, i64 16)
  br label %loop
loop:
  %i = phi i32 [ 0, %entry ], [ %next, %latch ]
  %m = phi %b [ zeroinitializer, %entry ], [ %new, %latch ]
  %x = call float @_Z28__spirv_VectorExtractDynamic(%b %s, i32 %i)
  %new = call %b @_Z27__spirv_VectorInsertDynamic(%b %m, float %x, i32 %i)
  br i1 %c, label %latch, label %done
latch:
  %next = add i32 %i, 1
  %more = icmp ult i32 %next, 128
  br i1 %more, label %loop, label %done
done:
  call void @_Z33__spirv_CooperativeMatrixStoreKHR(ptr addrspace(1) %q, %b %new, i32 0, i64 16)
  ret void
}

; CHECK-LABEL: define spir_kernel void @middle(
; CHECK:      {{^(loop|inner|next)}}:
; CHECK:        @tenon.insert
; CHECK:        call void @tenon.store
define spir_kernel void @middle(ptr addrspace(3) %p, ptr addrspace(1) %q, i1 %c) {
entry:
  %s = call %b @_Z32__spirv_CooperativeMatrixLoadKHR(ptr addrspace(3) %p, i32 0, i64 16)
  br label %loop
loop:
  %i = phi i32 [ 0, %entry ], [ %next, %latch ]
  %m = phi %b [ zeroinitializer, %entry ], [ %new, %latch ]
  br i1 %c, label %either, label %other
other:
  br label %either
either:
  %x = call float @_Z28__spirv_VectorExtractDynamic(%b %s, i32 %i)
  %new = call %b @_Z27__spirv_VectorInsertDynamic(%b %m, float %x, i32 %i)
  %next = add i32 %i, 1
  %more = icmp ult i32 %next, 128
  br i1 %more, label %latch, label %done
latch:
  br label %loop
done:
  call void @_Z33__spirv_CooperativeMatrixStoreKHR(ptr addrspace(1) %q, %b %new, i32 0, i64 16)
  ret void
}

; CHECK-LABEL: define spir_kernel void @cases(
; CHECK:      {{^(loop|inner|next)}}:
; CHECK:        @tenon.insert
; CHECK:        call void @tenon.store
define spir_kernel void @cases(ptr addrspace(3) %p, ptr addrspace(1) %q) {
entry:
  %s = call %b @_Z32__spirv_CooperativeMatrixLoadKHR(ptr addrspace(3) %p, i32 0, i64 16)
  br label %loop
loop:
  %i = phi i32 [ 0, %entry ], [ %next, %loop ]
  %m = phi %b [ zeroinitializer, %entry ], [ %new, %loop ]
  %x = call float @_Z28__spirv_VectorExtractDynamic(%b %s, i32 %i)
  %new = call %b @_Z27__spirv_VectorInsertDynamic(%b %m, float %x, i32 %i)
  %next = add i32 %i, 1
  switch i32 %next, label %loop [ i32 128, label %done
    i32 129, label %other ]
other:
  store i32 1, ptr addrspace(3) %p
  br label %done
done:
  call void @_Z33__spirv_CooperativeMatrixStoreKHR(ptr addrspace(1) %q, %b %new, i32 0, i64 16)
  ret void
}

; The loop does something else, or something else is used after it.
; CHECK-LABEL: define spir_kernel void @effect(
; CHECK:      {{^(loop|inner|next)}}:
; CHECK:        @tenon.insert
; CHECK:        call void @tenon.store
define spir_kernel void @effect(ptr addrspace(3) %p, ptr addrspace(1) %q) {
entry:
  %s = call %b @_Z32__spirv_CooperativeMatrixLoadKHR(ptr addrspace(3) %p, i32 0, i64 16)
  br label %loop
loop:
  %i = phi i32 [ 0, %entry ], [ %next, %loop ]
  %m = phi %b [ zeroinitializer, %entry ], [ %new, %loop ]
  %x = call float @_Z28__spirv_VectorExtractDynamic(%b %s, i32 %i)
  store volatile float %x, ptr addrspace(3) %p
  %new = call %b @_Z27__spirv_VectorInsertDynamic(%b %m, float %x, i32 %i)
  %next = add i32 %i, 1
  %more = icmp ult i32 %next, 128
  br i1 %more, label %loop, label %done
done:
  call void @_Z33__spirv_CooperativeMatrixStoreKHR(ptr addrspace(1) %q, %b %new, i32 0, i64 16)
  ret void
}

; CHECK-LABEL: define spir_kernel void @used(
; CHECK:      {{^(loop|inner|next)}}:
; CHECK:        @tenon.insert
; CHECK:        call void @tenon.store
define spir_kernel void @used(ptr addrspace(3) %p, ptr addrspace(1) %q) {
entry:
  %s = call %b @_Z32__spirv_CooperativeMatrixLoadKHR(ptr addrspace(3) %p, i32 0, i64 16)
  br label %loop
loop:
  %i = phi i32 [ 0, %entry ], [ %next, %loop ]
  %m = phi %b [ zeroinitializer, %entry ], [ %new, %loop ]
  %x = call float @_Z28__spirv_VectorExtractDynamic(%b %s, i32 %i)
  %new = call %b @_Z27__spirv_VectorInsertDynamic(%b %m, float %x, i32 %i)
  %next = add i32 %i, 1
  %more = icmp ult i32 %next, 128
  br i1 %more, label %loop, label %done
done:
  store float %x, ptr addrspace(3) %p
  br label %out
out:
  call void @_Z33__spirv_CooperativeMatrixStoreKHR(ptr addrspace(1) %q, %b %new, i32 0, i64 16)
  ret void
}

declare %b @_Z32__spirv_CooperativeMatrixLoadKHR(ptr addrspace(3), i32, i64)
declare float @_Z28__spirv_VectorExtractDynamic(%b, i32)
declare %b @_Z27__spirv_VectorInsertDynamic(%b, float, i32)
declare void @_Z33__spirv_CooperativeMatrixStoreKHR(ptr addrspace(1), %b, i32, i64)
