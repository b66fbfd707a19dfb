; Lists of decorations with other decorations, strings, or fewer entries than parameters; and
; annotations whose text is not known.

; RUN: %tenon_opt -passes=tenon-recognize -S < %s | FileCheck %s

; CHECK-LABEL: @first(
; CHECK: call {{.*}} @tenon.load.{{.*}}, !tenon.cache
; CHECK-LABEL: @second(
; CHECK: call {{.*}} @tenon.load.
; CHECK-NOT: tenon.cache
; CHECK: ret
; CHECK-LABEL: @third(
; CHECK: call {{.*}} @tenon.load.
; CHECK-NOT: tenon.cache
; CHECK-NOT: annotation
; CHECK: ret

@unknown = external addrspace(1) constant [25 x i8]
@file = private addrspace(1) constant [6 x i8] c"x.cpp\00"

define spir_kernel void @first(ptr addrspace(1) %p, ptr addrspace(1) %q) !spirv.ParameterDecorations !0 {
  %m = call target("spirv.CooperativeMatrixKHR", float, 3, 8, 16, 2) @__spirv_CooperativeMatrixLoadKHR(ptr addrspace(1) %p, i32 0, i64 16)
  ret void
}
define spir_kernel void @second(ptr addrspace(1) %p, ptr addrspace(1) %q) !spirv.ParameterDecorations !0 {
  %m = call target("spirv.CooperativeMatrixKHR", float, 3, 8, 16, 2) @__spirv_CooperativeMatrixLoadKHR(ptr addrspace(1) %q, i32 0, i64 16)
  ret void
}
define spir_kernel void @third(i64 %n, ptr addrspace(1) %p) !spirv.ParameterDecorations !6 {
  %at = call ptr addrspace(1) @llvm.ptr.annotation.p1.p1(ptr addrspace(1) %p, ptr addrspace(1) @unknown, ptr addrspace(1) @file, i32 0, ptr addrspace(1) null)
  %x = call ptr addrspace(1) @llvm.launder.invariant.group.p1(ptr addrspace(1) %at)
  %m = call target("spirv.CooperativeMatrixKHR", float, 3, 8, 16, 2) @__spirv_CooperativeMatrixLoadKHR(ptr addrspace(1) %x, i32 0, i64 16)
  %y = call target("spirv.CooperativeMatrixKHR", float, 3, 8, 16, 2) @__spirv_CooperativeMatrixLoadKHR(ptr addrspace(1) %at, i32 0, i64 16)
  ret void
}
declare ptr addrspace(1) @llvm.ptr.annotation.p1.p1(ptr addrspace(1), ptr addrspace(1), ptr addrspace(1), i32, ptr addrspace(1))
declare ptr addrspace(1) @llvm.launder.invariant.group.p1(ptr addrspace(1))

!0 = !{!1, !4}
!1 = !{!2, !3}
!2 = !{i32 6442, i32 0, i32 2}
!3 = !{i32 5635, !"name"}
!4 = !{!5, !7, null}
!5 = !{i32 6441, i32 0, i32 2}
!6 = !{null}
!7 = !{i32 6443, !"level", i32 2}

declare target("spirv.CooperativeMatrixKHR", float, 3, 8, 16, 2) @__spirv_CooperativeMatrixLoadKHR(ptr addrspace(1), i32, i64)
