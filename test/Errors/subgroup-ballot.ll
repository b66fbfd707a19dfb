; RUN: %expect --absent=%t.o 1 %tenon_lower %s -o %t.o 2>&1 | FileCheck %s --implicit-check-not=error:

; CHECK: error: kernel 'k': sub_group_ballot_bit_count: expected a ballot of <4 x i32>

define spir_kernel void @k(i32 %n) {
  %r = call i32 @_Z26sub_group_ballot_bit_countj(i32 1)
  ret void
}

declare i32 @_Z26sub_group_ballot_bit_countj(i32)
