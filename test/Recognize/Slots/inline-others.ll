; RUN: %tenon_opt -passes=tenon-inline -S < %s | FileCheck %s

; A function that has nothing to do with matrices, work-items or local memory
; stays as it is.

; CHECK: call i32 @plain(i32 %x)
; CHECK: define {{.*}}@plain(i32 %x) #[[A:[0-9]+]]
; CHECK: attributes #[[A]] = { noinline }

define spir_kernel void @k(i32 %x) {
  %y = call i32 @plain(i32 %x)
  ret void
}

define internal i32 @plain(i32 %x) noinline {
  ret i32 %x
}
