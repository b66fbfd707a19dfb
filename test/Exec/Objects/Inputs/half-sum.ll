; A sum in order, which LLVM's code generator computes element by element.
target triple = "spir64-unknown-unknown"

define spir_kernel void @sum(ptr addrspace(1) %from, ptr addrspace(1) %to) {
  %v = load <8 x half>, ptr addrspace(1) %from
  %sum = call half @llvm.vector.reduce.fadd.v8f16(half 0.0, <8 x half> %v)
  store half %sum, ptr addrspace(1) %to
  ret void
}

declare half @llvm.vector.reduce.fadd.v8f16(half, <8 x half>)
