// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The shapes of the extension's tables.

#include "kernel.h"

// Intel AMX: the largest and smaller ones.
MULTIPLY(amx_s8, int8_t, int8_t, int32_t, int32_t, 16, 16, 64)
MULTIPLY(amx_u8, uint8_t, uint8_t, int32_t, int32_t, 16, 16, 64)
MULTIPLY(amx_u8_s8, uint8_t, int8_t, int32_t, int32_t, 16, 16, 64)
MULTIPLY(amx_bf16, bfloat16, bfloat16, float, float, 16, 16, 32)
MULTIPLY(amx_f16, half, half, float, float, 16, 16, 32)
MULTIPLY(amx_small, int8_t, uint8_t, int32_t, int32_t, 5, 7, 12)
// Intel XMX.
MULTIPLY(xmx_1, bfloat16, bfloat16, float, float, 1, 16, 16)
MULTIPLY(xmx_2, bfloat16, bfloat16, float, float, 2, 16, 16)
MULTIPLY(xmx_3, int8_t, int8_t, int32_t, int32_t, 3, 16, 32)
MULTIPLY(xmx_4, half, half, float, float, 4, 16, 16)
MULTIPLY(xmx_5, uint8_t, int8_t, int32_t, int32_t, 5, 16, 32)
MULTIPLY(xmx_6_tf32, tf32, tf32, float, float, 6, 16, 8)
MULTIPLY(xmx_7_tf32, tf32, tf32, float, float, 7, 16, 8)
MULTIPLY(xmx_16x16x16, half, half, half, half, 16, 16, 16)
MULTIPLY(xmx_1x64x16, bfloat16, bfloat16, float, float, 1, 64, 16)
MULTIPLY(xmx_32x64x16, bfloat16, bfloat16, float, float, 32, 64, 16)
MULTIPLY(xmx_1x64x32, half, half, float, float, 1, 64, 32)
MULTIPLY(xmx_32x64x32, half, half, float, float, 32, 64, 32)
MULTIPLY(bf16_16x16x16, bfloat16, bfloat16, float, float, 16, 16, 16)
MULTIPLY(f16_1x64x16, half, half, float, float, 1, 64, 16)
MULTIPLY(f16_32x64x16, half, half, float, half, 32, 64, 16)
MULTIPLY(bf16_1x64x32, bfloat16, bfloat16, bfloat16, bfloat16, 1, 64, 32)
MULTIPLY(bf16_32x64x32, bfloat16, bfloat16, float, float, 32, 64, 32)
// Intel XMX of sub-groups of 8.
KERNEL_OF(8, 2)
dg2_bf16(bfloat16 *a, bfloat16 *b, float *c, float *d, int k) {
  multiply<bfloat16, bfloat16, float, float, 8, 8, 16>(a, b, c, d, k);
}
KERNEL_OF(8, 2)
dg2_s8(int8_t *a, uint8_t *b, int32_t *c, int32_t *d, int k) {
  multiply<int8_t, uint8_t, int32_t, int32_t, 4, 8, 32>(a, b, c, d, k);
}
KERNEL_OF(8, 2)
dg2_f16_32x32x16(half *a, half *b, float *c, float *d, int k) {
  multiply<half, half, float, float, 32, 32, 16>(a, b, c, d, k);
}
KERNEL_OF(8, 2)
dg2_bf16_32x32x16(bfloat16 *a, bfloat16 *b, float *c, float *d, int k) {
  multiply<bfloat16, bfloat16, float, float, 32, 32, 16>(a, b, c, d, k);
}
// NVIDIA's tensor cores, AMD's matrix cores.
MULTIPLY(tensor_8x32, half, half, float, float, 8, 32, 16)
MULTIPLY(tensor_32x8, int8_t, int8_t, int32_t, int32_t, 32, 8, 16)
MULTIPLY(tensor_f16_32x8, half, half, half, half, 32, 8, 16)
MULTIPLY(tensor_s8_8x32, int8_t, int8_t, int32_t, int32_t, 8, 32, 16)
MULTIPLY(tensor_s8_16x16, int8_t, int8_t, int32_t, int32_t, 16, 16, 16)
MULTIPLY(tensor_u8_8x32, uint8_t, uint8_t, int32_t, int32_t, 8, 32, 16)
MULTIPLY(tensor_u8_16x16, uint8_t, uint8_t, int32_t, int32_t, 16, 16, 16)
MULTIPLY(tensor_u8_32x8, uint8_t, uint8_t, int32_t, int32_t, 32, 8, 16)
MULTIPLY(tensor_bf16_8x32, bfloat16, bfloat16, float, float, 8, 32, 16)
MULTIPLY(tensor_bf16_32x8, bfloat16, bfloat16, float, float, 32, 8, 16)
MULTIPLY(tensor_tf32, tf32, tf32, float, float, 16, 16, 8)
MULTIPLY(amd_32x32x8, half, half, float, float, 32, 32, 8)
MULTIPLY(amd_s8_32x32x8, int8_t, int8_t, int32_t, int32_t, 32, 32, 8)
MULTIPLY(amd_bf16_32x32x8, bfloat16, bfloat16, float, float, 32, 32, 8)
