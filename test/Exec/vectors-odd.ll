; Vectors of one element, of lengths that SPIR-V does not have and of pointers, and
; variables of them.
;
; REQUIRES: numpy, x86, spirv-tools, llvm-spirv
; RUN: %python -c "import numpy as np; np.save('%t.x.npy', (np.arange(64) % 13 - 5).astype('f4'))"
; RUN: %tenon_lower %s --target=loops -O0 -o %t.0.spv
; RUN: %tenon_lower %s --target=loops -o %t.2.spv
; RUN: %spirv_val %t.0.spv
; RUN: %spirv_val %t.2.spv
; RUN: %tenon_run %s --engine=reference --kernel=k --global=1 --local=1 in=%t.x.npy out=%t.y.npy:u32:64 i32=19
; RUN: %tenon_run %t.0.spv --kernel=k --global=1 --local=1 in=%t.x.npy out=%t.0.npy:u32:64 i32=19
; RUN: %tenon_run %t.2.spv --kernel=k --global=1 --local=1 in=%t.x.npy out=%t.2.npy:u32:64 i32=19
; RUN: cmp %t.y.npy %t.0.npy
; RUN: cmp %t.y.npy %t.2.npy
target triple = "spir64-unknown-unknown"

@table = internal addrspace(2) constant <6 x i32> <i32 5, i32 6, i32 7, i32 8, i32 9, i32 10>

define internal spir_func <5 x i32> @twice(<5 x i32> %v) {
  %s = add <5 x i32> %v, %v
  ret <5 x i32> %s
}

define spir_kernel void @k(ptr addrspace(1) %x, ptr addrspace(1) %y, i32 %n) {
  %slots = alloca [2 x <6 x i32>], align 32
  %one = load <1 x i32>, ptr addrspace(1) %x, align 4
  %sum = add <1 x i32> %one, splat (i32 3)
  %p1 = getelementptr i32, ptr addrspace(1) %y, i64 8
  store <1 x i32> %sum, ptr addrspace(1) %p1, align 4
  %splat = shufflevector <1 x i32> %sum, <1 x i32> poison, <5 x i32> zeroinitializer
  %five = call spir_func <5 x i32> @twice(<5 x i32> %splat)
  store <5 x i32> %five, ptr addrspace(1) %y, align 4
  %t = load <6 x i32>, ptr addrspace(2) @table, align 32
  %slot = getelementptr [2 x <6 x i32>], ptr %slots, i64 0, i64 1
  store <6 x i32> %t, ptr %slot, align 32
  %at = and i32 %n, 3
  %element = getelementptr [2 x <6 x i32>], ptr %slots, i64 0, i64 1, i32 %at
  %e = load i32, ptr %element, align 4
  %p2 = getelementptr i32, ptr addrspace(1) %y, i64 9
  store i32 %e, ptr addrspace(1) %p2, align 4
  %places = getelementptr i32, ptr addrspace(1) %x, <4 x i64> <i64 7, i64 1, i64 9, i64 2>
  %place = extractelement <4 x ptr addrspace(1)> %places, i32 %at
  %l = load i32, ptr addrspace(1) %place, align 4
  %p3 = getelementptr i32, ptr addrspace(1) %y, i64 10
  store i32 %l, ptr addrspace(1) %p3, align 4
  ret void
}
