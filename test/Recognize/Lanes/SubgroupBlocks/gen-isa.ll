; RUN: %tenon_opt -passes=tenon-recognize,tenon-verify -S < %s | FileCheck %s

; Intrinsics of Intel's compiler for 2D blocks, whose sizes are minus one, with and without
; cache controls.

; CHECK-LABEL: define {{.*}}@k(
; CHECK: call {{.*}}@tenon.subgroup.block2d.prefetch{{.*}}({{.*}} %p, i32 128, i32 32, i32 128, <2 x i32>
; CHECK: call {{.*}}@tenon.subgroup.block2d.load{{.*}}({{.*}} %p, i32 128, i32 32, i32 128, <2 x i32>
; CHECK: call {{.*}}@tenon.subgroup.block2d.load{{.*}}transform
; CHECK: call {{.*}}@tenon.subgroup.block2d.load{{.*}}transpose
; CHECK: call {{.*}}@tenon.subgroup.block2d.store
; CHECK-NOT: GenISA

define spir_kernel void @k(ptr addrspace(1) %p, i32 %x, i32 %y) !intel_reqd_sub_group_size !0 {
  %base = ptrtoint ptr addrspace(1) %p to i64
  call spir_func void @llvm.genx.GenISA.LSC2DBlockPrefetch.isVoid(i64 %base, i32 127, i32 31, i32 127, i32 %x, i32 %y, i32 16, i32 16, i32 8, i32 1, i1 false, i1 false, i32 4)
  %a = call spir_func <16 x i16> @llvm.genx.GenISA.LSC2DBlockRead.v16i16(i64 %base, i32 127, i32 31, i32 127, i32 %x, i32 %y, i32 16, i32 16, i32 8, i32 2, i1 false, i1 false, i32 0)
  %b = call spir_func <8 x i32> @llvm.genx.GenISA.LSC2DBlockRead.v8i32(i64 %base, i32 127, i32 31, i32 127, i32 %x, i32 %y, i32 16, i32 16, i32 16, i32 1, i1 false, i1 true)
  %t = call spir_func <8 x float> @llvm.genx.GenISA.LSC2DBlockRead.v8f32(i64 %base, i32 127, i32 31, i32 127, i32 %x, i32 %y, i32 32, i32 8, i32 16, i32 1, i1 true, i1 false, i32 0)
  call spir_func void @llvm.genx.GenISA.LSC2DBlockWrite.v8f32(i64 %base, i32 127, i32 31, i32 127, i32 %x, i32 %y, i32 32, i32 16, i32 8, i32 1, i1 false, i1 false, i32 0, <8 x float> %t)
  %u = shufflevector <16 x i16> %a, <16 x i16> poison, <8 x i32> <i32 0, i32 1, i32 2, i32 3, i32 4, i32 5, i32 6, i32 7>
  ret void
}

declare spir_func void @llvm.genx.GenISA.LSC2DBlockPrefetch.isVoid(i64, i32, i32, i32, i32, i32, i32, i32, i32, i32, i1, i1, i32)
declare spir_func <16 x i16> @llvm.genx.GenISA.LSC2DBlockRead.v16i16(i64, i32, i32, i32, i32, i32, i32, i32, i32, i32, i1, i1, i32)
declare spir_func <8 x i32> @llvm.genx.GenISA.LSC2DBlockRead.v8i32(i64, i32, i32, i32, i32, i32, i32, i32, i32, i32, i1, i1)
declare spir_func <8 x float> @llvm.genx.GenISA.LSC2DBlockRead.v8f32(i64, i32, i32, i32, i32, i32, i32, i32, i32, i32, i1, i1, i32)
declare spir_func void @llvm.genx.GenISA.LSC2DBlockWrite.v8f32(i64, i32, i32, i32, i32, i32, i32, i32, i32, i32, i1, i1, i32, <8 x float>)

!0 = !{i32 16}
