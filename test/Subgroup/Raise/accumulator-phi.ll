; An accumulator that a loop carries as lanes' values is carried as a matrix; what
; is read behind the loop is taken apart there.
; RUN: %tenon_opt -passes='tenon-raise<target=cpu>' -S < %s | FileCheck %s
target triple = "spir64-unknown-unknown"

define spir_kernel void @k(ptr addrspace(1) %p, <8 x i16> %a, <8 x i32> %b, i64 %n) !intel_reqd_sub_group_size !0 !reqd_work_group_size !1 {
; CHECK-LABEL: @k(
entry:
  br label %loop

; CHECK: loop:
; CHECK: [[C:%.*]] = phi target("spirv.CooperativeMatrixKHR", float, 3, 8, 16, 2) [ zeroinitializer, %{{.*}} ], [ [[D:%.*]], %loop ]
; CHECK-NOT: to.fragment
; CHECK: [[D]] = call {{.*}} @tenon.muladd{{.*}} [[C]])
; CHECK: done:
; CHECK: [[LANES:%.*]] = call <8 x float> @tenon.to.fragment.acc.f32.8x16.v8f32({{.*}} [[D]])
; CHECK: fadd <8 x float> [[LANES]]
loop:
  %i = phi i64 [ 0, %entry ], [ %next, %loop ]
  %c = phi <8 x float> [ zeroinitializer, %entry ], [ %d, %loop ]
  %ma = call target("spirv.CooperativeMatrixKHR", i16, 3, 8, 16, 0) @tenon.from.fragment.a.i16.8x16.v8i16(<8 x i16> %a)
  %mb = call target("spirv.CooperativeMatrixKHR", i16, 3, 16, 16, 1) @tenon.from.fragment.b.i16.16x16.v8i32(<8 x i32> %b)
  %mc = call target("spirv.CooperativeMatrixKHR", float, 3, 8, 16, 2) @tenon.from.fragment.acc.f32.8x16.v8f32(<8 x float> %c)
  %md = call target("spirv.CooperativeMatrixKHR", float, 3, 8, 16, 2) @tenon.muladd.f32.8x16x16.bf16.bf16(target("spirv.CooperativeMatrixKHR", i16, 3, 8, 16, 0) %ma, target("spirv.CooperativeMatrixKHR", i16, 3, 16, 16, 1) %mb, target("spirv.CooperativeMatrixKHR", float, 3, 8, 16, 2) %mc)
  %d = call <8 x float> @tenon.to.fragment.acc.f32.8x16.v8f32(target("spirv.CooperativeMatrixKHR", float, 3, 8, 16, 2) %md)
  %next = add i64 %i, 1
  %more = icmp ult i64 %next, %n
  br i1 %more, label %loop, label %done

done:
  %out = fadd <8 x float> %d, splat (float 1.0)
  %lane = call i64 @tenon.item.subgroup_local_id()
  %at = getelementptr <8 x float>, ptr addrspace(1) %p, i64 %lane
  store <8 x float> %out, ptr addrspace(1) %at
  ret void
}

