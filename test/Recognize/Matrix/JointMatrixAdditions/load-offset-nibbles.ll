; RUN: %tenon_opt -passes='tenon-recognize,function(instsimplify)' -S < %s | FileCheck %s

; Offsets in elements of 4 bits: the pointer is moved by whole bytes, and an odd column begins at
; the second element of a byte, which bounds without end express: a column of row-major memory, a
; row of column-major memory. Packed B has no odd columns.

; CHECK-LABEL: define {{.*}}@row(
; CHECK: [[BYTES:%.*]] = ashr i64 [[COLUMN:%.*]], 1
; CHECK: [[ODD:%.*]] = and i64 [[COLUMN]], 1
; CHECK: @tenon.load.a.i4.8x64.row{{.*}}, i64 0, i64 [[ODD]], i64 2147483647, i64 2147483647)
define spir_kernel void @row(ptr addrspace(1) %p, i64 %x) {
  %m = call target("spirv.CooperativeMatrixKHR", i4, 3, 8, 64, 0) @__spirv_CooperativeMatrixLoadOffsetINTEL(ptr addrspace(1) %p, i64 0, i64 %x, i32 0, i64 64)
  call void @__spirv_CooperativeMatrixStoreKHR(ptr addrspace(1) %p, target("spirv.CooperativeMatrixKHR", i4, 3, 8, 64, 0) %m, i32 0, i64 64)
  ret void
}

; CHECK-LABEL: define {{.*}}@column(
; CHECK: [[ODD:%.*]] = and i64 {{%.*}}, 1
; CHECK: @tenon.load.a.i4.8x64.col{{.*}}, i64 [[ODD]], i64 0, i64 2147483647, i64 2147483647)
define spir_kernel void @column(ptr addrspace(1) %p, i64 %x) {
  %m = call target("spirv.CooperativeMatrixKHR", i4, 3, 8, 64, 0) @__spirv_CooperativeMatrixLoadOffsetINTEL(ptr addrspace(1) %p, i64 0, i64 %x, i32 1, i64 64)
  call void @__spirv_CooperativeMatrixStoreKHR(ptr addrspace(1) %p, target("spirv.CooperativeMatrixKHR", i4, 3, 8, 64, 0) %m, i32 0, i64 64)
  ret void
}

; CHECK-LABEL: define {{.*}}@packed(
; CHECK-NOT: and i64
; CHECK: @tenon.load.b.i4.64x16.packed{{.*}}(ptr addrspace(1) {{%.*}}, i64 {{[^,]*}})
; CHECK: @tenon.load.a.i4.8x64.packed{{.*}}, i64 0, i64 {{%.*}}, i64 2147483647, i64 2147483647)
define spir_kernel void @packed(ptr addrspace(1) %p, i64 %x) {
  %m = call target("spirv.CooperativeMatrixKHR", i4, 3, 64, 16, 1) @__spirv_CooperativeMatrixLoadOffsetINTEL.1(ptr addrspace(1) %p, i64 0, i64 %x, i32 2, i64 64)
  call void @__spirv_CooperativeMatrixStoreKHR.1(ptr addrspace(1) %p, target("spirv.CooperativeMatrixKHR", i4, 3, 64, 16, 1) %m, i32 0, i64 64)
  %n = call target("spirv.CooperativeMatrixKHR", i4, 3, 8, 64, 0) @__spirv_CooperativeMatrixLoadOffsetINTEL(ptr addrspace(1) %p, i64 0, i64 %x, i32 2, i64 64)
  call void @__spirv_CooperativeMatrixStoreKHR(ptr addrspace(1) %p, target("spirv.CooperativeMatrixKHR", i4, 3, 8, 64, 0) %n, i32 0, i64 64)
  ret void
}

declare target("spirv.CooperativeMatrixKHR", i4, 3, 8, 64, 0) @__spirv_CooperativeMatrixLoadOffsetINTEL(ptr addrspace(1), i64, i64, i32, i64)
declare void @__spirv_CooperativeMatrixStoreKHR(ptr addrspace(1), target("spirv.CooperativeMatrixKHR", i4, 3, 8, 64, 0), i32, i64)
declare target("spirv.CooperativeMatrixKHR", i4, 3, 64, 16, 1) @__spirv_CooperativeMatrixLoadOffsetINTEL.1(ptr addrspace(1), i64, i64, i32, i64)
declare void @__spirv_CooperativeMatrixStoreKHR.1(ptr addrspace(1), target("spirv.CooperativeMatrixKHR", i4, 3, 64, 16, 1), i32, i64)
