; A vector of halves that is no whole number of the pieces that functions compute.
;
; REQUIRES: numpy, x86
; RUN: %python -c "import numpy as np; np.save('%t.a.npy', np.arange(263, dtype='f2')); np.save('%t.b.npy', np.arange(263, dtype='f2') / 7)"
; RUN: %tenon_run %s --kernel=k --global=1 --local=1 --mcpu=x86-64-v2 in=%t.a.npy in=%t.b.npy out=%t.c.npy:f16:263 out=%t.d.npy:i8:263
; RUN: %python -c "import numpy as np; a, b, c, d = (np.load('%t.' + x + '.npy') for x in 'abcd'); np.testing.assert_array_equal(c, a * b); np.testing.assert_array_equal(d, c < b)"
; RUN: %tenon_lower %s --target=cpu --mcpu=x86-64-v2 -o %t.ll
; RUN: opt -passes=verify -disable-output %t.ll
; RUN: FileCheck %s < %t.ll
; CHECK-COUNT-33: call <8 x half> @tenon.fmul.half.half(
; CHECK-NOT: call <8 x half>
; CHECK-COUNT-33: call <8 x i1> @tenon.fcmp.olt.i1.half(
target triple = "spir64-unknown-unknown"

define spir_kernel void @k(ptr addrspace(1) %pa, ptr addrspace(1) %pb, ptr addrspace(1) %pc, ptr addrspace(1) %pd) {
  %a = load <263 x half>, ptr addrspace(1) %pa, align 2
  %b = load <263 x half>, ptr addrspace(1) %pb, align 2
  %c = fmul <263 x half> %a, %b
  %less = fcmp olt <263 x half> %c, %b
  %d = zext <263 x i1> %less to <263 x i8>
  store <263 x half> %c, ptr addrspace(1) %pc, align 2
  store <263 x i8> %d, ptr addrspace(1) %pd, align 1
  ret void
}
