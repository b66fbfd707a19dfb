; dot and dot_acc_sat of vectors of four bytes, whose signedness is in the name. Those of floats
; are another function.
;
; RUN: %tenon_opt -passes=tenon-recognize -S < %s | FileCheck %s

; CHECK-DAG: [[A:%.*]] = bitcast <4 x i8> %a to i32
; CHECK-DAG: [[B:%.*]] = bitcast <4 x i8> %b to i32
; CHECK: call i32 @tenon.library.dot_4x8packed_ss_int.i32(i32 [[A]], i32 [[B]])
; CHECK: call i32 @tenon.library.dot_4x8packed_uu_uint.i32
; CHECK: [[C:%.*]] = bitcast <4 x i8> %a to i32
; CHECK: [[D:%.*]] = bitcast <4 x i8> %b to i32
; CHECK: call i32 @tenon.library.dot_4x8packed_su_int.i32(i32 [[C]], i32 [[D]])
; CHECK: [[E:%.*]] = bitcast <4 x i8> %b to i32
; CHECK: [[F:%.*]] = bitcast <4 x i8> %a to i32
; CHECK: call i32 @tenon.library.dot_4x8packed_su_int.i32(i32 [[E]], i32 [[F]])
; CHECK: call i32 @tenon.library.dot_acc_sat_4x8packed_uu_uint.i32(i32 {{%.*}}, i32 {{%.*}}, i32 %c)
; CHECK: call i32 @tenon.library.dot_acc_sat_4x8packed_ss_int.i32(i32 {{%.*}}, i32 {{%.*}}, i32 %c)
; CHECK: call float @tenon.library.dot.v2f32
define spir_kernel void @k(ptr addrspace(1) %p, <4 x i8> %a, <4 x i8> %b, i32 %c, <2 x float> %f) {
  %ss = call spir_func i32 @_Z3dotDv4_cS_(<4 x i8> %a, <4 x i8> %b)
  store volatile i32 %ss, ptr addrspace(1) %p
  %uu = call spir_func i32 @_Z3dotDv4_hS_(<4 x i8> %a, <4 x i8> %b)
  store volatile i32 %uu, ptr addrspace(1) %p
  %su = call spir_func i32 @_Z3dotDv4_cDv4_h(<4 x i8> %a, <4 x i8> %b)
  store volatile i32 %su, ptr addrspace(1) %p
  %us = call spir_func i32 @_Z3dotDv4_hDv4_c(<4 x i8> %a, <4 x i8> %b)
  store volatile i32 %us, ptr addrspace(1) %p
  %uuc = call spir_func i32 @_Z11dot_acc_satDv4_hS_j(<4 x i8> %a, <4 x i8> %b, i32 %c)
  store volatile i32 %uuc, ptr addrspace(1) %p
  %ssc = call spir_func i32 @_Z11dot_acc_satDv4_cS_i(<4 x i8> %a, <4 x i8> %b, i32 %c)
  store volatile i32 %ssc, ptr addrspace(1) %p
  %floats = call spir_func float @_Z3dotDv2_fS_(<2 x float> %f, <2 x float> %f)
  store volatile float %floats, ptr addrspace(1) %p
  ret void
}
declare spir_func i32 @_Z3dotDv4_cS_(<4 x i8>, <4 x i8>)
declare spir_func i32 @_Z3dotDv4_hS_(<4 x i8>, <4 x i8>)
declare spir_func i32 @_Z3dotDv4_cDv4_h(<4 x i8>, <4 x i8>)
declare spir_func i32 @_Z3dotDv4_hDv4_c(<4 x i8>, <4 x i8>)
declare spir_func i32 @_Z11dot_acc_satDv4_hS_j(<4 x i8>, <4 x i8>, i32)
declare spir_func i32 @_Z11dot_acc_satDv4_cS_i(<4 x i8>, <4 x i8>, i32)
declare spir_func float @_Z3dotDv2_fS_(<2 x float>, <2 x float>)
