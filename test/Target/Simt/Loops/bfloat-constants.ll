; Constants of bfloat, zero and tables too, become their bits like all other values.

; REQUIRES: numpy, spirv-tools, llvm-spirv
; RUN: %tenon_lower %s --target=loops --emit=ll -o %t.ll && llvm-as %t.ll -o /dev/null && FileCheck %s < %t.ll
; RUN: %tenon_lower %s --target=dpas --emit=ll -o %t.ll && llvm-as %t.ll -o /dev/null && FileCheck %s < %t.ll
; RUN: %tenon_lower %s --target=loops -o %t.spv && %spirv_val %t.spv
; RUN: %python -c "import numpy as np; np.save('%t.in.npy', np.arange(16, dtype='u2'))"
; RUN: %tenon_run %t.spv --kernel=k --engine=reference --global=16 --local=16 in=%t.in.npy out=%t.out.npy:u16:16
; RUN: %python %src_root/test/Exec/Inputs/equals.py %t.out.npy "np.array([0, 1, 2, 3, 0x3f80, 0x4000, 0xc040, 0x3fc0] + [0] * 8, 'u2')"
target triple = "spir64-unknown-unknown"

; CHECK: @table = {{.*}} [4 x i16] [i16 16256, i16 16384, i16 -16320, i16 16128]
@table = internal addrspace(2) constant [4 x bfloat] [bfloat 1.0, bfloat 2.0, bfloat -3.0, bfloat 0.5]
@number = internal addrspace(2) constant bfloat 1.5

; CHECK-NOT: bfloat
; CHECK: phi i16 {{.*}}[ 0, %{{.*}}
define spir_kernel void @k(ptr addrspace(1) %p, ptr addrspace(1) %q) {
entry:
  %i = call i64 @_Z13get_global_idj(i32 0)
  %q.i = getelementptr bfloat, ptr addrspace(1) %q, i64 %i
  switch i64 %i, label %from.table [
    i64 0, label %from.memory
    i64 1, label %from.memory
    i64 2, label %from.memory
    i64 3, label %from.memory
    i64 7, label %from.number
  ]

from.memory:
  %p.i = getelementptr bfloat, ptr addrspace(1) %p, i64 %i
  %m = load bfloat, ptr addrspace(1) %p.i
  br label %end

from.number:
  %n = load volatile bfloat, ptr addrspace(2) @number
  br label %end

from.table:
  %large = icmp uge i64 %i, 8
  br i1 %large, label %end, label %look.up

look.up:
  %j = and i64 %i, 3
  %place = getelementptr [4 x bfloat], ptr addrspace(2) @table, i64 0, i64 %j
  %t = load bfloat, ptr addrspace(2) %place
  br label %end

end:
  %x = phi bfloat [ %m, %from.memory ], [ %n, %from.number ], [ %t, %look.up ], [ 0.0, %from.table ]
  store bfloat %x, ptr addrspace(1) %q.i
  ret void
}

declare i64 @_Z13get_global_idj(i32)
