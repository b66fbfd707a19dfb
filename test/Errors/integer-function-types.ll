; RUN: %expect 1 %tenon_lower %s -o - 2>&1 | FileCheck %s --implicit-check-not=error:

; Functions of integers with operands or results of other types.

; CHECK: error: kernel 'k': mul_hi: unexpected number of operands
; CHECK: error: kernel 'k': mul_hi: unexpected operand types
; CHECK: error: kernel 'k': clamp: unexpected operand types
; CHECK: error: kernel 'k': clamp: unexpected number of operands
; CHECK: error: kernel 'k': bitfield_insert: expected numbers of the result's type, an offset and a count
; CHECK: error: kernel 'k': bitfield_extract_signed: expected numbers of the result's type, an offset and a count
; CHECK-COUNT-3: error: kernel 'k': upsample: expected two integers of half the result's bits

define spir_kernel void @k(i32 %x, i64 %y, float %f, <2 x i32> %v) {
  %r0 = call i32 @_Z6mul_hii(i32 %x)
  %r1 = call i64 @_Z6mul_hiii(i32 %x, i32 %x)
  %r2 = call i32 @_Z5clampiil(i32 %x, i32 %x, i64 %y)
  %r3 = call i32 @_Z5clampii(i32 %x, i32 %x)
  %r4 = call i32 @_Z15bitfield_insertiij(i32 %x, i32 %x, i32 %x)
  %r5 = call float @_Z23bitfield_extract_signedijj(i32 %x, i32 %x, i32 %x)
  %r6 = call i64 @_Z8upsamplei(i32 %x)
  %r7 = call float @_Z8upsampleij(i32 %x, i32 %x)
  %r8 = call i64 @_Z8upsampleif(i32 %x, float %f)
  ret void
}

declare i32 @_Z6mul_hii(i32)
declare i64 @_Z6mul_hiii(i32, i32)
declare i32 @_Z5clampiil(i32, i32, i64)
declare i32 @_Z5clampii(i32, i32)
declare i32 @_Z15bitfield_insertiij(i32, i32, i32)
declare float @_Z23bitfield_extract_signedijj(i32, i32, i32)
declare i64 @_Z8upsamplei(i32)
declare float @_Z8upsampleij(i32, i32)
declare i64 @_Z8upsampleif(i32, float)
