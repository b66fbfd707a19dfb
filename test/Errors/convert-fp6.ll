; RUN: %expect 1 %tenon_lower %s -o - 2>&1 | FileCheck %s --implicit-check-not=error:

; CHECK: error: kernel 'k': OpConvertFP16ToE3M2EXT: a conversion of a kind that is not supported; the nearest that works is one of fp8 (E4M3, E5M2), fp4 (E2M1), f16, bf16, f32, f64 or integers

define spir_kernel void @k(ptr addrspace(1) %p) {
  %r = call i8 @__builtin_spirv_ConvertFP16ToE3M2EXT(half 0.0)
  ret void
}

declare i8 @__builtin_spirv_ConvertFP16ToE3M2EXT(half)
