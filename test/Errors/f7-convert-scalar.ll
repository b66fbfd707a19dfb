; RUN: %expect 1 %tenon_lower %s -o - 2>&1 | FileCheck %s --implicit-check-not=error:

; CHECK: error: kernel 'k': OpConvertFP16ToE4M3INTEL: expected one operand of f16 and a result of as many e4m3

define spir_kernel void @k(ptr addrspace(1) %p) {
  %r = call i8 @__builtin_spirv_ConvertFP16ToE4M3INTEL(float 1.0)
  ret void
}

declare i8 @__builtin_spirv_ConvertFP16ToE4M3INTEL(float)
