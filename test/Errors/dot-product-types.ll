; RUN: %expect 1 %tenon_lower %s -o - 2>&1 | FileCheck %s --implicit-check-not=error:

; Dot products of bytes with operands or results of other types.

; CHECK: error: kernel 'k': dot_4x8packed_ss_int: expected two operands of four bytes in i32, or two equal vectors of bytes, and a sum of 16 to 64 bits
; CHECK: error: kernel 'k': dot_4x8packed_ss_int.1: expected two operands of four bytes in i32, or two equal vectors of bytes, and a sum of 16 to 64 bits
; CHECK: error: kernel 'k': dot_4x8packed_ss_int.2: expected two operands of four bytes in i32, or two equal vectors of bytes, and a sum of 16 to 64 bits
; CHECK: error: kernel 'k': dot_4x8packed_ss_int.3: expected two operands of four bytes in i32, or two equal vectors of bytes, and a sum of 16 to 64 bits
; CHECK: error: kernel 'k': dot_4x8packed_ss_int.4: expected two operands of four bytes in i32, or two equal vectors of bytes, and a sum of 16 to 64 bits
; CHECK: error: kernel 'k': dot_acc_sat_4x8packed_ss_int: expected two operands of four bytes in i32, or two equal vectors of bytes, and a sum of 16 to 64 bits
; CHECK: error: kernel 'k': dot_4x8packed_ss_int.5: expected two operands of four bytes in i32, or two equal vectors of bytes, and a sum of 16 to 64 bits

define spir_kernel void @k(i32 %a, i64 %b, float %f, <4 x i16> %s, <4 x i8> %c, i128 %n) {
  %r0 = call i32 @dot_4x8packed_ss_int(i32 %a)
  %r1 = call float @dot_4x8packed_ss_int.1(i32 %a, i32 %a)
  %r2 = call i8 @dot_4x8packed_ss_int.2(i32 %a, i32 %a)
  %r3 = call i128 @dot_4x8packed_ss_int.3(i32 %a, i32 %a)
  %r4 = call i32 @dot_4x8packed_ss_int.4(i32 %a, <4 x i8> %c)
  %r5 = call i32 @dot_acc_sat_4x8packed_ss_int(i32 %a, i32 %a, i64 %b)
  %r6 = call i32 @dot_4x8packed_ss_int.5(<4 x i16> %s, <4 x i16> %s)
  ret void
}

declare i32 @dot_4x8packed_ss_int(i32)
declare float @dot_4x8packed_ss_int.1(i32, i32)
declare i8 @dot_4x8packed_ss_int.2(i32, i32)
declare i128 @dot_4x8packed_ss_int.3(i32, i32)
declare i32 @dot_4x8packed_ss_int.4(i32, <4 x i8>)
declare i32 @dot_acc_sat_4x8packed_ss_int(i32, i32, i64)
declare i32 @dot_4x8packed_ss_int.5(<4 x i16>, <4 x i16>)
