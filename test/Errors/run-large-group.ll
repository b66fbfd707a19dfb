; RUN: %expect --absent=%t.npy 1 %tenon_run %s --kernel=k --global=131072 --local=131072 --engine=reference out=%t.npy:i32:4 2>&1 | FileCheck %s

; CHECK: error: kernel 'k': more than 65536 work-items in a work-group{{$}}

define spir_kernel void @k(ptr addrspace(1) %p) {
  ret void
}
