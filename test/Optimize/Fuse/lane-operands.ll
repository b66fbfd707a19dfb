; Operands that lanes compute are fused, and so are the fragments of the products that
; they use, although these use the first product before the last one is computed.
; RUN: %tenon_opt -passes='tenon-recognize,tenon-raise<target=cpu;mcpu=znver4>,function(early-cse),tenon-fuse<target=cpu;mcpu=znver4>,tenon-verify' -S < %s | FileCheck %s
; RUN: %tenon_opt -passes='tenon-recognize,function(early-cse),tenon-fuse<target=dpas;device=pvc>,tenon-verify' -S < %s | FileCheck --check-prefix=SIMT %s

target triple = "spir64-unknown-unknown"

; SIMT-NOT: muladd.f32.16x32
; SIMT: ret void

; CHECK-DAG: [[A:%[0-9]+]] = call {{.*}} @tenon.from.fragment.a.i16.16x16.v16i16(<16 x i16>
; CHECK-DAG: [[B:%[0-9]+]] = call {{.*}} @tenon.from.fragment.b.i16.16x32.v16i32(<16 x i32>
; CHECK: [[D:%[0-9]+]] = call {{.*}} @tenon.muladd.f32.16x32x16.bf16.bf16({{.*}} [[A]], {{.*}} [[B]], {{.*}} zeroinitializer)
; CHECK: [[F:%[0-9]+]] = call <32 x float> @tenon.to.fragment.acc.f32.16x32.v32f32({{.*}} [[D]])
; CHECK: [[FIRST:%[0-9]+]] = shufflevector <32 x float> [[F]], <32 x float> poison, <8 x i32> <i32 0, i32 2, i32 4, i32 6, i32 8, i32 10, i32 12, i32 14>
; CHECK: shufflevector <32 x float> [[F]], <32 x float> poison, <8 x i32> <i32 17, i32 19, i32 21, i32 23, i32 25, i32 27, i32 29, i32 31>
; CHECK: fmul <8 x float> [[FIRST]]
; CHECK-NOT: call {{.*}}@tenon.muladd
; CHECK: ret void
define spir_kernel void @k(ptr addrspace(1) %p, <8 x i16> %a0, <8 x i16> %a1, <8 x i32> %b0, <8 x i32> %b1) !intel_reqd_sub_group_size !0 {
  %d00 = call <8 x float> @_Z45__spirv_SubgroupMatrixMultiplyAccumulateINTEL_1(i32 16, <8 x i16> %a0, <8 x i32> %b0, <8 x float> zeroinitializer, i32 12288)
  %twice = fmul <8 x float> %d00, splat (float 2.0)
  %d01 = call <8 x float> @_Z45__spirv_SubgroupMatrixMultiplyAccumulateINTEL_1(i32 16, <8 x i16> %a0, <8 x i32> %b1, <8 x float> zeroinitializer, i32 12288)
  %d10 = call <8 x float> @_Z45__spirv_SubgroupMatrixMultiplyAccumulateINTEL_1(i32 16, <8 x i16> %a1, <8 x i32> %b0, <8 x float> zeroinitializer, i32 12288)
  %d11 = call <8 x float> @_Z45__spirv_SubgroupMatrixMultiplyAccumulateINTEL_1(i32 16, <8 x i16> %a1, <8 x i32> %b1, <8 x float> zeroinitializer, i32 12288)
  %p1 = getelementptr i8, ptr addrspace(1) %p, i64 32
  %p2 = getelementptr i8, ptr addrspace(1) %p, i64 64
  %p3 = getelementptr i8, ptr addrspace(1) %p, i64 96
  store <8 x float> %twice, ptr addrspace(1) %p
  store <8 x float> %d01, ptr addrspace(1) %p1
  store <8 x float> %d10, ptr addrspace(1) %p2
  store <8 x float> %d11, ptr addrspace(1) %p3
  ret void
}
declare <8 x float> @_Z45__spirv_SubgroupMatrixMultiplyAccumulateINTEL_1(i32, <8 x i16>, <8 x i32>, <8 x float>, i32) convergent
!0 = !{i32 16}
