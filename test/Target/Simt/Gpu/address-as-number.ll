; RUN: %tenon_opt -passes='tenon-gpu-form<target=amdgcn;mcpu=gfx90a>,verify' -S < %s | FileCheck %s
; REQUIRES: amdgpu-registered-target

; A number that is the address of a variable which moves to another address space. The
; number's variable stays as it is.

; CHECK: @table = internal addrspace(4) constant
; CHECK: @where = internal addrspace(1) global i64 ptrtoint (ptr addrspace(4) getelementptr inbounds (i8, ptr addrspace(4) @table, i64 4) to i64)
@table = internal addrspace(2) constant [2 x i32] [i32 3, i32 4]
@where = internal addrspace(1) global i64 ptrtoint (ptr addrspace(2) getelementptr inbounds (i8, ptr addrspace(2) @table, i64 4) to i64)

define spir_kernel void @k(ptr addrspace(1) %p) {
  %number = load volatile i64, ptr addrspace(1) @where
  store i64 %number, ptr addrspace(1) %p
  ret void
}
