; RUN: %tenon_opt -passes='tenon-recognize,tenon-elements<target=cpu;triple=x86_64-unknown-linux-gnu>' -S < %s | FileCheck %s

; Results stored by columns are computed patch by patch, and operands loaded by columns are read
; so; a patch that may overlap the loop's sources goes to a variable. Patches of a checked
; tile are checked.
target triple = "spir64-unknown-unknown"

; CHECK-LABEL: define spir_kernel void @k(
; CHECK-NOT:    @tenon.load
; CHECK:        [[OVERLAPS:%.*]] = or i1
; CHECK:      patch:
; CHECK:        [[S:%.*]] = call {{.*}}@tenon.load.acc.f32.16x16.col
; CHECK:      row:
; CHECK-NEXT:   phi {{.*}} [ poison, %patch ]
; CHECK:        [[X:%.*]] = load float, ptr addrspace(1)
; CHECK:        [[Y:%.*]] = call float @tenon.extract.acc.f32.16x16({{.*}} [[S]]
; CHECK:        fadd float [[X]], [[Y]]
; CHECK:        [[MADE:%.*]] = call {{.*}}@tenon.insert.acc.f32.16x16
; CHECK-NOT:    @tenon.insert
; CHECK:        br i1 [[OVERLAPS]]
; CHECK:        @tenon.store.acc.f32.16x16.row.align4(ptr {{.*}} [[MADE]], i64 128)
; CHECK:        @tenon.store.acc.f32.16x16.col.align4.p1(ptr addrspace(1) {{.*}} [[MADE]], i64 %stride)
; CHECK:        @tenon.load.acc.f32.32x32.row.align64(ptr %temporary
; CHECK-NEXT:   @tenon.store.acc.f32.32x32.col
define spir_kernel void @k(ptr addrspace(1) %p, ptr addrspace(1) %r, ptr addrspace(1) %q, i64 %n) {
  %m = call target("spirv.CooperativeMatrixKHR", float, 3, 32, 32, 2) @_Z32__spirv_CooperativeMatrixLoadKHR(ptr addrspace(1) %p, i32 0, i64 32)
  %s = call target("spirv.CooperativeMatrixKHR", float, 3, 32, 32, 2) @_Z32__spirv_CooperativeMatrixLoadKHR(ptr addrspace(1) %r, i32 1, i64 32)
  %a = call target("spirv.CooperativeMatrixKHR", float, 3, 32, 32, 2) @_Z12__spirv_FAdd(target("spirv.CooperativeMatrixKHR", float, 3, 32, 32, 2) %m, target("spirv.CooperativeMatrixKHR", float, 3, 32, 32, 2) %s)
  call void @_Z33__spirv_CooperativeMatrixStoreKHR(ptr addrspace(1) %q, target("spirv.CooperativeMatrixKHR", float, 3, 32, 32, 2) %a, i32 1, i64 %n)
  ret void
}

; CHECK-LABEL: define spir_kernel void @checked(
; CHECK:      patch.end:
; CHECK-NEXT:   [[Y:%.*]] = add i64
; CHECK:        @tenon.store.acc.f32.16x16.col{{.*}}checked{{.*}}(ptr addrspace(1) %q, {{.*}}, i64 256, i64 [[Y]]
define spir_kernel void @checked(ptr addrspace(3) %p, ptr addrspace(1) %q, i32 %y, i32 %x, i32 %h, i32 %w) {
  %m = call target("spirv.CooperativeMatrixKHR", float, 3, 32, 32, 2) @_Z32__spirv_CooperativeMatrixLoadKHR_3(ptr addrspace(3) %p, i32 0, i64 32)
  %a = call target("spirv.CooperativeMatrixKHR", float, 3, 32, 32, 2) @_Z15__spirv_FNegate(target("spirv.CooperativeMatrixKHR", float, 3, 32, 32, 2) %m)
  call void @_Z42__spirv_CooperativeMatrixStoreCheckedINTEL(ptr addrspace(1) %q, i32 %x, i32 %y, target("spirv.CooperativeMatrixKHR", float, 3, 32, 32, 2) %a, i32 1, i32 %w, i32 %h, i64 64)
  ret void
}

declare target("spirv.CooperativeMatrixKHR", float, 3, 32, 32, 2) @_Z32__spirv_CooperativeMatrixLoadKHR(ptr addrspace(1), i32, i64)
declare target("spirv.CooperativeMatrixKHR", float, 3, 32, 32, 2) @_Z32__spirv_CooperativeMatrixLoadKHR_3(ptr addrspace(3), i32, i64)
declare target("spirv.CooperativeMatrixKHR", float, 3, 32, 32, 2) @_Z12__spirv_FAdd(target("spirv.CooperativeMatrixKHR", float, 3, 32, 32, 2), target("spirv.CooperativeMatrixKHR", float, 3, 32, 32, 2))
declare target("spirv.CooperativeMatrixKHR", float, 3, 32, 32, 2) @_Z15__spirv_FNegate(target("spirv.CooperativeMatrixKHR", float, 3, 32, 32, 2))
declare void @_Z33__spirv_CooperativeMatrixStoreKHR(ptr addrspace(1), target("spirv.CooperativeMatrixKHR", float, 3, 32, 32, 2), i32, i64)
declare void @_Z42__spirv_CooperativeMatrixStoreCheckedINTEL(ptr addrspace(1), i32, i32, target("spirv.CooperativeMatrixKHR", float, 3, 32, 32, 2), i32, i32, i32, i64)
