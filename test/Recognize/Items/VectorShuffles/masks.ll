; Only the lowest bits of a constant mask are used; other masks are operands.
;
; RUN: %tenon_opt -passes=tenon-recognize -S < %s | FileCheck %s

; CHECK: shufflevector <2 x float> %a, <2 x float> poison, <4 x i32> <i32 0, i32 1, i32 1, i32 0>
; CHECK: shufflevector <2 x float> %a, <2 x float> %b, <2 x i32> <i32 3, i32 1>
; CHECK: call <4 x float> @tenon.library.shuffle.v2f32.v4f32(<2 x float> %a, <4 x i32> %m)
; CHECK: call <4 x float> @tenon.library.shuffle2.v2f32.v4f32(<2 x float> %a, <2 x float> %b, <4 x i32> %m)
define void @f(ptr %p, <2 x float> %a, <2 x float> %b, <4 x i32> %m) {
  %1 = call <4 x float> @_Z7shuffleDv2_fDv4_j(<2 x float> %a, <4 x i32> <i32 2, i32 1, i32 3, i32 0>)
  %2 = call <2 x float> @_Z8shuffle2Dv2_fS_Dv2_j(<2 x float> %a, <2 x float> %b, <2 x i32> <i32 7, i32 1>)
  %3 = call <4 x float> @_Z7shuffleDv2_fDv4_j(<2 x float> %a, <4 x i32> %m)
  %4 = call <4 x float> @_Z8shuffle2Dv2_fS_Dv4_j(<2 x float> %a, <2 x float> %b, <4 x i32> %m)
  ret void
}

declare <4 x float> @_Z7shuffleDv2_fDv4_j(<2 x float>, <4 x i32>)
declare <2 x float> @_Z8shuffle2Dv2_fS_Dv2_j(<2 x float>, <2 x float>, <2 x i32>)
declare <4 x float> @_Z8shuffle2Dv2_fS_Dv4_j(<2 x float>, <2 x float>, <4 x i32>)
