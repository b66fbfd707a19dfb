; RUN: %tenon_opt -passes='tenon-recognize,function(early-cse),tenon-elements<target=cpu;triple=x86_64-unknown-linux-gnu>' -S < %s | FileCheck %s

; Columns that are changed in place overlap only if they are shorter than the stride; with another
; stride, in checked memory, or where another pointer may be the same, all of the memory is compared.
target triple = "spir64-unknown-unknown"

%acc = type target("spirv.CooperativeMatrixKHR", float, 3, 32, 32, 2)

; CHECK-LABEL: define spir_kernel void @in_place(
; CHECK-NOT:    ptrtoint
; CHECK:      patch:
; CHECK:        ret void
define spir_kernel void @in_place(ptr addrspace(1) %p, ptr addrspace(1) %q, i64 %n, i64 %o, i32 %h, i32 %w) {
  %m = call %acc @_Z32__spirv_CooperativeMatrixLoadKHR(ptr addrspace(1) %p, i32 1, i64 %n)
  %y = call %acc @_Z15__spirv_FNegate(%acc %m)
  call void @_Z33__spirv_CooperativeMatrixStoreKHR(ptr addrspace(1) %p, %acc %y, i32 1, i64 %n)
  ret void
}

; CHECK-LABEL: define spir_kernel void @other_stride(
; CHECK:        ptrtoint ptr addrspace(1)
; CHECK:      patch:
define spir_kernel void @other_stride(ptr addrspace(1) %p, ptr addrspace(1) %q, i64 %n, i64 %o, i32 %h, i32 %w) {
  %m = call %acc @_Z32__spirv_CooperativeMatrixLoadKHR(ptr addrspace(1) %p, i32 1, i64 %n)
  %y = call %acc @_Z15__spirv_FNegate(%acc %m)
  call void @_Z33__spirv_CooperativeMatrixStoreKHR(ptr addrspace(1) %p, %acc %y, i32 1, i64 %o)
  ret void
}

; CHECK-LABEL: define spir_kernel void @other_memory(
; CHECK:        ptrtoint ptr addrspace(1)
; CHECK:      patch:
define spir_kernel void @other_memory(ptr addrspace(1) %p, ptr addrspace(1) %q, i64 %n, i64 %o, i32 %h, i32 %w) {
  %m = call %acc @_Z32__spirv_CooperativeMatrixLoadKHR(ptr addrspace(1) %p, i32 1, i64 %n)
  %y = call %acc @_Z15__spirv_FNegate(%acc %m)
  call void @_Z33__spirv_CooperativeMatrixStoreKHR(ptr addrspace(1) %q, %acc %y, i32 1, i64 %n)
  ret void
}

; CHECK-LABEL: define spir_kernel void @noalias(
; CHECK-NOT:    ptrtoint
; CHECK:      patch:
define spir_kernel void @noalias(ptr addrspace(1) noalias %p, ptr addrspace(1) %q, i64 %n, i64 %o, i32 %h, i32 %w) {
  %m = call %acc @_Z32__spirv_CooperativeMatrixLoadKHR(ptr addrspace(1) %p, i32 1, i64 %n)
  %y = call %acc @_Z15__spirv_FNegate(%acc %m)
  call void @_Z33__spirv_CooperativeMatrixStoreKHR(ptr addrspace(1) %q, %acc %y, i32 1, i64 %n)
  ret void
}

; CHECK-LABEL: define spir_kernel void @checked(
; CHECK:        ptrtoint ptr addrspace(1)
; CHECK:      patch:
define spir_kernel void @checked(ptr addrspace(1) %p, ptr addrspace(1) %q, i64 %n, i64 %o, i32 %h, i32 %w) {
  %m = call %acc @_Z41__spirv_CooperativeMatrixLoadCheckedINTEL_m(ptr addrspace(1) %p, i32 0, i32 0, i32 1, i32 %h, i32 %w, i64 %n)
  %y = call %acc @_Z15__spirv_FNegate(%acc %m)
  call void @_Z33__spirv_CooperativeMatrixStoreKHR(ptr addrspace(1) %p, %acc %y, i32 1, i64 %n)
  ret void
}

declare %acc @_Z32__spirv_CooperativeMatrixLoadKHR(ptr addrspace(1), i32, i64)
declare %acc @_Z41__spirv_CooperativeMatrixLoadCheckedINTEL_m(ptr addrspace(1), i32, i32, i32, i32, i32, i64)
declare %acc @_Z15__spirv_FNegate(%acc)
declare void @_Z33__spirv_CooperativeMatrixStoreKHR(ptr addrspace(1), %acc, i32, i64)
