; RUN: llvm-as %s -o %t.bc
; RUN: head -c 200 %t.bc > %t.cut.bc
; RUN: not %tenon_lower %t.cut.bc --stop-after=input --emit=ll -o - 2>&1 | FileCheck %s

; CHECK: error: {{.*}}.cut.bc: invalid LLVM bitcode: {{.+}}

define void @f() {
  ret void
}
