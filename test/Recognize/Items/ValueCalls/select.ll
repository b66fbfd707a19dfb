; One condition, one for each component, and conditions in wider integers.
;
; RUN: %tenon_opt -passes=tenon-recognize -S < %s | FileCheck %s --implicit-check-not=call

; CHECK: select i1 %c, i32 %a, i32 %b
; CHECK: select <2 x i1> %d, <2 x float> %x, <2 x float> %y
; CHECK: %[[#E:]] = icmp ne <2 x i8> %e, zeroinitializer
; CHECK: select <2 x i1> %[[#E]], <2 x float> %x, <2 x float> %y
define void @f(ptr %p, i1 %c, i32 %a, i32 %b, <2 x i1> %d, <2 x i8> %e, <2 x float> %x, <2 x float> %y) {
  %1 = call spir_func i32 @_Z14__spirv_Selectbii(i1 zeroext %c, i32 %a, i32 %b)
  store i32 %1, ptr %p
  %2 = call spir_func <2 x float> @_Z14__spirv_SelectDv2_bDv2_fS0_(<2 x i1> %d, <2 x float> %x, <2 x float> %y)
  store <2 x float> %2, ptr %p
  %3 = call spir_func <2 x float> @_Z14__spirv_SelectDv2_cDv2_fS0_(<2 x i8> %e, <2 x float> %x, <2 x float> %y)
  store <2 x float> %3, ptr %p
  ret void
}

declare spir_func i32 @_Z14__spirv_Selectbii(i1 zeroext, i32, i32)
declare spir_func <2 x float> @_Z14__spirv_SelectDv2_bDv2_fS0_(<2 x i1>, <2 x float>, <2 x float>)
declare spir_func <2 x float> @_Z14__spirv_SelectDv2_cDv2_fS0_(<2 x i8>, <2 x float>, <2 x float>)
