; Dot products become sums of products, shuffles move component by component.
;
; RUN: %tenon_opt -passes='tenon-recognize,tenon-library<target=cpu>' -S < %s | FileCheck %s

; CHECK: [[A:%.*]] = bitcast i32 %a to <4 x i8>
; CHECK: [[X:%.*]] = sext <4 x i8> [[A]] to <4 x i32>
; CHECK: [[B:%.*]] = bitcast i32 %b to <4 x i8>
; CHECK: [[Y:%.*]] = zext <4 x i8> [[B]] to <4 x i32>
; CHECK: [[XY:%.*]] = mul <4 x i32> [[X]], [[Y]]
; CHECK: [[SUM:%.*]] = call i32 @llvm.vector.reduce.add.v4i32(<4 x i32> [[XY]])
; CHECK: call i32 @llvm.sadd.sat.i32(i32 [[SUM]], i32 %a)
define i32 @dot(i32 %a, i32 %b) {
  %1 = call i32 @_Z28dot_acc_sat_4x8packed_su_intjji(i32 %a, i32 %b, i32 %a)
  ret i32 %1
}

; CHECK: [[ALL:%.*]] = shufflevector <2 x i16> %a, <2 x i16> %b, <4 x i32> <i32 0, i32 1, i32 2, i32 3>
; CHECK: [[N:%.*]] = and <2 x i16> %m, splat (i16 3)
; CHECK: [[N0:%.*]] = extractelement <2 x i16> [[N]], i64 0
; CHECK: extractelement <4 x i16> [[ALL]], i16 [[N0]]
define <2 x i16> @shuffle(<2 x i16> %a, <2 x i16> %b, <2 x i16> %m) {
  %1 = call <2 x i16> @_Z8shuffle2Dv2_sS_Dv2_t(<2 x i16> %a, <2 x i16> %b, <2 x i16> %m)
  ret <2 x i16> %1
}

; CHECK-NOT: @tenon.library

declare i32 @_Z28dot_acc_sat_4x8packed_su_intjji(i32, i32, i32)
declare <2 x i16> @_Z8shuffle2Dv2_sS_Dv2_t(<2 x i16>, <2 x i16>, <2 x i16>)
