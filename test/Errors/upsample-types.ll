; RUN: %expect --absent=%t.o 1 %tenon_lower %s -o %t.o 2>&1 | FileCheck %s --implicit-check-not=error:

; CHECK: error: kernel 'k': upsample: expected two integers of half the result's bits{{$}}

define spir_kernel void @k(i32 %x) {
  %r = call i64 @_Z8upsampleij(i32 %x, i16 7)
  ret void
}

declare i64 @_Z8upsampleij(i32, i16)
