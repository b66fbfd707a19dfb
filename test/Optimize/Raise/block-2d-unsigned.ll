; Coordinates that are sums of unsigned numbers, as those of a block whose base is
; rounded down, may reach 2^31: the blocks are neighbours along k nevertheless. A
; coordinate that may be any number is signed.
; RUN: %tenon_opt -passes='always-inline,tenon-recognize,sroa,tenon-raise<target=cpu>,tenon-fuse<target=cpu>' -S < %s | FileCheck %s

; CHECK-LABEL: define {{.*}} @neighbours(
; CHECK: [[HALF:%.*]] = lshr i32 %k, 1
; CHECK: [[FIRST:%.*]] = zext i32 {{%.*}} to i64
; CHECK: [[ROW:%.*]] = mul i64 [[FIRST]], 2
; CHECK: @tenon.load.b.i16.32x16.col.checked.align2.p1(ptr addrspace(1) %p, i64 {{%.*}}, i64 [[ROW]], {{.*}})
; CHECK-NOT: @tenon.load.b.i16.16x16
; CHECK: @tenon.muladd.f32.8x16x32.bf16.bf16
; CHECK-LABEL: define {{.*}} @any(
; CHECK: sext i32 %x to i64
; CHECK: @tenon.load.b.i16.16x16.col.checked

target triple = "spir64-unknown-unknown"

define spir_kernel void @neighbours(ptr addrspace(1) %p, ptr addrspace(1) %q, i32 %w, i32 %h, i32 %pitch, i32 %k, i32 %base, i32 %y) !intel_reqd_sub_group_size !0 !reqd_work_group_size !1 {
  %part = and i32 %base, 63
  %odd = lshr i32 %part, 2
  %half = lshr i32 %k, 1
  %x = add nuw i32 %odd, %half
  %next = add nuw i32 %half, 8
  %x1 = add nuw i32 %odd, %next
  %a0 = call <8 x i16> @block_of_a(ptr addrspace(1) %q, i32 %w, i32 %h, i32 %pitch, i32 0, i32 %y)
  %a1 = call <8 x i16> @block_of_a(ptr addrspace(1) %q, i32 %w, i32 %h, i32 %pitch, i32 16, i32 %y)
  %b0 = call <8 x i32> @block_of_b(ptr addrspace(1) %p, i32 %w, i32 %h, i32 %pitch, i32 %x, i32 %y)
  %b1 = call <8 x i32> @block_of_b(ptr addrspace(1) %p, i32 %w, i32 %h, i32 %pitch, i32 %x1, i32 %y)
  %d0 = call <8 x float> @_Z45__spirv_SubgroupMatrixMultiplyAccumulateINTEL_1(i32 16, <8 x i16> %a0, <8 x i32> %b0, <8 x float> zeroinitializer, i32 12288)
  %d1 = call <8 x float> @_Z45__spirv_SubgroupMatrixMultiplyAccumulateINTEL_1(i32 16, <8 x i16> %a1, <8 x i32> %b1, <8 x float> %d0, i32 12288)
  store <8 x float> %d1, ptr addrspace(1) %q
  ret void
}

define spir_kernel void @any(ptr addrspace(1) %p, ptr addrspace(1) %q, i32 %w, i32 %h, i32 %pitch, i32 %x, i32 %y, <8 x i16> %a) !intel_reqd_sub_group_size !0 !reqd_work_group_size !1 {
  %b = call <8 x i32> @block_of_b(ptr addrspace(1) %p, i32 %w, i32 %h, i32 %pitch, i32 %x, i32 %y)
  %d = call <8 x float> @_Z45__spirv_SubgroupMatrixMultiplyAccumulateINTEL_1(i32 16, <8 x i16> %a, <8 x i32> %b, <8 x float> zeroinitializer, i32 12288)
  store <8 x float> %d, ptr addrspace(1) %q
  ret void
}

define internal <8 x i16> @block_of_a(ptr addrspace(1) %p, i32 %w, i32 %h, i32 %pitch, i32 %x, i32 %y) alwaysinline {
  %v = alloca <8 x i16>
  %c0 = insertelement <2 x i32> poison, i32 %x, i32 0
  %c1 = insertelement <2 x i32> %c0, i32 %y, i32 1
  call void @_Z32__spirv_Subgroup2DBlockLoadINTEL_x(i32 2, i32 16, i32 8, i32 1, ptr addrspace(1) %p, i32 %w, i32 %h, i32 %pitch, <2 x i32> %c1, ptr %v)
  %a = load <8 x i16>, ptr %v
  ret <8 x i16> %a
}

define internal <8 x i32> @block_of_b(ptr addrspace(1) %p, i32 %w, i32 %h, i32 %pitch, i32 %x, i32 %y) alwaysinline {
  %v = alloca <8 x i32>
  %c0 = insertelement <2 x i32> poison, i32 %x, i32 0
  %c1 = insertelement <2 x i32> %c0, i32 %y, i32 1
  call void @_Z41__spirv_Subgroup2DBlockLoadTransposeINTEL_x(i32 4, i32 8, i32 16, i32 1, ptr addrspace(1) %p, i32 %w, i32 %h, i32 %pitch, <2 x i32> %c1, ptr %v)
  %b = load <8 x i32>, ptr %v
  ret <8 x i32> %b
}

declare void @_Z32__spirv_Subgroup2DBlockLoadINTEL_x(i32, i32, i32, i32, ptr addrspace(1), i32, i32, i32, <2 x i32>, ptr)
declare void @_Z41__spirv_Subgroup2DBlockLoadTransposeINTEL_x(i32, i32, i32, i32, ptr addrspace(1), i32, i32, i32, <2 x i32>, ptr)
declare <8 x float> @_Z45__spirv_SubgroupMatrixMultiplyAccumulateINTEL_1(i32, <8 x i16>, <8 x i32>, <8 x float>, i32)

!0 = !{i32 16}
!1 = !{i32 16, i32 1, i32 1}
