; RUN: %tenon_opt -passes=tenon-recognize -S < %s | FileCheck %s --implicit-check-not=tenon

; Functions whose names only begin like those of sub-groups and multiplications are kept.

; CHECK-LABEL: define {{.*}}@k(
; CHECK-COUNT-13: call i32 @{{[^t]}}
; CHECK-NEXT: ret void
define spir_kernel void @k() {
  %a = call i32 @intel_sub_group_i8_i8_matrix_mad_kx()
  %b = call i32 @intel_sub_group_i8_i8_matrix_add_k32()
  %c = call i32 @__builtin_IB_sub_group16_idpas_s8_s8_8()
  %d = call i32 @__builtin_IB_sub_group16_idpas_f_f_s8_s8_8()
  %e = call i32 @__builtin_IB_sub_group16_idpas_s8_s8_4_8()
  %f = call i32 @__builtin_IB_sub_group16_xdpas_s8_s8_8_8()
  %g = call i32 @__builtin_IB_shfl_idx4_to_fp16()
  %h = call i32 @__builtin_IB_ftobf_x()
  %i = call i32 @__builtin_IB_ftobf_1_sat()
  %j = call i32 @intel_convert_bfloat162_as_ushort4()
  %k = call i32 @sub_group_reduce_average()
  %l = call i32 @sub_group_reduce_logical_add()
  %m = call i32 @_Z3dotDv4_sS_()
  ret void
}

declare i32 @intel_sub_group_i8_i8_matrix_mad_kx()
declare i32 @intel_sub_group_i8_i8_matrix_add_k32()
declare i32 @__builtin_IB_sub_group16_idpas_s8_s8_8()
declare i32 @__builtin_IB_sub_group16_idpas_f_f_s8_s8_8()
declare i32 @__builtin_IB_sub_group16_idpas_s8_s8_4_8()
declare i32 @__builtin_IB_sub_group16_xdpas_s8_s8_8_8()
declare i32 @__builtin_IB_shfl_idx4_to_fp16()
declare i32 @__builtin_IB_ftobf_x()
declare i32 @__builtin_IB_ftobf_1_sat()
declare i32 @intel_convert_bfloat162_as_ushort4()
declare i32 @sub_group_reduce_average()
declare i32 @sub_group_reduce_logical_add()
declare i32 @_Z3dotDv4_sS_()
