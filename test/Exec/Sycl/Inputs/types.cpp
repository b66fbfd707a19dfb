// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Every combination of types in the extension's tables: Intel's, then those of
// NVIDIA's and AMD's devices alone.

#include "kernel.h"

MULTIPLY(s8_s8, int8_t, int8_t, int32_t, int32_t, 8, 16, 32)
MULTIPLY(s8_u8, int8_t, uint8_t, int32_t, int32_t, 8, 16, 32)
MULTIPLY(u8_s8, uint8_t, int8_t, int32_t, int32_t, 8, 16, 32)
MULTIPLY(u8_u8, uint8_t, uint8_t, int32_t, int32_t, 8, 16, 32)
MULTIPLY(f16_f32_f32, half, half, float, float, 8, 16, 16)
MULTIPLY(f16_f16_f16, half, half, half, half, 8, 16, 16)
MULTIPLY(f16_f32_f16, half, half, float, half, 8, 16, 16)
MULTIPLY(f16_f16_f32, half, half, half, float, 8, 16, 16)
MULTIPLY(bf16_f32_f32, bfloat16, bfloat16, float, float, 8, 16, 16)
MULTIPLY(bf16_bf16_bf16, bfloat16, bfloat16, bfloat16, bfloat16, 8, 16, 16)
MULTIPLY(bf16_f32_bf16, bfloat16, bfloat16, float, bfloat16, 8, 16, 16)
MULTIPLY(bf16_bf16_f32, bfloat16, bfloat16, bfloat16, float, 8, 16, 16)
MULTIPLY(tf32_f32_f32, tf32, tf32, float, float, 8, 16, 8)
MULTIPLY(f64_f64_f64, double, double, double, double, 8, 8, 4)
MULTIPLY(f64_16, double, double, double, double, 16, 16, 4)
