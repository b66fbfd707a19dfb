; RUN: %expect 1 %tenon_lower %s --target=nvptx --emit=asm -o - 2>&1 | FileCheck %s
; REQUIRES: nvptx-registered-target

; A function of OpenCL without an operation would remain undefined.

; CHECK: error: kernel 'k': call of '_Z6printfi': target nvptx has no such function; expected one that the module or OpenCL C defines
define spir_kernel void @k(i32 %x) {
  call void @_Z6printfi(i32 %x)
  ret void
}
declare void @_Z6printfi(i32)
