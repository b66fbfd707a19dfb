; Nothing specialises LLVM IR: the default value.
;
; RUN: %tenon_opt -passes=tenon-recognize -S < %s | FileCheck %s --implicit-check-not=call

; CHECK: store i32 16, ptr %p
; CHECK: store i1 true, ptr %p
; CHECK: store i1 true, ptr %p
; CHECK: store half 0xH4000, ptr %p
define void @f(ptr %p) {
  %n = call i32 @_Z20__spirv_SpecConstantii(i32 7, i32 16)
  store i32 %n, ptr %p
  %b = call i1 @_Z20__spirv_SpecConstantib(i32 8, i1 true)
  store i1 %b, ptr %p
  %c = call i1 @_Z20__spirv_SpecConstantia(i32 8, i8 1)
  store i1 %c, ptr %p
  %h = call half @_Z20__spirv_SpecConstantiDh(i32 9, half 2.0)
  store half %h, ptr %p
  ret void
}

declare i32 @_Z20__spirv_SpecConstantii(i32, i32)
declare i1 @_Z20__spirv_SpecConstantib(i32, i1)
declare i1 @_Z20__spirv_SpecConstantia(i32, i8)
declare half @_Z20__spirv_SpecConstantiDh(i32, half)
