; RUN: %tenon_opt -passes=tenon-recognize,tenon-verify -S < %s | FileCheck %s

; Blocks, loads, stores and prefetches of IGC's library, as oneDNN declares them. Three
; components have no padding, and offsets count whole values.

; CHECK-LABEL: define {{.*}}@blocks(
; CHECK: call <8 x i32> @tenon.subgroup.block.read.v8i32.p3(ptr addrspace(3) %l)
; CHECK: call <8 x i64> @tenon.subgroup.block.read.v8i64.p1(ptr addrspace(1) %g)
; CHECK: call i8 @tenon.subgroup.block.read.i8.p1(ptr addrspace(1) %g)
; CHECK: call void @tenon.subgroup.block.write.v16i16.p1(ptr addrspace(1) %g, <16 x i16> %h)
; CHECK: [[I:%.*]] = bitcast <2 x float> %f to <2 x i32>
; CHECK: call void @tenon.subgroup.block.write.v2i32.p3(ptr addrspace(3) %l, <2 x i32> [[I]])
define spir_kernel void @blocks(ptr addrspace(1) %g, ptr addrspace(3) %l, <16 x i16> %h, <2 x float> %f) {
  %r0 = call <8 x i32> @__builtin_IB_simd_block_read_8_local(ptr addrspace(3) %l)
  %r1 = call <8 x i64> @__builtin_IB_simd_block_read_8_global_l(ptr addrspace(1) %g)
  %r2 = call i8 @__builtin_IB_simd_block_read_1_global_b(ptr addrspace(1) %g)
  call void @__builtin_IB_simd_block_write_16_global_h(ptr addrspace(1) %g, <16 x i16> %h)
  call void @__builtin_IB_simd_block_write_2_local(ptr addrspace(3) %l, <2 x float> %f)
  ret void
}

; CHECK-LABEL: define {{.*}}@values(
; CHECK: [[A:%.*]] = getelementptr i32, ptr addrspace(1) %g, i64 6
; CHECK: load <3 x i32>, ptr addrspace(1) [[A]], align 4
; CHECK: [[B:%.*]] = load i8, ptr addrspace(3) {{.*}}, align 1
; CHECK: zext i8 [[B]] to i32
; CHECK: store <2 x i64> %v, ptr addrspace(1) {{.*}}, align 8
; CHECK: [[C:%.*]] = getelementptr i16, ptr addrspace(1) %g, i64 -1
; CHECK: [[S:%.*]] = trunc i32 %x to i16
; CHECK: store i16 [[S]], ptr addrspace(1) [[C]], align 2
; CHECK: call void @tenon.async.prefetch.16.p1(
; CHECK: call void @tenon.async.prefetch.1.p1(
; CHECK-NOT: __builtin_IB
define spir_kernel void @values(ptr addrspace(1) %g, ptr addrspace(3) %l, <2 x i64> %v, i32 %x) {
  %r0 = call <3 x i32> @__builtin_IB_lsc_load_global_uint3(ptr addrspace(1) %g, i32 2, i32 4)
  %r1 = call i32 @__builtin_IB_lsc_load_local_uchar_to_uint(ptr addrspace(3) %l, i32 0)
  call void @__builtin_IB_lsc_store_global_ulong2(ptr addrspace(1) %g, i32 0, <2 x i64> %v, i32 0)
  call void @__builtin_IB_lsc_store_global_ushort_from_uint(ptr addrspace(1) %g, i32 -1, i32 %x, i32 0)
  call void @__builtin_IB_lsc_prefetch_global_uint3(ptr addrspace(1) %g, i32 0, i32 4)
  call void @__builtin_IB_lsc_prefetch_global_uchar(ptr addrspace(1) %g, i32 0, i32 4)
  ret void
}

declare <8 x i32> @__builtin_IB_simd_block_read_8_local(ptr addrspace(3))
declare <8 x i64> @__builtin_IB_simd_block_read_8_global_l(ptr addrspace(1))
declare i8 @__builtin_IB_simd_block_read_1_global_b(ptr addrspace(1))
declare void @__builtin_IB_simd_block_write_16_global_h(ptr addrspace(1), <16 x i16>)
declare void @__builtin_IB_simd_block_write_2_local(ptr addrspace(3), <2 x float>)
declare <3 x i32> @__builtin_IB_lsc_load_global_uint3(ptr addrspace(1), i32, i32)
declare i32 @__builtin_IB_lsc_load_local_uchar_to_uint(ptr addrspace(3), i32)
declare void @__builtin_IB_lsc_store_global_ulong2(ptr addrspace(1), i32, <2 x i64>, i32)
declare void @__builtin_IB_lsc_store_global_ushort_from_uint(ptr addrspace(1), i32, i32, i32)
declare void @__builtin_IB_lsc_prefetch_global_uint3(ptr addrspace(1), i32, i32)
declare void @__builtin_IB_lsc_prefetch_global_uchar(ptr addrspace(1), i32, i32)
