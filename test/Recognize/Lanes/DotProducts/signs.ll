; RUN: %tenon_opt -passes=tenon-recognize -S < %s | FileCheck %s

; CHECK: call i32 @tenon.library.dot_4x8packed_su_int.i32(i32 %a, i32 %b)
; CHECK: call i32 @tenon.library.dot_4x8packed_su_int.i32(i32 %b, i32 %a)
; CHECK: [[Y:%.*]] = call i32 @tenon.library.dot_acc_sat_4x8packed_uu_uint.i32(i32 %a, i32 %b, i32 %{{.*}})
; CHECK: [[C:%.*]] = bitcast <4 x i8> %c to i32
; CHECK: call i32 @tenon.library.dot_acc_sat_4x8packed_ss_int.i32(i32 [[C]], i32 [[D:%.*]], i32 [[Y]])
define spir_kernel void @k(ptr addrspace(1) %p, i32 %a, i32 %b, <4 x i8> %c) {
  %x = call spir_func i32 @_Z20dot_4x8packed_su_intjj(i32 %a, i32 %b)
  store volatile i32 %x, ptr addrspace(1) %p
  %w = call spir_func i32 @_Z20dot_4x8packed_us_intjj(i32 %a, i32 %b)
  store volatile i32 %w, ptr addrspace(1) %p
  %y = call spir_func i32 @_Z29dot_acc_sat_4x8packed_uu_uintjjj(i32 %a, i32 %b, i32 %x)
  store volatile i32 %y, ptr addrspace(1) %p
  %z = call spir_func i32 @_Z21__spirv_SDotAccSatKHRDv4_cS_i(<4 x i8> %c, <4 x i8> %c, i32 %y)
  store volatile i32 %z, ptr addrspace(1) %p
  ret void
}
declare spir_func i32 @_Z20dot_4x8packed_su_intjj(i32, i32)
declare spir_func i32 @_Z20dot_4x8packed_us_intjj(i32, i32)
declare spir_func i32 @_Z29dot_acc_sat_4x8packed_uu_uintjjj(i32, i32, i32)
declare spir_func i32 @_Z21__spirv_SDotAccSatKHRDv4_cS_i(<4 x i8>, <4 x i8>, i32)
