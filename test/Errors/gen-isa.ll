; RUN: %expect 1 %tenon_lower %s -o - 2>&1 | FileCheck %s --implicit-check-not=error:

; Intrinsics of Intel's compiler. Type 8 is tf32 or fp8, by the compiler's version, so it is
; tf32 only where A has its components.

; CHECK-DAG: error: kernel 'k': llvm.genx.GenISA.sub.group.dpas: types 8 and 8 of A and B are not supported together, or are not known with A of type <8 x i16>
; CHECK-DAG: error: kernel 'k': llvm.genx.GenISA.sub.group.dpas: expected a depth of 8, as many rows as the result has components, and sub-groups that share nothing
; CHECK-DAG: error: kernel 'k': llvm.genx.GenISA.LSC2DBlockRead: a value with components of 32 bits, expected 16
; CHECK-DAG: error: kernel 'k': llvm.genx.GenISA.LSC2DBlockRead: a block cannot be both transposed and transformed
; CHECK-DAG: error: kernel 'k': llvm.genx.GenISA.LSC2DBlockWrite: expected 13 or 14 operands, actual 12

define spir_kernel void @k(i64 %p, <8 x float> %c, <8 x i16> %a, <8 x i32> %b) !intel_reqd_sub_group_size !0 {
  %r = call spir_func <8 x float> @llvm.genx.GenISA.sub.group.dpas.v8f32.v8f32.v8i16.v8i32(<8 x float> %c, <8 x i16> %a, <8 x i32> %b, i32 8, i32 8, i32 8, i32 8, i1 false)
  %s = call spir_func <8 x float> @llvm.genx.GenISA.sub.group.dpas.v8f32.v8f32.v8i16.v8i32(<8 x float> %c, <8 x i16> %a, <8 x i32> %b, i32 12, i32 12, i32 8, i32 8, i1 true)
  %t = call spir_func <4 x i32> @llvm.genx.GenISA.LSC2DBlockRead.v4i32(i64 %p, i32 63, i32 63, i32 63, i32 0, i32 0, i32 16, i32 16, i32 8, i32 1, i1 false, i1 false, i32 0)
  %u = call spir_func <4 x i32> @llvm.genx.GenISA.LSC2DBlockRead.v4i32(i64 %p, i32 63, i32 63, i32 63, i32 0, i32 0, i32 16, i32 16, i32 8, i32 1, i1 true, i1 true, i32 0)
  call spir_func void @llvm.genx.GenISA.LSC2DBlockWrite.v8i16(i64 %p, i32 63, i32 63, i32 63, i32 0, i32 0, i32 16, i32 16, i32 8, i32 1, i1 false, i1 false)
  ret void
}

declare spir_func <8 x float> @llvm.genx.GenISA.sub.group.dpas.v8f32.v8f32.v8i16.v8i32(<8 x float>, <8 x i16>, <8 x i32>, i32, i32, i32, i32, i1)
declare spir_func <4 x i32> @llvm.genx.GenISA.LSC2DBlockRead.v4i32(i64, i32, i32, i32, i32, i32, i32, i32, i32, i32, i1, i1, i32)
declare spir_func void @llvm.genx.GenISA.LSC2DBlockWrite.v8i16(i64, i32, i32, i32, i32, i32, i32, i32, i32, i32, i1, i1)

!0 = !{i32 16}
