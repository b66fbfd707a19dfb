; RUN: %expect 1 %tenon_run %s --kernel=gem --global=1 2>&1 | FileCheck %s --implicit-check-not=error:

; The existing names, the nearest first.

; CHECK: error: no kernel 'gem'; the module has 'gemm', 'add'

define spir_kernel void @add() {
  ret void
}

define spir_kernel void @gemm() {
  ret void
}
