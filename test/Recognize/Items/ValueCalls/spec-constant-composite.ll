; A structure, an array and a vector of their members, constant or not.
;
; RUN: %tenon_opt -passes=tenon-recognize -S < %s | FileCheck %s --implicit-check-not=call

%pair = type { i32, float }

; CHECK: %s = insertvalue %pair { i32 16, float poison }, float %x, 1
; CHECK: store %pair %s, ptr %p
; CHECK: store [2 x i32] [i32 16, i32 16], ptr %p
; CHECK: store <2 x i32> splat (i32 16), ptr %p
define void @f(ptr %p, float %x) {
  %n = call i32 @_Z20__spirv_SpecConstantii(i32 7, i32 16)
  %s = call %pair @_Z29__spirv_SpecConstantCompositeif_Rpair(i32 %n, float %x)
  store %pair %s, ptr %p
  %a = call [2 x i32] @_Z29__spirv_SpecConstantCompositeii_RA2_i(i32 %n, i32 %n)
  store [2 x i32] %a, ptr %p
  %v = call <2 x i32> @_Z29__spirv_SpecConstantCompositeii(i32 %n, i32 %n)
  store <2 x i32> %v, ptr %p
  ret void
}

declare i32 @_Z20__spirv_SpecConstantii(i32, i32)
declare %pair @_Z29__spirv_SpecConstantCompositeif_Rpair(i32, float)
declare [2 x i32] @_Z29__spirv_SpecConstantCompositeii_RA2_i(i32, i32)
declare <2 x i32> @_Z29__spirv_SpecConstantCompositeii(i32, i32)
