; RUN: %tenon_lower %s --target=loops -O0 --emit=spvasm -o - | FileCheck %s
; REQUIRES: spirv-tools

; Variables that require an alignment of more than 64 bytes get it.

; CHECK: Alignment 64

target triple = "spir64-unknown-unknown"

define spir_kernel void @k(ptr addrspace(1) %p, i64 %i) {
  %a = alloca [64 x double], align 128
  %v = load <16 x double>, ptr addrspace(1) %p
  store <16 x double> %v, ptr %a, align 128
  %e = getelementptr double, ptr %a, i64 %i
  %x = load double, ptr %e
  store double %x, ptr addrspace(1) %p
  ret void
}
