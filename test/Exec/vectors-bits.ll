; Bit casts of vectors that are split: to other elements, to bools and packed in memory.
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

define spir_kernel void @k(ptr addrspace(1) %x, ptr addrspace(1) %y, i32 %n) {
  %a = load <32 x float>, ptr addrspace(1) %x, align 4
  %c = fcmp ogt <32 x float> %a, splat (float 1.0)
  %b = bitcast <32 x i1> %c to i32
  store i32 %b, ptr addrspace(1) %y, align 4
  %v = bitcast i32 %b to <32 x i1>
  %h = shufflevector <32 x i1> %v, <32 x i1> poison, <16 x i32> <i32 1, i32 0, i32 3, i32 2, i32 5, i32 4, i32 7, i32 6, i32 9, i32 8, i32 11, i32 10, i32 13, i32 12, i32 15, i32 31>
  %p1 = getelementptr i32, ptr addrspace(1) %y, i64 1
  store <16 x i1> %h, ptr addrspace(1) %p1, align 4
  %l = load <16 x i1>, ptr addrspace(1) %x, align 4
  %e = extractelement <32 x i1> %v, i32 %n
  %w = insertelement <16 x i1> %l, i1 %e, i32 0
  %z = zext <16 x i1> %w to <16 x i8>
  %p2 = getelementptr i32, ptr addrspace(1) %y, i64 2
  store <16 x i8> %z, ptr addrspace(1) %p2, align 4
  %bytes = bitcast <32 x float> %a to <128 x i8>
  %some = shufflevector <128 x i8> %bytes, <128 x i8> poison, <20 x i32> <i32 2, i32 3, i32 6, i32 7, i32 10, i32 11, i32 14, i32 15, i32 18, i32 19, i32 22, i32 23, i32 26, i32 27, i32 30, i32 31, i32 34, i32 35, i32 38, i32 39>
  %words = bitcast <20 x i8> %some to <5 x i32>
  %more = add <5 x i32> %words, splat (i32 7)
  %p3 = getelementptr i32, ptr addrspace(1) %y, i64 6
  store <5 x i32> %more, ptr addrspace(1) %p3, align 4
  %longs = bitcast <128 x i8> %bytes to <16 x i64>
  %p4 = getelementptr i32, ptr addrspace(1) %y, i64 12
  store <16 x i64> %longs, ptr addrspace(1) %p4, align 8
  ret void
}
