; Intrinsics of LLVM that SPIR-V's back end does not have, of vectors and addresses.
;
; REQUIRES: numpy, x86, spirv-tools, llvm-spirv
; RUN: %python -c "import numpy as np; np.save('%t.p.npy', np.array([3, 1, 7, 1 << 40, 5, 9, 0, 2], 'i8'))"
; RUN: %tenon_lower %s --target=loops --subgroup-size=8 -O0 -o %t.spv
; RUN: %tenon_run %t.spv --kernel=k --engine=reference --global=8 --local=8 in=%t.p.npy out=%t.0.npy:i64:8x8
; RUN: %tenon_run %s --kernel=k --global=8 --local=8 in=%t.p.npy out=%t.1.npy:i64:8x8
; RUN: cmp %t.0.npy %t.1.npy
; RUN: %python %S/Inputs/equals.py %t.0.npy "np.array([[(v > 3) - (v < 3), (-v % 2**64 > 3) - (-v % 2**64 < 3), 1 if v % 2 else 0, 4321, 13, v % 256 + 24 * 256 + 512 * 2**16, round(v / 2), min(v, 1000)**3] for v in [3, 1, 7, 2**40, 5, 9, 0, 2]])"
target triple = "spir64-unknown-unknown"

define spir_kernel void @k(ptr addrspace(1) %p, ptr addrspace(1) %out) {
  %id = call i64 @_Z13get_global_idj(i32 0)
  %at = getelementptr i64, ptr addrspace(1) %p, i64 %id
  %v = load i64, ptr addrspace(1) %at
  %row = mul i64 %id, 64
  %o = getelementptr i8, ptr addrspace(1) %out, i64 %row
  %c0 = call i64 @llvm.scmp.i64.i64(i64 %v, i64 3)
  store i64 %c0, ptr addrspace(1) %o
  %minus = sub i64 0, %v
  %c1 = call i32 @llvm.ucmp.i32.i64(i64 %minus, i64 3)
  %r1 = sext i32 %c1 to i64
  %o1 = getelementptr i8, ptr addrspace(1) %o, i64 8
  store i64 %r1, ptr addrspace(1) %o1
  %odd = and i64 %v, 1
  %odd8 = shl i64 %odd, 3
  %odd4 = or i64 %odd8, 4
  %q = getelementptr i8, ptr addrspace(1) %o, i64 %odd4
  %q8 = call ptr addrspace(1) @llvm.ptrmask.p1.i64(ptr addrspace(1) %q, i64 -8)
  %distance0 = ptrtoint ptr addrspace(1) %q8 to i64
  %distance1 = ptrtoint ptr addrspace(1) %o to i64
  %distance = sub i64 %distance0, %distance1
  %r2 = lshr i64 %distance, 3
  %o2 = getelementptr i8, ptr addrspace(1) %o, i64 16
  store i64 %r2, ptr addrspace(1) %o2
  %four = trunc i64 %v to i32
  %x0 = insertelement <4 x i32> <i32 1, i32 2, i32 3, i32 4>, i32 %four, i64 0
  %x = insertelement <4 x i32> %x0, i32 1, i64 0
  %reversed = call <4 x i32> @llvm.vector.reverse.v4i32(<4 x i32> %x)
  %digits = mul <4 x i32> %reversed, <i32 1000, i32 100, i32 10, i32 1>
  %sum = call i32 @llvm.vector.reduce.add.v4i32(<4 x i32> %digits)
  %r3 = zext i32 %sum to i64
  %o3 = getelementptr i8, ptr addrspace(1) %o, i64 24
  store i64 %r3, ptr addrspace(1) %o3
  %halves = call { <2 x i32>, <2 x i32> } @llvm.vector.deinterleave2.v4i32(<4 x i32> %x)
  %even = extractvalue { <2 x i32>, <2 x i32> } %halves, 0
  %e0 = extractelement <2 x i32> %even, i64 0
  %e1 = extractelement <2 x i32> %even, i64 1
  %e10 = mul i32 %e0, 10
  %e = add i32 %e10, %e1
  %r4 = zext i32 %e to i64
  %o4 = getelementptr i8, ptr addrspace(1) %o, i64 32
  store i64 %r4, ptr addrspace(1) %o4
  %v8 = trunc i64 %v to i8
  %l = insertelement <2 x i8> <i8 0, i8 0>, i8 %v8, i64 0
  %r = insertelement <2 x i8> <i8 24, i8 2>, i8 24, i64 0
  %woven = call <4 x i8> @llvm.vector.interleave2.v4i8(<2 x i8> %l, <2 x i8> %r)
  %word = bitcast <4 x i8> %woven to i32
  %r5 = zext i32 %word to i64
  %o5 = getelementptr i8, ptr addrspace(1) %o, i64 40
  store i64 %r5, ptr addrspace(1) %o5
  %f = uitofp i64 %v to float
  %half = fmul float %f, 0.5
  %fenced = call float @llvm.arithmetic.fence.f32(float %half)
  %plain = call float @llvm.canonicalize.f32(float %fenced)
  %r6 = call i64 @llvm.llrint.i64.f32(float %plain)
  %o6 = getelementptr i8, ptr addrspace(1) %o, i64 48
  store i64 %r6, ptr addrspace(1) %o6
  %small = call float @llvm.minnum.f32(float %f, float 1000.0)
  %pair = insertelement <2 x float> <float 1.0, float 1.0>, float %small, i64 1
  %cubes = call <2 x float> @llvm.powi.v2f32.i32(<2 x float> %pair, i32 3)
  %cube = extractelement <2 x float> %cubes, i64 1
  %r7 = fptoui float %cube to i64
  %o7 = getelementptr i8, ptr addrspace(1) %o, i64 56
  store i64 %r7, ptr addrspace(1) %o7
  ret void
}

declare i64 @_Z13get_global_idj(i32)
