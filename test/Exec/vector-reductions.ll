; Reductions of vectors of floating-point numbers begin with their first operand,
; also those of bf16 and of three numbers in any order, for which LLVM's SPIR-V
; back end has no instructions.
;
; REQUIRES: numpy, x86, llvm-spirv
; DEFINE: %{launch} = --kernel=k --global=1 --local=1 in=%t.in.npy in=%t.b.npy out=%t.npy:f16:4 out=%t.bo.npy:u16:3
; DEFINE: %{check} = %python %S/Inputs/equals.py %t.npy "[16, 12, 4, -2]" && %python %S/Inputs/equals.py %t.bo.npy "[0x4180, 0x4080, 0xc000]"
; RUN: %python -c "import numpy as np; np.save(r'%t.in.npy', np.array([3, -2, 4, 1], np.float16)); np.save(r'%t.b.npy', np.array([0x4040, 0xc000, 0x4080, 0x3f80, 0x3f80], np.uint16))"
; RUN: %tenon_run %s --engine=reference %{launch} && %{check}
; RUN: %tenon_run %s %{launch} && %{check}
; RUN: %tenon_lower %s --target=loops -o %t.spv
; RUN: %tenon_run %t.spv %{launch} && %{check}

target triple = "spir64-unknown-unknown"

define spir_kernel void @k(ptr addrspace(1) %in, ptr addrspace(1) %b, ptr addrspace(1) %out, ptr addrspace(1) %b.out) {
  %x = load <3 x half>, ptr addrspace(1) %in, align 2
  %sum = call reassoc half @llvm.vector.reduce.fadd.v3f16(half 11.0, <3 x half> %x)
  store half %sum, ptr addrspace(1) %out
  %product = call reassoc half @llvm.vector.reduce.fmul.v3f16(half -0.5, <3 x half> %x)
  %o1 = getelementptr half, ptr addrspace(1) %out, i64 1
  store half %product, ptr addrspace(1) %o1
  %most = call half @llvm.vector.reduce.fmax.v3f16(<3 x half> %x)
  %o2 = getelementptr half, ptr addrspace(1) %out, i64 2
  store half %most, ptr addrspace(1) %o2
  %least = call half @llvm.vector.reduce.fminimum.v3f16(<3 x half> %x)
  %o3 = getelementptr half, ptr addrspace(1) %out, i64 3
  store half %least, ptr addrspace(1) %o3

  %y = load <5 x bfloat>, ptr addrspace(1) %b, align 2
  %b.sum = call bfloat @llvm.vector.reduce.fadd.v5bf16(bfloat 9.0, <5 x bfloat> %y)
  store bfloat %b.sum, ptr addrspace(1) %b.out
  %b.most = call bfloat @llvm.vector.reduce.fmax.v5bf16(<5 x bfloat> %y)
  %p1 = getelementptr half, ptr addrspace(1) %b.out, i64 1
  store bfloat %b.most, ptr addrspace(1) %p1
  %b.least = call bfloat @llvm.vector.reduce.fminimum.v5bf16(<5 x bfloat> %y)
  %p2 = getelementptr half, ptr addrspace(1) %b.out, i64 2
  store bfloat %b.least, ptr addrspace(1) %p2
  ret void
}
