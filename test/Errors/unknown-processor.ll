; RUN: %expect --absent=%t.o 2 %tenon_lower %s --triple=x86_64-linux-gnu --mcpu=pentium9 -o %t.o 2>&1 | FileCheck %s --implicit-check-not=error:
; RUN: %expect 2 %tenon_run %s --kernel=k --global=1 --mcpu=pentium9 2>&1 | FileCheck %s --implicit-check-not=error:

; CHECK: error: unknown processor 'pentium9' for {{.*}}; see llc -mcpu=help

define spir_kernel void @k() {
  ret void
}
