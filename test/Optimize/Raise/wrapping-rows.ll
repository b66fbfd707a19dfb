; Rows whose numbers may wrap around need not have a constant stride: the kernel tests that.
; RUN: %tenon_opt -passes='tenon-recognize,tenon-raise<target=cpu>' -S < %s | FileCheck %s

; CHECK: [[ROW:%.*]] = zext i32 %row to i64
; CHECK-NOT: add i64 [[ROW]], 6
; CHECK: [[LAST:%.*]] = add i64 [[ROW]], 7
; CHECK: [[FIRST_OF_LAST:%.*]] = mul i64 [[LAST]],
; CHECK: [[FIT:%.*]] = icmp ult i64 {{%.*}}, 2147483648
; CHECK: br i1 [[FIT]], label %versioned, label %versioned.fallback
; CHECK: {{^}}versioned:
; CHECK-NOT: @tenon.subgroup.block.read
; CHECK: @tenon.load.a.i16.8x16.row
; CHECK: {{^}}versioned.fallback:
; CHECK-COUNT-8: @tenon.subgroup.block.read
; CHECK: @tenon.from.fragment.a
; CHECK-NOT: call {{.*}} @tenon.load

target triple = "spir64-unknown-unknown"

define spir_kernel void @k(ptr addrspace(1) %p, ptr addrspace(1) %q, i32 %row, i32 %stride, <8 x i32> %b, <8 x float> %c) !intel_reqd_sub_group_size !0 !reqd_work_group_size !1 {
  %r0 = add i32 %row, 0
  %s0 = mul i32 %r0, %stride
  %x0 = zext i32 %s0 to i64
  %p0 = getelementptr i16, ptr addrspace(1) %p, i64 %x0
  %l0 = call spir_func i16 @_Z29intel_sub_group_block_read_usPU3AS1Kt(ptr addrspace(1) %p0)
  %a0 = insertelement <8 x i16> poison, i16 %l0, i32 0
  %r1 = add i32 %row, 1
  %s1 = mul i32 %r1, %stride
  %x1 = zext i32 %s1 to i64
  %p1 = getelementptr i16, ptr addrspace(1) %p, i64 %x1
  %l1 = call spir_func i16 @_Z29intel_sub_group_block_read_usPU3AS1Kt(ptr addrspace(1) %p1)
  %a1 = insertelement <8 x i16> %a0, i16 %l1, i32 1
  %r2 = add i32 %row, 2
  %s2 = mul i32 %r2, %stride
  %x2 = zext i32 %s2 to i64
  %p2 = getelementptr i16, ptr addrspace(1) %p, i64 %x2
  %l2 = call spir_func i16 @_Z29intel_sub_group_block_read_usPU3AS1Kt(ptr addrspace(1) %p2)
  %a2 = insertelement <8 x i16> %a1, i16 %l2, i32 2
  %r3 = add i32 %row, 3
  %s3 = mul i32 %r3, %stride
  %x3 = zext i32 %s3 to i64
  %p3 = getelementptr i16, ptr addrspace(1) %p, i64 %x3
  %l3 = call spir_func i16 @_Z29intel_sub_group_block_read_usPU3AS1Kt(ptr addrspace(1) %p3)
  %a3 = insertelement <8 x i16> %a2, i16 %l3, i32 3
  %r4 = add i32 %row, 4
  %s4 = mul i32 %r4, %stride
  %x4 = zext i32 %s4 to i64
  %p4 = getelementptr i16, ptr addrspace(1) %p, i64 %x4
  %l4 = call spir_func i16 @_Z29intel_sub_group_block_read_usPU3AS1Kt(ptr addrspace(1) %p4)
  %a4 = insertelement <8 x i16> %a3, i16 %l4, i32 4
  %r5 = add i32 %row, 5
  %s5 = mul i32 %r5, %stride
  %x5 = zext i32 %s5 to i64
  %p5 = getelementptr i16, ptr addrspace(1) %p, i64 %x5
  %l5 = call spir_func i16 @_Z29intel_sub_group_block_read_usPU3AS1Kt(ptr addrspace(1) %p5)
  %a5 = insertelement <8 x i16> %a4, i16 %l5, i32 5
  %r6 = add i32 %row, 6
  %s6 = mul i32 %r6, %stride
  %x6 = zext i32 %s6 to i64
  %p6 = getelementptr i16, ptr addrspace(1) %p, i64 %x6
  %l6 = call spir_func i16 @_Z29intel_sub_group_block_read_usPU3AS1Kt(ptr addrspace(1) %p6)
  %a6 = insertelement <8 x i16> %a5, i16 %l6, i32 6
  %r7 = add i32 %row, 7
  %s7 = mul i32 %r7, %stride
  %x7 = zext i32 %s7 to i64
  %p7 = getelementptr i16, ptr addrspace(1) %p, i64 %x7
  %l7 = call spir_func i16 @_Z29intel_sub_group_block_read_usPU3AS1Kt(ptr addrspace(1) %p7)
  %a7 = insertelement <8 x i16> %a6, i16 %l7, i32 7
  %d = call <8 x float> @_Z45__spirv_SubgroupMatrixMultiplyAccumulateINTEL_1(i32 16, <8 x i16> %a7, <8 x i32> %b, <8 x float> %c, i32 12288)
  store <8 x float> %d, ptr addrspace(1) %q
  ret void
}

declare spir_func i16 @_Z29intel_sub_group_block_read_usPU3AS1Kt(ptr addrspace(1))
declare <8 x float> @_Z45__spirv_SubgroupMatrixMultiplyAccumulateINTEL_1(i32, <8 x i16>, <8 x i32>, <8 x float>, i32)

!0 = !{i32 16}
!1 = !{i32 16, i32 1, i32 1}
