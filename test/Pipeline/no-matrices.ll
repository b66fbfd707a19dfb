; RUN: %tenon_opt -passes='tenon-inline,tenon-recognize,function(tenon-promote-slots),tenon-verify,tenon-legalize,tenon-check-lowered' -S < %s | FileCheck %s

; A module without matrices and kernels is not changed.

; CHECK: define i32 @f(i32 %x) {
; CHECK-NEXT: %slot = alloca i32
; CHECK-NEXT: store i32 %x, ptr %slot
; CHECK-NEXT: %y = load i32, ptr %slot
; CHECK-NEXT: ret i32 %y

define i32 @f(i32 %x) {
  %slot = alloca i32
  store i32 %x, ptr %slot
  %y = load i32, ptr %slot
  ret i32 %y
}
