; RUN: %tenon_opt -passes=tenon-recognize -S < %s | FileCheck %s

; The pointee may be a vector: Dv4_j is sixteen bytes.

; CHECK: @tenon.load.a.i8.8x32.row.align16.p1(ptr addrspace(1) %p, i64 32)

define spir_kernel void @k(ptr addrspace(1) %p) {
  %x = call spir_func target("spirv.CooperativeMatrixKHR", i8, 3, 8, 32, 0) @_Z32__spirv_CooperativeMatrixLoadKHRPU3AS1Dv4_jil(ptr addrspace(1) %p, i32 0, i64 2)
  ret void
}

declare spir_func target("spirv.CooperativeMatrixKHR", i8, 3, 8, 32, 0) @_Z32__spirv_CooperativeMatrixLoadKHRPU3AS1Dv4_jil(ptr addrspace(1), i32, i64)
