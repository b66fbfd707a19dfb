; Constants that have the bits of integers that SPIR-V does not have, in LLVM's form and where
; only Tenon's own folding leads to them, are written as numbers.

; RUN: %tenon_lower %s --target=loops --subgroup-size=8 -O0 --emit=spvasm -o %t.spvasm
; RUN: FileCheck %s < %t.spvasm
; REQUIRES: spirv-tools

; CHECK-NOT: OpBitcast
; CHECK-NOT: OpSpecConstantOp
; CHECK-DAG: [[UINT:%.*]] = OpTypeInt 32 0
; CHECK-DAG: = OpConstant [[UINT]] 167772168
; CHECK-DAG: = OpConstant [[UINT]] 134217735
; CHECK-DAG: = OpConstant [[UINT]] 4294901760
; CHECK-NOT: OpBitcast
target triple = "spir64-unknown-unknown"

; 8 | 10 << 24
define spir_kernel void @sum(ptr addrspace(1) %out) {
  %r = call { <4 x i24>, <4 x i1> } @llvm.sadd.with.overflow.v4i24(<4 x i24> <i24 7, i24 8, i24 -1, i24 9>, <4 x i24> <i24 1, i24 2, i24 3, i24 4>)
  %s = extractvalue { <4 x i24>, <4 x i1> } %r, 0
  %b = bitcast <4 x i24> %s to i96
  %t = trunc i96 %b to i32
  store i32 %t, ptr addrspace(1) %out
  ret void
}

; 7 | 8 << 24
define spir_kernel void @part(ptr addrspace(1) %out) {
  %t = trunc i96 bitcast (<4 x i24> <i24 7, i24 8, i24 -1, i24 9> to i96) to i32
  store i32 %t, ptr addrspace(1) %out
  ret void
}

; The second word is 8 >> 8 | -1 << 16.
define spir_kernel void @words(ptr addrspace(1) %out) {
  %v = add <3 x i32> bitcast (<4 x i24> <i24 7, i24 8, i24 -1, i24 9> to <3 x i32>), zeroinitializer
  %t = extractelement <3 x i32> %v, i32 1
  store i32 %t, ptr addrspace(1) %out
  ret void
}

declare { <4 x i24>, <4 x i1> } @llvm.sadd.with.overflow.v4i24(<4 x i24>, <4 x i24>)
