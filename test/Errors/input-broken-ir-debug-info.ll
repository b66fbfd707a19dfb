; RUN: not %tenon_lower %s --stop-after=input --emit=ll -o - 2>&1 | FileCheck %s

; LLVM's own reader stops the process for a broken module with debug information.
; CHECK: error: {{.*}}.ll: invalid LLVM IR: Instruction does not dominate all uses! %later = add i32 %a, 1

define i32 @f(i32 %a) {
  %early = add i32 %later, 1
  %later = add i32 %a, 1
  ret i32 %early
}

!llvm.module.flags = !{!0}
!0 = !{i32 2, !"Debug Info Version", i32 3}
