; RUN: cp %s %t.spv
; RUN: %tenon_lower %t.spv --stop-after=input --emit=ll -o - | FileCheck %s
; RUN: llvm-as %s -o %t.ll
; RUN: %tenon_lower %t.ll --stop-after=input --emit=ll -o - | FileCheck %s
; RUN: %tenon_lower - --stop-after=input --emit=ll -o - < %s | FileCheck %s
; RUN: %tenon_lower - --stop-after=input --emit=ll -o - < %t.ll | FileCheck %s

; The name of a file does not matter.

; CHECK: define spir_kernel void @k()
define spir_kernel void @k() {
  ret void
}
