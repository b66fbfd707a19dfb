; RUN: %tenon_opt -passes=tenon-recognize -S < %s | FileCheck %s

; The intrinsics of LLVM 23, which this version does not know: layout before stride.

; CHECK-LABEL: define {{.*}}@k(
; CHECK: call {{.*}}@tenon.load.a.f32.16x16.row.align4.p1(ptr addrspace(1) %p, i64 64)
; CHECK: call {{.*}}@tenon.load.b.f32.16x16.col.align4.p1(ptr addrspace(1) %p, i64 64)
; CHECK: call {{.*}}@tenon.fill.acc.f32.16x16(float 0.000000e+00)
; CHECK: call {{.*}}@tenon.muladd.f32.16x16x16.f32.f32
; CHECK: call void @tenon.store.acc.f32.16x16.row.align4.p1

define spir_kernel void @k(ptr addrspace(1) %p) {
  %a = call target("spirv.CooperativeMatrixKHR", float, 3, 16, 16, 0) @llvm.spv.cooperative.matrix.load.tspirv.CooperativeMatrixKHR_f32_3_16_16_0t.p1(ptr addrspace(1) %p, i32 0, i32 16)
  %b = call target("spirv.CooperativeMatrixKHR", float, 3, 16, 16, 1) @llvm.spv.cooperative.matrix.load.tspirv.CooperativeMatrixKHR_f32_3_16_16_1t.p1(ptr addrspace(1) %p, i32 1, i32 16)
  %c = call target("spirv.CooperativeMatrixKHR", float, 3, 16, 16, 2) @llvm.spv.cooperative.matrix.splat.tspirv.CooperativeMatrixKHR_f32_3_16_16_2t.f32(float 0.0)
  %d = call target("spirv.CooperativeMatrixKHR", float, 3, 16, 16, 2) @llvm.spv.cooperative.matrix.muladd.tspirv.CooperativeMatrixKHR_f32_3_16_16_2t(target("spirv.CooperativeMatrixKHR", float, 3, 16, 16, 0) %a, target("spirv.CooperativeMatrixKHR", float, 3, 16, 16, 1) %b, target("spirv.CooperativeMatrixKHR", float, 3, 16, 16, 2) %c)
  call void @llvm.spv.cooperative.matrix.store.p1.tspirv.CooperativeMatrixKHR_f32_3_16_16_2t(ptr addrspace(1) %p, target("spirv.CooperativeMatrixKHR", float, 3, 16, 16, 2) %d, i32 0, i32 16)
  ret void
}

declare target("spirv.CooperativeMatrixKHR", float, 3, 16, 16, 0) @llvm.spv.cooperative.matrix.load.tspirv.CooperativeMatrixKHR_f32_3_16_16_0t.p1(ptr addrspace(1), i32, i32)
declare target("spirv.CooperativeMatrixKHR", float, 3, 16, 16, 1) @llvm.spv.cooperative.matrix.load.tspirv.CooperativeMatrixKHR_f32_3_16_16_1t.p1(ptr addrspace(1), i32, i32)
declare target("spirv.CooperativeMatrixKHR", float, 3, 16, 16, 2) @llvm.spv.cooperative.matrix.splat.tspirv.CooperativeMatrixKHR_f32_3_16_16_2t.f32(float)
declare target("spirv.CooperativeMatrixKHR", float, 3, 16, 16, 2) @llvm.spv.cooperative.matrix.muladd.tspirv.CooperativeMatrixKHR_f32_3_16_16_2t(target("spirv.CooperativeMatrixKHR", float, 3, 16, 16, 0), target("spirv.CooperativeMatrixKHR", float, 3, 16, 16, 1), target("spirv.CooperativeMatrixKHR", float, 3, 16, 16, 2))
declare void @llvm.spv.cooperative.matrix.store.p1.tspirv.CooperativeMatrixKHR_f32_3_16_16_2t(ptr addrspace(1), target("spirv.CooperativeMatrixKHR", float, 3, 16, 16, 2), i32, i32)
