; LLVM's messages for code that it cannot emit become one error, for a file and in a run.

; REQUIRES: x86
; RUN: %expect --absent=%t.o 1 %tenon_lower %s -o %t.o 2>&1 | FileCheck %s --implicit-check-not=error:
; RUN: %expect --absent=%t.npy 1 %tenon_run %s --kernel=k --global=1 out=%t.npy:f32:1 2>&1 | FileCheck %s --implicit-check-not=error:
target triple = "spir64-unknown-unknown"

; CHECK: error: <inline asm>:1:2: invalid instruction mnemonic 'nonsense'

define spir_kernel void @k(ptr addrspace(1) %p) {
  call void asm sideeffect "nonsense", ""()
  store float 2.0, ptr addrspace(1) %p
  ret void
}
