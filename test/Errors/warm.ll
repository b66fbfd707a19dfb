; The reference engine's runs are not timed to compare caches.

; RUN: %expect 2 %tenon_run %s --engine=reference --warm --global=1 --local=1 2>&1 | FileCheck %s --implicit-check-not=error:

; CHECK: error: engine reference takes no --warm

define spir_kernel void @k() {
  ret void
}
