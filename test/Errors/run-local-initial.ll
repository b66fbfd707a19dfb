; RUN: %expect 1 %tenon_run %s --kernel=k --global=1 --local=1 --engine=reference out=%t.npy:i32:1 2>&1 | FileCheck %s --implicit-check-not=error:

; CHECK: error: kernel 'k': variable 'l' is local memory with an initial value, expected one without{{$}}

@l = internal addrspace(3) global [2 x i32] [i32 1, i32 2]

define spir_kernel void @k(ptr addrspace(1) %p) {
  %x = load i32, ptr addrspace(3) @l
  store i32 %x, ptr addrspace(1) %p
  ret void
}
