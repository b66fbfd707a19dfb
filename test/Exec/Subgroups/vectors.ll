; Vectors of a lane: packed loads and stores, shuffles, dynamic elements.

; REQUIRES: numpy, x86
; RUN: %python %S/Inputs/same.py %tenon_run %s %t.dir 64/16,70/35 in:f32:{N}*4 out:f32:{N}*4
target triple = "spir64-unknown-unknown"

define spir_kernel void @k(ptr addrspace(1) %in, ptr addrspace(1) %out) !intel_reqd_sub_group_size !0 {
  %id = call spir_func i64 @_Z13get_global_idj(i32 0)
  %p = getelementptr <4 x float>, ptr addrspace(1) %in, i64 %id
  %v = load <4 x float>, ptr addrspace(1) %p, align 16
  %r = shufflevector <4 x float> %v, <4 x float> poison, <4 x i32> <i32 3, i32 2, i32 1, i32 0>
  %s = fadd <4 x float> %v, %r
  %at = and i64 %id, 3
  %e = extractelement <4 x float> %v, i64 %at
  %t = insertelement <4 x float> %s, float %e, i64 %at
  %bits = bitcast <4 x float> %t to <8 x i16>
  %x = xor <8 x i16> %bits, splat (i16 256)
  %u = bitcast <8 x i16> %x to <4 x float>
  %q = getelementptr <4 x float>, ptr addrspace(1) %out, i64 %id
  store <4 x float> %u, ptr addrspace(1) %q, align 16
  ret void
}

declare spir_func i64 @_Z13get_global_idj(i32)
declare spir_func i64 @_Z12get_local_idj(i32)
declare spir_func i64 @_Z14get_local_sizej(i32)
declare spir_func i64 @_Z15get_global_sizej(i32)
declare spir_func i64 @_Z20get_global_linear_idv()
declare spir_func i64 @_Z19get_local_linear_idv()
declare spir_func i32 @_Z16get_sub_group_idv()
declare spir_func i32 @_Z18get_sub_group_sizev()
declare spir_func i32 @_Z18get_num_sub_groupsv()
declare spir_func i32 @_Z22get_sub_group_local_idv()
declare spir_func void @_Z7barrierj(i32)
!0 = !{i32 16}
