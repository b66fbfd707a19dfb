; Four multiplications of a 13x19 and a 19x21 matrix, row-major, and a ring.
; Sub-group g multiplies the matrices with number g. Their C is in D.
target triple = "spir64-unknown-unknown"

define spir_kernel void @gemm_i8(ptr addrspace(1) %a, ptr addrspace(1) %b, ptr addrspace(1) %d) {
  %g = call spir_func i64 @subgroup()
  %pa = getelementptr [247 x i8], ptr addrspace(1) %a, i64 %g
  %pb = getelementptr [399 x i8], ptr addrspace(1) %b, i64 %g
  %pd = getelementptr [273 x i32], ptr addrspace(1) %d, i64 %g
  %ma = call spir_func target("spirv.CooperativeMatrixKHR", i8, 3, 13, 19, 0) @_Z32__spirv_CooperativeMatrixLoadKHR_a_i8(ptr addrspace(1) %pa, i32 0, i64 19)
  %mb = call spir_func target("spirv.CooperativeMatrixKHR", i8, 3, 19, 21, 1) @_Z32__spirv_CooperativeMatrixLoadKHR_b_i8(ptr addrspace(1) %pb, i32 0, i64 21)
  %mc = call spir_func target("spirv.CooperativeMatrixKHR", i32, 3, 13, 21, 2) @_Z32__spirv_CooperativeMatrixLoadKHR_c_i32(ptr addrspace(1) %pd, i32 0, i64 21)
  %md = call spir_func target("spirv.CooperativeMatrixKHR", i32, 3, 13, 21, 2) @_Z34__spirv_CooperativeMatrixMulAddKHR_i8_i32(target("spirv.CooperativeMatrixKHR", i8, 3, 13, 19, 0) %ma, target("spirv.CooperativeMatrixKHR", i8, 3, 19, 21, 1) %mb, target("spirv.CooperativeMatrixKHR", i32, 3, 13, 21, 2) %mc, i32 1)
  call spir_func void @_Z33__spirv_CooperativeMatrixStoreKHR_i32(ptr addrspace(1) %pd, target("spirv.CooperativeMatrixKHR", i32, 3, 13, 21, 2) %md, i32 0, i64 21)
  ret void
}

define spir_kernel void @gemm_bf16(ptr addrspace(1) %a, ptr addrspace(1) %b, ptr addrspace(1) %d) {
  %g = call spir_func i64 @subgroup()
  %pa = getelementptr [247 x i16], ptr addrspace(1) %a, i64 %g
  %pb = getelementptr [399 x i16], ptr addrspace(1) %b, i64 %g
  %pd = getelementptr [273 x float], ptr addrspace(1) %d, i64 %g
  %ma = call spir_func target("spirv.CooperativeMatrixKHR", i16, 3, 13, 19, 0) @_Z32__spirv_CooperativeMatrixLoadKHR_a_i16(ptr addrspace(1) %pa, i32 0, i64 19)
  %mb = call spir_func target("spirv.CooperativeMatrixKHR", i16, 3, 19, 21, 1) @_Z32__spirv_CooperativeMatrixLoadKHR_b_i16(ptr addrspace(1) %pb, i32 0, i64 21)
  %mc = call spir_func target("spirv.CooperativeMatrixKHR", float, 3, 13, 21, 2) @_Z32__spirv_CooperativeMatrixLoadKHR_c_float(ptr addrspace(1) %pd, i32 0, i64 21)
  %md = call spir_func target("spirv.CooperativeMatrixKHR", float, 3, 13, 21, 2) @_Z34__spirv_CooperativeMatrixMulAddKHR_i16_float(target("spirv.CooperativeMatrixKHR", i16, 3, 13, 19, 0) %ma, target("spirv.CooperativeMatrixKHR", i16, 3, 19, 21, 1) %mb, target("spirv.CooperativeMatrixKHR", float, 3, 13, 21, 2) %mc, i32 64)
  call spir_func void @_Z33__spirv_CooperativeMatrixStoreKHR_float(ptr addrspace(1) %pd, target("spirv.CooperativeMatrixKHR", float, 3, 13, 21, 2) %md, i32 0, i64 21)
  ret void
}

define spir_kernel void @gemm_f16(ptr addrspace(1) %a, ptr addrspace(1) %b, ptr addrspace(1) %d) {
  %g = call spir_func i64 @subgroup()
  %pa = getelementptr [247 x half], ptr addrspace(1) %a, i64 %g
  %pb = getelementptr [399 x half], ptr addrspace(1) %b, i64 %g
  %pd = getelementptr [273 x float], ptr addrspace(1) %d, i64 %g
  %ma = call spir_func target("spirv.CooperativeMatrixKHR", half, 3, 13, 19, 0) @_Z32__spirv_CooperativeMatrixLoadKHR_a_half(ptr addrspace(1) %pa, i32 0, i64 19)
  %mb = call spir_func target("spirv.CooperativeMatrixKHR", half, 3, 19, 21, 1) @_Z32__spirv_CooperativeMatrixLoadKHR_b_half(ptr addrspace(1) %pb, i32 0, i64 21)
  %mc = call spir_func target("spirv.CooperativeMatrixKHR", float, 3, 13, 21, 2) @_Z32__spirv_CooperativeMatrixLoadKHR_c_float(ptr addrspace(1) %pd, i32 0, i64 21)
  %md = call spir_func target("spirv.CooperativeMatrixKHR", float, 3, 13, 21, 2) @_Z34__spirv_CooperativeMatrixMulAddKHR_half_float(target("spirv.CooperativeMatrixKHR", half, 3, 13, 19, 0) %ma, target("spirv.CooperativeMatrixKHR", half, 3, 19, 21, 1) %mb, target("spirv.CooperativeMatrixKHR", float, 3, 13, 21, 2) %mc, i32 0)
  call spir_func void @_Z33__spirv_CooperativeMatrixStoreKHR_float(ptr addrspace(1) %pd, target("spirv.CooperativeMatrixKHR", float, 3, 13, 21, 2) %md, i32 0, i64 21)
  ret void
}

define spir_kernel void @gemm_f16_f16(ptr addrspace(1) %a, ptr addrspace(1) %b, ptr addrspace(1) %d) {
  %g = call spir_func i64 @subgroup()
  %pa = getelementptr [247 x half], ptr addrspace(1) %a, i64 %g
  %pb = getelementptr [399 x half], ptr addrspace(1) %b, i64 %g
  %pd = getelementptr [273 x half], ptr addrspace(1) %d, i64 %g
  %ma = call spir_func target("spirv.CooperativeMatrixKHR", half, 3, 13, 19, 0) @_Z32__spirv_CooperativeMatrixLoadKHR_a_half(ptr addrspace(1) %pa, i32 0, i64 19)
  %mb = call spir_func target("spirv.CooperativeMatrixKHR", half, 3, 19, 21, 1) @_Z32__spirv_CooperativeMatrixLoadKHR_b_half(ptr addrspace(1) %pb, i32 0, i64 21)
  %mc = call spir_func target("spirv.CooperativeMatrixKHR", half, 3, 13, 21, 2) @_Z32__spirv_CooperativeMatrixLoadKHR_c_half(ptr addrspace(1) %pd, i32 0, i64 21)
  %md = call spir_func target("spirv.CooperativeMatrixKHR", half, 3, 13, 21, 2) @_Z34__spirv_CooperativeMatrixMulAddKHR_half_half(target("spirv.CooperativeMatrixKHR", half, 3, 13, 19, 0) %ma, target("spirv.CooperativeMatrixKHR", half, 3, 19, 21, 1) %mb, target("spirv.CooperativeMatrixKHR", half, 3, 13, 21, 2) %mc, i32 0)
  call spir_func void @_Z33__spirv_CooperativeMatrixStoreKHR_half(ptr addrspace(1) %pd, target("spirv.CooperativeMatrixKHR", half, 3, 13, 21, 2) %md, i32 0, i64 21)
  ret void
}

define spir_kernel void @gemm_f32(ptr addrspace(1) %a, ptr addrspace(1) %b, ptr addrspace(1) %d) {
  %g = call spir_func i64 @subgroup()
  %pa = getelementptr [247 x float], ptr addrspace(1) %a, i64 %g
  %pb = getelementptr [399 x float], ptr addrspace(1) %b, i64 %g
  %pd = getelementptr [273 x float], ptr addrspace(1) %d, i64 %g
  %ma = call spir_func target("spirv.CooperativeMatrixKHR", float, 3, 13, 19, 0) @_Z32__spirv_CooperativeMatrixLoadKHR_a_float(ptr addrspace(1) %pa, i32 0, i64 19)
  %mb = call spir_func target("spirv.CooperativeMatrixKHR", float, 3, 19, 21, 1) @_Z32__spirv_CooperativeMatrixLoadKHR_b_float(ptr addrspace(1) %pb, i32 0, i64 21)
  %mc = call spir_func target("spirv.CooperativeMatrixKHR", float, 3, 13, 21, 2) @_Z32__spirv_CooperativeMatrixLoadKHR_c_float(ptr addrspace(1) %pd, i32 0, i64 21)
  %md = call spir_func target("spirv.CooperativeMatrixKHR", float, 3, 13, 21, 2) @_Z34__spirv_CooperativeMatrixMulAddKHR_float_float(target("spirv.CooperativeMatrixKHR", float, 3, 13, 19, 0) %ma, target("spirv.CooperativeMatrixKHR", float, 3, 19, 21, 1) %mb, target("spirv.CooperativeMatrixKHR", float, 3, 13, 21, 2) %mc, i32 0)
  call spir_func void @_Z33__spirv_CooperativeMatrixStoreKHR_float(ptr addrspace(1) %pd, target("spirv.CooperativeMatrixKHR", float, 3, 13, 21, 2) %md, i32 0, i64 21)
  ret void
}

define internal spir_func i64 @subgroup() {
  %g = call spir_func i64 @_Z13get_global_idj(i32 0)
  %lanes = call spir_func i32 @_Z22get_max_sub_group_sizev()
  %wide = zext i32 %lanes to i64
  %number = udiv i64 %g, %wide
  ret i64 %number
}

; erf of the next work-item's number, through local memory; the last group is
; smaller.
@tile = internal addrspace(3) global [8 x float] undef, align 4

define spir_kernel void @ring(ptr addrspace(1) %out, ptr addrspace(3) %second, float %scale) {
  %g = call spir_func i64 @_Z13get_global_idj(i32 0)
  %l = call spir_func i64 @_Z12get_local_idj(i32 0)
  %n = call spir_func i64 @_Z14get_local_sizej(i32 0)
  %v = uitofp i64 %g to float
  %scaled = fmul float %v, %scale
  %p1 = getelementptr float, ptr addrspace(3) @tile, i64 %l
  store float %scaled, ptr addrspace(3) %p1
  call spir_func void @_Z7barrierj(i32 1)
  %l1 = add i64 %l, 1
  %next = urem i64 %l1, %n
  %p2 = getelementptr float, ptr addrspace(3) @tile, i64 %next
  %w = load float, ptr addrspace(3) %p2
  %e = call spir_func float @_Z3erff(float %w)
  %p3 = getelementptr float, ptr addrspace(3) %second, i64 %l
  store float %e, ptr addrspace(3) %p3
  call spir_func void @_Z7barrierj(i32 1)
  %r = load float, ptr addrspace(3) %p3
  %p4 = getelementptr float, ptr addrspace(1) %out, i64 %g
  store float %r, ptr addrspace(1) %p4
  ret void
}

declare spir_func float @_Z3erff(float)
declare spir_func i32 @_Z22get_max_sub_group_sizev()
declare spir_func i64 @_Z12get_local_idj(i32)
declare spir_func i64 @_Z13get_global_idj(i32)
declare spir_func i64 @_Z14get_local_sizej(i32)
declare spir_func target("spirv.CooperativeMatrixKHR", float, 3, 13, 19, 0) @_Z32__spirv_CooperativeMatrixLoadKHR_a_float(ptr addrspace(1), i32, i64)
declare spir_func target("spirv.CooperativeMatrixKHR", float, 3, 13, 21, 2) @_Z32__spirv_CooperativeMatrixLoadKHR_c_float(ptr addrspace(1), i32, i64)
declare spir_func target("spirv.CooperativeMatrixKHR", float, 3, 13, 21, 2) @_Z34__spirv_CooperativeMatrixMulAddKHR_float_float(target("spirv.CooperativeMatrixKHR", float, 3, 13, 19, 0), target("spirv.CooperativeMatrixKHR", float, 3, 19, 21, 1), target("spirv.CooperativeMatrixKHR", float, 3, 13, 21, 2), i32)
declare spir_func target("spirv.CooperativeMatrixKHR", float, 3, 13, 21, 2) @_Z34__spirv_CooperativeMatrixMulAddKHR_half_float(target("spirv.CooperativeMatrixKHR", half, 3, 13, 19, 0), target("spirv.CooperativeMatrixKHR", half, 3, 19, 21, 1), target("spirv.CooperativeMatrixKHR", float, 3, 13, 21, 2), i32)
declare spir_func target("spirv.CooperativeMatrixKHR", float, 3, 13, 21, 2) @_Z34__spirv_CooperativeMatrixMulAddKHR_i16_float(target("spirv.CooperativeMatrixKHR", i16, 3, 13, 19, 0), target("spirv.CooperativeMatrixKHR", i16, 3, 19, 21, 1), target("spirv.CooperativeMatrixKHR", float, 3, 13, 21, 2), i32)
declare spir_func target("spirv.CooperativeMatrixKHR", float, 3, 19, 21, 1) @_Z32__spirv_CooperativeMatrixLoadKHR_b_float(ptr addrspace(1), i32, i64)
declare spir_func target("spirv.CooperativeMatrixKHR", half, 3, 13, 19, 0) @_Z32__spirv_CooperativeMatrixLoadKHR_a_half(ptr addrspace(1), i32, i64)
declare spir_func target("spirv.CooperativeMatrixKHR", half, 3, 13, 21, 2) @_Z32__spirv_CooperativeMatrixLoadKHR_c_half(ptr addrspace(1), i32, i64)
declare spir_func target("spirv.CooperativeMatrixKHR", half, 3, 13, 21, 2) @_Z34__spirv_CooperativeMatrixMulAddKHR_half_half(target("spirv.CooperativeMatrixKHR", half, 3, 13, 19, 0), target("spirv.CooperativeMatrixKHR", half, 3, 19, 21, 1), target("spirv.CooperativeMatrixKHR", half, 3, 13, 21, 2), i32)
declare spir_func target("spirv.CooperativeMatrixKHR", half, 3, 19, 21, 1) @_Z32__spirv_CooperativeMatrixLoadKHR_b_half(ptr addrspace(1), i32, i64)
declare spir_func target("spirv.CooperativeMatrixKHR", i16, 3, 13, 19, 0) @_Z32__spirv_CooperativeMatrixLoadKHR_a_i16(ptr addrspace(1), i32, i64)
declare spir_func target("spirv.CooperativeMatrixKHR", i16, 3, 19, 21, 1) @_Z32__spirv_CooperativeMatrixLoadKHR_b_i16(ptr addrspace(1), i32, i64)
declare spir_func target("spirv.CooperativeMatrixKHR", i32, 3, 13, 21, 2) @_Z32__spirv_CooperativeMatrixLoadKHR_c_i32(ptr addrspace(1), i32, i64)
declare spir_func target("spirv.CooperativeMatrixKHR", i32, 3, 13, 21, 2) @_Z34__spirv_CooperativeMatrixMulAddKHR_i8_i32(target("spirv.CooperativeMatrixKHR", i8, 3, 13, 19, 0), target("spirv.CooperativeMatrixKHR", i8, 3, 19, 21, 1), target("spirv.CooperativeMatrixKHR", i32, 3, 13, 21, 2), i32)
declare spir_func target("spirv.CooperativeMatrixKHR", i8, 3, 13, 19, 0) @_Z32__spirv_CooperativeMatrixLoadKHR_a_i8(ptr addrspace(1), i32, i64)
declare spir_func target("spirv.CooperativeMatrixKHR", i8, 3, 19, 21, 1) @_Z32__spirv_CooperativeMatrixLoadKHR_b_i8(ptr addrspace(1), i32, i64)
declare spir_func void @_Z33__spirv_CooperativeMatrixStoreKHR_float(ptr addrspace(1), target("spirv.CooperativeMatrixKHR", float, 3, 13, 21, 2), i32, i64)
declare spir_func void @_Z33__spirv_CooperativeMatrixStoreKHR_half(ptr addrspace(1), target("spirv.CooperativeMatrixKHR", half, 3, 13, 21, 2), i32, i64)
declare spir_func void @_Z33__spirv_CooperativeMatrixStoreKHR_i32(ptr addrspace(1), target("spirv.CooperativeMatrixKHR", i32, 3, 13, 21, 2), i32, i64)
declare spir_func void @_Z7barrierj(i32)
