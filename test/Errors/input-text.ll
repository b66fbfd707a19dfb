; RUN: not %tenon_lower %s --stop-after=input --emit=ll -o - 2>&1 | FileCheck %s

; CHECK: error: {{.*}}input-text.ll:7:11: use of undefined value '%missing'

define i32 @f() {
  ; column 11 of the next line
  ret i32 %missing
}
