; RUN: %tenon_opt -passes=tenon-recognize -S < %s | FileCheck %s

; Saturating sums of another width, and of several words, are added to the products' sum with the
; operands' signs.

; CHECK: [[A:%.*]] = call i32 @tenon.library.dot_4x8packed_ss_int.i32(i32 %x, i32 %x)
; CHECK: [[WIDE:%.*]] = sext i32 [[A]] to i64
; CHECK: call i64 @llvm.sadd.sat.i64(i64 [[WIDE]], i64 %l)
; CHECK: [[B:%.*]] = call i32 @tenon.library.dot_4x8packed_su_int.i32(i32 %x, i32 %x)
; CHECK: [[NARROW:%.*]] = trunc i32 [[B]] to i16
; CHECK: call i16 @llvm.sadd.sat.i16(i16 [[NARROW]], i16 %s)
; CHECK: [[SUM:%.*]] = add i32 {{%.*}}, {{%.*}}
; CHECK: call i32 @llvm.sadd.sat.i32(i32 [[SUM]], i32 %x)
; CHECK: call i32 @tenon.library.dot_4x8packed_ss_int.i32(
define spir_kernel void @k(ptr addrspace(1) %p, i32 %x, i64 %l, i16 %s, <8 x i8> %v, <4 x i8> %c) {
  %r0 = call i64 @__spirv_SDotAccSat(i32 %x, i32 %x, i64 %l)
  store volatile i64 %r0, ptr addrspace(1) %p
  %r1 = call i16 @__spirv_SUDotAccSat(i32 %x, i32 %x, i16 %s)
  store volatile i16 %r1, ptr addrspace(1) %p
  %r2 = call i32 @__spirv_SDotAccSat.1(<8 x i8> %v, <8 x i8> %v, i32 %x)
  store volatile i32 %r2, ptr addrspace(1) %p
  %r3 = call i32 @_Z3dotDv4_aS_(<4 x i8> %c, <4 x i8> %c)
  store volatile i32 %r3, ptr addrspace(1) %p
  ret void
}

declare i64 @__spirv_SDotAccSat(i32, i32, i64)
declare i16 @__spirv_SUDotAccSat(i32, i32, i16)
declare i32 @__spirv_SDotAccSat.1(<8 x i8>, <8 x i8>, i32)
declare i32 @_Z3dotDv4_aS_(<4 x i8>, <4 x i8>)
