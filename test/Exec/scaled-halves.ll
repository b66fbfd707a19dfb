; exp2() of half of an integer, which LLVM's optimiser makes ldexp(): LLVM 22
; generates wrong code for vectors of it with AVX-512.
;
; REQUIRES: numpy, x86
; DEFINE: %{launch} = --kernel=k --global=32 --local=32 in=%t.in.npy out=%t.npy:f16:32
; DEFINE: %{check} = %python %S/Inputs/equals.py %t.npy "np.exp2((np.arange(32) - 25).astype(np.float32)).astype(np.float16)"
; RUN: %python -c "import numpy as np; np.save(r'%t.in.npy', np.arange(32, dtype=np.int8) - 25)"
; RUN: %tenon_run %s %{launch} && %{check}
; RUN: %tenon_run %s --engine=reference %{launch} && %{check}

target triple = "spir64-unknown-unknown"

define spir_kernel void @k(ptr addrspace(1) %in, ptr addrspace(1) %out) {
  %id = call spir_func i64 @_Z13get_global_idj(i32 0)
  %from = getelementptr i8, ptr addrspace(1) %in, i64 %id
  %to = getelementptr half, ptr addrspace(1) %out, i64 %id
  %n = load i8, ptr addrspace(1) %from
  %x = sitofp i8 %n to half
  %power = call half @llvm.exp2.f16(half %x)
  store half %power, ptr addrspace(1) %to
  ret void
}

declare spir_func i64 @_Z13get_global_idj(i32)
