; 2D blocks of one lane, beyond all edges of the memory: 5 columns of 6, 4 rows.
; Loads are zero outside, stores write nothing there.
;
; REQUIRES: numpy
; RUN: %python -c "import numpy as np; np.save('%t.in.npy', np.arange(24, dtype='i2').reshape(4, 6) + 1)"
; RUN: %tenon_run %s --kernel=k --global=1 in=%t.in.npy inout=%t.in.npy:%t.out.npy out=%t.npy:i16:64
; RUN: %tenon_run %s --kernel=k --global=1 --engine=reference in=%t.in.npy inout=%t.in.npy:%t.refout.npy out=%t.ref.npy:i16:64
; RUN: cmp %t.npy %t.ref.npy
; RUN: cmp %t.out.npy %t.refout.npy
; RUN: %at_sizes --varying %s --kernel=k --global={N} --local={N} in=%t.in.npy \
; RUN:     inout=%t.in.npy:%t.wide.npy out=%t.lanes.npy:i16:{64*N}
; RUN: %python %S/Inputs/equals.py %t.npy "[0, 0, 0, 0, 0, 0, 1, 2, 0, 0, 7, 8, 0, 0, 13, 14, 0, 0, 0, 0, 3, 4, 5, 0, 9, 10, 11, 0, 15, 16, 17, 0] + [16, 22, 0, 0, 17, 23, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0] + [16, 22, 17, 23, 0, 0, 0, 0] + [0] * 8"
; RUN: %python %S/Inputs/equals.py %t.out.npy "[1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16, 0, 18, 19, 20, 21, 22, 2, 24]"
target triple = "spir64-unknown-unknown"

define spir_kernel void @k(ptr addrspace(1) %in, ptr addrspace(1) %inout, ptr addrspace(1) %out) !intel_reqd_sub_group_size !0 {
  %v = alloca [64 x i16]
  call void @llvm.memset.p0.i64(ptr %v, i8 0, i64 128, i1 false)
  ; Two blocks of 4 columns and 4 rows, from 2 columns left of and a row above.
  call void @_Z32__spirv_Subgroup2DBlockLoadINTEL_a(i32 2, i32 4, i32 4, i32 2, ptr addrspace(1) %in, i32 10, i32 4, i32 12, <2 x i32> <i32 -2, i32 -1>, ptr %v)
  %v1 = getelementptr i16, ptr %v, i64 32
  ; Transposed, and packed in pairs of rows.
  call void @_Z41__spirv_Subgroup2DBlockLoadTransposeINTEL_b(i32 2, i32 4, i32 4, i32 1, ptr addrspace(1) %in, i32 10, i32 4, i32 12, <2 x i32> <i32 3, i32 2>, ptr %v1)
  %v2 = getelementptr i16, ptr %v, i64 48
  call void @_Z41__spirv_Subgroup2DBlockLoadTransformINTEL_c(i32 2, i32 4, i32 2, i32 1, ptr addrspace(1) %in, i32 10, i32 4, i32 12, <2 x i32> <i32 3, i32 2>, ptr %v2)
  %lane = call spir_func i32 @_Z22get_sub_group_local_idv()
  %own = getelementptr [64 x i16], ptr addrspace(1) %out, i32 %lane
  call void @llvm.memcpy.p1.p0.i64(ptr addrspace(1) %own, ptr %v, i64 128, i1 false)
  ; The block's first column is inside.
  %s = getelementptr i16, ptr %v, i64 5
  call void @_Z33__spirv_Subgroup2DBlockStoreINTEL_d(i32 2, i32 2, i32 2, i32 1, ptr %s, ptr addrspace(1) %inout, i32 10, i32 4, i32 12, <2 x i32> <i32 4, i32 2>)
  ret void
}

!0 = !{i32 1}

declare void @_Z32__spirv_Subgroup2DBlockLoadINTEL_a(i32, i32, i32, i32, ptr addrspace(1), i32, i32, i32, <2 x i32>, ptr)
declare void @_Z41__spirv_Subgroup2DBlockLoadTransposeINTEL_b(i32, i32, i32, i32, ptr addrspace(1), i32, i32, i32, <2 x i32>, ptr)
declare void @_Z41__spirv_Subgroup2DBlockLoadTransformINTEL_c(i32, i32, i32, i32, ptr addrspace(1), i32, i32, i32, <2 x i32>, ptr)
declare void @_Z33__spirv_Subgroup2DBlockStoreINTEL_d(i32, i32, i32, i32, ptr, ptr addrspace(1), i32, i32, i32, <2 x i32>)
declare spir_func i32 @_Z22get_sub_group_local_idv()
declare void @llvm.memset.p0.i64(ptr, i8, i64, i1)
declare void @llvm.memcpy.p1.p0.i64(ptr addrspace(1), ptr, i64, i1)
