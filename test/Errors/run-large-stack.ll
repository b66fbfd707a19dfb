; RUN: %expect 1 %tenon_run %s --kernel=k --global=1 --local=1 --engine=reference out=%t.npy:i32:1 2>&1 | FileCheck %s --implicit-check-not=error:

; CHECK: error: kernel 'k' is too large for the reference engine{{$}}

define spir_func void @copy(ptr addrspace(1) %p) noinline {
  %v = load [600000000 x i8], ptr addrspace(1) %p
  store [600000000 x i8] %v, ptr addrspace(1) %p
  ret void
}

define spir_kernel void @k(ptr addrspace(1) %p) {
  call spir_func void @copy(ptr addrspace(1) %p)
  ret void
}
