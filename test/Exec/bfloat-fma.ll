; llvm.fma of bf16 rounds once, and so does llvm.fmuladd: of products that are in the middle of two
; numbers, and addends that decide between these, no engine rounds the sums to float first.
;
; REQUIRES: numpy, x86, llvm-spirv
; DEFINE: %{launch} = --kernel=k --global=8 --local=8 in=%t.a.npy in=%t.b.npy in=%t.c.npy out=%t.npy:u16:16
; DEFINE: %{check} = %python %S/Inputs/equals.py %t.npy "[0x3f91, 0x3f90, 0x3fc7, 0xbf91, 0xbfc3, 0x3f91, 0x7f80, 0x3fc8] * 2"
; RUN: %python -c "import numpy as np; s = lambda n, *x: np.save('%t.' + n + '.npy', np.array(x, 'u2')); s('a', 0x3f88, 0x3f88, 0x3f98, 0xbf88, 0x3f88, 0x3f88, 0x7f00, 0x3f98); s('b', 0x3f88, 0x3f88, 0x3fa8, 0x3f88, 0xbfb8, 0x3f88, 0x4000, 0x3fa8); s('c', 0x3080, 0xb080, 0xb080, 0xb080, 0x3080, 0x0001, 0xfb00, 0x0000)"
; RUN: %tenon_run %s --engine=reference %{launch} && %{check}
; RUN: %tenon_run %s --mcpu=x86-64-v4 %{launch} && %{check}
; RUN: %tenon_run %s --mcpu=x86-64-v2 %{launch} && %{check}
; RUN: %tenon_lower %s --target=loops -o %t.spv
; RUN: %tenon_run %t.spv --engine=reference %{launch} && %{check}
target triple = "spir64-unknown-unknown"

define spir_kernel void @k(ptr addrspace(1) %a, ptr addrspace(1) %b, ptr addrspace(1) %c, ptr addrspace(1) %d) {
  %i = call spir_func i64 @_Z13get_global_idj(i32 0)
  %pa = getelementptr bfloat, ptr addrspace(1) %a, i64 %i
  %x = load bfloat, ptr addrspace(1) %pa
  %pb = getelementptr bfloat, ptr addrspace(1) %b, i64 %i
  %y = load bfloat, ptr addrspace(1) %pb
  %pc = getelementptr bfloat, ptr addrspace(1) %c, i64 %i
  %z = load bfloat, ptr addrspace(1) %pc
  %one = call bfloat @llvm.fma.bf16(bfloat %x, bfloat %y, bfloat %z)
  %pd = getelementptr bfloat, ptr addrspace(1) %d, i64 %i
  store bfloat %one, ptr addrspace(1) %pd
  %first = icmp eq i64 %i, 0
  br i1 %first, label %all, label %done

all:
  %xs = load <8 x bfloat>, ptr addrspace(1) %a, align 2
  %ys = load <8 x bfloat>, ptr addrspace(1) %b, align 2
  %zs = load <8 x bfloat>, ptr addrspace(1) %c, align 2
  %vector = call <8 x bfloat> @llvm.fmuladd.v8bf16(<8 x bfloat> %xs, <8 x bfloat> %ys, <8 x bfloat> %zs)
  %behind = getelementptr bfloat, ptr addrspace(1) %d, i64 8
  store <8 x bfloat> %vector, ptr addrspace(1) %behind, align 2
  br label %done

done:
  ret void
}

declare spir_func i64 @_Z13get_global_idj(i32)
declare bfloat @llvm.fma.bf16(bfloat, bfloat, bfloat)
declare <8 x bfloat> @llvm.fmuladd.v8bf16(<8 x bfloat>, <8 x bfloat>, <8 x bfloat>)
