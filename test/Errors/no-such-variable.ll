; RUN: %expect 1 %tenon_lower %s --target=cpu --emit=obj -o %t.o 2>&1 | FileCheck %s -DTARGET="target cpu" --implicit-check-not=error:
; RUN: %expect 1 %tenon_lower %s --target=loops --emit=spv -o %t.spv 2>&1 | FileCheck %s -DTARGET="target loops" --implicit-check-not=error:

; CHECK: error: kernel 'k': variable 'elsewhere': [[TARGET]] has no such variable; expected one that the module defines
target triple = "spir64-unknown-unknown"

@elsewhere = external addrspace(1) global [4 x float]

define spir_kernel void @k(ptr addrspace(1) %p) {
  %v = load float, ptr addrspace(1) getelementptr ([4 x float], ptr addrspace(1) @elsewhere, i64 0, i64 2)
  store float %v, ptr addrspace(1) %p
  ret void
}
