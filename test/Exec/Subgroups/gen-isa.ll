; A GEMM as early versions of Triton for Intel's GPUs write it, with the intrinsics of Intel's
; compiler: a sub-group computes 8 x 16 elements, and each step takes 32 of k.
;
; REQUIRES: numpy, x86, llvm-spirv
; RUN: %python -c "import numpy as n; r = n.random.RandomState(5); a = r.randint(-4, 5, (32, 64)).astype('f2'); b = r.randint(-4, 5, (64, 32)).astype('f2'); n.save('%t.a.npy', a); n.save('%t.b.npy', b); n.save('%t.d.npy', a.astype('f4') @ b.astype('f4'))"
; DEFINE: %{launch} = --kernel=gemm --global=32,4 --local=16,1 in=%t.a.npy in=%t.b.npy out=%t.c.npy:f32:32x32 && cmp %t.c.npy %t.d.npy
; RUN: %tenon_run %s --engine=reference %{launch}
; RUN: %tenon_run %s %{launch}
; RUN: %tenon_run %s --engine=amx --emulate-amx %{launch}
; RUN: %tenon_lower %s --target=dpas --device=pvc -o %t.spv && %tenon_run %t.spv %{launch}
; RUN: %tenon_lower %s --target=loops -o %t.loops.spv && %tenon_run %t.loops.spv %{launch}

target triple = "spir64-unknown-unknown"

define spir_kernel void @gemm(ptr addrspace(1) %a, ptr addrspace(1) %b, ptr addrspace(1) %c) !intel_reqd_sub_group_size !0 {
entry:
  %gx = call spir_func i64 @_Z12get_group_idj(i32 0)
  %gy = call spir_func i64 @_Z12get_group_idj(i32 1)
  %gx32 = trunc i64 %gx to i32
  %gy32 = trunc i64 %gy to i32
  %x = shl i32 %gx32, 4
  %y = shl i32 %gy32, 3
  %pa = ptrtoint ptr addrspace(1) %a to i64
  %pb = ptrtoint ptr addrspace(1) %b to i64
  %pc = ptrtoint ptr addrspace(1) %c to i64
  br label %step

step:
  %k = phi i32 [ 0, %entry ], [ %next, %step ]
  %sum = phi <8 x float> [ zeroinitializer, %entry ], [ %sum2, %step ]
  %ta = call spir_func <16 x i16> @llvm.genx.GenISA.LSC2DBlockRead.v16i16(i64 %pa, i32 127, i32 31, i32 127, i32 %k, i32 %y, i32 16, i32 16, i32 8, i32 2, i1 false, i1 false, i32 0)
  %tb = call spir_func <16 x i32> @llvm.genx.GenISA.LSC2DBlockRead.v16i32(i64 %pb, i32 63, i32 63, i32 63, i32 %x, i32 %k, i32 16, i32 16, i32 32, i32 1, i1 false, i1 true, i32 0)
  %a0 = shufflevector <16 x i16> %ta, <16 x i16> poison, <8 x i32> <i32 0, i32 1, i32 2, i32 3, i32 4, i32 5, i32 6, i32 7>
  %a1 = shufflevector <16 x i16> %ta, <16 x i16> poison, <8 x i32> <i32 8, i32 9, i32 10, i32 11, i32 12, i32 13, i32 14, i32 15>
  %b0 = shufflevector <16 x i32> %tb, <16 x i32> poison, <8 x i32> <i32 0, i32 1, i32 2, i32 3, i32 4, i32 5, i32 6, i32 7>
  %b1 = shufflevector <16 x i32> %tb, <16 x i32> poison, <8 x i32> <i32 8, i32 9, i32 10, i32 11, i32 12, i32 13, i32 14, i32 15>
  %next = add i32 %k, 32
  call spir_func void @llvm.genx.GenISA.LSC2DBlockPrefetch.isVoid(i64 %pa, i32 127, i32 31, i32 127, i32 %next, i32 %y, i32 16, i32 16, i32 8, i32 2, i1 false, i1 false, i32 4)
  %sum1 = call spir_func <8 x float> @llvm.genx.GenISA.sub.group.dpas.v8f32.v8f32.v8i16.v8i32(<8 x float> %sum, <8 x i16> %a0, <8 x i32> %b0, i32 12, i32 12, i32 8, i32 8, i1 false)
  %sum2 = call spir_func <8 x float> @llvm.genx.GenISA.sub.group.dpas.v8f32.v8f32.v8i16.v8i32(<8 x float> %sum1, <8 x i16> %a1, <8 x i32> %b1, i32 12, i32 12, i32 8, i32 8, i1 false)
  %more = icmp ult i32 %next, 64
  br i1 %more, label %step, label %done

done:
  %words = bitcast <8 x float> %sum2 to <8 x i32>
  call spir_func void @llvm.genx.GenISA.LSC2DBlockWrite.v8i32(i64 %pc, i32 127, i32 31, i32 127, i32 %x, i32 %y, i32 32, i32 16, i32 8, i32 1, i1 false, i1 false, i32 0, <8 x i32> %words)
  ret void
}

declare spir_func i64 @_Z12get_group_idj(i32)
declare spir_func <16 x i16> @llvm.genx.GenISA.LSC2DBlockRead.v16i16(i64, i32, i32, i32, i32, i32, i32, i32, i32, i32, i1, i1, i32)
declare spir_func <16 x i32> @llvm.genx.GenISA.LSC2DBlockRead.v16i32(i64, i32, i32, i32, i32, i32, i32, i32, i32, i32, i1, i1, i32)
declare spir_func void @llvm.genx.GenISA.LSC2DBlockPrefetch.isVoid(i64, i32, i32, i32, i32, i32, i32, i32, i32, i32, i1, i1, i32)
declare spir_func void @llvm.genx.GenISA.LSC2DBlockWrite.v8i32(i64, i32, i32, i32, i32, i32, i32, i32, i32, i32, i1, i1, i32, <8 x i32>)
declare spir_func <8 x float> @llvm.genx.GenISA.sub.group.dpas.v8f32.v8f32.v8i16.v8i32(<8 x float>, <8 x i16>, <8 x i32>, i32, i32, i32, i32, i1)

!0 = !{i32 16}
