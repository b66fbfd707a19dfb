; RUN: %tenon_lower %s --emit=ll -o - | FileCheck %s --check-prefix=TEXT
; RUN: %tenon_lower %s --emit=bc -o - | llvm-dis | FileCheck %s --check-prefix=TEXT
; RUN: %tenon_lower %s --emit=asm -o - | FileCheck %s --check-prefix=ASM
; RUN: %tenon_lower %s --emit=obj -o - | llvm-nm - | FileCheck %s --check-prefix=OBJ
; RUN: %tenon_lower %s | FileCheck %s --check-prefix=TEXT

; Every form; without a file and --emit it is text.

; TEXT-DAG: define {{.*}}void @k(ptr
; TEXT-DAG: @k_tenon_info = {{.*}}constant
; ASM: k:
; ASM: k_tenon_info:
; OBJ-DAG: T k
; OBJ-DAG: {{[DRV]}} k_tenon_info

define spir_kernel void @k(ptr addrspace(1) %p) {
  store i32 1, ptr addrspace(1) %p
  ret void
}
