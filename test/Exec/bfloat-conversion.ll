; Rounding to bfloat and back, with an instruction for it and without. Between
; two numbers and slightly above, which float cannot hold, a double is rounded up.
;
; REQUIRES: numpy, x86
; RUN: %python -c "import numpy as np; r = np.random.default_rng(1); m = np.ldexp(r.integers(256, 512, 512) + .5 * r.integers(0, 2, 512), -8); e = r.choice([0, 2.**-40, -2.**-40, 2.**-15], 512); np.save('%t.in.npy', r.choice([-1, 1], 512) * np.ldexp(m + e, r.integers(-100, 100, 512)))"
; RUN: %tenon_run %s --kernel=k --global=512 --local=64 in=%t.in.npy out=%t.d.npy:f64:512 out=%t.f.npy:f64:512
; RUN: %python %S/Inputs/equals.py %t.d.npy "(lambda m, e: np.ldexp(np.rint(m * 256), e - 8))(*np.frexp(np.load('%t.in.npy')))"
; RUN: %python %S/Inputs/equals.py %t.f.npy "(lambda m, e: np.ldexp(np.rint(m * 256), e - 8))(*np.frexp(np.load('%t.in.npy').astype('f4').astype('f8')))"
; RUN: %tenon_run %s --kernel=k --mcpu=x86-64 --global=512 --local=64 in=%t.in.npy out=%t.d1.npy:f64:512 out=%t.f1.npy:f64:512
; RUN: cmp %t.d1.npy %t.d.npy
; RUN: cmp %t.f1.npy %t.f.npy
; RUN: %tenon_run %s --kernel=k --engine=reference --global=512 --local=64 in=%t.in.npy out=%t.d2.npy:f64:512 out=%t.f2.npy:f64:512
; RUN: cmp %t.d2.npy %t.d.npy
; RUN: cmp %t.f2.npy %t.f.npy
; RUN: %at_sizes %s --kernel=k --global=512 --local=64 in=%t.in.npy out=%t.d.npy:f64:512 \
; RUN:     out=%t.f.npy:f64:512
target triple = "spir64-unknown-unknown"

define spir_kernel void @k(ptr addrspace(1) %in, ptr addrspace(1) %from.double, ptr addrspace(1) %from.float) {
  %g = call spir_func i64 @_Z13get_global_idj(i32 0)
  %p = getelementptr double, ptr addrspace(1) %in, i64 %g
  %x = load double, ptr addrspace(1) %p
  %b = fptrunc double %x to bfloat
  %wide = fpext bfloat %b to double
  %pd = getelementptr double, ptr addrspace(1) %from.double, i64 %g
  store double %wide, ptr addrspace(1) %pd
  %f = fptrunc double %x to float
  %bf = fptrunc float %f to bfloat
  %wide.f = fpext bfloat %bf to double
  %pf = getelementptr double, ptr addrspace(1) %from.float, i64 %g
  store double %wide.f, ptr addrspace(1) %pf
  ret void
}

declare spir_func i64 @_Z13get_global_idj(i32)
