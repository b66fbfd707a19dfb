; Modules with bfloat are written with arithmetic in float, and need no extension.
;
; REQUIRES: numpy, x86, spirv-tools, llvm-spirv
; RUN: %python -c "import numpy as np; np.save('%t.x.npy', (np.linspace(-3, 3, 32).astype('f4').view('u4') >> 16).astype('u2'))"
; RUN: %tenon_lower %s --target=loops -o %t.spv
; RUN: %spirv_val %t.spv
; RUN: %spirv_dis %t.spv | FileCheck %s --implicit-check-not=BFloat16 --implicit-check-not=bfloat16
; CHECK: OpFAdd %float
; RUN: %tenon_run %s --engine=reference --kernel=k --global=1 --local=1 in=%t.x.npy out=%t.y.npy:u16:64 i32=7654321
; RUN: %tenon_run %t.spv --kernel=k --global=1 --local=1 in=%t.x.npy out=%t.z.npy:u16:64 i32=7654321
; RUN: cmp %t.y.npy %t.z.npy
target triple = "spir64-unknown-unknown"

@table = internal addrspace(2) constant [4 x bfloat] [bfloat 1.5, bfloat 2.0, bfloat -3.0, bfloat 0.25]

define spir_kernel void @k(ptr addrspace(1) %x, ptr addrspace(1) %y, i32 %n) {
  %a = load bfloat, ptr addrspace(1) %x
  %p = getelementptr bfloat, ptr addrspace(1) %x, i64 5
  %b = load bfloat, ptr addrspace(1) %p
  %i = and i32 %n, 3
  %at = getelementptr [4 x bfloat], ptr addrspace(2) @table, i32 0, i32 %i
  %t = load bfloat, ptr addrspace(2) %at
  %s = fadd bfloat %a, %b
  %m = fmul bfloat %s, %t
  %d = fdiv bfloat %m, 7.0
  %neg = fneg bfloat %d
  %f = call bfloat @llvm.fma.bf16(bfloat %neg, bfloat %a, bfloat 1.0)
  %less = fcmp olt bfloat %f, %a
  %c = select i1 %less, bfloat %f, bfloat %m
  store bfloat %c, ptr addrspace(1) %y
  %int = sitofp i32 %n to bfloat
  %y1 = getelementptr bfloat, ptr addrspace(1) %y, i64 1
  store bfloat %int, ptr addrspace(1) %y1
  %back = fptosi bfloat %b to i16
  %y2 = getelementptr bfloat, ptr addrspace(1) %y, i64 2
  store i16 %back, ptr addrspace(1) %y2
  %v = load <20 x bfloat>, ptr addrspace(1) %x, align 2
  %w = fsub <20 x bfloat> %v, splat (bfloat 0.5)
  %wide = fpext <20 x bfloat> %w to <20 x float>
  %r = call <20 x float> @llvm.sqrt.v20f32(<20 x float> %wide)
  %u = call <20 x float> @llvm.maxnum.v20f32(<20 x float> %r, <20 x float> splat (float 0.25))
  %o = fptrunc <20 x float> %u to <20 x bfloat>
  %y3 = getelementptr bfloat, ptr addrspace(1) %y, i64 3
  store <20 x bfloat> %o, ptr addrspace(1) %y3, align 2
  ret void
}
