; RUN: %expect 1 %tenon_lower %s -o - 2>&1 | FileCheck %s --implicit-check-not=error:

; CHECK: error: kernel 'k': __builtin_IB_dnscl_bf16: expected a conversion to fp4 (E2M1), which is number 1, in mode 0 or 2
; CHECK: error: kernel 'k': __builtin_IB_shfl_idx4_lut: expected table 5 or 7, of fp4 (E2M1) in bf16 or f16, as 16 integers of 32 bits
; CHECK: error: kernel 'k': __builtin_IB_shfl_idx4_to_fp16_packed: expected table 5 or 7, of fp4 (E2M1) in bf16 or f16, and bytes

define spir_kernel void @k(i32 %x, i8 %y) {
  %a = call i32 @__builtin_IB_dnscl_bf16(i32 %x, i32 %x, i32 2, i32 0)
  %t = call <16 x i32> @__builtin_IB_shfl_idx4_lut(i32 3)
  %b = call i32 @__builtin_IB_shfl_idx4_to_fp16_packed(<16 x i32> %t, i8 %y)
  ret void
}

declare i32 @__builtin_IB_dnscl_bf16(i32, i32, i32, i32)
declare <16 x i32> @__builtin_IB_shfl_idx4_lut(i32)
declare i32 @__builtin_IB_shfl_idx4_to_fp16_packed(<16 x i32>, i8)
