; RUN: %tenon_opt -passes=tenon-recognize,tenon-verify -S < %s | FileCheck %s

; OpenCL C's and SPIR-V's functions of a work-group are one operation each.

; CHECK: call i32 @tenon.group.reduce.add.i32(i32 %x)
; CHECK: call i32 @tenon.group.scan.exclusive.umin.i32(i32 %x)
; CHECK: call float @tenon.group.scan.inclusive.fmax.f32(float %f)
; CHECK: call i1 @tenon.group.all.i1(i1
; CHECK: call float @tenon.group.broadcast.f32(float %f, i64 1, i64 2, i64 0)
; CHECK: call i32 @tenon.group.broadcast.i32(i32 %x, i64 %{{.*}}, i64 %{{.*}}, i64 0)
; CHECK: declare i32 @tenon.group.reduce.add.i32(i32) [[REDUCE:#[0-9]+]]
; CHECK: attributes [[REDUCE]] = { convergent nounwind "tenon.combine"="add" "tenon.group"="reduce" }
define spir_kernel void @k(i32 %x, float %f, <2 x i64> %id) {
  %a = call spir_func i32 @_Z21work_group_reduce_addi(i32 %x)
  %b = call spir_func i32 @_Z29work_group_scan_exclusive_minj(i32 %x)
  %c = call spir_func float @_Z17__spirv_GroupFMaxiif(i32 2, i32 1, float %f)
  %d = call spir_func i32 @_Z14work_group_alli(i32 %x)
  %e = call spir_func float @_Z20work_group_broadcastfmm(float %f, i64 1, i64 2)
  %g = call spir_func i32 @_Z22__spirv_GroupBroadcastiiDv2_m(i32 2, i32 %x, <2 x i64> %id)
  ret void
}

declare spir_func i32 @_Z21work_group_reduce_addi(i32)
declare spir_func i32 @_Z29work_group_scan_exclusive_minj(i32)
declare spir_func float @_Z17__spirv_GroupFMaxiif(i32, i32, float)
declare spir_func i32 @_Z14work_group_alli(i32)
declare spir_func float @_Z20work_group_broadcastfmm(float, i64, i64)
declare spir_func i32 @_Z22__spirv_GroupBroadcastiiDv2_m(i32, i32, <2 x i64>)
