; RUN: %tenon_opt -passes=tenon-recognize -S < %s | FileCheck %s

; The base of a block is rounded wherever the computation of the coordinate has its lowest bits,
; and is not if these are another address's.

; CHECK-LABEL: define {{.*}}@far(
; CHECK: [[BASE:%.*]] = getelementptr i8, ptr addrspace(1) %p, i64 {{%.*}}
; CHECK: call {{.*}}@tenon.subgroup.block2d.load{{.*}}(ptr addrspace(1) [[BASE]],
define spir_kernel void @far(ptr addrspace(1) %p, i32 %n, ptr %data) !intel_reqd_sub_group_size !0 {
  %address = ptrtoint ptr addrspace(1) %p to i64
  %bits = and i64 %address, 63
  %x0 = trunc i64 %bits to i32
  %x1 = mul i32 %x0, %n  %x2 = mul i32 %x1, %n  %x3 = mul i32 %x2, %n
  %x4 = mul i32 %x3, %n  %x5 = mul i32 %x4, %n  %x6 = mul i32 %x5, %n
  %x7 = mul i32 %x6, %n  %x8 = mul i32 %x7, %n  %x9 = mul i32 %x8, %n
  %x10 = mul i32 %x9, %n  %x11 = mul i32 %x10, %n  %x12 = mul i32 %x11, %n
  %x13 = mul i32 %x12, %n  %x14 = mul i32 %x13, %n  %x15 = mul i32 %x14, %n
  %x16 = mul i32 %x15, %n  %x17 = mul i32 %x16, %n  %x18 = mul i32 %x17, %n
  %x19 = mul i32 %x18, %n  %x20 = mul i32 %x19, %n  %x21 = mul i32 %x20, %n
  %x22 = mul i32 %x21, %n  %x23 = mul i32 %x22, %n  %x24 = mul i32 %x23, %n
  %x25 = mul i32 %x24, %n  %x26 = mul i32 %x25, %n  %x27 = mul i32 %x26, %n
  %x28 = mul i32 %x27, %n  %x29 = mul i32 %x28, %n  %x30 = mul i32 %x29, %n
  %x31 = mul i32 %x30, %n  %x32 = mul i32 %x31, %n  %x33 = mul i32 %x32, %n
  %x34 = mul i32 %x33, %n  %x35 = mul i32 %x34, %n  %x36 = mul i32 %x35, %n
  %x37 = mul i32 %x36, %n  %x38 = mul i32 %x37, %n  %x39 = mul i32 %x38, %n
  %x40 = mul i32 %x39, %n  %x41 = mul i32 %x40, %n  %x42 = mul i32 %x41, %n
  %x43 = mul i32 %x42, %n  %x44 = mul i32 %x43, %n  %x45 = mul i32 %x44, %n
  %x46 = mul i32 %x45, %n  %x47 = mul i32 %x46, %n  %x48 = mul i32 %x47, %n
  %x49 = mul i32 %x48, %n  %x50 = mul i32 %x49, %n  %x51 = mul i32 %x50, %n
  %x52 = mul i32 %x51, %n  %x53 = mul i32 %x52, %n  %x54 = mul i32 %x53, %n
  %x55 = mul i32 %x54, %n  %x56 = mul i32 %x55, %n  %x57 = mul i32 %x56, %n
  %x58 = mul i32 %x57, %n  %x59 = mul i32 %x58, %n  %x60 = mul i32 %x59, %n
  %x61 = mul i32 %x60, %n  %x62 = mul i32 %x61, %n  %x63 = mul i32 %x62, %n
  %x64 = mul i32 %x63, %n  %x65 = mul i32 %x64, %n  %x66 = mul i32 %x65, %n
  %x67 = mul i32 %x66, %n  %x68 = mul i32 %x67, %n  %x69 = mul i32 %x68, %n
  %c = insertelement <2 x i32> zeroinitializer, i32 %x69, i64 0
  call void @__spirv_Subgroup2DBlockLoadINTEL(i32 1, i32 16, i32 8, i32 1, ptr addrspace(1) %p, i32 64, i32 8, i32 64, <2 x i32> %c, ptr %data)
  ret void
}

; CHECK-LABEL: define {{.*}}@other(
; CHECK: call {{.*}}@tenon.subgroup.block2d.load{{.*}}(ptr addrspace(1) %p,
define spir_kernel void @other(ptr addrspace(1) %p, ptr addrspace(1) %q, ptr %data) !intel_reqd_sub_group_size !0 {
  %address = ptrtoint ptr addrspace(1) %q to i64
  %bits = and i64 %address, 63
  %low = trunc i64 %bits to i32
  %c = insertelement <2 x i32> zeroinitializer, i32 %low, i64 0
  call void @__spirv_Subgroup2DBlockLoadINTEL(i32 1, i32 16, i32 8, i32 1, ptr addrspace(1) %p, i32 64, i32 8, i32 64, <2 x i32> %c, ptr %data)
  ret void
}

declare void @__spirv_Subgroup2DBlockLoadINTEL(i32, i32, i32, i32, ptr addrspace(1), i32, i32, i32, <2 x i32>, ptr)

!0 = !{i32 16}
