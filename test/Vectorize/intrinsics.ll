; RUN: %tenon_opt -passes='tenon-widen<target=cpu;triple=x86_64-linux-gnu;mcpu=x86-64-v4>' -S < %s | FileCheck %s

; Calls of intrinsics: hints are left out, those that exist for vectors are called once, others, and
; those whose scalar operand differs between lanes, for each lane.

; CHECK-LABEL: define spir_kernel void @hints(
; CHECK-NOT:    call {{.*}}@llvm.{{lifetime|invariant|experimental|sideeffect|donothing}}
; CHECK:        store <16 x float>
; CHECK:        ret void
define spir_kernel void @hints(ptr addrspace(1) %a) !intel_reqd_sub_group_size !0 {
  %id = call i64 @tenon.item.global_id(i32 0)
  %p = getelementptr float, ptr addrspace(1) %a, i64 %id
  %x = load float, ptr addrspace(1) %p
  %q = getelementptr i32, ptr addrspace(1) %a, i64 %id
  %i = load i32, ptr addrspace(1) %q
  %v = alloca float
  call void @llvm.lifetime.start.p0(ptr %v)
  %inv = call ptr @llvm.invariant.start.p1(i64 4, ptr addrspace(1) %a)
  call void @llvm.experimental.noalias.scope.decl(metadata !2)
  call void @llvm.sideeffect()
  call void @llvm.donothing()
  store float %x, ptr %v
  %y = load float, ptr %v
  call void @llvm.invariant.end.p1(ptr %inv, i64 4, ptr addrspace(1) %a)
  call void @llvm.lifetime.end.p0(ptr %v)
  store float %y, ptr addrspace(1) %p
  ret void
}

; CHECK-LABEL: define spir_kernel void @overflow(
; CHECK:        [[S:%.*]] = call { <16 x i32>, <16 x i1> } @llvm.sadd.with.overflow.v16i32(
; CHECK:        [[SUM:%.*]] = extractvalue { <16 x i32>, <16 x i1> } [[S]], 0
; CHECK:        [[OVER:%.*]] = extractvalue { <16 x i32>, <16 x i1> } [[S]], 1
; CHECK:        select <16 x i1> [[OVER]], <16 x i32> splat (i32 7), <16 x i32> [[SUM]]
; CHECK:        ret void
define spir_kernel void @overflow(ptr addrspace(1) %a, ptr addrspace(1) %b, i32 %n, i64 %k) !intel_reqd_sub_group_size !0 {
  %id = call i64 @tenon.item.global_id(i32 0)
  %p = getelementptr float, ptr addrspace(1) %a, i64 %id
  %x = load float, ptr addrspace(1) %p
  %q = getelementptr i32, ptr addrspace(1) %a, i64 %id
  %i = load i32, ptr addrspace(1) %q
  %s = call { i32, i1 } @llvm.sadd.with.overflow.i32(i32 %i, i32 %n)
  %sum = extractvalue { i32, i1 } %s, 0
  %over = extractvalue { i32, i1 } %s, 1
  %r = select i1 %over, i32 7, i32 %sum
  store i32 %r, ptr addrspace(1) %q
  ret void
}

; CHECK-LABEL: define spir_kernel void @vector_overflow(
; CHECK:        call { <2 x i32>, <2 x i1> } @llvm.uadd.with.overflow.v2i32(
; CHECK:        ret void
define spir_kernel void @vector_overflow(ptr addrspace(1) %a, ptr addrspace(1) %b, i32 %n, i64 %k) !intel_reqd_sub_group_size !0 {
  %id = call i64 @tenon.item.global_id(i32 0)
  %p = getelementptr float, ptr addrspace(1) %a, i64 %id
  %x = load float, ptr addrspace(1) %p
  %q = getelementptr i32, ptr addrspace(1) %a, i64 %id
  %i = load i32, ptr addrspace(1) %q
  %r = getelementptr <2 x i32>, ptr addrspace(1) %a, i64 %id
  %v = load <2 x i32>, ptr addrspace(1) %r
  %s = call { <2 x i32>, <2 x i1> } @llvm.uadd.with.overflow.v2i32(<2 x i32> %v, <2 x i32> <i32 5, i32 7>)
  %sum = extractvalue { <2 x i32>, <2 x i1> } %s, 0
  %over = extractvalue { <2 x i32>, <2 x i1> } %s, 1
  %e = select <2 x i1> %over, <2 x i32> %v, <2 x i32> %sum
  store <2 x i32> %e, ptr addrspace(1) %r
  ret void
}

; CHECK-LABEL: define spir_kernel void @scalar_operand(
; CHECK:        call fast <16 x float> @llvm.powi.v16f32.i32(<16 x float> {{%.*}}, i32 %n)
; CHECK:        call <16 x float> @llvm.ldexp.v16f32.v16i32(
; CHECK:        ret void
define spir_kernel void @scalar_operand(ptr addrspace(1) %a, ptr addrspace(1) %b, i32 %n, i64 %k) !intel_reqd_sub_group_size !0 {
  %id = call i64 @tenon.item.global_id(i32 0)
  %p = getelementptr float, ptr addrspace(1) %a, i64 %id
  %x = load float, ptr addrspace(1) %p
  %q = getelementptr i32, ptr addrspace(1) %a, i64 %id
  %i = load i32, ptr addrspace(1) %q
  %y = call fast float @llvm.powi.f32.i32(float %x, i32 %n)
  %z = call float @llvm.ldexp.f32.i32(float %y, i32 %i)
  store float %z, ptr addrspace(1) %p
  ret void
}

; CHECK-LABEL: define spir_kernel void @other_scalars(
; CHECK:        call float @llvm.powi.f32.i32(
; CHECK:        ret void
define spir_kernel void @other_scalars(ptr addrspace(1) %a, ptr addrspace(1) %b, i32 %n, i64 %k) !intel_reqd_sub_group_size !0 {
  %id = call i64 @tenon.item.global_id(i32 0)
  %p = getelementptr float, ptr addrspace(1) %a, i64 %id
  %x = load float, ptr addrspace(1) %p
  %q = getelementptr i32, ptr addrspace(1) %a, i64 %id
  %i = load i32, ptr addrspace(1) %q
  %y = call float @llvm.powi.f32.i32(float %x, i32 %i)
  store float %y, ptr addrspace(1) %p
  ret void
}

; CHECK-LABEL: define spir_kernel void @classes(
; CHECK:        call <16 x i1> @llvm.is.fpclass.v16f32(<16 x float> {{%.*}}, i32 264)
; CHECK:        ret void
define spir_kernel void @classes(ptr addrspace(1) %a, ptr addrspace(1) %b, i32 %n, i64 %k) !intel_reqd_sub_group_size !0 {
  %id = call i64 @tenon.item.global_id(i32 0)
  %p = getelementptr float, ptr addrspace(1) %a, i64 %id
  %x = load float, ptr addrspace(1) %p
  %q = getelementptr i32, ptr addrspace(1) %a, i64 %id
  %i = load i32, ptr addrspace(1) %q
  %c = call i1 @llvm.is.fpclass.f32(float %x, i32 264)
  %r = select i1 %c, i32 1, i32 %i
  store i32 %r, ptr addrspace(1) %q
  ret void
}

; CHECK-LABEL: define spir_kernel void @pair(
; CHECK:        call { float, i32 } @llvm.frexp.f32.i32(
; CHECK:        ret void
define spir_kernel void @pair(ptr addrspace(1) %a, ptr addrspace(1) %b, i32 %n, i64 %k) !intel_reqd_sub_group_size !0 {
  %id = call i64 @tenon.item.global_id(i32 0)
  %p = getelementptr float, ptr addrspace(1) %a, i64 %id
  %x = load float, ptr addrspace(1) %p
  %q = getelementptr i32, ptr addrspace(1) %a, i64 %id
  %i = load i32, ptr addrspace(1) %q
  %f = call { float, i32 } @llvm.frexp.f32.i32(float %x)
  %m = extractvalue { float, i32 } %f, 0
  store float %m, ptr addrspace(1) %p
  ret void
}

; CHECK-LABEL: define spir_kernel void @not_for_vectors(
; CHECK:        @llvm.readcyclecounter(
; CHECK:        ret void
define spir_kernel void @not_for_vectors(ptr addrspace(1) %a, ptr addrspace(1) %b, i32 %n, i64 %k) !intel_reqd_sub_group_size !0 {
  %id = call i64 @tenon.item.global_id(i32 0)
  %p = getelementptr float, ptr addrspace(1) %a, i64 %id
  %x = load float, ptr addrspace(1) %p
  %q = getelementptr i32, ptr addrspace(1) %a, i64 %id
  %i = load i32, ptr addrspace(1) %q
  %s = call i64 @llvm.readcyclecounter()
  %l = trunc i64 %s to i32
  %j = add i32 %l, %i
  store i32 %j, ptr addrspace(1) %q
  ret void
}

declare void @llvm.lifetime.start.p0(ptr)
declare void @llvm.lifetime.end.p0(ptr)
declare ptr @llvm.invariant.start.p1(i64, ptr addrspace(1))
declare void @llvm.invariant.end.p1(ptr, i64, ptr addrspace(1))
declare void @llvm.experimental.noalias.scope.decl(metadata)
declare void @llvm.sideeffect()
declare void @llvm.donothing()
declare { i32, i1 } @llvm.sadd.with.overflow.i32(i32, i32)
declare { <2 x i32>, <2 x i1> } @llvm.uadd.with.overflow.v2i32(<2 x i32>, <2 x i32>)
declare float @llvm.powi.f32.i32(float, i32)
declare float @llvm.ldexp.f32.i32(float, i32)
declare i1 @llvm.is.fpclass.f32(float, i32)
declare { float, i32 } @llvm.frexp.f32.i32(float)
declare i64 @llvm.readcyclecounter()
declare i64 @tenon.item.global_id(i32) nounwind willreturn memory(none) "tenon.item"="global_id"

!0 = !{i32 16}
!1 = distinct !{!1}
!2 = !{!3}
!3 = distinct !{!3, !1}
