; RUN: llvm-as %s -o %t.bc
; RUN: %llvm_spirv_21 %t.bc --spirv-ext=+SPV_INTEL_joint_matrix -o %t.spv
; RUN: %tenon_lower %t.spv --stop-after=input --emit=ll -o - | FileCheck %s
; RUN: %llvm_spirv_21 %t.bc --spirv-ext=+SPV_INTEL_joint_matrix,+SPV_KHR_untyped_pointers -o %t.untyped.spv
; RUN: %tenon_lower %t.untyped.spv --stop-after=input --emit=ll -o - | FileCheck %s
; REQUIRES: llvm-spirv-21

; Joint matrices of before 2023 are read by llvm-spirv 21. The pointer's type determines
; the unit of the stride, also when the module has untyped pointers.

target triple = "spir64-unknown-unknown"

define spir_kernel void @k(ptr addrspace(1) %p, i64 %i) {
; CHECK: [[M:%.*]] = call spir_func target("spirv.JointMatrixINTEL", i16, 8, 16, 0, 3, 0) @_Z{{[0-9]+}}__spirv_JointMatrixLoadINTEL_R{{.*}}PU3AS1sliii(ptr addrspace(1) %p, i64 64, i32 0, i32 3, i32 0)
; CHECK: call spir_func i16 @_Z28__spirv_VectorExtractDynamic{{.*}}[[M]], i64 %i)
  %m = call spir_func target("spirv.JointMatrixINTEL", i16, 8, 16, 0, 3, 0) @_Z28__spirv_JointMatrixLoadINTELPU3AS1siiii(ptr addrspace(1) %p, i64 64, i32 0, i32 3, i32 0)
  %x = call spir_func i16 @_Z28__spirv_VectorExtractDynamic(target("spirv.JointMatrixINTEL", i16, 8, 16, 0, 3, 0) %m, i64 %i)
  ret void
}

declare spir_func target("spirv.JointMatrixINTEL", i16, 8, 16, 0, 3, 0) @_Z28__spirv_JointMatrixLoadINTELPU3AS1siiii(ptr addrspace(1), i64, i32, i32, i32)
declare spir_func i16 @_Z28__spirv_VectorExtractDynamic(target("spirv.JointMatrixINTEL", i16, 8, 16, 0, 3, 0), i64)
