; Float represents all signed integers of 25 bits, so that these are converted directly.
;
; REQUIRES: numpy, x86
; DEFINE: %{launch} = --kernel=k --global=2 --local=1 in=%t.in.npy out=%t.npy:u16:2
; DEFINE: %{check} = %python %S/Inputs/equals.py %t.npy "[0x40a0, 0xc0e0]"
; RUN: %python -c "import numpy as np; np.save(r'%t.in.npy', np.array([5, -7], np.int32))"
; RUN: %tenon_run %s --engine=reference %{launch} && %{check}
; RUN: %tenon_run %s %{launch} && %{check}

target triple = "spir64-unknown-unknown"

define spir_kernel void @k(ptr addrspace(1) %in, ptr addrspace(1) %out) {
  %id = call spir_func i64 @_Z13get_global_idj(i32 0)
  %from = getelementptr i32, ptr addrspace(1) %in, i64 %id
  %wide = load i32, ptr addrspace(1) %from
  %x = trunc i32 %wide to i25
  %r = sitofp i25 %x to bfloat
  %to = getelementptr bfloat, ptr addrspace(1) %out, i64 %id
  store bfloat %r, ptr addrspace(1) %to
  ret void
}

declare spir_func i64 @_Z13get_global_idj(i32)
