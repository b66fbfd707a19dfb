; tdpbf16ps from inline assembly, with a configuration on the stack: one row, one
; column, one dword of two products. Subnormal numbers are zeros before and after,
; independent of MXCSR.
;
;   C  A[0]*B[0]  A[1]*B[1]        D
;   1  2^-133*2^20 0               1
;   0  2^-70*2^-70 0               0
;   2^-126  2^-63*2^-63  1*1       1 + 2^-126 rounded: 1
;   2^-140  3*5    -1*1            14
;
; REQUIRES: numpy, x86
; RUN: %python -c "import numpy as np; bits = lambda *x: (np.array(x, 'f4').view('u4') >> 16).astype('u2'); np.save('%t.a.npy', bits(2.**-133, 0, 2.**-70, 0, 2.**-63, 1, 3, -1)); np.save('%t.b.npy', bits(2.**20, 0, 2.**-70, 0, 2.**-63, 1, 5, 1)); np.save('%t.c.npy', np.array([1, 0, 2.**-126, 2.**-140], 'f4'))"
; RUN: %tenon_run %s --kernel=k --global=4 --local=1 --threads=1 --engine=amx --emulate-amx in=%t.a.npy in=%t.b.npy inout=%t.c.npy:%t.npy
; RUN: %python %S/../Inputs/equals.py %t.npy "[1, 0, 1, 14]"
target triple = "spir64-unknown-unknown"

@config = internal constant [64 x i8] c"\01\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\04\00\04\00\04\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\01\01\01\00\00\00\00\00\00\00\00\00\00\00\00\00"

define spir_kernel void @k(ptr addrspace(1) %a.global, ptr addrspace(1) %b.global, ptr addrspace(1) %c.global) {
  %id = call i64 @_Z13get_global_idj(i32 0)
  %a = getelementptr i32, ptr addrspace(1) %a.global, i64 %id
  %b = getelementptr i32, ptr addrspace(1) %b.global, i64 %id
  %c = getelementptr i32, ptr addrspace(1) %c.global, i64 %id
  call void asm sideeffect "ldtilecfg ($0)\0A\09tileloadd ($3), %tmm0\0A\09tileloadd ($1), %tmm1\0A\09tileloaddt1 ($2), %tmm2\0A\09tdpbf16ps %tmm2, %tmm1, %tmm0\0A\09tilestored %tmm0, ($3)\0A\09tilerelease", "r,r,r,r,~{memory},~{tmm0},~{tmm1},~{tmm2}"(ptr @config, ptr addrspace(1) %a, ptr addrspace(1) %b, ptr addrspace(1) %c)
  ret void
}

declare i64 @_Z13get_global_idj(i32)
