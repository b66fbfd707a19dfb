; RUN: %tenon_opt --version | FileCheck %s --check-prefix=VERSION
; RUN: %tenon_opt -passes='tenon-recognize,instcombine' -print-after=tenon-recognize -disable-output < %s 2>&1 | FileCheck %s
; RUN: %tenon_opt -passes='tenon-recognize' -print-changed -disable-output < %s 2>&1 | FileCheck %s --check-prefix=CHANGED
; RUN: %tenon_opt -passes='default<O3>' -disable-output < %s

; tenon-opt is opt: its options work, and they know our passes by name.

; VERSION: LLVM version 22
; CHECK: IR Dump After tenon::RecognizePass{{.*}}
; CHECK: @tenon.item.global_id
; CHANGED: IR Dump After tenon::RecognizePass

define spir_kernel void @k(ptr addrspace(1) %p) {
  %i = call i64 @_Z13get_global_idj(i32 0)
  store i64 %i, ptr addrspace(1) %p
  ret void
}

declare i64 @_Z13get_global_idj(i32)
