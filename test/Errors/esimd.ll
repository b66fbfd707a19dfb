; RUN: %expect 1 %tenon_lower %s -o - 2>&1 | FileCheck %s --implicit-check-not=error:

; CHECK: error: kernel 'k': llvm.genx.dpas2.v128f32.v128f32.v128i32.v64i32: functions of ESIMD kernels (VectorComputeINTEL) are not supported; the nearest that works is a kernel of work-items with joint_matrix or intel_sub_group_*_matrix_mad_*
; CHECK: error: kernel 'k': __esimd_lane_id: functions of ESIMD kernels (VectorComputeINTEL) are not supported

define spir_kernel void @k() {
  %d = call <128 x float> @llvm.genx.dpas2.v128f32.v128f32.v128i32.v64i32(<128 x float> zeroinitializer, <128 x i32> zeroinitializer, <64 x i32> zeroinitializer, i32 8, i32 8, i32 8, i32 8, i32 1, i32 1)
  %l = call spir_func i32 @_Z15__esimd_lane_idv()
  ret void
}

declare <128 x float> @llvm.genx.dpas2.v128f32.v128f32.v128i32.v64i32(<128 x float>, <128 x i32>, <64 x i32>, i32, i32, i32, i32, i32, i32)
declare spir_func i32 @_Z15__esimd_lane_idv()
