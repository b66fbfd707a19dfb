; RUN: %tenon_lower %s --target=loops -o - --emit=spvasm | FileCheck %s

; Undefined arrays in a constant, such as padding between members, are zero.
; REQUIRES: spirv-tools

; CHECK-DAG: [[BYTES:%[a-zA-Z0-9_]+]] = OpTypeArray
; CHECK-DAG: [[ZERO:%[a-zA-Z0-9_]+]] = OpConstantNull [[BYTES]]
; CHECK: OpConstantComposite {{.*}} [[ZERO]]

@table = internal addrspace(2) constant { i32, [4 x i8], i64 } { i32 1, [4 x i8] undef, i64 2 }

define spir_kernel void @k(ptr addrspace(1) %to, i64 %at) {
  %from = getelementptr i8, ptr addrspace(2) @table, i64 %at
  %value = load i32, ptr addrspace(2) %from, align 4
  store i32 %value, ptr addrspace(1) %to, align 4
  ret void
}
