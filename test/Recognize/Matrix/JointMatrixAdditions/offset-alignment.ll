; SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
; RUN: %tenon_opt -passes=tenon-recognize -S < %s | FileCheck %s

; A column's offset in bytes makes a pointer to integers unaligned.

; CHECK-LABEL: @load(
; CHECK: @tenon.load.a.i8.8x32.row.align1.p1(
define target("spirv.CooperativeMatrixKHR", i8, 3, 8, 32, 0) @load(ptr addrspace(1) %p, i32 %row, i32 %column, i64 %stride) {
  %m = call target("spirv.CooperativeMatrixKHR", i8, 3, 8, 32, 0) @_Z40__spirv_CooperativeMatrixLoadOffsetINTELPU3AS1iiiil(ptr addrspace(1) %p, i32 %row, i32 %column, i32 0, i64 %stride)
  ret target("spirv.CooperativeMatrixKHR", i8, 3, 8, 32, 0) %m
}
declare target("spirv.CooperativeMatrixKHR", i8, 3, 8, 32, 0) @_Z40__spirv_CooperativeMatrixLoadOffsetINTELPU3AS1iiiil(ptr addrspace(1), i32, i32, i32, i64)
