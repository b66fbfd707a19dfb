; REQUIRES: nvptx-registered-target
; RUN: %tenon_lower %s --target=nvptx --mcpu=sm_90 --assume-aligned --emit=asm -o - | FileCheck %s

; A lane has 16 adjacent sums of a line. Pairs of lanes exchange every other vector of 16 bytes,
; so that an instruction writes whole sectors of memory: 32 bytes at 0 and, by the other two lanes of
; the line, 64.

; CHECK-LABEL: .entry sums(
; CHECK-COUNT-16: shfl.sync
; CHECK-NOT: shfl.sync
; CHECK-DAG: st.global.v4.b32 [[[BASE:%rd[0-9]+]]],
; CHECK-DAG: st.global.v4.b32 [[[BASE]]+128],
; CHECK-DAG: st.global.v4.b32 [[[BASE]]+32],
; CHECK-DAG: st.global.v4.b32 [[[BASE]]+160],

; Of 16 columns a lane has one vector of a line already.
; CHECK-LABEL: .entry narrow(
; CHECK-NOT: shfl.sync
; CHECK: st.global.v4.b32
; CHECK: ret

; Of halves a lane has two vectors.
; CHECK-LABEL: .entry halves(
; CHECK-COUNT-8: shfl.sync
; CHECK-NOT: shfl.sync
; CHECK: ret

; Volatile elements are stored one by one.
; CHECK-LABEL: .entry volatile(
; CHECK-NOT: shfl.sync
; CHECK: st.volatile.global.b32
; CHECK: ret

target triple = "spir64-unknown-unknown"

define spir_kernel void @sums(ptr addrspace(1) %from, ptr addrspace(1) %to) {
  %m = call target("spirv.CooperativeMatrixKHR", float, 3, 16, 64, 2) @_Z32__spirv_CooperativeMatrixLoadKHR_sums(ptr addrspace(1) %from, i32 0, i64 64)
  call void @_Z33__spirv_CooperativeMatrixStoreKHR_sums(ptr addrspace(1) %to, target("spirv.CooperativeMatrixKHR", float, 3, 16, 64, 2) %m, i32 0, i64 64)
  ret void
}
declare target("spirv.CooperativeMatrixKHR", float, 3, 16, 64, 2) @_Z32__spirv_CooperativeMatrixLoadKHR_sums(ptr addrspace(1), i32, i64)
declare void @_Z33__spirv_CooperativeMatrixStoreKHR_sums(ptr addrspace(1), target("spirv.CooperativeMatrixKHR", float, 3, 16, 64, 2), i32, i64)

define spir_kernel void @narrow(ptr addrspace(1) %from, ptr addrspace(1) %to) {
  %m = call target("spirv.CooperativeMatrixKHR", float, 3, 16, 16, 2) @_Z32__spirv_CooperativeMatrixLoadKHR_narrow(ptr addrspace(1) %from, i32 0, i64 64)
  call void @_Z33__spirv_CooperativeMatrixStoreKHR_narrow(ptr addrspace(1) %to, target("spirv.CooperativeMatrixKHR", float, 3, 16, 16, 2) %m, i32 0, i64 64)
  ret void
}
declare target("spirv.CooperativeMatrixKHR", float, 3, 16, 16, 2) @_Z32__spirv_CooperativeMatrixLoadKHR_narrow(ptr addrspace(1), i32, i64)
declare void @_Z33__spirv_CooperativeMatrixStoreKHR_narrow(ptr addrspace(1), target("spirv.CooperativeMatrixKHR", float, 3, 16, 16, 2), i32, i64)

define spir_kernel void @halves(ptr addrspace(1) %from, ptr addrspace(1) %to) {
  %m = call target("spirv.CooperativeMatrixKHR", half, 3, 16, 64, 2) @_Z32__spirv_CooperativeMatrixLoadKHR_halves(ptr addrspace(1) %from, i32 0, i64 64)
  call void @_Z33__spirv_CooperativeMatrixStoreKHR_halves(ptr addrspace(1) %to, target("spirv.CooperativeMatrixKHR", half, 3, 16, 64, 2) %m, i32 0, i64 64)
  ret void
}
declare target("spirv.CooperativeMatrixKHR", half, 3, 16, 64, 2) @_Z32__spirv_CooperativeMatrixLoadKHR_halves(ptr addrspace(1), i32, i64)
declare void @_Z33__spirv_CooperativeMatrixStoreKHR_halves(ptr addrspace(1), target("spirv.CooperativeMatrixKHR", half, 3, 16, 64, 2), i32, i64)

define spir_kernel void @volatile(ptr addrspace(1) %from, ptr addrspace(1) %to) {
  %m = call target("spirv.CooperativeMatrixKHR", float, 3, 16, 64, 2) @_Z32__spirv_CooperativeMatrixLoadKHR_volatile(ptr addrspace(1) %from, i32 0, i64 64)
  call void @_Z33__spirv_CooperativeMatrixStoreKHR_volatile(ptr addrspace(1) %to, target("spirv.CooperativeMatrixKHR", float, 3, 16, 64, 2) %m, i32 0, i64 64, i32 1)
  ret void
}
declare target("spirv.CooperativeMatrixKHR", float, 3, 16, 64, 2) @_Z32__spirv_CooperativeMatrixLoadKHR_volatile(ptr addrspace(1), i32, i64)
declare void @_Z33__spirv_CooperativeMatrixStoreKHR_volatile(ptr addrspace(1), target("spirv.CooperativeMatrixKHR", float, 3, 16, 64, 2), i32, i64, i32)
