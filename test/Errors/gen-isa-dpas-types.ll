; RUN: %expect 1 %tenon_lower %s -o - 2>&1 | FileCheck %s --implicit-check-not=error:

; The intrinsic of Intel's compiler with other operands.

; CHECK: error: kernel 'k': llvm.genx.GenISA.sub.group.dpas: expected an accumulator, A, B and five numbers
; CHECK: error: kernel 'k': llvm.genx.GenISA.sub.group.dpas: expected a value that is a scalar or a vector of integers or floats
; CHECK: error: kernel 'k': llvm.genx.GenISA.sub.group.dpas: operand 4 is not constant
; CHECK-COUNT-2: error: kernel 'k': llvm.genx.GenISA.sub.group.dpas: expected a depth of 8, as many rows as the result has components, and sub-groups that share nothing
; CHECK: error: kernel 'k': llvm.genx.GenISA.sub.group.dpas: types 12 and 99 of A and B are not supported together, or are not known with A of type <8 x i16>
; CHECK: error: kernel 'k': llvm.genx.GenISA.sub.group.dpas: types 12 and 11 of A and B are not supported together, or are not known with A of type <8 x i16>
; CHECK: error: kernel 'k': llvm.genx.GenISA.sub.group.dpas: B has components f32, expected i32 that packs f16 operands

define spir_kernel void @k(<8 x i16> %a, <8 x i32> %b, <8 x float> %c, i32 %n) !intel_reqd_sub_group_size !0 {
  %r0 = call <8 x float> @llvm.genx.GenISA.sub.group.dpas.v8f32(<8 x float> %c, <8 x i16> %a, <8 x i32> %b)
  %r1 = call { i32 } @llvm.genx.GenISA.sub.group.dpas.v8f32.1(<8 x float> %c, <8 x i16> %a, <8 x i32> %b, i32 12, i32 12, i32 8, i32 8, i1 false)
  %r2 = call <8 x float> @llvm.genx.GenISA.sub.group.dpas.v8f32.2(<8 x float> %c, <8 x i16> %a, <8 x i32> %b, i32 12, i32 %n, i32 8, i32 8, i1 false)
  %r3 = call <8 x float> @llvm.genx.GenISA.sub.group.dpas.v8f32.2(<8 x float> %c, <8 x i16> %a, <8 x i32> %b, i32 12, i32 12, i32 4, i32 8, i1 false)
  %r4 = call <8 x float> @llvm.genx.GenISA.sub.group.dpas.v8f32.2(<8 x float> %c, <8 x i16> %a, <8 x i32> %b, i32 12, i32 12, i32 8, i32 4, i1 false)
  %r5 = call <8 x float> @llvm.genx.GenISA.sub.group.dpas.v8f32.2(<8 x float> %c, <8 x i16> %a, <8 x i32> %b, i32 12, i32 99, i32 8, i32 8, i1 false)
  %r6 = call <8 x float> @llvm.genx.GenISA.sub.group.dpas.v8f32.2(<8 x float> %c, <8 x i16> %a, <8 x i32> %b, i32 12, i32 11, i32 8, i32 8, i1 false)
  %r7 = call <8 x float> @llvm.genx.GenISA.sub.group.dpas.v8f32.3(<8 x float> %c, <8 x i16> %a, <8 x float> %c, i32 12, i32 12, i32 8, i32 8, i1 false)
  ret void
}

declare <8 x float> @llvm.genx.GenISA.sub.group.dpas.v8f32(<8 x float>, <8 x i16>, <8 x i32>)
declare { i32 } @llvm.genx.GenISA.sub.group.dpas.v8f32.1(<8 x float>, <8 x i16>, <8 x i32>, i32, i32, i32, i32, i1)
declare <8 x float> @llvm.genx.GenISA.sub.group.dpas.v8f32.2(<8 x float>, <8 x i16>, <8 x i32>, i32, i32, i32, i32, i1)
declare <8 x float> @llvm.genx.GenISA.sub.group.dpas.v8f32.3(<8 x float>, <8 x i16>, <8 x float>, i32, i32, i32, i32, i1)

!0 = !{i32 16}
