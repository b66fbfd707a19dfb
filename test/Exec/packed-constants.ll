; Constants in vectors whose elements SPIR-V does not have: in memory these are next to
; each other.
;
; REQUIRES: numpy, x86, spirv-tools, llvm-spirv
; RUN: %tenon_lower %s --target=loops --subgroup-size=8 -O0 -o %t.spv
; RUN: %tenon_run %t.spv --kernel=k --engine=reference --global=2 --local=2 out=%t.0.npy:i32:2x8
; RUN: %tenon_run %s --kernel=k --global=2 --local=2 out=%t.1.npy:i32:2x8
; RUN: cmp %t.0.npy %t.1.npy
; RUN: %python %S/Inputs/equals.py %t.0.npy "np.array([[0, 0, 5, 6, 0, 0, 0, 1], [0, 0, 7, -8, 0, 0, 1, 0]])"
target triple = "spir64-unknown-unknown"

@numbers = internal addrspace(2) constant [2 x <4 x i24>] [<4 x i24> <i24 0, i24 0, i24 5, i24 6>, <4 x i24> <i24 0, i24 0, i24 7, i24 -8>]
@nibbles = internal addrspace(2) constant [2 x <16 x i4>] [<16 x i4> <i4 0, i4 0, i4 0, i4 0, i4 0, i4 0, i4 0, i4 0, i4 0, i4 0, i4 0, i4 0, i4 0, i4 0, i4 0, i4 1>, <16 x i4> <i4 0, i4 0, i4 0, i4 0, i4 0, i4 0, i4 0, i4 0, i4 0, i4 0, i4 0, i4 0, i4 0, i4 0, i4 1, i4 0>]

define spir_kernel void @k(ptr addrspace(1) %out) {
  %id = call i64 @_Z13get_global_idj(i32 0)
  %row = getelementptr [8 x i32], ptr addrspace(1) %out, i64 %id
  %at = getelementptr <4 x i24>, ptr addrspace(2) @numbers, i64 %id
  %v = load <4 x i24>, ptr addrspace(2) %at
  %wide = sext <4 x i24> %v to <4 x i32>
  store <4 x i32> %wide, ptr addrspace(1) %row, align 4
  %at.nibbles = getelementptr <16 x i4>, ptr addrspace(2) @nibbles, i64 %id
  %n = load <16 x i4>, ptr addrspace(2) %at.nibbles
  %last = shufflevector <16 x i4> %n, <16 x i4> poison, <4 x i32> <i32 12, i32 13, i32 14, i32 15>
  %wide.last = zext <4 x i4> %last to <4 x i32>
  %right = getelementptr i8, ptr addrspace(1) %row, i64 16
  store <4 x i32> %wide.last, ptr addrspace(1) %right, align 4
  ret void
}

declare i64 @_Z13get_global_idj(i32)
