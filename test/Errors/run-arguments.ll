; RUN: %expect 1 %tenon_run %s --kernel=k --global=1 i32=1 2>&1 | FileCheck %s --check-prefix=COUNT --implicit-check-not=error:
; RUN: %expect 1 %tenon_run %s --kernel=k --global=1 i32=1 i32=1 2>&1 | FileCheck %s --check-prefix=KIND --implicit-check-not=error:
; RUN: %expect --absent=%t.npy 1 %tenon_run %s --kernel=k --global=1 out=%t.npy:f32:4 i64=1 2>&1 | FileCheck %s --check-prefix=SIZE --implicit-check-not=error:

; COUNT: error: kernel 'k' takes 2 arguments, got 1
; KIND: error: kernel 'k': argument 0 is a scalar, expected a buffer
; SIZE: error: kernel 'k': argument 1 has 8 bytes, expected 4

define spir_kernel void @k(ptr addrspace(1) %p, i32 %n) {
  ret void
}
