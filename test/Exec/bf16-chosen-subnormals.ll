; The smaller or larger of numbers of bf16 is one of them, also if it is subnormal: AVX512-BF16
; rounds such to zero.
;
; REQUIRES: numpy, x86
; RUN: %python -c "import numpy as np; np.save('%t.x.npy', np.array([1, 0x7f, 0x80, 0x8001, 0x807f, 0, 3, 0x3f80, 0x7fc0, 3, 0x7f80, 0x40, 0xff80, 5, 0x80, 0x7f, 2], 'u2'))"
; RUN: %tenon_run %s --kernel=k --global=16 --local=16 --engine=reference in=%t.x.npy out=%t.reference.npy:u16:128
; RUN: %tenon_run %s --kernel=k --global=16 --local=16 --engine=cpu in=%t.x.npy out=%t.cpu.npy:u16:128
; RUN: cmp %t.reference.npy %t.cpu.npy
; RUN: %tenon_run %s --kernel=k --global=16 --local=16 --engine=cpu --mcpu=haswell in=%t.x.npy out=%t.haswell.npy:u16:128
; RUN: cmp %t.reference.npy %t.haswell.npy
; RUN: %tenon_run %s --kernel=k --global=16 --local=16 --engine=cpu --subgroup-size=16 -O 0 in=%t.x.npy out=%t.lanes.npy:u16:128
; RUN: cmp %t.reference.npy %t.lanes.npy
target triple = "spir64-unknown-unknown"

define spir_kernel void @k(ptr addrspace(1) %x, ptr addrspace(1) %y) {
  %id = call spir_func i64 @_Z13get_global_idj(i32 0)
  %p = getelementptr bfloat, ptr addrspace(1) %x, i64 %id
  %v = load <2 x bfloat>, ptr addrspace(1) %p, align 2
  %a = extractelement <2 x bfloat> %v, i32 0
  %b = extractelement <2 x bfloat> %v, i32 1
  %minnum = call bfloat @llvm.minnum.bf16(bfloat %a, bfloat %b)
  %maxnum = call bfloat @llvm.maxnum.bf16(bfloat %a, bfloat %b)
  %minimum = call bfloat @llvm.minimum.bf16(bfloat %a, bfloat %b)
  %maximum = call bfloat @llvm.maximum.bf16(bfloat %a, bfloat %b)
  %minimumnum = call bfloat @llvm.minimumnum.bf16(bfloat %a, bfloat %b)
  %maximumnum = call bfloat @llvm.maximumnum.bf16(bfloat %a, bfloat %b)
  %all = call bfloat @llvm.vector.reduce.fmax.v2bf16(<2 x bfloat> %v)
  %same = call bfloat @llvm.canonicalize.bf16(bfloat %a)
  %r.0 = insertelement <8 x bfloat> poison, bfloat %minnum, i32 0
  %r.1 = insertelement <8 x bfloat> %r.0, bfloat %maxnum, i32 1
  %r.2 = insertelement <8 x bfloat> %r.1, bfloat %minimum, i32 2
  %r.3 = insertelement <8 x bfloat> %r.2, bfloat %maximum, i32 3
  %r.4 = insertelement <8 x bfloat> %r.3, bfloat %minimumnum, i32 4
  %r.5 = insertelement <8 x bfloat> %r.4, bfloat %maximumnum, i32 5
  %r.6 = insertelement <8 x bfloat> %r.5, bfloat %all, i32 6
  %r = insertelement <8 x bfloat> %r.6, bfloat %same, i32 7
  %q = getelementptr <8 x bfloat>, ptr addrspace(1) %y, i64 %id
  store <8 x bfloat> %r, ptr addrspace(1) %q
  ret void
}

declare spir_func i64 @_Z13get_global_idj(i32)
