; RUN: %expect 1 %tenon_lower %s -o - 2>&1 | FileCheck %s --implicit-check-not=error:

; 2D blocks of Intel's compiler with operands of other types, and blocks that no device has.

; CHECK-COUNT-6: error: kernel 'k': __builtin_IB_subgroup_block_read_flat_u16_m8k16v1: expected an i64 base, an i32 width, height and pitch, each minus one, and a <2 x i32> coordinate
; CHECK: error: kernel 'k': intel_subgroup_block_read_u16_m8k16v1: expected a base pointer, an i32 width, height and pitch, and a <2 x i32> coordinate
; CHECK: error: kernel 'k': __builtin_IB_subgroup_block_read_flat_u16_m8k16v1: a value of 0 bits in each lane, expected 128
; CHECK: error: kernel 'k': __builtin_IB_subgroup_block_read_flat_u16_m4k16v1: a value of 0 bits in each lane, expected 64
; CHECK: error: kernel 'k': __builtin_IB_subgroup_block_write_flat_u16_m8k16v1: a value of 256 bits in each lane, expected 128
; CHECK: error: kernel 'k': __builtin_IB_subgroup_block_read_flat_u24_m8k16v1: elements of 3 bytes, expected 1, 2, 4 or 8
; CHECK: error: kernel 'k': __builtin_IB_subgroup_block_read_flat_u16_m99k16v1: a value of 128 bits in each lane, expected 1536
; CHECK: error: kernel 'k': llvm.genx.GenISA.LSC2DBlockRead: expected the bits of an element, columns, rows and blocks to be constants of 1 to 256, and whether it transposes or transforms to be constant
; CHECK: error: kernel 'k': llvm.genx.GenISA.LSC2DBlockRead: elements of 0 bytes, expected 1, 2, 4 or 8
; CHECK: error: kernel 'k': llvm.genx.GenISA.LSC2DBlockRead: expected an i64 base, an i32 width, height and pitch, each minus one, and an i32 column and row

define spir_kernel void @k(i64 %p, ptr addrspace(1) %g, <2 x i32> %c, <8 x i32> %v) !intel_reqd_sub_group_size !0 {
  %a = call <8 x i16> @__builtin_IB_subgroup_block_read_flat_u16_m8k16v1()
  %b = call <8 x i16> @__builtin_IB_subgroup_block_read_flat_u16_m8k16v1.1(i64 %p, i32 63, i32 63, i32 63)
  %d = call <8 x i16> @__builtin_IB_subgroup_block_read_flat_u16_m8k16v1.2(i32 0, i32 63, i32 63, i32 63, <2 x i32> %c)
  %e = call <8 x i16> @__builtin_IB_subgroup_block_read_flat_u16_m8k16v1.3(i64 %p, i32 63, i64 63, i32 63, <2 x i32> %c)
  %f = call <8 x i16> @__builtin_IB_subgroup_block_read_flat_u16_m8k16v1.4(i64 %p, i32 63, i32 63, i64 63, <2 x i32> %c)
  %h = call <8 x i16> @__builtin_IB_subgroup_block_read_flat_u16_m8k16v1.5(i64 %p, i32 63, i32 63, i32 63, i64 0)
  %i = call <8 x i16> @intel_subgroup_block_read_u16_m8k16v1(i64 %p, i32 64, i32 64, i32 64, <2 x i32> %c)
  call void @__builtin_IB_subgroup_block_read_flat_u16_m8k16v1.6(i64 %p, i32 63, i32 63, i32 63, <2 x i32> %c)
  %j = call ptr @__builtin_IB_subgroup_block_read_flat_u16_m4k16v1(i64 %p, i32 63, i32 63, i32 63, <2 x i32> %c)
  call void @__builtin_IB_subgroup_block_write_flat_u16_m8k16v1(i64 %p, i32 63, i32 63, i32 63, <2 x i32> %c, <8 x i32> %v)
  %q = call <8 x i16> @__builtin_IB_subgroup_block_read_flat_u24_m8k16v1(i64 %p, i32 63, i32 63, i32 63, <2 x i32> %c)
  %l = call <8 x i16> @__builtin_IB_subgroup_block_read_flat_u16_m99k16v1(i64 %p, i32 63, i32 63, i32 63, <2 x i32> %c)
  %m = call <8 x i16> @llvm.genx.GenISA.LSC2DBlockRead.v8i16(i64 %p, i32 63, i32 63, i32 63, i32 0, i32 0, i32 16, i32 16, i32 99999, i32 1, i1 false, i1 false, i32 0)
  %n = call <8 x i16> @llvm.genx.GenISA.LSC2DBlockRead.v8i16(i64 %p, i32 63, i32 63, i32 63, i32 0, i32 0, i32 12, i32 16, i32 8, i32 1, i1 false, i1 false, i32 0)
  %o = call <8 x i16> @llvm.genx.GenISA.LSC2DBlockRead.v8i16.1(i64 %p, i32 63, i64 63, i32 63, i32 0, i32 0, i32 16, i32 16, i32 8, i32 1, i1 false, i1 false, i32 0)
  ret void
}

declare <8 x i16> @__builtin_IB_subgroup_block_read_flat_u16_m8k16v1()
declare <8 x i16> @__builtin_IB_subgroup_block_read_flat_u16_m8k16v1.1(i64, i32, i32, i32)
declare <8 x i16> @__builtin_IB_subgroup_block_read_flat_u16_m8k16v1.2(i32, i32, i32, i32, <2 x i32>)
declare <8 x i16> @__builtin_IB_subgroup_block_read_flat_u16_m8k16v1.3(i64, i32, i64, i32, <2 x i32>)
declare <8 x i16> @__builtin_IB_subgroup_block_read_flat_u16_m8k16v1.4(i64, i32, i32, i64, <2 x i32>)
declare <8 x i16> @__builtin_IB_subgroup_block_read_flat_u16_m8k16v1.5(i64, i32, i32, i32, i64)
declare <8 x i16> @intel_subgroup_block_read_u16_m8k16v1(i64, i32, i32, i32, <2 x i32>)
declare void @__builtin_IB_subgroup_block_read_flat_u16_m8k16v1.6(i64, i32, i32, i32, <2 x i32>)
declare ptr @__builtin_IB_subgroup_block_read_flat_u16_m4k16v1(i64, i32, i32, i32, <2 x i32>)
declare void @__builtin_IB_subgroup_block_write_flat_u16_m8k16v1(i64, i32, i32, i32, <2 x i32>, <8 x i32>)
declare <8 x i16> @__builtin_IB_subgroup_block_read_flat_u24_m8k16v1(i64, i32, i32, i32, <2 x i32>)
declare <8 x i16> @__builtin_IB_subgroup_block_read_flat_u16_m99k16v1(i64, i32, i32, i32, <2 x i32>)
declare <8 x i16> @llvm.genx.GenISA.LSC2DBlockRead.v8i16(i64, i32, i32, i32, i32, i32, i32, i32, i32, i32, i1, i1, i32)
declare <8 x i16> @llvm.genx.GenISA.LSC2DBlockRead.v8i16.1(i64, i32, i64, i32, i32, i32, i32, i32, i32, i32, i1, i1, i32)

!0 = !{i32 16}
