; SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
; REQUIRES: aarch64-registered-target, riscv-registered-target
; RUN: %tenon_lower %s --triple=aarch64-linux-gnu --emit=obj -o %t.aarch64.o
; RUN: llvm-readobj --file-headers --symbols %t.aarch64.o | FileCheck %s --check-prefixes=CHECK,AARCH64
; RUN: %tenon_lower %s --triple=riscv64-linux-gnu --emit=obj -o %t.riscv64.o
; RUN: llvm-readobj --file-headers --symbols %t.riscv64.o | FileCheck %s --check-prefixes=CHECK,RISCV64

; Code for other processors: the group function and its description, and for
; RISC-V the calling convention that Linux has.

; AARCH64: Machine: EM_AARCH64
; RISCV64: Machine: EM_RISCV
; RISCV64: EF_RISCV_FLOAT_ABI_DOUBLE
; CHECK-DAG: Name: product (
; CHECK-DAG: Name: product_tenon_info (
define spir_kernel void @product(ptr addrspace(1) %a, ptr addrspace(1) %b, ptr addrspace(1) %c) {
  %ma = call target("spirv.CooperativeMatrixKHR", i16, 3, 5, 7, 0) @_Z32__spirv_CooperativeMatrixLoadKHR_a(ptr addrspace(1) %a, i32 0, i64 7)
  %mb = call target("spirv.CooperativeMatrixKHR", i16, 3, 7, 6, 1) @_Z32__spirv_CooperativeMatrixLoadKHR_b(ptr addrspace(1) %b, i32 0, i64 6)
  %d = call target("spirv.CooperativeMatrixKHR", float, 3, 5, 6, 2) @_Z34__spirv_CooperativeMatrixMulAddKHR_x(target("spirv.CooperativeMatrixKHR", i16, 3, 5, 7, 0) %ma, target("spirv.CooperativeMatrixKHR", i16, 3, 7, 6, 1) %mb, target("spirv.CooperativeMatrixKHR", float, 3, 5, 6, 2) zeroinitializer, i32 64)
  call void @_Z33__spirv_CooperativeMatrixStoreKHR_x(ptr addrspace(1) %c, target("spirv.CooperativeMatrixKHR", float, 3, 5, 6, 2) %d, i32 0, i64 6)
  ret void
}
declare target("spirv.CooperativeMatrixKHR", i16, 3, 5, 7, 0) @_Z32__spirv_CooperativeMatrixLoadKHR_a(ptr addrspace(1), i32, i64)
declare target("spirv.CooperativeMatrixKHR", i16, 3, 7, 6, 1) @_Z32__spirv_CooperativeMatrixLoadKHR_b(ptr addrspace(1), i32, i64)
declare target("spirv.CooperativeMatrixKHR", float, 3, 5, 6, 2) @_Z34__spirv_CooperativeMatrixMulAddKHR_x(target("spirv.CooperativeMatrixKHR", i16, 3, 5, 7, 0), target("spirv.CooperativeMatrixKHR", i16, 3, 7, 6, 1), target("spirv.CooperativeMatrixKHR", float, 3, 5, 6, 2), i32)
declare void @_Z33__spirv_CooperativeMatrixStoreKHR_x(ptr addrspace(1), target("spirv.CooperativeMatrixKHR", float, 3, 5, 6, 2), i32, i64)
