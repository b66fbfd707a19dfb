; The pairs of rows that a transposed block of 32 bits loads are counted by k / 2.
; In launches in which k does not wrap around they are a matrix whose row advances
; by 16, as A's column does, which the loop counts separately: a contraction.
; RUN: %tenon_opt -passes='tenon-recognize,sroa,tenon-raise<target=cpu>' -S < %s | FileCheck %s
; RUN: %tenon_opt -passes='tenon-recognize,sroa,tenon-raise<target=cpu>,tenon-contract<target=cpu>' -S < %s | FileCheck %s --check-prefix=CONTRACT

; CHECK: [[N:%.*]] = zext i32 %n to i64
; CHECK: [[LAST:%.*]] = add i64 [[N]], 16
; CHECK: [[FITS:%.*]] = icmp ult i64 {{.*}}, 2147483648
; CHECK: br i1 [[FITS]], label %versioned, label %versioned.fallback
; CHECK: loop:
; CHECK: [[COUNTER:%.*]] = phi i32 [ 0, {{.*}} ], [ [[NEXT:%.*]], %loop ]
; CHECK: or disjoint i32 {{.*}}, [[COUNTER]]
; CHECK: lshr i32 [[COUNTER]], 1
; CHECK: [[NEXT]] = add nuw nsw i32 [[COUNTER]], 16

; CONTRACT: @tenon.contract.f32.8x16x16.bf16.bf16.row.col.continued.shared.checked

target triple = "spir64-unknown-unknown"

define spir_kernel void @k(ptr addrspace(1) %p, ptr addrspace(1) %q, ptr addrspace(1) %r, i32 %w, i32 %h, i32 %pitch, i32 %n, i32 %y) !intel_reqd_sub_group_size !0 !reqd_work_group_size !1 {
entry:
  %fa = alloca <8 x i16>
  %fb = alloca <8 x i32>
  %at = ptrtoint ptr addrspace(1) %p to i64
  %low = trunc i64 %at to i32
  %part = and i32 %low, 15
  %odd = lshr i32 %part, 2
  %first = lshr i32 %part, 1
  br label %loop

loop:
  %i = phi i32 [ 0, %entry ], [ %i.next, %loop ]
  %j = phi i32 [ 0, %entry ], [ %j.next, %loop ]
  %k = phi i32 [ 0, %entry ], [ %k.next, %loop ]
  %c = phi <8 x float> [ zeroinitializer, %entry ], [ %d, %loop ]
  %xa = or disjoint i32 %first, %i
  %a0 = insertelement <2 x i32> poison, i32 %xa, i32 0
  %a1 = insertelement <2 x i32> %a0, i32 0, i32 1
  call void @_Z32__spirv_Subgroup2DBlockLoadINTEL_x(i32 2, i32 16, i32 8, i32 1, ptr addrspace(1) %q, i32 %w, i32 %h, i32 %pitch, <2 x i32> %a1, ptr %fa)
  %a = load <8 x i16>, ptr %fa
  %half = lshr i32 %j, 1
  %xb = or disjoint i32 %odd, %half
  %b0 = insertelement <2 x i32> poison, i32 %xb, i32 0
  %b1 = insertelement <2 x i32> %b0, i32 %y, i32 1
  call void @_Z41__spirv_Subgroup2DBlockLoadTransposeINTEL_x(i32 4, i32 8, i32 16, i32 1, ptr addrspace(1) %p, i32 %w, i32 %h, i32 %pitch, <2 x i32> %b1, ptr %fb)
  %b = load <8 x i32>, ptr %fb
  %d = call <8 x float> @_Z45__spirv_SubgroupMatrixMultiplyAccumulateINTEL_1(i32 16, <8 x i16> %a, <8 x i32> %b, <8 x float> %c, i32 12288)
  %i.next = add i32 %i, 16
  %j.next = add i32 %j, 16
  %k.next = add i32 %k, 16
  %more = icmp slt i32 %k.next, %n
  br i1 %more, label %loop, label %exit

exit:
  %lane = call spir_func i32 @_Z22get_sub_group_local_idv()
  %to = getelementptr float, ptr addrspace(1) %r, i32 %lane
  %d0 = extractelement <8 x float> %d, i32 0
  store float %d0, ptr addrspace(1) %to
  ret void
}

declare spir_func i32 @_Z22get_sub_group_local_idv()
declare void @_Z32__spirv_Subgroup2DBlockLoadINTEL_x(i32, i32, i32, i32, ptr addrspace(1), i32, i32, i32, <2 x i32>, ptr)
declare void @_Z41__spirv_Subgroup2DBlockLoadTransposeINTEL_x(i32, i32, i32, i32, ptr addrspace(1), i32, i32, i32, <2 x i32>, ptr)
declare <8 x float> @_Z45__spirv_SubgroupMatrixMultiplyAccumulateINTEL_1(i32, <8 x i16>, <8 x i32>, <8 x float>, i32)

!0 = !{i32 16}
!1 = !{i32 16, i32 1, i32 1}
