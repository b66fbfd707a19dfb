; tenon-opt writes LLVM IR, and no file whose suffix says something else.
;
; LLVM's own opt writes any.
; UNSUPPORTED: driver-plugin
; RUN: %expect --absent=%t.spv 2 %tenon_opt -passes=tenon-recognize %s -o %t.spv 2>&1 | FileCheck %s
; RUN: %expect --absent=%t.o 2 %tenon_opt -passes=tenon-recognize %s -o=%t.o 2>&1 | FileCheck %s --check-prefix=OBJ
; RUN: %tenon_opt -passes=tenon-recognize %s -o %t.bc
; RUN: llvm-dis %t.bc -o - | FileCheck %s --check-prefix=IR
; RUN: %tenon_opt -passes=tenon-recognize -S %s -o %t.any
; RUN: FileCheck %s --check-prefix=IR < %t.any
; CHECK: error: the output '{{.*}}.spv' has suffix '.spv', which is not written; expected .bc, or .ll with -S; tenon-lower writes the others
; OBJ: error: the output '{{.*}}.o' has suffix '.o',
; IR: define void @f()

define void @f() {
  ret void
}
