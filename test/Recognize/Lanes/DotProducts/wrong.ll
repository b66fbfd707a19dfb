; RUN: %expect 1 %tenon_opt -passes=tenon-recognize -S %s -o - 2>&1 | FileCheck %s

; CHECK: error: kernel 'k': dot_4x8packed_ss_int: expected two operands of four bytes in i32, or two equal vectors of bytes, and a sum of 16 to 64 bits

define spir_kernel void @k(i64 %a) {
  %x = call spir_func i32 @_Z20dot_4x8packed_ss_intll(i64 %a, i64 %a)
  ret void
}
declare spir_func i32 @_Z20dot_4x8packed_ss_intll(i64, i64)
