; RUN: %tenon_opt -passes='tenon-widen<target=cpu;triple=x86_64-linux-gnu;mcpu=x86-64-v4>' -S < %s | FileCheck %s

; Operations on members of vectors and structures, and operations of one operand, are those of the
; lanes' parts.

; CHECK-LABEL: define spir_kernel void @negated(
; CHECK:        fneg nsz <16 x float>
; CHECK:        ret void
define spir_kernel void @negated(ptr addrspace(1) %a, ptr addrspace(1) %b, i32 %n, i64 %k) !intel_reqd_sub_group_size !0 {
  %id = call i64 @tenon.item.global_id(i32 0)
  %p = getelementptr float, ptr addrspace(1) %a, i64 %id
  %x = load float, ptr addrspace(1) %p
  %q = getelementptr i32, ptr addrspace(1) %a, i64 %id
  %i = load i32, ptr addrspace(1) %q
  %y = fneg nsz float %x
  store float %y, ptr addrspace(1) %p
  ret void
}

; CHECK-LABEL: define spir_kernel void @members(
; CHECK:        [[I:%.*]] = load <16 x i32>, ptr addrspace(1)
; CHECK:        add <16 x i32> [[I]], splat (i32 1)
; CHECK:        ret void
define spir_kernel void @members(ptr addrspace(1) %a, ptr addrspace(1) %b, i32 %n, i64 %k) !intel_reqd_sub_group_size !0 {
  %id = call i64 @tenon.item.global_id(i32 0)
  %p = getelementptr float, ptr addrspace(1) %a, i64 %id
  %x = load float, ptr addrspace(1) %p
  %q = getelementptr i32, ptr addrspace(1) %a, i64 %id
  %i = load i32, ptr addrspace(1) %q
  %s0 = insertvalue { float, [2 x i32] } poison, float %x, 0
  %s1 = insertvalue { float, [2 x i32] } %s0, i32 %i, 1, 1
  %f = freeze { float, [2 x i32] } %s1
  %e = extractvalue { float, [2 x i32] } %s1, 1, 1
  %j = add i32 %e, 1
  store i32 %j, ptr addrspace(1) %q
  ret void
}

; CHECK-LABEL: define spir_kernel void @dynamic(
; CHECK:        [[L:%.*]] = and <16 x i32> {{%.*}}, splat (i32 3)
; CHECK:        icmp eq <16 x i32> [[L]], splat (i32 1)
; CHECK:        icmp eq <16 x i32> [[L]], splat (i32 2)
; CHECK:        icmp eq <16 x i32> [[L]], splat (i32 3)
; CHECK:        ret void
define spir_kernel void @dynamic(ptr addrspace(1) %a, ptr addrspace(1) %b, i32 %n, i64 %k) !intel_reqd_sub_group_size !0 {
  %id = call i64 @tenon.item.global_id(i32 0)
  %p = getelementptr float, ptr addrspace(1) %a, i64 %id
  %x = load float, ptr addrspace(1) %p
  %q = getelementptr i32, ptr addrspace(1) %a, i64 %id
  %i = load i32, ptr addrspace(1) %q
  %v0 = insertelement <4 x i32> zeroinitializer, i32 %i, i32 0
  %v1 = insertelement <4 x i32> %v0, i32 %n, i32 2
  %l = and i32 %i, 3
  %e = extractelement <4 x i32> %v1, i32 %l
  store i32 %e, ptr addrspace(1) %q
  ret void
}

; CHECK-LABEL: define spir_kernel void @dynamic_insert(
; CHECK:        [[IS:%.*]] = icmp eq i32 %n, 1
; CHECK:        select i1 [[IS]], <16 x i32>
; CHECK:        ret void
define spir_kernel void @dynamic_insert(ptr addrspace(1) %a, ptr addrspace(1) %b, i32 %n, i64 %k) !intel_reqd_sub_group_size !0 {
  %id = call i64 @tenon.item.global_id(i32 0)
  %p = getelementptr float, ptr addrspace(1) %a, i64 %id
  %x = load float, ptr addrspace(1) %p
  %q = getelementptr i32, ptr addrspace(1) %a, i64 %id
  %i = load i32, ptr addrspace(1) %q
  %v0 = insertelement <4 x i32> zeroinitializer, i32 %i, i32 0
  %v1 = insertelement <4 x i32> %v0, i32 %n, i32 2
  %w = insertelement <4 x i32> %v1, i32 %i, i32 %n
  %e = extractelement <4 x i32> %w, i32 1
  store i32 %e, ptr addrspace(1) %q
  ret void
}

; CHECK-LABEL: define spir_kernel void @narrow(
; CHECK:        [[B:%.*]] = trunc <16 x i32> {{%.*}} to <16 x i1>
; CHECK:        [[ONE:%.*]] = icmp eq <16 x i1> [[B]], splat (i1 true)
; CHECK:        select <16 x i1> [[ONE]], <16 x i32> zeroinitializer, <16 x i32>
; CHECK-NOT:    icmp eq
; CHECK:        ret void
define spir_kernel void @narrow(ptr addrspace(1) %a, ptr addrspace(1) %b, i32 %n, i64 %k) !intel_reqd_sub_group_size !0 {
  %id = call i64 @tenon.item.global_id(i32 0)
  %p = getelementptr float, ptr addrspace(1) %a, i64 %id
  %x = load float, ptr addrspace(1) %p
  %q = getelementptr i32, ptr addrspace(1) %a, i64 %id
  %i = load i32, ptr addrspace(1) %q
  %v0 = insertelement <4 x i32> zeroinitializer, i32 %i, i32 0
  %v1 = insertelement <4 x i32> %v0, i32 %n, i32 2
  %bit = trunc i32 %i to i1
  %e = extractelement <4 x i32> %v1, i1 %bit
  store i32 %e, ptr addrspace(1) %q
  ret void
}

; CHECK-LABEL: define spir_kernel void @shuffled(
; CHECK-COUNT-3: mul <16 x i32>
; CHECK:        ret void
define spir_kernel void @shuffled(ptr addrspace(1) %a, ptr addrspace(1) %b, i32 %n, i64 %k) !intel_reqd_sub_group_size !0 {
  %id = call i64 @tenon.item.global_id(i32 0)
  %p = getelementptr float, ptr addrspace(1) %a, i64 %id
  %x = load float, ptr addrspace(1) %p
  %q = getelementptr i32, ptr addrspace(1) %a, i64 %id
  %i = load i32, ptr addrspace(1) %q
  %r = getelementptr <4 x i32>, ptr addrspace(1) %a, i64 %id
  %v = load <4 x i32>, ptr addrspace(1) %r
  %s = shufflevector <4 x i32> %v, <4 x i32> poison, <4 x i32> <i32 3, i32 poison, i32 2, i32 0>
  %w = mul <4 x i32> %s, %s
  store <4 x i32> %w, ptr addrspace(1) %r
  ret void
}

; CHECK-LABEL: define spir_kernel void @exchanged(
; CHECK:        cmpxchg ptr addrspace(1)
; CHECK:        ret void
define spir_kernel void @exchanged(ptr addrspace(1) %a, ptr addrspace(1) %b, i32 %n, i64 %k) !intel_reqd_sub_group_size !0 {
  %id = call i64 @tenon.item.global_id(i32 0)
  %p = getelementptr float, ptr addrspace(1) %a, i64 %id
  %x = load float, ptr addrspace(1) %p
  %q = getelementptr i32, ptr addrspace(1) %a, i64 %id
  %i = load i32, ptr addrspace(1) %q
  %u = cmpxchg ptr addrspace(1) %q, i32 %i, i32 %n monotonic monotonic
  %old = extractvalue { i32, i1 } %u, 0
  store i32 %old, ptr addrspace(1) %p
  ret void
}

; CHECK-LABEL: define spir_kernel void @pointers(
; CHECK:        getelementptr i8, <2 x ptr addrspace(1)> {{%.*}}, <2 x i64> <i64 4, i64 6>
; CHECK:        ret void
define spir_kernel void @pointers(ptr addrspace(1) %a, ptr addrspace(1) %b, i32 %n, i64 %k) !intel_reqd_sub_group_size !0 {
  %id = call i64 @tenon.item.global_id(i32 0)
  %p = getelementptr float, ptr addrspace(1) %a, i64 %id
  %x = load float, ptr addrspace(1) %p
  %q = getelementptr i32, ptr addrspace(1) %a, i64 %id
  %i = load i32, ptr addrspace(1) %q
  %r = getelementptr <2 x ptr addrspace(1)>, ptr addrspace(1) %a, i64 %id
  %both = load <2 x ptr addrspace(1)>, ptr addrspace(1) %r
  %g = getelementptr i8, <2 x ptr addrspace(1)> %both, <2 x i64> <i64 4, i64 6>
  store <2 x ptr addrspace(1)> %g, ptr addrspace(1) %r
  ret void
}

; CHECK-LABEL: define spir_kernel void @divided(
; CHECK:        sdiv <16 x i32> {{%.*}}, splat (i32 7)
define spir_kernel void @divided(ptr addrspace(1) %a, ptr addrspace(1) %b, i32 %n, i64 %k) !intel_reqd_sub_group_size !0 {
  %id = call i64 @tenon.item.global_id(i32 0)
  %p = getelementptr float, ptr addrspace(1) %a, i64 %id
  %x = load float, ptr addrspace(1) %p
  %q = getelementptr i32, ptr addrspace(1) %a, i64 %id
  %i = load i32, ptr addrspace(1) %q
  %in = icmp ult i64 %id, %k
  br i1 %in, label %inside, label %end
inside:
  %j = sdiv i32 %i, 7
  store i32 %j, ptr addrspace(1) %q
  br label %end
end:
  ret void
}

; CHECK-LABEL: define spir_kernel void @vectors_divided(
; CHECK:        sdiv <16 x i32> {{%.*}}, splat (i32 7)
; CHECK:        sdiv <16 x i32> {{%.*}}, splat (i32 7)
define spir_kernel void @vectors_divided(ptr addrspace(1) %a, ptr addrspace(1) %b, i32 %n, i64 %k) !intel_reqd_sub_group_size !0 {
  %id = call i64 @tenon.item.global_id(i32 0)
  %p = getelementptr float, ptr addrspace(1) %a, i64 %id
  %x = load float, ptr addrspace(1) %p
  %q = getelementptr i32, ptr addrspace(1) %a, i64 %id
  %i = load i32, ptr addrspace(1) %q
  %in = icmp ult i64 %id, %k
  br i1 %in, label %inside, label %end
inside:
  %r = getelementptr <2 x i32>, ptr addrspace(1) %a, i64 %id
  %v = load <2 x i32>, ptr addrspace(1) %r
  %j = sdiv <2 x i32> %v, splat (i32 7)
  store <2 x i32> %j, ptr addrspace(1) %r
  br label %end
end:
  ret void
}

; CHECK-LABEL: define spir_kernel void @vectors_divided_apart(
; CHECK:        [[BY:%.*]] = select <16 x i1> {{%.*}}, <16 x i32> splat (i32 7), <16 x i32> splat (i32 1)
; CHECK:        sdiv <16 x i32> {{%.*}}, [[BY]]
define spir_kernel void @vectors_divided_apart(ptr addrspace(1) %a, ptr addrspace(1) %b, i32 %n, i64 %k) !intel_reqd_sub_group_size !0 {
  %id = call i64 @tenon.item.global_id(i32 0)
  %p = getelementptr float, ptr addrspace(1) %a, i64 %id
  %x = load float, ptr addrspace(1) %p
  %q = getelementptr i32, ptr addrspace(1) %a, i64 %id
  %i = load i32, ptr addrspace(1) %q
  %in = icmp ult i64 %id, %k
  br i1 %in, label %inside, label %end
inside:
  %r = getelementptr <2 x i32>, ptr addrspace(1) %a, i64 %id
  %v = load <2 x i32>, ptr addrspace(1) %r
  %j = sdiv <2 x i32> %v, <i32 7, i32 9>
  store <2 x i32> %j, ptr addrspace(1) %r
  br label %end
end:
  ret void
}

; CHECK-LABEL: define spir_kernel void @divided_by_number(
; CHECK:        [[BY:%.*]] = select <16 x i1> {{%.*}}, <16 x i32> {{%.*}}, <16 x i32> splat (i32 1)
; CHECK:        sdiv <16 x i32> {{%.*}}, [[BY]]
define spir_kernel void @divided_by_number(ptr addrspace(1) %a, ptr addrspace(1) %b, i32 %n, i64 %k) !intel_reqd_sub_group_size !0 {
  %id = call i64 @tenon.item.global_id(i32 0)
  %p = getelementptr float, ptr addrspace(1) %a, i64 %id
  %x = load float, ptr addrspace(1) %p
  %q = getelementptr i32, ptr addrspace(1) %a, i64 %id
  %i = load i32, ptr addrspace(1) %q
  %in = icmp ult i64 %id, %k
  br i1 %in, label %inside, label %end
inside:
  %j = sdiv i32 %i, %n
  store i32 %j, ptr addrspace(1) %q
  br label %end
end:
  ret void
}

declare i64 @tenon.item.global_id(i32) nounwind willreturn memory(none) "tenon.item"="global_id"

!0 = !{i32 16}
