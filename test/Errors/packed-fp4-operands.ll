; RUN: %expect 1 %tenon_lower %s -o - 2>&1 | FileCheck %s --implicit-check-not=error:

; CHECK: error: kernel 'k': __builtin_IB_dnscl_hf16: expected four operands and a result of 32 bits
; CHECK: error: kernel 'k': __builtin_IB_shfl_idx4_to_fp16_2_packed: expected bytes, and 32 bits of a result for each

define spir_kernel void @k(i32 %x, <2 x i8> %y) {
  %a = call i32 @__builtin_IB_dnscl_hf16(i32 %x, i32 %x)
  %t = call <16 x i32> @__builtin_IB_shfl_idx4_lut(i32 7)
  %b = call i32 @__builtin_IB_shfl_idx4_to_fp16_2_packed(<16 x i32> %t, <2 x i8> %y)
  ret void
}

declare i32 @__builtin_IB_dnscl_hf16(i32, i32)
declare <16 x i32> @__builtin_IB_shfl_idx4_lut(i32)
declare i32 @__builtin_IB_shfl_idx4_to_fp16_2_packed(<16 x i32>, <2 x i8>)
