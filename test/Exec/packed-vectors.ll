; Elements of vectors have no padding in memory, even if their type has; nor in bit casts.
;
; REQUIRES: numpy, x86
; RUN: %python -c "import numpy as np; np.save('%t.x.npy', np.random.default_rng(3).integers(0, 256, 128).astype('u1'))"
; RUN: %tenon_run %s --kernel=k --global=1 --engine=reference in=%t.x.npy out=%t.reference.npy:u8:160
; RUN: %tenon_run %s --kernel=k --global=1 --engine=cpu in=%t.x.npy out=%t.cpu.npy:u8:160
; RUN: cmp %t.reference.npy %t.cpu.npy
; RUN: %python -c "import numpy as np; x, y = (np.load(f'%t.{name}.npy') for name in ('x', 'cpu')); assert (y[:12] == x[:12]).all() and (y[16:31] == x[16:31]).all() and (y[32:56] == x[32:56]).all() and not y[[12, 31, 56]].any(); assert y[128] == x[7] and y[129] == x[101] >> 2 & 3"
target triple = "spir64-unknown-unknown"

define spir_kernel void @k(ptr addrspace(1) %x, ptr addrspace(1) %y) {
  %v24 = load <4 x i24>, ptr addrspace(1) %x
  store <4 x i24> %v24, ptr addrspace(1) %y
  %x40 = getelementptr i8, ptr addrspace(1) %x, i64 16
  %y40 = getelementptr i8, ptr addrspace(1) %y, i64 16
  %v40 = load <3 x i40>, ptr addrspace(1) %x40, align 16
  store <3 x i40> %v40, ptr addrspace(1) %y40, align 16
  %x96 = getelementptr i8, ptr addrspace(1) %x, i64 32
  %y96 = getelementptr i8, ptr addrspace(1) %y, i64 32
  %v96 = load <2 x i96>, ptr addrspace(1) %x96, align 16
  store <2 x i96> %v96, ptr addrspace(1) %y96, align 16
  %bytes = bitcast <4 x i24> %v24 to <12 x i8>
  %byte = extractelement <12 x i8> %bytes, i32 7
  %at.byte = getelementptr i8, ptr addrspace(1) %y, i64 128
  store i8 %byte, ptr addrspace(1) %at.byte
  %x2 = getelementptr i8, ptr addrspace(1) %x, i64 100
  %word = load i32, ptr addrspace(1) %x2
  %pairs = bitcast i32 %word to <16 x i2>
  %pair = extractelement <16 x i2> %pairs, i32 5
  %wide = zext i2 %pair to i8
  %at.pair = getelementptr i8, ptr addrspace(1) %y, i64 129
  store i8 %wide, ptr addrspace(1) %at.pair
  %next = add <16 x i2> %pairs, splat (i2 1)
  %back = bitcast <16 x i2> %next to i32
  %at.back = getelementptr i8, ptr addrspace(1) %y, i64 132
  store i32 %back, ptr addrspace(1) %at.back
  %at.next = getelementptr i8, ptr addrspace(1) %y, i64 136
  store <16 x i2> %next, ptr addrspace(1) %at.next
  ret void
}
