; RUN: %expect --absent=%t.o 2 %tenon_lower %s --target=tpu -o %t.o 2>&1 | FileCheck %s --implicit-check-not=error:

; Unknown names of targets and processors are usage errors.

; CHECK: error: unknown target 'tpu', expected one of: cpu

define spir_kernel void @k() {
  ret void
}
