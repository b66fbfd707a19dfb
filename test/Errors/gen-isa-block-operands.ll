; RUN: %expect 1 %tenon_lower %s -o - 2>&1 | FileCheck %s --implicit-check-not=error:

; CHECK-DAG: error: kernel 'k': llvm.genx.GenISA.LSC2DBlockRead: expected the bits of an element, columns, rows and blocks to be constants of 1 to 256, and whether it transposes or transforms to be constant{{$}}
; CHECK-DAG: error: kernel 'k': llvm.genx.GenISA.LSC2DBlockRead: expected an i64 base, an i32 width, height and pitch, each minus one, and an i32 column and row{{$}}

define spir_kernel void @k(i64 %p, i32 %rows) !intel_reqd_sub_group_size !0 {
  %r = call spir_func <8 x i16> @llvm.genx.GenISA.LSC2DBlockRead.v8i16(i64 %p, i32 63, i32 63, i32 63, i32 0, i32 0, i32 16, i32 16, i32 %rows, i32 1, i1 false, i1 false, i32 0)
  %s = call spir_func <8 x i16> @llvm.genx.GenISA.LSC2DBlockRead.v8i16.1(i64 %p, i64 63, i32 63, i32 63, i32 0, i32 0, i32 16, i32 16, i32 8, i32 1, i1 false, i1 false, i32 0)
  ret void
}

declare spir_func <8 x i16> @llvm.genx.GenISA.LSC2DBlockRead.v8i16(i64, i32, i32, i32, i32, i32, i32, i32, i32, i32, i1, i1, i32)
declare spir_func <8 x i16> @llvm.genx.GenISA.LSC2DBlockRead.v8i16.1(i64, i64, i32, i32, i32, i32, i32, i32, i32, i32, i1, i1, i32)

!0 = !{i32 16}
