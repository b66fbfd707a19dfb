; PTX does not allow dots in names. The launch recipe has the names of kernels that the
; PTX has.

; REQUIRES: nvptx-registered-target
; RUN: %tenon_lower %s --target=nvptx --recipe=%t.json -o %t.ptx
; RUN: FileCheck %s < %t.ptx
; RUN: FileCheck %s --check-prefix=RECIPE < %t.json

; CHECK-DAG: .b8 table_of_bytes[2]
; CHECK-DAG: .func (.param .b32 func_retval0) floorf_own(
; CHECK-DAG: .entry my_kernel(
; CHECK-DAG: .entry my_kernel1(
; RECIPE-DAG: "name": "my_kernel"
; RECIPE-DAG: "name": "my_kernel1"
target triple = "spir64-unknown-unknown"

@table.of.bytes = addrspace(1) global [2 x i8] c"ab"

define float @floorf(float %x) noinline {
  %y = fadd float %x, 1.0
  ret float %y
}

define spir_kernel void @my_kernel(ptr addrspace(1) %p, float %x) {
  %y = call float @floorf(float %x)
  store float %y, ptr addrspace(1) %p
  ret void
}

define spir_kernel void @"my kernel"(ptr addrspace(1) %p) {
  %y = load i8, ptr addrspace(1) @table.of.bytes
  store i8 3, ptr addrspace(1) @table.of.bytes
  store i8 %y, ptr addrspace(1) %p
  ret void
}
