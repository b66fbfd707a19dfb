; Other numbers of bytes are padded with zeros to words; the sum is extended before it is added
; with saturation.
;
; RUN: %tenon_opt -passes=tenon-recognize -S < %s | FileCheck %s

; CHECK: shufflevector <6 x i8> %a, <6 x i8> zeroinitializer, <4 x i32> <i32 0, i32 1, i32 2, i32 3>
; CHECK: shufflevector <6 x i8> %a, <6 x i8> zeroinitializer, <4 x i32> <i32 4, i32 5, i32 6, i32 6>
; CHECK: [[LOW:%.*]] = call i32 @tenon.library.dot_4x8packed_uu_uint.i32
; CHECK: [[HIGH:%.*]] = call i32 @tenon.library.dot_4x8packed_uu_uint.i32
; CHECK: [[SUM:%.*]] = add i32 [[LOW]], [[HIGH]]
; CHECK: [[LONG:%.*]] = zext i32 [[SUM]] to i64
; CHECK: call i64 @llvm.uadd.sat.i64(i64 [[LONG]], i64 %c)
define spir_kernel void @k(ptr addrspace(1) %p, <6 x i8> %a, i64 %c) {
  %x = call spir_func i64 @_Z18__spirv_UDotAccSatDv6_hS_m(<6 x i8> %a, <6 x i8> %a, i64 %c)
  store i64 %x, ptr addrspace(1) %p
  ret void
}
declare spir_func i64 @_Z18__spirv_UDotAccSatDv6_hS_m(<6 x i8>, <6 x i8>, i64)
