; RUN: %expect 1 %tenon_lower %s --target=cpu --emit=spv -o %t.spv 2>&1 | FileCheck %s

; CHECK: error: the module is for {{.*}}, which is not written as SPIR-V; target loops is

define spir_kernel void @k() {
  ret void
}
