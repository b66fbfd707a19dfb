; RUN: %expect --absent=%t.npy 1 %tenon_run %s --kernel=k --global=1 --local=1 --engine=reference out=%t.npy:i32:4 u32=4 2>&1 | FileCheck %s --implicit-check-not=error:

; CHECK: error: kernel 'k': a variable whose size is not constant: the reference engine cannot run this{{$}}

define spir_kernel void @k(ptr addrspace(1) %p, i32 %n) {
  %a = alloca i32, i32 %n
  store volatile i32 %n, ptr %a
  ret void
}
