; A kernel for whose unoptimised code LLVM 22's instruction selection for AVX-512 did not
; terminate: it merged two loads to a vector of 512 bits, and created a cycle.
;
; REQUIRES: x86-registered-target, spirv-tools, llvm-spirv
; RUN: %tenon_lower %s --target=dpas --device=dg2-g11 -o %t.spv
; RUN: %tenon_lower %t.spv --target=cpu --mcpu=x86-64-v4 -O0 --emit=asm -o - | FileCheck %s
; CHECK-LABEL: {{^}}test:
target triple = "spir64-unknown-unknown"
define spir_kernel void @test(ptr addrspace(1) %pa, ptr addrspace(1) %pb, ptr addrspace(1) %pc, ptr addrspace(1) %pd, ptr addrspace(1) %pe, ptr addrspace(1) %pf, i64 %lda, i64 %ldb, i64 %ldc, i64 %ldd, i64 %lde, i64 %steps, i32 %flag) !intel_reqd_sub_group_size !0 {
entry:
%v1 = call spir_func i64 @_Z13get_global_idj(i32 0)
%v2 = udiv i64 %v1, 8
%v3 = mul i64 %v2, 1
%v4 = mul i64 %v3, 64
%v5 = add i64 %v4, 0
%v6 = getelementptr inbounds i16, ptr addrspace(1) %pc, i64 %v5
%v7 = call spir_func target("spirv.CooperativeMatrixKHR", i16, 3, 4, 16, 2) @_Z86__spirv_CooperativeMatrixLoadKHR_RPU3AS144__spirv_CooperativeMatrixKHR__short_3_4_16_2PU3AS1sili(ptr addrspace(1) %v6, i32 1, i64 %ldc)
%v8 = mul i64 %v2, 1
%v9 = add i64 %v8, 0
%v10 = mul i64 %v9, 64
%v11 = add i64 %v10, 0
%v12 = getelementptr inbounds i16, ptr addrspace(1) %pa, i64 %v11
%v13 = call spir_func target("spirv.CooperativeMatrixKHR", i16, 3, 4, 16, 0) @_Z86__spirv_CooperativeMatrixLoadKHR_RPU3AS144__spirv_CooperativeMatrixKHR__short_3_4_16_0PU3AS1sili(ptr addrspace(1) %v12, i32 0, i64 %lda)
%v14 = mul i64 %v2, 1
%v15 = add i64 %v14, 0
%v16 = mul i64 %v15, 256
%v17 = add i64 %v16, 0
%v18 = getelementptr inbounds i16, ptr addrspace(1) %pb, i64 %v17
%v19 = call spir_func target("spirv.CooperativeMatrixKHR", i16, 3, 16, 16, 1) @_Z87__spirv_CooperativeMatrixLoadKHR_RPU3AS145__spirv_CooperativeMatrixKHR__short_3_16_16_1PU3AS1sili(ptr addrspace(1) %v18, i32 2, i64 %ldb)
%v20 = call spir_func target("spirv.CooperativeMatrixKHR", i16, 3, 4, 16, 2) @_Z34__spirv_CooperativeMatrixMulAddKHRPU3AS144__spirv_CooperativeMatrixKHR__short_3_4_16_0PU3AS145__spirv_CooperativeMatrixKHR__short_3_16_16_1PU3AS144__spirv_CooperativeMatrixKHR__short_3_4_16_2i(target("spirv.CooperativeMatrixKHR", i16, 3, 4, 16, 0) %v13, target("spirv.CooperativeMatrixKHR", i16, 3, 16, 16, 1) %v19, target("spirv.CooperativeMatrixKHR", i16, 3, 4, 16, 2) %v7, i32 448)
%v21 = mul i64 %v2, 1
%v22 = mul i64 %v21, 64
%v23 = add i64 %v22, 0
%v24 = getelementptr inbounds i16, ptr addrspace(1) %pd, i64 %v23
call spir_func void @_Z33__spirv_CooperativeMatrixStoreKHRPU3AS1sPU3AS144__spirv_CooperativeMatrixKHR__short_3_4_16_2ili(ptr addrspace(1) %v24, target("spirv.CooperativeMatrixKHR", i16, 3, 4, 16, 2) %v20, i32 1, i64 %ldd)
ret void
}
declare spir_func i64 @_Z13get_global_idj(i32)
declare spir_func target("spirv.CooperativeMatrixKHR", i16, 3, 4, 16, 2) @_Z86__spirv_CooperativeMatrixLoadKHR_RPU3AS144__spirv_CooperativeMatrixKHR__short_3_4_16_2PU3AS1sili(ptr addrspace(1), i32, i64)
declare spir_func target("spirv.CooperativeMatrixKHR", i16, 3, 4, 16, 0) @_Z86__spirv_CooperativeMatrixLoadKHR_RPU3AS144__spirv_CooperativeMatrixKHR__short_3_4_16_0PU3AS1sili(ptr addrspace(1), i32, i64)
declare spir_func target("spirv.CooperativeMatrixKHR", i16, 3, 16, 16, 1) @_Z87__spirv_CooperativeMatrixLoadKHR_RPU3AS145__spirv_CooperativeMatrixKHR__short_3_16_16_1PU3AS1sili(ptr addrspace(1), i32, i64)
declare spir_func target("spirv.CooperativeMatrixKHR", i16, 3, 4, 16, 2) @_Z34__spirv_CooperativeMatrixMulAddKHRPU3AS144__spirv_CooperativeMatrixKHR__short_3_4_16_0PU3AS145__spirv_CooperativeMatrixKHR__short_3_16_16_1PU3AS144__spirv_CooperativeMatrixKHR__short_3_4_16_2i(target("spirv.CooperativeMatrixKHR", i16, 3, 4, 16, 0), target("spirv.CooperativeMatrixKHR", i16, 3, 16, 16, 1), target("spirv.CooperativeMatrixKHR", i16, 3, 4, 16, 2), i32)
declare spir_func void @_Z33__spirv_CooperativeMatrixStoreKHRPU3AS1sPU3AS144__spirv_CooperativeMatrixKHR__short_3_4_16_2ili(ptr addrspace(1), target("spirv.CooperativeMatrixKHR", i16, 3, 4, 16, 2), i32, i64)
!0 = !{i32 8}
