; RUN: %expect --absent=%t.npy 1 %tenon_run %s --kernel=k --global=1 --engine=reference out=%t.npy:i32:1 i32=0 2>&1 | FileCheck %s --implicit-check-not=error:

; CHECK: error: {{.*}}kernel 'k'{{.*}}division{{.*}}zero

define spir_kernel void @k(ptr addrspace(1) %p, i32 %n) {
  %q = sdiv i32 7, %n
  store i32 %q, ptr addrspace(1) %p
  ret void
}
