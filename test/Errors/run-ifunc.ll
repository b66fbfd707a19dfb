; RUN: %expect 1 %tenon_lower %s --target=cpu -o %t.ll 2>&1 | FileCheck %s --implicit-check-not=error:
; RUN: %expect 1 %tenon_run %s --kernel=k --global=1 --local=1 --engine=reference out=%t.npy:i32:1 2>&1 | FileCheck %s --implicit-check-not=error:

; CHECK: error: kernel 'k': use of 'f': a function that is chosen when a program starts (ifunc); expected one that the module or OpenCL C defines{{$}}

@f = internal ifunc i32 (), ptr @resolve

define internal ptr @resolve() {
  ret ptr null
}

define spir_kernel void @k(ptr addrspace(1) %p) {
  %x = call i32 @f()
  store i32 %x, ptr addrspace(1) %p
  ret void
}
