; Vectors of more than 16 elements are split: arithmetic, phis, selects, components with
; indices that are known only at run time, and sums, written and read again.
;
; REQUIRES: numpy, x86, spirv-tools, llvm-spirv
; RUN: %python -c "import numpy as np; np.save('%t.x.npy', (np.arange(64) % 13 - 5).astype('f4'))"
; RUN: %tenon_lower %s --target=loops -O0 -o %t.0.spv
; RUN: %tenon_lower %s --target=loops -o %t.2.spv
; RUN: %spirv_val %t.0.spv
; RUN: %spirv_val %t.2.spv
; RUN: %tenon_run %s --engine=reference --kernel=k --global=1 --local=1 in=%t.x.npy out=%t.y.npy:u32:160 i32=19
; RUN: %tenon_run %t.0.spv --kernel=k --global=1 --local=1 in=%t.x.npy out=%t.0.npy:u32:160 i32=19
; RUN: %tenon_run %t.2.spv --kernel=k --global=1 --local=1 in=%t.x.npy out=%t.2.npy:u32:160 i32=19
; RUN: cmp %t.y.npy %t.0.npy
; RUN: cmp %t.y.npy %t.2.npy
target triple = "spir64-unknown-unknown"

define spir_kernel void @k(ptr addrspace(1) %x, ptr addrspace(1) %y, i32 %n) {
entry:
  %a = load <32 x float>, ptr addrspace(1) %x, align 4
  br label %loop

loop:
  %i = phi i32 [ 0, %entry ], [ %next, %loop ]
  %s = phi <32 x float> [ %a, %entry ], [ %t, %loop ]
  %d = extractelement <32 x float> %s, i32 %i
  %r = insertelement <32 x float> %s, float %d, i32 %n
  %f = insertelement <32 x float> %r, float 3.0, i32 20
  %c = fcmp ogt <32 x float> %f, splat (float 1.0)
  %m = select <32 x i1> %c, <32 x float> %f, <32 x float> %s
  %t = fadd <32 x float> %m, %a
  %next = add i32 %i, 1
  %last = icmp eq i32 %next, %n
  br i1 %last, label %end, label %loop

end:
  store <32 x float> %t, ptr addrspace(1) %y, align 4
  %sum = call float @llvm.vector.reduce.fadd.v32f32(float 1.0, <32 x float> %t)
  %p1 = getelementptr <32 x float>, ptr addrspace(1) %y, i64 1
  store float %sum, ptr addrspace(1) %p1, align 4
  %o = fptosi <32 x float> %t to <32 x i32>
  %most = call i32 @llvm.vector.reduce.smax.v32i32(<32 x i32> %o)
  %p2 = getelementptr i32, ptr addrspace(1) %p1, i64 1
  store i32 %most, ptr addrspace(1) %p2, align 4
  %least = call <32 x i32> @llvm.smin.v32i32(<32 x i32> %o, <32 x i32> splat (i32 9))
  %part = shufflevector <32 x i32> %least, <32 x i32> %o, <24 x i32> <i32 3, i32 40, i32 5, i32 63, i32 7, i32 8, i32 9, i32 10, i32 11, i32 12, i32 13, i32 14, i32 15, i32 16, i32 17, i32 18, i32 19, i32 20, i32 21, i32 22, i32 33, i32 0, i32 1, i32 2>
  %p3 = getelementptr i32, ptr addrspace(1) %p2, i64 1
  store <24 x i32> %part, ptr addrspace(1) %p3, align 4
  ret void
}
