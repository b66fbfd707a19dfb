; Buffers of other engines are not copied.

; RUN: %expect 2 %tenon_run %s --engine=cpu --warm --global=1 --local=1 2>&1 | FileCheck %s --implicit-check-not=error:

; CHECK: error: --warm is an option of engine cuda

define spir_kernel void @k() {
  ret void
}
