; RUN: %expect --absent=%t.npy 1 %tenon_run %s --kernel=k --global=1 --local=1 --engine=reference out=%t.npy:i32:4 2>&1 | FileCheck %s --implicit-check-not=error:

; CHECK: error: kernel 'k': variable 'counter' of the module is private to each work-item; the reference engine cannot run this{{$}}

@counter = internal global i32 0

define spir_kernel void @k(ptr addrspace(1) %p) {
  %n = load i32, ptr @counter
  %m = add i32 %n, 1
  store i32 %m, ptr @counter
  store i32 %m, ptr addrspace(1) %p
  ret void
}
