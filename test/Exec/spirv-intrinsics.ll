; Intrinsics that LLVM's SPIR-V back end does not support: masked accesses, overflow of
; vectors, frexp of vectors that SPIR-V does not have, maximum of NaN and of zeros (which
; OpenCL's fmax would lose).
;
; REQUIRES: numpy, x86, spirv-tools, llvm-spirv
; RUN: %python -c "import numpy as np; x = np.arange(64, dtype='f4') - 9; x[:4] = [np.nan, -0.0, 0.0, 3]; np.save('%t.x.npy', x)"
; RUN: %tenon_lower %s --target=loops -O0 -o %t.0.spv
; RUN: %tenon_lower %s --target=loops -o %t.2.spv
; RUN: %tenon_run %s --engine=reference --kernel=k --global=1 --local=1 in=%t.x.npy out=%t.y.npy:u32:64 i32=19
; RUN: %tenon_run %s --engine=cpu --kernel=k --global=1 --local=1 in=%t.x.npy out=%t.c.npy:u32:64 i32=19
; RUN: %tenon_run %t.0.spv --engine=reference --kernel=k --global=1 --local=1 in=%t.x.npy out=%t.0.npy:u32:64 i32=19
; RUN: %tenon_run %t.2.spv --engine=reference --kernel=k --global=1 --local=1 in=%t.x.npy out=%t.2.npy:u32:64 i32=19
; RUN: cmp %t.y.npy %t.c.npy
; RUN: cmp %t.y.npy %t.0.npy
; RUN: cmp %t.y.npy %t.2.npy
; RUN: %python -c "import numpy as np; print(np.load('%t.y.npy')[:22].tolist())" | FileCheck %s
; CHECK: [7, 7, 0, 4, 0, 7, 7, 0, 0, 1, 0, 0, 20, 0, 0, 0, 2143289344, 0, 2147483648, 5, 4294967295, 1]
target triple = "spir64-unknown-unknown"

define spir_kernel void @k(ptr addrspace(1) %x, ptr addrspace(1) %y, i32 %n) {
  %small = icmp slt i32 %n, 20
  %m0 = insertelement <3 x i1> <i1 false, i1 true, i1 true>, i1 %small, i32 0
  %m = insertelement <3 x i1> %m0, i1 false, i32 2
  call void @llvm.masked.store.v3i32.p1(<3 x i32> splat (i32 7), ptr addrspace(1) %y, i32 4, <3 x i1> %m)
  %ps = getelementptr float, ptr addrspace(1) %x, <3 x i64> <i64 13, i64 0, i64 63>
  %ys = getelementptr i32, ptr addrspace(1) %y, <3 x i64> <i64 3, i64 4, i64 5>
  %g = call <3 x float> @llvm.masked.gather.v3f32.v3p1(<3 x ptr addrspace(1)> %ps, i32 4, <3 x i1> %m, <3 x float> splat (float 9.0))
  %gi = fptosi <3 x float> %g to <3 x i32>
  %gz = insertelement <3 x i32> %gi, i32 0, i32 1
  %l = call <3 x i32> @llvm.masked.load.v3i32.p1(ptr addrspace(1) %y, i32 4, <3 x i1> %m, <3 x i32> zeroinitializer)
  call void @llvm.masked.scatter.v3i32.v3p1(<3 x i32> %gz, <3 x ptr addrspace(1)> %ys, i32 4, <3 x i1> <i1 true, i1 true, i1 false>)
  %y5 = getelementptr i32, ptr addrspace(1) %y, i64 5
  store <3 x i32> %l, ptr addrspace(1) %y5, align 4

  %a = insertelement <4 x i8> <i8 100, i8 -100, i8 100, i8 100>, i8 -128, i32 0
  %b = insertelement <4 x i8> <i8 100, i8 -100, i8 1, i8 27>, i8 127, i32 0
  %o = call {<4 x i8>, <4 x i1>} @llvm.smul.with.overflow.v4i8(<4 x i8> %a, <4 x i8> %b)
  %s = call {<4 x i8>, <4 x i1>} @llvm.sadd.with.overflow.v4i8(<4 x i8> %a, <4 x i8> %b)
  %ob = extractvalue {<4 x i8>, <4 x i1>} %s, 1
  %oz = zext <4 x i1> %ob to <4 x i32>
  %y8 = getelementptr i32, ptr addrspace(1) %y, i64 8
  store <4 x i32> %oz, ptr addrspace(1) %y8, align 4
  %mv = extractvalue {<4 x i8>, <4 x i1>} %o, 1
  %any = call i1 @llvm.vector.reduce.or.v4i1(<4 x i1> %mv)
  %az = zext i1 %any to i32
  %sum = add i32 %n, %az
  %y12 = getelementptr i32, ptr addrspace(1) %y, i64 12
  store i32 %sum, ptr addrspace(1) %y12, align 4

  %four = load <4 x float>, ptr addrspace(1) %x, align 4
  %t = shufflevector <4 x float> %four, <4 x float> poison, <4 x i32> <i32 1, i32 2, i32 1, i32 3>
  %max = call <4 x float> @llvm.maximum.v4f32(<4 x float> %four, <4 x float> %t)
  %min = call <4 x float> @llvm.minimum.v4f32(<4 x float> %four, <4 x float> %t)
  %y16 = getelementptr i32, ptr addrspace(1) %y, i64 16
  store <4 x float> %max, ptr addrspace(1) %y16, align 4
  %mi = extractelement <4 x float> %min, i32 2
  %y18 = getelementptr i32, ptr addrspace(1) %y, i64 18
  store float %mi, ptr addrspace(1) %y18, align 4

  %x16 = getelementptr float, ptr addrspace(1) %x, i64 16
  %many = load <32 x float>, ptr addrspace(1) %x16, align 4
  %f = call {<32 x float>, <32 x i32>} @llvm.frexp.v32f32.v32i32(<32 x float> %many)
  %e = extractvalue {<32 x float>, <32 x i32>} %f, 1
  %e9 = extractelement <32 x i32> %e, i32 9
  %y19 = getelementptr i32, ptr addrspace(1) %y, i64 19
  store i32 %e9, ptr addrspace(1) %y19, align 4

  %bytes = alloca i8, i32 8
  call void @llvm.memset.inline.p0.i64(ptr %bytes, i8 -1, i64 8, i1 false)
  %y20 = getelementptr i32, ptr addrspace(1) %y, i64 20
  call void @llvm.memcpy.inline.p1.p0.i64(ptr addrspace(1) %y20, ptr %bytes, i64 4, i1 false)
  %shift = call i32 @llvm.sshl.sat.i32(i32 %n, i32 30)
  %hit = icmp eq i32 %shift, 2147483647
  %hz = zext i1 %hit to i32
  %y21 = getelementptr i32, ptr addrspace(1) %y, i64 21
  store i32 %hz, ptr addrspace(1) %y21, align 4
  ret void
}
