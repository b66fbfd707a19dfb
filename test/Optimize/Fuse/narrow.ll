; RUN: %tenon_opt -passes='tenon-recognize,tenon-fuse<target=cpu;mcpu=znver4>,tenon-verify' -S < %s | FileCheck %s

; Tiles are adjacent if their 32-bit indices are known not to wrap around.
target triple = "spir64-unknown-unknown"
target datalayout = "e-i64:64-v16:16-v24:32-v32:32-v48:64-v96:128-v192:256-v256:256-v512:512-v1024:1024-n8:16:32:64"

; CHECK-LABEL: define spir_kernel void @known(
; CHECK: @tenon.muladd.f32.16x16x16.bf16.bf16(
; CHECK-NOT: @tenon.muladd
; CHECK: ret void
define spir_kernel void @known(ptr addrspace(1) %a, ptr addrspace(1) %b, ptr addrspace(1) %c, i32 %n, i32 %depth, i32 %row, i32 %k) {
  %sa = sext i32 %depth to i64
  %sb = sext i32 %n to i64
  %low = add nsw i32 %row, 8
  %line.0 = mul nsw i32 %row, %depth
  %index.0 = add nsw i32 %line.0, %k
  %wide.0 = sext i32 %index.0 to i64
  %pa.0 = getelementptr i16, ptr addrspace(1) %a, i64 %wide.0
  %line.1 = mul nsw i32 %low, %depth
  %index.1 = add nsw i32 %line.1, %k
  %wide.1 = sext i32 %index.1 to i64
  %pa.1 = getelementptr i16, ptr addrspace(1) %a, i64 %wide.1
  %a.0 = call target("spirv.CooperativeMatrixKHR", i16, 3, 8, 16, 0) @_Z32__spirv_CooperativeMatrixLoadKHR_a(ptr addrspace(1) %pa.0, i32 0, i64 %sa)
  %a.1 = call target("spirv.CooperativeMatrixKHR", i16, 3, 8, 16, 0) @_Z32__spirv_CooperativeMatrixLoadKHR_a(ptr addrspace(1) %pa.1, i32 0, i64 %sa)
  %mb = call target("spirv.CooperativeMatrixKHR", i16, 3, 16, 16, 1) @_Z32__spirv_CooperativeMatrixLoadKHR_b(ptr addrspace(1) %b, i32 0, i64 %sb)
  %d.0 = call target("spirv.CooperativeMatrixKHR", float, 3, 8, 16, 2) @_Z34__spirv_CooperativeMatrixMulAddKHR_x(target("spirv.CooperativeMatrixKHR", i16, 3, 8, 16, 0) %a.0, target("spirv.CooperativeMatrixKHR", i16, 3, 16, 16, 1) %mb, target("spirv.CooperativeMatrixKHR", float, 3, 8, 16, 2) zeroinitializer, i32 64)
  %d.1 = call target("spirv.CooperativeMatrixKHR", float, 3, 8, 16, 2) @_Z34__spirv_CooperativeMatrixMulAddKHR_x(target("spirv.CooperativeMatrixKHR", i16, 3, 8, 16, 0) %a.1, target("spirv.CooperativeMatrixKHR", i16, 3, 16, 16, 1) %mb, target("spirv.CooperativeMatrixKHR", float, 3, 8, 16, 2) zeroinitializer, i32 64)
  %c.line.0 = mul nsw i32 %row, %n
  %c.wide.0 = sext i32 %c.line.0 to i64
  %pc.0 = getelementptr float, ptr addrspace(1) %c, i64 %c.wide.0
  %c.line.1 = mul nsw i32 %low, %n
  %c.wide.1 = sext i32 %c.line.1 to i64
  %pc.1 = getelementptr float, ptr addrspace(1) %c, i64 %c.wide.1
  call void @_Z33__spirv_CooperativeMatrixStoreKHR_x(ptr addrspace(1) %pc.0, target("spirv.CooperativeMatrixKHR", float, 3, 8, 16, 2) %d.0, i32 0, i64 %sb)
  call void @_Z33__spirv_CooperativeMatrixStoreKHR_x(ptr addrspace(1) %pc.1, target("spirv.CooperativeMatrixKHR", float, 3, 8, 16, 2) %d.1, i32 0, i64 %sb)
  ret void
}

; CHECK-LABEL: define spir_kernel void @unknown(
; CHECK: @tenon.muladd.f32.8x16x16.bf16.bf16(
; CHECK: @tenon.muladd.f32.8x16x16.bf16.bf16(
; CHECK: ret void
define spir_kernel void @unknown(ptr addrspace(1) %a, ptr addrspace(1) %b, ptr addrspace(1) %c, i32 %n, i32 %depth, i32 %row, i32 %k) {
  %sa = sext i32 %depth to i64
  %sb = sext i32 %n to i64
  %low = add i32 %row, 8
  %line.0 = mul i32 %row, %depth
  %index.0 = add i32 %line.0, %k
  %wide.0 = sext i32 %index.0 to i64
  %pa.0 = getelementptr i16, ptr addrspace(1) %a, i64 %wide.0
  %line.1 = mul i32 %low, %depth
  %index.1 = add i32 %line.1, %k
  %wide.1 = sext i32 %index.1 to i64
  %pa.1 = getelementptr i16, ptr addrspace(1) %a, i64 %wide.1
  %a.0 = call target("spirv.CooperativeMatrixKHR", i16, 3, 8, 16, 0) @_Z32__spirv_CooperativeMatrixLoadKHR_a(ptr addrspace(1) %pa.0, i32 0, i64 %sa)
  %a.1 = call target("spirv.CooperativeMatrixKHR", i16, 3, 8, 16, 0) @_Z32__spirv_CooperativeMatrixLoadKHR_a(ptr addrspace(1) %pa.1, i32 0, i64 %sa)
  %mb = call target("spirv.CooperativeMatrixKHR", i16, 3, 16, 16, 1) @_Z32__spirv_CooperativeMatrixLoadKHR_b(ptr addrspace(1) %b, i32 0, i64 %sb)
  %d.0 = call target("spirv.CooperativeMatrixKHR", float, 3, 8, 16, 2) @_Z34__spirv_CooperativeMatrixMulAddKHR_x(target("spirv.CooperativeMatrixKHR", i16, 3, 8, 16, 0) %a.0, target("spirv.CooperativeMatrixKHR", i16, 3, 16, 16, 1) %mb, target("spirv.CooperativeMatrixKHR", float, 3, 8, 16, 2) zeroinitializer, i32 64)
  %d.1 = call target("spirv.CooperativeMatrixKHR", float, 3, 8, 16, 2) @_Z34__spirv_CooperativeMatrixMulAddKHR_x(target("spirv.CooperativeMatrixKHR", i16, 3, 8, 16, 0) %a.1, target("spirv.CooperativeMatrixKHR", i16, 3, 16, 16, 1) %mb, target("spirv.CooperativeMatrixKHR", float, 3, 8, 16, 2) zeroinitializer, i32 64)
  %c.line.0 = mul i32 %row, %n
  %c.wide.0 = sext i32 %c.line.0 to i64
  %pc.0 = getelementptr float, ptr addrspace(1) %c, i64 %c.wide.0
  %c.line.1 = mul i32 %low, %n
  %c.wide.1 = sext i32 %c.line.1 to i64
  %pc.1 = getelementptr float, ptr addrspace(1) %c, i64 %c.wide.1
  call void @_Z33__spirv_CooperativeMatrixStoreKHR_x(ptr addrspace(1) %pc.0, target("spirv.CooperativeMatrixKHR", float, 3, 8, 16, 2) %d.0, i32 0, i64 %sb)
  call void @_Z33__spirv_CooperativeMatrixStoreKHR_x(ptr addrspace(1) %pc.1, target("spirv.CooperativeMatrixKHR", float, 3, 8, 16, 2) %d.1, i32 0, i64 %sb)
  ret void
}

declare target("spirv.CooperativeMatrixKHR", i16, 3, 8, 16, 0) @_Z32__spirv_CooperativeMatrixLoadKHR_a(ptr addrspace(1), i32, i64)
declare target("spirv.CooperativeMatrixKHR", i16, 3, 16, 16, 1) @_Z32__spirv_CooperativeMatrixLoadKHR_b(ptr addrspace(1), i32, i64)
declare target("spirv.CooperativeMatrixKHR", float, 3, 8, 16, 2) @_Z34__spirv_CooperativeMatrixMulAddKHR_x(target("spirv.CooperativeMatrixKHR", i16, 3, 8, 16, 0), target("spirv.CooperativeMatrixKHR", i16, 3, 16, 16, 1), target("spirv.CooperativeMatrixKHR", float, 3, 8, 16, 2), i32)
declare void @_Z33__spirv_CooperativeMatrixStoreKHR_x(ptr addrspace(1), target("spirv.CooperativeMatrixKHR", float, 3, 8, 16, 2), i32, i64)
