; RUN: %llvm_spirv %s --spirv-ext=+SPV_KHR_cooperative_matrix,+SPV_INTEL_int4 -o %t.spv
; RUN: %tenon_lower %t.spv --stop-after=input --emit=ll -o - | FileCheck %s
; REQUIRES: llvm-spirv

; llvm-spirv guesses pointee types. Those of matrices of 4-bit elements become bytes, which
; strides count.

; CHECK: call {{.*}}__spirv_CooperativeMatrixLoadKHR_R{{.*}}_i4_3_8_64_0PU3AS1cil(ptr addrspace(1) %{{.*}}, i32 0, i64 32)
target triple = "spir64-unknown-unknown"

define spir_kernel void @k(ptr addrspace(1) %p) {
  %guess = getelementptr i32, ptr addrspace(1) %p, i64 4
  %x = call spir_func target("spirv.CooperativeMatrixKHR", i4, 3, 8, 64, 0) @_Z32__spirv_CooperativeMatrixLoadKHRPU3AS1iil(ptr addrspace(1) %guess, i32 0, i64 32)
  call spir_func void @_Z33__spirv_CooperativeMatrixStoreKHRPU3AS1iil(ptr addrspace(1) %p, target("spirv.CooperativeMatrixKHR", i4, 3, 8, 64, 0) %x, i32 0, i64 32)
  ret void
}

declare spir_func target("spirv.CooperativeMatrixKHR", i4, 3, 8, 64, 0) @_Z32__spirv_CooperativeMatrixLoadKHRPU3AS1iil(ptr addrspace(1), i32, i64)
declare spir_func void @_Z33__spirv_CooperativeMatrixStoreKHRPU3AS1iil(ptr addrspace(1), target("spirv.CooperativeMatrixKHR", i4, 3, 8, 64, 0), i32, i64)
