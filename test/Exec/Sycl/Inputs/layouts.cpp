// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Layouts of A, B and the accumulator in memory.

#include "kernel.h"

MULTIPLY(bf16_crr, bfloat16, bfloat16, float, float, 8, 16, 16, Col, Row, Row)
MULTIPLY(bf16_rcr, bfloat16, bfloat16, float, float, 8, 16, 16, Row, Col, Row)
MULTIPLY(bf16_ccc, bfloat16, bfloat16, float, float, 8, 16, 16, Col, Col, Col)
MULTIPLY(bf16_rpr, bfloat16, bfloat16, float, float, 8, 16, 16, Row, Packed, Row)
MULTIPLY(bf16_rpc, bfloat16, bfloat16, float, float, 8, 16, 16, Row, Packed, Col)
MULTIPLY(s8_rpr, int8_t, int8_t, int32_t, int32_t, 8, 16, 32, Row, Packed, Row)
MULTIPLY(u8_crc, uint8_t, uint8_t, int32_t, int32_t, 8, 16, 32, Col, Row, Col)
MULTIPLY(u8_rpr, uint8_t, uint8_t, int32_t, int32_t, 8, 16, 32, Row, Packed, Row)
MULTIPLY(s8_rcr, int8_t, int8_t, int32_t, int32_t, 8, 16, 32, Row, Col, Row)
MULTIPLY(f16_cpr, half, half, float, float, 8, 16, 16, Col, Packed, Row)
MULTIPLY(f16_crr, half, half, float, float, 8, 16, 16, Col, Row, Row)
MULTIPLY(tf32_ccr, tf32, tf32, float, float, 8, 16, 8, Col, Col, Row)
MULTIPLY(f64_ccc, double, double, double, double, 8, 8, 4, Col, Col, Col)
