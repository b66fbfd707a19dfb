; RUN: %tenon_opt -passes=tenon-recognize -S < %s | FileCheck %s

; CHECK: %[[A:.*]] = bitcast i32 %a to <4 x i8>
; CHECK: %[[B:.*]] = bitcast i32 %b to <4 x i8>
; CHECK: %[[X:.*]] = sext <4 x i8> %[[A]] to <4 x i32>
; CHECK: %[[Y:.*]] = zext <4 x i8> %[[B]] to <4 x i32>
; CHECK: %[[XY:.*]] = mul <4 x i32> %[[X]], %[[Y]]
; CHECK: call i32 @llvm.vector.reduce.add.v4i32(<4 x i32> %[[XY]])
; CHECK: call i32 @llvm.vector.reduce.add.v4i32
; CHECK: call i32 @llvm.uadd.sat.i32
; CHECK: call i32 @llvm.sadd.sat.i32
define spir_kernel void @k(ptr addrspace(1) %p, i32 %a, i32 %b, <4 x i8> %c) {
  %x = call spir_func i32 @_Z20dot_4x8packed_su_intjj(i32 %a, i32 %b)
  store volatile i32 %x, ptr addrspace(1) %p
  %y = call spir_func i32 @_Z29dot_acc_sat_4x8packed_uu_uintjjj(i32 %a, i32 %b, i32 %x)
  store volatile i32 %y, ptr addrspace(1) %p
  %z = call spir_func i32 @_Z21__spirv_SDotAccSatKHRDv4_cS_i(<4 x i8> %c, <4 x i8> %c, i32 %y)
  store volatile i32 %z, ptr addrspace(1) %p
  ret void
}
declare spir_func i32 @_Z20dot_4x8packed_su_intjj(i32, i32)
declare spir_func i32 @_Z29dot_acc_sat_4x8packed_uu_uintjjj(i32, i32, i32)
declare spir_func i32 @_Z21__spirv_SDotAccSatKHRDv4_cS_i(<4 x i8>, <4 x i8>, i32)
