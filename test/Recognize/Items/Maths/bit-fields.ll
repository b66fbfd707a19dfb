; RUN: %tenon_opt -passes=tenon-recognize -S < %s | FileCheck %s

; SPIR-V's bit fields, of vectors too, where offset and count are those of all components.

; CHECK: [[COUNT:%.*]] = insertelement <2 x i32> poison, i32 %c, i64 0
; CHECK: sub <2 x i32> splat (i32 32),
; CHECK: ashr <2 x i32>
; CHECK: lshr i32
; CHECK: [[MASK:%.*]] = shl i32 {{%.*}}, [[AT:%.*]]
; CHECK: [[BITS:%.*]] = shl i32 %y, [[AT]]
; CHECK: [[NEW:%.*]] = and i32 [[BITS]], [[MASK]]
; CHECK: [[NOT:%.*]] = xor i32 [[MASK]], -1
; CHECK: [[KEPT:%.*]] = and i32 %x, [[NOT]]
; CHECK: or i32 [[KEPT]], [[NEW]]
define spir_kernel void @k(<2 x i32> %v, i32 %x, i32 %y, i32 %o, i32 %c, ptr addrspace(1) %p) {
  %a = call <2 x i32> @_Z24__spirv_BitFieldSExtractDv2_ijj(<2 x i32> %v, i32 %o, i32 %c)
  store volatile <2 x i32> %a, ptr addrspace(1) %p
  %b = call i32 @_Z24__spirv_BitFieldUExtractijj(i32 %x, i32 %o, i32 %c)
  store volatile i32 %b, ptr addrspace(1) %p
  %d = call i32 @_Z22__spirv_BitFieldInsertiijj(i32 %x, i32 %y, i32 %o, i32 %c)
  store volatile i32 %d, ptr addrspace(1) %p
  ret void
}

declare <2 x i32> @_Z24__spirv_BitFieldSExtractDv2_ijj(<2 x i32>, i32, i32)
declare i32 @_Z24__spirv_BitFieldUExtractijj(i32, i32, i32)
declare i32 @_Z22__spirv_BitFieldInsertiijj(i32, i32, i32, i32)
