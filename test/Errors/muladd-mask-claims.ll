; The operand mask gives the element type of each matrix.

; RUN: %expect --absent=%t.o 1 %tenon_lower %s -o %t.o 2>&1 | FileCheck %s --implicit-check-not=error:

; CHECK: error: kernel 'k': OpCooperativeMatrixMulAddKHR: operand mask 0x100 says that the result holds bf16, which acc f32 8x16 cannot; expected another component type, or the mask without 0x100{{$}}
; CHECK: error: kernel 'k': OpCooperativeMatrixMulAddKHR: operand mask 0x800 says that B holds fp8 (E5M2), which b f16 32x16 cannot; expected another component type, or the mask without 0x800{{$}}
; CHECK: error: kernel 'k': OpCooperativeMatrixMulAddKHR: operand mask 0x2000 says that B holds fp8 (E4M3), which b f16 32x16 cannot; expected another component type, or the mask without 0x2000{{$}}
; CHECK: error: kernel 'k': OpCooperativeMatrixMulAddKHR: operand mask 0x20000 says that B holds fp4 (E2M1), which b f16 32x16 cannot; expected another component type, or the mask without 0x20000{{$}}

define spir_kernel void @k() {
  %m8 = call target("spirv.CooperativeMatrixKHR", float, 3, 8, 16, 2) @__spirv_CooperativeMatrixMulAddKHR(target("spirv.CooperativeMatrixKHR", i8, 3, 8, 32, 0) undef, target("spirv.CooperativeMatrixKHR", half, 3, 32, 16, 1) undef, target("spirv.CooperativeMatrixKHR", i16, 3, 8, 16, 2) undef, i32 256)
  %m11 = call target("spirv.CooperativeMatrixKHR", float, 3, 8, 16, 2) @__spirv_CooperativeMatrixMulAddKHR(target("spirv.CooperativeMatrixKHR", i8, 3, 8, 32, 0) undef, target("spirv.CooperativeMatrixKHR", half, 3, 32, 16, 1) undef, target("spirv.CooperativeMatrixKHR", i16, 3, 8, 16, 2) undef, i32 2048)
  %m13 = call target("spirv.CooperativeMatrixKHR", float, 3, 8, 16, 2) @__spirv_CooperativeMatrixMulAddKHR(target("spirv.CooperativeMatrixKHR", i8, 3, 8, 32, 0) undef, target("spirv.CooperativeMatrixKHR", half, 3, 32, 16, 1) undef, target("spirv.CooperativeMatrixKHR", i16, 3, 8, 16, 2) undef, i32 8192)
  %m17 = call target("spirv.CooperativeMatrixKHR", float, 3, 8, 16, 2) @__spirv_CooperativeMatrixMulAddKHR(target("spirv.CooperativeMatrixKHR", i8, 3, 8, 32, 0) undef, target("spirv.CooperativeMatrixKHR", half, 3, 32, 16, 1) undef, target("spirv.CooperativeMatrixKHR", i16, 3, 8, 16, 2) undef, i32 131072)
  ret void
}

declare target("spirv.CooperativeMatrixKHR", float, 3, 8, 16, 2) @__spirv_CooperativeMatrixMulAddKHR(target("spirv.CooperativeMatrixKHR", i8, 3, 8, 32, 0), target("spirv.CooperativeMatrixKHR", half, 3, 32, 16, 1), target("spirv.CooperativeMatrixKHR", i16, 3, 8, 16, 2), i32)
