; RUN: %tenon_opt -passes='tenon-widen<target=cpu;triple=x86_64-linux-gnu;mcpu=x86-64-v4>' -S < %s | FileCheck %s

; Functions that are called once for the lanes: of the C library, on the components; others for each
; lane. A copy of memory that is the same for all lanes is made once.

; CHECK-LABEL: define spir_kernel void @library(
; CHECK:        call <16 x double> @tenon.maths.erf.v16(<16 x double>
; CHECK:        ret void
define spir_kernel void @library(ptr addrspace(1) %a) !intel_reqd_sub_group_size !0 {
  %id = call i64 @tenon.item.global_id(i32 0)
  %p = getelementptr float, ptr addrspace(1) %a, i64 %id
  %x = load float, ptr addrspace(1) %p
  %q = getelementptr i32, ptr addrspace(1) %a, i64 %id
  %i = load i32, ptr addrspace(1) %q
  %d = fpext float %x to double
  %e = call double @erf(double %d)
  %f = fptrunc double %e to float
  store float %f, ptr addrspace(1) %p
  ret void
}

; CHECK-LABEL: define spir_kernel void @exponent(
; CHECK:        call float @ldexpf(
; CHECK:        ret void
define spir_kernel void @exponent(ptr addrspace(1) %a, ptr addrspace(1) %b, i32 %n, i64 %k) !intel_reqd_sub_group_size !0 {
  %id = call i64 @tenon.item.global_id(i32 0)
  %p = getelementptr float, ptr addrspace(1) %a, i64 %id
  %x = load float, ptr addrspace(1) %p
  %q = getelementptr i32, ptr addrspace(1) %a, i64 %id
  %i = load i32, ptr addrspace(1) %q
  %y = call float @ldexpf(float %x, i32 %i)
  store float %y, ptr addrspace(1) %p
  ret void
}

; CHECK-LABEL: define spir_kernel void @endless(
; CHECK:        call float @wait(
; CHECK:        ret void
define spir_kernel void @endless(ptr addrspace(1) %a, ptr addrspace(1) %b, i32 %n, i64 %k) !intel_reqd_sub_group_size !0 {
  %id = call i64 @tenon.item.global_id(i32 0)
  %p = getelementptr float, ptr addrspace(1) %a, i64 %id
  %x = load float, ptr addrspace(1) %p
  %q = getelementptr i32, ptr addrspace(1) %a, i64 %id
  %i = load i32, ptr addrspace(1) %q
  %y = call float @wait(float %x)
  store float %y, ptr addrspace(1) %p
  ret void
}

; CHECK-LABEL: define spir_kernel void @with_memory(
; CHECK:        call float @table(
; CHECK:        ret void
define spir_kernel void @with_memory(ptr addrspace(1) %a, ptr addrspace(1) %b, i32 %n, i64 %k) !intel_reqd_sub_group_size !0 {
  %id = call i64 @tenon.item.global_id(i32 0)
  %p = getelementptr float, ptr addrspace(1) %a, i64 %id
  %x = load float, ptr addrspace(1) %p
  %q = getelementptr i32, ptr addrspace(1) %a, i64 %id
  %i = load i32, ptr addrspace(1) %q
  %y = call float @table(float %x)
  store float %y, ptr addrspace(1) %p
  ret void
}

; CHECK-LABEL: define spir_kernel void @integers(
; CHECK:        call i32 @number(
; CHECK:        ret void
define spir_kernel void @integers(ptr addrspace(1) %a, ptr addrspace(1) %b, i32 %n, i64 %k) !intel_reqd_sub_group_size !0 {
  %id = call i64 @tenon.item.global_id(i32 0)
  %p = getelementptr float, ptr addrspace(1) %a, i64 %id
  %x = load float, ptr addrspace(1) %p
  %q = getelementptr i32, ptr addrspace(1) %a, i64 %id
  %i = load i32, ptr addrspace(1) %q
  %y = call i32 @number(i32 %i)
  store i32 %y, ptr addrspace(1) %q
  ret void
}

; CHECK-LABEL: define spir_kernel void @copied(
; CHECK-NOT:    lane:
; CHECK:        call void @llvm.memcpy.p1.p1.i64(
; CHECK-NOT:    call void @llvm.memcpy
; CHECK:        ret void
define spir_kernel void @copied(ptr addrspace(1) %a, ptr addrspace(1) %b, i32 %n, i64 %k) !intel_reqd_sub_group_size !0 {
  %id = call i64 @tenon.item.global_id(i32 0)
  %p = getelementptr float, ptr addrspace(1) %a, i64 %id
  %x = load float, ptr addrspace(1) %p
  %q = getelementptr i32, ptr addrspace(1) %a, i64 %id
  %i = load i32, ptr addrspace(1) %q
  call void @llvm.memcpy.p1.p1.i64(ptr addrspace(1) %a, ptr addrspace(1) %b, i64 %k, i1 false)
  ret void
}

; CHECK-LABEL: define spir_kernel void @copied_volatile(
; CHECK:        lane:
; CHECK:        call void @llvm.memcpy.p1.p1.i64(ptr addrspace(1) %a,
; CHECK:        ret void
define spir_kernel void @copied_volatile(ptr addrspace(1) %a, ptr addrspace(1) %b, i32 %n, i64 %k) !intel_reqd_sub_group_size !0 {
  %id = call i64 @tenon.item.global_id(i32 0)
  %p = getelementptr float, ptr addrspace(1) %a, i64 %id
  %x = load float, ptr addrspace(1) %p
  %q = getelementptr i32, ptr addrspace(1) %a, i64 %id
  %i = load i32, ptr addrspace(1) %q
  call void @llvm.memcpy.p1.p1.i64(ptr addrspace(1) %a, ptr addrspace(1) %a, i64 %k, i1 true)
  ret void
}

; CHECK-LABEL: define spir_kernel void @copied_apart(
; CHECK:        lane:
; CHECK:        call void @llvm.memcpy.p1.p1.i64(
; CHECK:        ret void
define spir_kernel void @copied_apart(ptr addrspace(1) %a, ptr addrspace(1) %b, i32 %n, i64 %k) !intel_reqd_sub_group_size !0 {
  %id = call i64 @tenon.item.global_id(i32 0)
  %p = getelementptr float, ptr addrspace(1) %a, i64 %id
  %x = load float, ptr addrspace(1) %p
  %q = getelementptr i32, ptr addrspace(1) %a, i64 %id
  %i = load i32, ptr addrspace(1) %q
  call void @llvm.memcpy.p1.p1.i64(ptr addrspace(1) %p, ptr addrspace(1) %b, i64 %k, i1 false)
  ret void
}

declare double @erf(double) nounwind willreturn memory(none)
declare float @ldexpf(float, i32) nounwind willreturn memory(none)
declare float @wait(float) nounwind memory(none)
declare float @table(float) nounwind willreturn memory(read)
declare i32 @number(i32) nounwind willreturn memory(none)
declare void @llvm.memcpy.p1.p1.i64(ptr addrspace(1), ptr addrspace(1), i64, i1)
declare i64 @tenon.item.global_id(i32) nounwind willreturn memory(none) "tenon.item"="global_id"

!0 = !{i32 16}
