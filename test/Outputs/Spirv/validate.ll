; The output is validated with spirv-val, unless that is disabled.

; RUN: echo "#!/bin/sh" > %t.val
; RUN: echo "echo 'error: line 7: wrong' >&2" >> %t.val
; RUN: echo "exit 1" >> %t.val
; RUN: chmod +x %t.val
; RUN: env TENON_SPIRV_VAL=%t.val %expect --absent=%t.spv 1 %tenon_lower %s --target=loops -o %t.spv 2>&1 | FileCheck %s
; RUN: env TENON_SPIRV_VAL=%t.val %tenon_lower %s --target=loops --no-validate -o %t.2.spv
; RUN: env TENON_SPIRV_VAL=%t.none %expect --absent=%t.spv 1 %tenon_lower %s --target=loops -o %t.spv 2>&1 | FileCheck %s --check-prefix=NONE
target triple = "spir64-unknown-unknown"

; CHECK: error: spirv-val rejects the module, which --no-validate would write: line 7: wrong
; NONE: error: TENON_SPIRV_VAL names '{{.*}}.none', which is not a program
define spir_kernel void @k(ptr addrspace(1) %p) {
  store i32 1, ptr addrspace(1) %p
  ret void
}
