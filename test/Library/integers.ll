; Functions of integers without an intrinsic of LLVM, and geometric ones, become a few
; instructions.

; RUN: %tenon_opt -passes='tenon-recognize,tenon-library<target=cpu>' -S < %s | FileCheck %s

; CHECK: sext i32 %x to i64
; CHECK: [[AND:%.*]] = and i32 %x, %y
; CHECK: [[XOR:%.*]] = xor i32 %x, %y
; CHECK: [[HALF:%.*]] = lshr i32 [[XOR]], 1
; CHECK: add i32 [[AND]], [[HALF]]
; CHECK: fpext <4 x float> %v to <4 x double>
; CHECK: call double @llvm.sqrt.f64(
; CHECK-NOT: tenon.library
define void @f(i32 %x, i32 %y, <4 x float> %v) {
  %1 = call i32 @_Z6mul_hiii(i32 %x, i32 %y)
  %2 = call i32 @_Z4haddjj(i32 %x, i32 %y)
  %3 = call float @_Z6lengthDv4_f(<4 x float> %v)
  ret void
}

declare i32 @_Z6mul_hiii(i32, i32)
declare i32 @_Z4haddjj(i32, i32)
declare float @_Z6lengthDv4_f(<4 x float>)
