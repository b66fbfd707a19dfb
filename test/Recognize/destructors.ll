; Nothing runs after a program's last kernel: the list of destructors is removed.

; RUN: %tenon_opt -passes=tenon-inline -S < %s | FileCheck %s
target triple = "spir64-unknown-unknown"

; CHECK-NOT: llvm.global_dtors
@llvm.global_dtors = appending global [1 x { i32, ptr, ptr }] [{ i32, ptr, ptr } { i32 65535, ptr @end, ptr null }]

; CHECK-LABEL: define internal void @end(
define internal void @end() {
  ret void
}

; CHECK-LABEL: define spir_kernel void @k(
define spir_kernel void @k() {
  ret void
}
