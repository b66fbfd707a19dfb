; RUN: %expect 1 %tenon_lower %s -o %t.nowhere/out.ll 2>&1 | FileCheck %s
; RUN: %expect 1 %tenon_lower %s --report=%t.nowhere/report.json 2>&1 | FileCheck %s
; RUN: mkdir -p %t.ll
; RUN: %expect 1 %tenon_lower %s -o %t.ll 2>&1 | FileCheck %s --check-prefix=FOLDER
; RUN: %expect 1 sh -c '%tenon_lower %s -o - > /dev/full' 2>&1 | FileCheck %s --check-prefix=FULL

; FULL: error: standard output: cannot write: No space left on device
; CHECK: error: {{.*}}.nowhere{{.*}}: cannot write: No such file or directory
; FOLDER: error: {{.*}}.ll: cannot write: Is a directory

define spir_kernel void @k() {
  ret void
}
