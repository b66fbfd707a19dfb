; RUN: %expect 1 %tenon_lower %s -o - 2>&1 | FileCheck %s --implicit-check-not=error:

; Conversions of pairs of fp4 with operands or results of other types, and with other tables.

; CHECK-COUNT-2: error: kernel 'k': __builtin_IB_shfl_idx4_lut: expected table 5 or 7, of fp4 (E2M1) in bf16 or f16, as 16 integers of 32 bits
; CHECK-COUNT-5: error: kernel 'k': __builtin_IB_shfl_idx4_to_fp16_packed: expected table 5 or 7, of fp4 (E2M1) in bf16 or f16, and bytes
; CHECK-COUNT-2: error: kernel 'k': __builtin_IB_shfl_idx4_to_fp16_packed: expected bytes, and 32 bits of a result for each
; CHECK-COUNT-2: error: kernel 'k': __builtin_IB_dnscl_hf16: expected four operands and a result of 32 bits
; CHECK-COUNT-2: error: kernel 'k': __builtin_IB_dnscl_hf16: expected a conversion to fp4 (E2M1), which is number 1, in mode 0 or 2

define spir_kernel void @k(i32 %x, i8 %y, i64 %z, ptr %f) {
  %t = call <16 x i32> @__builtin_IB_shfl_idx4_lut(i32 7)
  %a = call <16 x i32> @__builtin_IB_shfl_idx4_lut.1(i32 7, i32 7)
  %b = call <8 x i32> @__builtin_IB_shfl_idx4_lut.2(i32 7)
  %u = call <16 x i32> %f(i32 7)
  %v = call <16 x i32> @other(i32 7)
  %c = call i32 @__builtin_IB_shfl_idx4_to_fp16_packed(<16 x i32> %u, i8 %y)
  %d = call i32 @__builtin_IB_shfl_idx4_to_fp16_packed(<16 x i32> %v, i8 %y)
  %e = call i32 @__builtin_IB_shfl_idx4_to_fp16_packed(<16 x i32> zeroinitializer, i8 %y)
  %g = call i32 @__builtin_IB_shfl_idx4_to_fp16_packed(<16 x i32> %a, i8 %y)
  %h = call i32 @__builtin_IB_shfl_idx4_to_fp16_packed.1(<16 x i32> %t)
  %i = call i32 @__builtin_IB_shfl_idx4_to_fp16_packed.2(<16 x i32> %t, i16 0)
  %j = call float @__builtin_IB_shfl_idx4_to_fp16_packed.3(<16 x i32> %t, i8 %y)
  %k = call i32 @__builtin_IB_dnscl_hf16(i32 %x, i64 %z, i32 1, i32 0)
  %l = call i64 @__builtin_IB_dnscl_hf16.1(i32 %x, i32 %x, i32 1, i32 0)
  %m = call i32 @__builtin_IB_dnscl_hf16.2(i32 %x, i32 %x, i32 1, i32 %x)
  %n = call i32 @__builtin_IB_dnscl_hf16.2(i32 %x, i32 %x, i32 1, i32 1)
  ret void
}

declare <16 x i32> @__builtin_IB_shfl_idx4_lut(i32)
declare <16 x i32> @__builtin_IB_shfl_idx4_lut.1(i32, i32)
declare <8 x i32> @__builtin_IB_shfl_idx4_lut.2(i32)
declare <16 x i32> @other(i32)
declare i32 @__builtin_IB_shfl_idx4_to_fp16_packed(<16 x i32>, i8)
declare i32 @__builtin_IB_shfl_idx4_to_fp16_packed.1(<16 x i32>)
declare i32 @__builtin_IB_shfl_idx4_to_fp16_packed.2(<16 x i32>, i16)
declare float @__builtin_IB_shfl_idx4_to_fp16_packed.3(<16 x i32>, i8)
declare i32 @__builtin_IB_dnscl_hf16(i32, i64, i32, i32)
declare i64 @__builtin_IB_dnscl_hf16.1(i32, i32, i32, i32)
declare i32 @__builtin_IB_dnscl_hf16.2(i32, i32, i32, i32)
