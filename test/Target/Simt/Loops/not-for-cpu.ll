; RUN: %expect 1 %tenon_lower %s --target=cpu --emit=spv -o %t.spv 2>&1 | FileCheck %s

; CHECK: error: the module is for {{.*}}, which has no SPIR-V form; the nearest that works is target loops or dpas{{$}}

define spir_kernel void @k() {
  ret void
}
