; The suffix .ptx is for one target.

; RUN: not %tenon_lower %s --target=cpu -o %t.ptx 2>&1 | FileCheck %s
; CHECK: a .ptx file is for --target=nvptx
define spir_kernel void @k() {
  ret void
}
