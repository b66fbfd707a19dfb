; A kernel that declares the table of constant-table.ll in global memory.
target triple = "spir64-unknown-unknown"

@table = external addrspace(1) constant [4 x i32]

define spir_kernel void @k(ptr addrspace(1) %p) {
  %n = load i32, ptr addrspace(1) @table
  store i32 %n, ptr addrspace(1) %p
  ret void
}
