; A kernel that adds the lowest bits of a 2D block's base to coordinate and width
; relies on hardware that ignores them; another kernel's base is not changed.
; RUN: %tenon_opt -passes=tenon-recognize -S < %s | FileCheck %s

; CHECK-LABEL: @rounded(
; CHECK: insertelement
; CHECK: [[ADDRESS:%.*]] = ptrtoint ptr addrspace(1) %p to i64
; CHECK: [[OFFSET:%.*]] = and i64 [[ADDRESS]], 63
; CHECK: [[BACK:%.*]] = sub i64 0, [[OFFSET]]
; CHECK: [[BASE:%.*]] = getelementptr i8, ptr addrspace(1) %p, i64 [[BACK]]
; CHECK: @tenon.subgroup.block2d.load{{.*}}(ptr addrspace(1) [[BASE]],
; CHECK-LABEL: @plain(
; CHECK: @tenon.subgroup.block2d.load{{.*}}(ptr addrspace(1) %p,

target triple = "spir64-unknown-unknown"

define spir_kernel void @rounded(ptr addrspace(1) %p, i32 %w, i32 %k) !intel_reqd_sub_group_size !0 {
  %v = alloca <8 x i16>
  %address = ptrtoint ptr addrspace(1) %p to i64
  %low = trunc i64 %address to i32
  %offset = and i32 %low, 63
  %width = add i32 %w, %offset
  %elements = lshr i32 %offset, 1
  %x = or i32 %elements, %k
  %c = insertelement <2 x i32> zeroinitializer, i32 %x, i32 0
  call void @_Z41intel_sub_group_2d_block_read_16b_8r16x1cPU3AS1viiiDv2_iPt(ptr addrspace(1) %p, i32 %width, i32 8, i32 64, <2 x i32> %c, ptr %v)
  ret void
}

define spir_kernel void @plain(ptr addrspace(1) %p, i32 %w, i32 %k) !intel_reqd_sub_group_size !0 {
  %v = alloca <8 x i16>
  %x = and i32 %k, 63
  %c = insertelement <2 x i32> zeroinitializer, i32 %x, i32 0
  call void @_Z41intel_sub_group_2d_block_read_16b_8r16x1cPU3AS1viiiDv2_iPt(ptr addrspace(1) %p, i32 %w, i32 8, i32 64, <2 x i32> %c, ptr %v)
  ret void
}

declare void @_Z41intel_sub_group_2d_block_read_16b_8r16x1cPU3AS1viiiDv2_iPt(ptr addrspace(1), i32, i32, i32, <2 x i32>, ptr)

!0 = !{i32 16}
