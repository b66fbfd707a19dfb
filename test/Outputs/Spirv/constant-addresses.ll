; Addresses inside of constant variables, which LLVM IR counts in bytes, whatever type the
; variable has; and a variable that holds the generic address of another.
;
; REQUIRES: spirv-tools, llvm-spirv, numpy
; RUN: %tenon_lower %s --target=loops -O0 -o %t.spv && %spirv_val %t.spv
; RUN: %tenon_run %t.spv --engine=reference --global=1 out=%t.npy:i32:4
; RUN: %python -c "import numpy; print(numpy.load('%t.npy'))" | FileCheck %s
; CHECK: [ 3 30 99 7]
target triple = "spir64-unknown-unknown"
@words = internal addrspace(2) constant [4 x i32] [i32 1, i32 2, i32 3, i32 4]
@mixed = internal addrspace(2) constant { i32, [3 x i16], i64 } { i32 1, [3 x i16] [i16 10, i16 20, i16 30], i64 9 }
@bytes = internal addrspace(2) constant [4 x i8] c"abc\00"
@number = internal addrspace(1) global i32 7
@word = internal addrspace(2) constant ptr addrspace(2) getelementptr ([4 x i32], ptr addrspace(2) @words, i64 0, i64 2)
@member = internal addrspace(2) constant ptr addrspace(2) getelementptr (i8, ptr addrspace(2) @mixed, i64 8)
@byte = internal addrspace(2) constant ptr addrspace(2) getelementptr (i8, ptr addrspace(2) @bytes, i64 2)
@generic = internal addrspace(1) global ptr addrspace(4) addrspacecast (ptr addrspace(1) @number to ptr addrspace(4))

define spir_kernel void @k(ptr addrspace(1) %out) {
  %word = load ptr addrspace(2), ptr addrspace(2) @word
  %member = load ptr addrspace(2), ptr addrspace(2) @member
  %byte = load ptr addrspace(2), ptr addrspace(2) @byte
  %generic = load ptr addrspace(4), ptr addrspace(1) @generic
  %w = load i32, ptr addrspace(2) %word
  %m = load i16, ptr addrspace(2) %member
  %b = load i8, ptr addrspace(2) %byte
  %g = load i32, ptr addrspace(4) %generic
  %m32 = zext i16 %m to i32
  %b32 = zext i8 %b to i32
  %out1 = getelementptr i32, ptr addrspace(1) %out, i64 1
  %out2 = getelementptr i32, ptr addrspace(1) %out, i64 2
  %out3 = getelementptr i32, ptr addrspace(1) %out, i64 3
  store i32 %w, ptr addrspace(1) %out
  store i32 %m32, ptr addrspace(1) %out1
  store i32 %b32, ptr addrspace(1) %out2
  store i32 %g, ptr addrspace(1) %out3
  ret void
}
