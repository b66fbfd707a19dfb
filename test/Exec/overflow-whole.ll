; The result of an addition with overflow is returned as a whole, to a caller in SPIR-V.
;
; REQUIRES: numpy, x86, spirv-tools, llvm-spirv
; RUN: %python -c "import numpy as np; np.save('%t.x.npy', np.array([1, 2147483647], 'i4'))"
; RUN: %tenon_lower %s --target=loops --subgroup-size=8 -O0 -o %t.spv
; RUN: %tenon_run %t.spv --kernel=k --engine=reference --global=2 --local=2 in=%t.x.npy out=%t.0.npy:i32:2x2
; RUN: %python %S/Inputs/equals.py %t.0.npy "np.array([[2, 0], [-2147483648, 1]])"
target triple = "spir64-unknown-unknown"

define internal spir_func { i32, i1 } @next(i32 %x) noinline {
  %r = call { i32, i1 } @llvm.sadd.with.overflow.i32(i32 %x, i32 1)
  ret { i32, i1 } %r
}

define spir_kernel void @k(ptr addrspace(1) %x, ptr addrspace(1) %out) {
  %id = call i64 @_Z13get_global_idj(i32 0)
  %at = getelementptr i32, ptr addrspace(1) %x, i64 %id
  %v = load i32, ptr addrspace(1) %at
  %r = call spir_func { i32, i1 } @next(i32 %v)
  %sum = extractvalue { i32, i1 } %r, 0
  %overflows = extractvalue { i32, i1 } %r, 1
  %row = getelementptr [2 x i32], ptr addrspace(1) %out, i64 %id
  store i32 %sum, ptr addrspace(1) %row
  %wide = zext i1 %overflows to i32
  %right = getelementptr i8, ptr addrspace(1) %row, i64 4
  store i32 %wide, ptr addrspace(1) %right
  ret void
}

declare { i32, i1 } @llvm.sadd.with.overflow.i32(i32, i32)
declare i64 @_Z13get_global_idj(i32)
