; Products of twice the width: of integers and of vectors, through a pointer as
; llvm-spirv calls them, and as the result.
;
; RUN: %tenon_opt -passes=tenon-recognize -S < %s | FileCheck %s

%pair = type { i32, i32 }
%pairs = type { <2 x i64>, <2 x i64> }

; CHECK: %[[#LOW:]] = mul i32 %a, %b
; CHECK: %[[#HALF:]] = insertvalue %pair poison, i32 %[[#LOW]], 0
; CHECK: %[[#HIGH:]] = call i32 @tenon.library.mul_hi.unsigned.i32(i32 %a, i32 %b)
; CHECK: %[[#BOTH:]] = insertvalue %pair %[[#HALF]], i32 %[[#HIGH]], 1
; CHECK: store %pair %[[#BOTH]], ptr %p
; CHECK: call <2 x i64> @tenon.library.mul_hi.signed.v2i64(<2 x i64> %c, <2 x i64> %d)
; CHECK: store %pairs
define void @f(ptr %p, i32 %a, i32 %b, <2 x i64> %c, <2 x i64> %d) {
  call spir_func void @_Z20__spirv_UMulExtendedii(ptr sret(%pair) %p, i32 %a, i32 %b)
  %1 = call spir_func %pairs @_Z20__spirv_SMulExtendedDv2_lS_(<2 x i64> %c, <2 x i64> %d)
  store %pairs %1, ptr %p
  ret void
}

declare spir_func void @_Z20__spirv_UMulExtendedii(ptr sret(%pair), i32, i32)
declare spir_func %pairs @_Z20__spirv_SMulExtendedDv2_lS_(<2 x i64>, <2 x i64>)
