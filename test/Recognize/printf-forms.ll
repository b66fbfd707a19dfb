; Functions that have printf's name but another form are not the C library's; results that are
; used become the sign, and addresses of printf stay.

; RUN: %tenon_opt -passes=tenon-recognize -S < %s | FileCheck %s

; CHECK-LABEL: @k(
; CHECK: [[R:%.*]] = call i32 (ptr addrspace(2), ...) @printf(ptr addrspace(2) @text)
; CHECK-NEXT: [[SIGN:%.*]] = ashr i32 [[R]], 31
; CHECK-NEXT: store i32 [[SIGN]], ptr %p
; CHECK-NEXT: store ptr @_Z6printfPU3AS2Kc, ptr %p
; CHECK-NEXT: [[C:%.*]] = call i32 (ptr addrspace(2), ...) @printf(ptr addrspace(2) @text)
; CHECK-NEXT: [[SIGN:%.*]] = ashr i32 [[C]], 31
; CHECK-NEXT: store i32 [[SIGN]], ptr %p
; CHECK-NEXT: store ptr @printf, ptr %p
; CHECK-NEXT: [[O:%.*]] = call i32 @other(ptr @printf)
; CHECK-NEXT: store i32 [[O]], ptr %p
; CHECK-NEXT: %c = call i64 @_Z6printfPU3AS2Kcl(ptr addrspace(2) @text, i64 1)
; CHECK-NEXT: %d = call i32 @_Z6printfi(i32 1)
; CHECK-NEXT: %e = call i32 @_Z6printfv()
target triple = "spir64-unknown-unknown"

@text = internal addrspace(2) constant [2 x i8] c"x\00"

define void @k(ptr %p) {
  %a = call i32 @_Z6printfPU3AS2Kc(ptr addrspace(2) @text)
  store i32 %a, ptr %p
  store ptr @_Z6printfPU3AS2Kc, ptr %p
  %b = call i32 (ptr addrspace(2), ...) @printf(ptr addrspace(2) @text)
  store i32 %b, ptr %p
  store ptr @printf, ptr %p
  %o = call i32 @other(ptr @printf)
  store i32 %o, ptr %p
  %c = call i64 @_Z6printfPU3AS2Kcl(ptr addrspace(2) @text, i64 1)
  %d = call i32 @_Z6printfi(i32 1)
  %e = call i32 @_Z6printfv()
  ret void
}
declare i32 @_Z6printfPU3AS2Kc(ptr addrspace(2))
declare i32 @other(ptr)
declare i32 @printf(ptr addrspace(2), ...)
declare i64 @_Z6printfPU3AS2Kcl(ptr addrspace(2), i64)
declare i32 @_Z6printfi(i32)
declare i32 @_Z6printfv()


