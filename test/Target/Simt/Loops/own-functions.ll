; A device with dot products executes the kernel's; shuffles of vectors are OpenCL's.
;
; REQUIRES: spirv-tools
; RUN: %tenon_lower %s --target=loops --mattr=+dot-product -o %t.spv
; RUN: %spirv_val %t.spv
; RUN: %spirv_dis %t.spv -o - | FileCheck %s --implicit-check-not=OpIMul
; RUN: %tenon_lower %s --target=loops -o %t.spv
; RUN: %spirv_dis %t.spv -o - | FileCheck %s --check-prefix=WITHOUT --implicit-check-not=Dot

; CHECK: OpSUDot {{.*}} PackedVectorFormat4x8Bit
; CHECK: OpUDotAccSat {{.*}} PackedVectorFormat4x8Bit
; CHECK: OpExtInst %{{.*}} shuffle %
; CHECK: OpExtInst %{{.*}} shuffle2 %
; WITHOUT: OpIMul
; WITHOUT: OpExtInst %{{.*}} shuffle %

define spir_kernel void @k(ptr addrspace(1) %p, i32 %a, i32 %b, <4 x i16> %v, <4 x i16> %m) {
  %x = call spir_func i32 @_Z20dot_4x8packed_su_intjj(i32 %a, i32 %b)
  store volatile i32 %x, ptr addrspace(1) %p
  %y = call spir_func i32 @_Z29dot_acc_sat_4x8packed_uu_uintjjj(i32 %a, i32 %b, i32 %x)
  store volatile i32 %y, ptr addrspace(1) %p
  %s = call spir_func <4 x i16> @_Z7shuffleDv4_sDv4_t(<4 x i16> %v, <4 x i16> %m)
  store volatile <4 x i16> %s, ptr addrspace(1) %p
  %t = call spir_func <4 x i16> @_Z8shuffle2Dv4_sS_Dv4_t(<4 x i16> %v, <4 x i16> %s, <4 x i16> %m)
  store volatile <4 x i16> %t, ptr addrspace(1) %p
  ret void
}
declare spir_func i32 @_Z20dot_4x8packed_su_intjj(i32, i32)
declare spir_func i32 @_Z29dot_acc_sat_4x8packed_uu_uintjjj(i32, i32, i32)
declare spir_func <4 x i16> @_Z7shuffleDv4_sDv4_t(<4 x i16>, <4 x i16>)
declare spir_func <4 x i16> @_Z8shuffle2Dv4_sS_Dv4_t(<4 x i16>, <4 x i16>, <4 x i16>)
