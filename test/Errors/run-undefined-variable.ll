; RUN: %expect --absent=%t.npy 1 %tenon_run %s --kernel=k --global=1 --local=1 --engine=reference out=%t.npy:i32:4 2>&1 | FileCheck %s --implicit-check-not=error:

; CHECK: error: kernel 'k': variable 'table' is defined nowhere{{$}}

@table = external addrspace(1) constant [4 x i32]

define spir_kernel void @k(ptr addrspace(1) %p) {
  %n = load i32, ptr addrspace(1) @table
  store i32 %n, ptr addrspace(1) %p
  ret void
}
