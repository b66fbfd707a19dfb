; RUN: %expect --absent=%t.o 1 %tenon_lower %s -o %t.o 2>&1 | FileCheck %s --implicit-check-not=error:

; Descriptors are in a variable of the kernel, which has none.
; CHECK: error: kernel 'k': tenon.wgmma.m64n8k16.f32.bf16.bf16.column: expected a variable in shared memory{{$}}

target triple = "nvptx64-nvidia-cuda"

define ptx_kernel void @k(i64 %a, i64 %b) {
  %d = call { float, float, float, float } @tenon.wgmma.m64n8k16.f32.bf16.bf16.column(float 0.0, float 0.0, float 0.0, float 0.0, i64 %a, i64 %b)
  ret void
}

declare { float, float, float, float } @tenon.wgmma.m64n8k16.f32.bf16.bf16.column(float, float, float, float, i64, i64)
