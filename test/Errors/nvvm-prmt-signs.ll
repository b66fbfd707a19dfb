; RUN: %expect --absent=%t.o 1 %tenon_lower %s -o %t.o 2>&1 | FileCheck %s --implicit-check-not=error:

; CHECK: error: kernel 'k': llvm.nvvm.prmt: expected a constant selector without signs{{$}}

target triple = "nvptx64-nvidia-cuda"

define ptx_kernel void @k(i32 %x) {
  %r = call i32 @llvm.nvvm.prmt(i32 %x, i32 1, i32 8)
  ret void
}

declare i32 @llvm.nvvm.prmt(i32, i32, i32)
