; Matrices through pointers to slots in noinline functions:
; one fills a slot, one changes an element of it, one returns it.
;
; REQUIRES: numpy, x86
; RUN: %tenon_run %s --kernel=k --global=2 --local=2 out=%t.npy:f32:2x7x19
; RUN: %python %S/../Inputs/equals.py %t.npy \
; RUN:     "[[4 if i == 2 + g else 2 for i in range(133)] for g in range(2)]"
; RUN: %tenon_run %s --engine=reference --kernel=k --global=2 --local=2 out=%t.ref.npy:f32:2x7x19
; RUN: cmp %t.npy %t.ref.npy
; RUN: %at_sizes --varying %s --kernel=k --global={2*N} --local={2*N} out=%t.npy:f32:2x7x19
target triple = "spir64-unknown-unknown"

define spir_kernel void @k(ptr addrspace(1) %out) {
  %slot = alloca target("spirv.CooperativeMatrixKHR", float, 3, 7, 19, 2)
  %id = call spir_func i32 @_Z16get_sub_group_idv()
  %g = zext i32 %id to i64
  %generic = addrspacecast ptr %slot to ptr addrspace(4)
  call spir_func void @fill(ptr addrspace(4) %generic)
  call spir_func void @change(ptr %slot, i64 %g)
  %m = call spir_func target("spirv.CooperativeMatrixKHR", float, 3, 7, 19, 2) @read(ptr %slot)
  %p = getelementptr [133 x float], ptr addrspace(1) %out, i64 %g
  call spir_func void @_Z33__spirv_CooperativeMatrixStoreKHR_s(ptr addrspace(1) %p, target("spirv.CooperativeMatrixKHR", float, 3, 7, 19, 2) %m, i32 0, i64 19)
  ret void
}

define spir_func void @fill(ptr addrspace(4) %slot) noinline {
  %m = call spir_func target("spirv.CooperativeMatrixKHR", float, 3, 7, 19, 2) @_Z26__spirv_CompositeConstructf(float 2.0)
  store target("spirv.CooperativeMatrixKHR", float, 3, 7, 19, 2) %m, ptr addrspace(4) %slot
  ret void
}

define internal spir_func void @change(ptr %slot, i64 %g) noinline {
  %i = add i64 %g, 2
  %p = call spir_func ptr @_Z19__spirv_AccessChain_x(ptr %slot, i64 %i)
  %old = load float, ptr %p
  %new = fmul float %old, 2.0
  store float %new, ptr %p
  ret void
}

define internal spir_func target("spirv.CooperativeMatrixKHR", float, 3, 7, 19, 2) @read(ptr %slot) noinline {
  %m = load target("spirv.CooperativeMatrixKHR", float, 3, 7, 19, 2), ptr %slot
  ret target("spirv.CooperativeMatrixKHR", float, 3, 7, 19, 2) %m
}

declare spir_func i32 @_Z16get_sub_group_idv()
declare spir_func ptr @_Z19__spirv_AccessChain_x(ptr, i64)
declare spir_func target("spirv.CooperativeMatrixKHR", float, 3, 7, 19, 2) @_Z26__spirv_CompositeConstructf(float)
declare spir_func void @_Z33__spirv_CooperativeMatrixStoreKHR_s(ptr addrspace(1), target("spirv.CooperativeMatrixKHR", float, 3, 7, 19, 2), i32, i64)
