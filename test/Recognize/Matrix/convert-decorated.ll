; RUN: %tenon_opt -passes=tenon-recognize -S < %s | FileCheck %s

; The rounding mode that decorates a conversion, among other decorations. Those that have no mode,
; or an unknown one, do not change it.

; CHECK-LABEL: define i8 @zero(
; CHECK: call float @llvm.trunc.f32(
define i8 @zero(half %h) {
  %r = call i8 @__builtin_spirv_ConvertFP16ToE4M3EXT(half %h), !spirv.Decorations !0
  ret i8 %r
}

; CHECK-LABEL: define i8 @other(
; CHECK: call float @llvm.roundeven.f32(
define i8 @other(half %h) {
  %r = call i8 @__builtin_spirv_ConvertFP16ToE4M3EXT(half %h), !spirv.Decorations !3
  ret i8 %r
}

declare i8 @__builtin_spirv_ConvertFP16ToE4M3EXT(half)

!0 = !{!1, !2}
!1 = !{i32 44, i32 8}
!2 = !{i32 39, i32 1}
!3 = !{!4, !5, !6, !1}
!4 = !{i32 39}
!5 = !{!"x", i32 1}
!6 = !{i32 39, i32 9}
