; A lane that computes a whole product: a GPU's lane multiplies one pair of elements at a
; time, so that more than 1024 of these stay loops, which keep the matrices in private memory. As
; code without loops every element would be a separate value, and a lane has no registers for
; hundreds. Target loops counts products of vectors.
;
; RUN: %tenon_lower %s --target=amdgcn --stop-after=lower --emit=ll -o - | FileCheck %s --check-prefixes=CHECK,GPU
; RUN: %tenon_lower %s --target=loops --stop-after=lower --emit=ll -o - | FileCheck %s --check-prefixes=CHECK,VECTORS

; CHECK: define {{.*}}.muladd.f32.16x16x16.f16.f16(
; GPU: row:
; GPU: k:
; GPU: call <16 x float> @llvm.fma.v16f32
; GPU-NOT: llvm.fma
; GPU: ret void
; VECTORS-NOT: {{^}}k:
; VECTORS-COUNT-256: call <16 x float> @llvm.fma.v16f32
; VECTORS-NOT: llvm.fma
; VECTORS: ret void

; CHECK: define {{.*}}.muladd.f32.8x16x8.f16.f16(
; CHECK-NOT: {{^}}k:
; CHECK-COUNT-64: call <16 x float> @llvm.fma.v16f32
; CHECK-NOT: llvm.fma
; CHECK: ret void

define spir_kernel void @large(ptr addrspace(1) %p) {
  %a = call spir_func target("spirv.CooperativeMatrixKHR", half, 3, 16, 16, 0) @_Z32__spirv_CooperativeMatrixLoadKHR_a1(ptr addrspace(1) %p, i32 0, i64 16, i32 0)
  %b = call spir_func target("spirv.CooperativeMatrixKHR", half, 3, 16, 16, 1) @_Z32__spirv_CooperativeMatrixLoadKHR_b1(ptr addrspace(1) %p, i32 0, i64 16, i32 0)
  %c = call spir_func target("spirv.CooperativeMatrixKHR", float, 3, 16, 16, 2) @_Z32__spirv_CooperativeMatrixLoadKHR_c1(ptr addrspace(1) %p, i32 0, i64 16, i32 0)
  %d = call spir_func target("spirv.CooperativeMatrixKHR", float, 3, 16, 16, 2) @_Z34__spirv_CooperativeMatrixMulAddKHR_1(target("spirv.CooperativeMatrixKHR", half, 3, 16, 16, 0) %a, target("spirv.CooperativeMatrixKHR", half, 3, 16, 16, 1) %b, target("spirv.CooperativeMatrixKHR", float, 3, 16, 16, 2) %c, i32 0)
  call spir_func void @_Z33__spirv_CooperativeMatrixStoreKHR_1(ptr addrspace(1) %p, target("spirv.CooperativeMatrixKHR", float, 3, 16, 16, 2) %d, i32 0, i64 16, i32 0)
  ret void
}

declare spir_func target("spirv.CooperativeMatrixKHR", half, 3, 16, 16, 0) @_Z32__spirv_CooperativeMatrixLoadKHR_a1(ptr addrspace(1), i32, i64, i32)
declare spir_func target("spirv.CooperativeMatrixKHR", half, 3, 16, 16, 1) @_Z32__spirv_CooperativeMatrixLoadKHR_b1(ptr addrspace(1), i32, i64, i32)
declare spir_func target("spirv.CooperativeMatrixKHR", float, 3, 16, 16, 2) @_Z32__spirv_CooperativeMatrixLoadKHR_c1(ptr addrspace(1), i32, i64, i32)
declare spir_func target("spirv.CooperativeMatrixKHR", float, 3, 16, 16, 2) @_Z34__spirv_CooperativeMatrixMulAddKHR_1(target("spirv.CooperativeMatrixKHR", half, 3, 16, 16, 0), target("spirv.CooperativeMatrixKHR", half, 3, 16, 16, 1), target("spirv.CooperativeMatrixKHR", float, 3, 16, 16, 2), i32)
declare spir_func void @_Z33__spirv_CooperativeMatrixStoreKHR_1(ptr addrspace(1), target("spirv.CooperativeMatrixKHR", float, 3, 16, 16, 2), i32, i64, i32)

define spir_kernel void @small(ptr addrspace(1) %p) {
  %a = call spir_func target("spirv.CooperativeMatrixKHR", half, 3, 8, 8, 0) @_Z32__spirv_CooperativeMatrixLoadKHR_a2(ptr addrspace(1) %p, i32 0, i64 8, i32 0)
  %b = call spir_func target("spirv.CooperativeMatrixKHR", half, 3, 8, 16, 1) @_Z32__spirv_CooperativeMatrixLoadKHR_b2(ptr addrspace(1) %p, i32 0, i64 16, i32 0)
  %c = call spir_func target("spirv.CooperativeMatrixKHR", float, 3, 8, 16, 2) @_Z32__spirv_CooperativeMatrixLoadKHR_c2(ptr addrspace(1) %p, i32 0, i64 16, i32 0)
  %d = call spir_func target("spirv.CooperativeMatrixKHR", float, 3, 8, 16, 2) @_Z34__spirv_CooperativeMatrixMulAddKHR_2(target("spirv.CooperativeMatrixKHR", half, 3, 8, 8, 0) %a, target("spirv.CooperativeMatrixKHR", half, 3, 8, 16, 1) %b, target("spirv.CooperativeMatrixKHR", float, 3, 8, 16, 2) %c, i32 0)
  call spir_func void @_Z33__spirv_CooperativeMatrixStoreKHR_2(ptr addrspace(1) %p, target("spirv.CooperativeMatrixKHR", float, 3, 8, 16, 2) %d, i32 0, i64 16, i32 0)
  ret void
}

declare spir_func target("spirv.CooperativeMatrixKHR", half, 3, 8, 8, 0) @_Z32__spirv_CooperativeMatrixLoadKHR_a2(ptr addrspace(1), i32, i64, i32)
declare spir_func target("spirv.CooperativeMatrixKHR", half, 3, 8, 16, 1) @_Z32__spirv_CooperativeMatrixLoadKHR_b2(ptr addrspace(1), i32, i64, i32)
declare spir_func target("spirv.CooperativeMatrixKHR", float, 3, 8, 16, 2) @_Z32__spirv_CooperativeMatrixLoadKHR_c2(ptr addrspace(1), i32, i64, i32)
declare spir_func target("spirv.CooperativeMatrixKHR", float, 3, 8, 16, 2) @_Z34__spirv_CooperativeMatrixMulAddKHR_2(target("spirv.CooperativeMatrixKHR", half, 3, 8, 8, 0), target("spirv.CooperativeMatrixKHR", half, 3, 8, 16, 1), target("spirv.CooperativeMatrixKHR", float, 3, 8, 16, 2), i32)
declare spir_func void @_Z33__spirv_CooperativeMatrixStoreKHR_2(ptr addrspace(1), target("spirv.CooperativeMatrixKHR", float, 3, 8, 16, 2), i32, i64, i32)
