; RUN: %tenon_lower %s -o %t.ll
; RUN: FileCheck %s --check-prefix=TEXT < %t.ll
; RUN: %tenon_lower %s -o %t.bc
; RUN: llvm-dis %t.bc -o - | FileCheck %s --check-prefix=TEXT
; RUN: %tenon_lower %s -o %t.s
; RUN: FileCheck %s --check-prefix=ASM < %t.s
; RUN: %tenon_lower %s -o %t.o
; RUN: llvm-nm %t.o | FileCheck %s --check-prefix=OBJ
; RUN: %tenon_lower %s --emit=ll -o %t.txt
; RUN: FileCheck %s --check-prefix=TEXT < %t.txt
; RUN: %expect --absent=%t.xyz 2 %tenon_lower %s -o %t.xyz 2>&1 | FileCheck %s --check-prefix=UNKNOWN
; RUN: %expect 2 %tenon_lower %s -o output 2>&1 | FileCheck %s --check-prefix=NONE

; The output's suffix chooses the form; --emit overrides it.

; TEXT: define {{.*}}void @k(ptr
; ASM: k:
; OBJ: T k
; UNKNOWN: error: the output '{{.*}}.xyz' has suffix '.xyz', which determines no form; expected .ll, .bc, .spv, .spvasm, .s, .ptx or .o, or --emit=ll, bc, spv, spvasm, asm or obj
; NONE: error: the output 'output' has no suffix, which determines no form; expected .ll,

define spir_kernel void @k(ptr addrspace(1) %p) {
  store i32 1, ptr addrspace(1) %p
  ret void
}
