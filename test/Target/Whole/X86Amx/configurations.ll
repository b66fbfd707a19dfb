; Functions of one configuration share its constant, by which the runtime knows that
; the tiles are configured already.
;
; RUN: %tenon_opt -passes='tenon-recognize,tenon-contract<target=amx;triple=x86_64-unknown-linux-gnu>,tenon-lower<target=amx;triple=x86_64-unknown-linux-gnu>' -S < %s | FileCheck %s
target triple = "spir64-unknown-unknown"

; CHECK: @tenon.amx.configuration = private constant [64 x i8]
; CHECK-NOT: @tenon.amx.configuration

; CHECK-LABEL: define internal void @tenon.amx.tiles.tdpbssd.16x1.16x1.k64.row.panel.zero(
; CHECK:      %how = call i32 @tenon_tiles(ptr @tenon.amx.configuration)
; CHECK:      icmp ne i32 %how, 0
; CHECK:      call void @llvm.x86.ldtilecfg(ptr @tenon.amx.configuration)
; CHECK:      call void @llvm.x86.tilezero(i8 0)
; CHECK:      call void @llvm.x86.tdpbssd(i8 0, i8 1, i8 2)
; CHECK:      call void @llvm.x86.tilestored64(i8 0,
; CHECK:      icmp eq i32 %how, 2
; CHECK:      call void @llvm.x86.tilerelease()

; CHECK-LABEL: define internal void @tenon.amx.tiles.tdpbssd.16x1.16x1.k64.row.packed.zero(
; CHECK:      %how = call i32 @tenon_tiles(ptr @tenon.amx.configuration)

; CHECK-LABEL: define internal void @tenon.amx.tiles.tdpbssd.16x1.16x1.k64.row.row.zero(
; CHECK:      %how = call i32 @tenon_tiles(ptr @tenon.amx.configuration)
define spir_kernel void @packed(ptr addrspace(1) %m, ptr addrspace(1) %c) {
  %a = call target("spirv.CooperativeMatrixKHR", i8, 3, 16, 64, 0) @_Z32__spirv_CooperativeMatrixLoadKHR_a(ptr addrspace(1) %m, i32 0, i64 64)
  %b = call target("spirv.CooperativeMatrixKHR", i8, 3, 64, 16, 1) @_Z32__spirv_CooperativeMatrixLoadKHR_b(ptr addrspace(1) %m, i32 2, i64 64)
  %d = call target("spirv.CooperativeMatrixKHR", i32, 3, 16, 16, 2) @_Z34__spirv_CooperativeMatrixMulAddKHR_x(target("spirv.CooperativeMatrixKHR", i8, 3, 16, 64, 0) %a, target("spirv.CooperativeMatrixKHR", i8, 3, 64, 16, 1) %b, target("spirv.CooperativeMatrixKHR", i32, 3, 16, 16, 2) zeroinitializer, i32 15)
  call void @_Z33__spirv_CooperativeMatrixStoreKHR_x(ptr addrspace(1) %c, target("spirv.CooperativeMatrixKHR", i32, 3, 16, 16, 2) %d, i32 0, i64 16)
  ret void
}

define spir_kernel void @row(ptr addrspace(1) %m, ptr addrspace(1) %c) {
  %a = call target("spirv.CooperativeMatrixKHR", i8, 3, 16, 64, 0) @_Z32__spirv_CooperativeMatrixLoadKHR_a(ptr addrspace(1) %m, i32 0, i64 64)
  %b = call target("spirv.CooperativeMatrixKHR", i8, 3, 64, 16, 1) @_Z32__spirv_CooperativeMatrixLoadKHR_b(ptr addrspace(1) %m, i32 0, i64 64)
  %d = call target("spirv.CooperativeMatrixKHR", i32, 3, 16, 16, 2) @_Z34__spirv_CooperativeMatrixMulAddKHR_x(target("spirv.CooperativeMatrixKHR", i8, 3, 16, 64, 0) %a, target("spirv.CooperativeMatrixKHR", i8, 3, 64, 16, 1) %b, target("spirv.CooperativeMatrixKHR", i32, 3, 16, 16, 2) zeroinitializer, i32 15)
  call void @_Z33__spirv_CooperativeMatrixStoreKHR_x(ptr addrspace(1) %c, target("spirv.CooperativeMatrixKHR", i32, 3, 16, 16, 2) %d, i32 0, i64 16)
  ret void
}

declare target("spirv.CooperativeMatrixKHR", i8, 3, 16, 64, 0) @_Z32__spirv_CooperativeMatrixLoadKHR_a(ptr addrspace(1), i32, i64)
declare target("spirv.CooperativeMatrixKHR", i8, 3, 64, 16, 1) @_Z32__spirv_CooperativeMatrixLoadKHR_b(ptr addrspace(1), i32, i64)
declare target("spirv.CooperativeMatrixKHR", i32, 3, 16, 16, 2) @_Z34__spirv_CooperativeMatrixMulAddKHR_x(target("spirv.CooperativeMatrixKHR", i8, 3, 16, 64, 0), target("spirv.CooperativeMatrixKHR", i8, 3, 64, 16, 1), target("spirv.CooperativeMatrixKHR", i32, 3, 16, 16, 2), i32)
declare void @_Z33__spirv_CooperativeMatrixStoreKHR_x(ptr addrspace(1), target("spirv.CooperativeMatrixKHR", i32, 3, 16, 16, 2), i32, i64)
