; RUN: %expect 1 %tenon_run %s --kernel=k --global=1 --local=1 --engine=reference out=%t.npy:i32:1 i64=0 2>&1 | FileCheck %s --implicit-check-not=error:

; CHECK: error: kernel 'k': variable 'a' takes 1073741824 bytes, expected at most 268435456{{$}}

define spir_kernel void @k(ptr addrspace(1) %p, i64 %i) {
  %a = alloca [1073741824 x i8]
  %q = getelementptr i8, ptr %a, i64 %i
  store volatile i8 1, ptr %q
  ret void
}
