; RUN: %tenon_opt -passes='tenon-recognize,tenon-elements<target=cpu;triple=x86_64-unknown-linux-gnu>' -S < %s | FileCheck %s

; A latch with only a conditional branch is no empty block: a loop continues only if it
; is taken.
target triple = "spir64-unknown-unknown"

; CHECK-LABEL: define spir_kernel void @k(
; CHECK:       latch:
; CHECK-NEXT:  br i1 %last, label %done, label %outer
define spir_kernel void @k(ptr addrspace(1) %p, i32 %n) {
entry:
  br label %outer

outer:
  %last = phi i1 [ false, %entry ], [ true, %latch ]
  call void @_Z33__spirv_CooperativeMatrixStoreKHR(ptr addrspace(1) %p, target("spirv.CooperativeMatrixKHR", float, 3, 8, 16, 2) zeroinitializer, i32 0, i64 16)
  br label %inner

inner:
  %i = phi i32 [ 0, %outer ], [ %next, %inner ]
  %next = add i32 %i, 1
  %more = icmp slt i32 %next, %n
  br i1 %more, label %inner, label %latch

latch:
  br i1 %last, label %done, label %outer

done:
  ret void
}

declare void @_Z33__spirv_CooperativeMatrixStoreKHR(ptr addrspace(1), target("spirv.CooperativeMatrixKHR", float, 3, 8, 16, 2), i32, i64)
