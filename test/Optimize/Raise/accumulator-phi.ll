; An accumulator that a loop carries as lanes' values is carried as a matrix; what
; is read after the loop is extracted there.
; RUN: %tenon_opt -passes='tenon-recognize,tenon-raise<target=cpu>' -S < %s | FileCheck %s

; CHECK: loop:
; CHECK: [[C:%.*]] = phi target("spirv.CooperativeMatrixKHR", float, 3, 8, 16, 2) {{.*}}[ zeroinitializer,
; CHECK-NOT: fragment.acc
; CHECK: [[D:%.*]] = call {{.*}} @tenon.muladd{{.*}} [[C]])
; CHECK-NOT: fragment.acc
; CHECK: done:
; CHECK: [[LANES:%.*]] = call <8 x float> @tenon.to.fragment.acc.f32.8x16.v8f32({{.*}} [[D]])
; CHECK: fadd <8 x float> [[LANES]]

target triple = "spir64-unknown-unknown"

define spir_kernel void @k(ptr addrspace(1) %p, <8 x i16> %a, <8 x i32> %b, i64 %n) !intel_reqd_sub_group_size !0 !reqd_work_group_size !1 {
entry:
  br label %loop

loop:
  %i = phi i64 [ 0, %entry ], [ %next, %loop ]
  %c = phi <8 x float> [ zeroinitializer, %entry ], [ %d, %loop ]
  %d = call <8 x float> @_Z45__spirv_SubgroupMatrixMultiplyAccumulateINTEL_1(i32 16, <8 x i16> %a, <8 x i32> %b, <8 x float> %c, i32 12288)
  %next = add i64 %i, 1
  %more = icmp ult i64 %next, %n
  br i1 %more, label %loop, label %done

done:
  %out = fadd <8 x float> %d, splat (float 1.0)
  store <8 x float> %out, ptr addrspace(1) %p
  ret void
}

declare <8 x float> @_Z45__spirv_SubgroupMatrixMultiplyAccumulateINTEL_1(i32, <8 x i16>, <8 x i32>, <8 x float>, i32)

!0 = !{i32 16}
!1 = !{i32 16, i32 1, i32 1}
