; RUN: %expect --absent=%t.o 1 %tenon_lower %s -o %t.o 2>&1 | FileCheck %s --implicit-check-not=error:

; CHECK: error: kernel 'k': tenon.wgmma.wait.m64n8k16.f32.bf16.bf16.column: expected to leave fewer than 8 groups{{$}}

target triple = "nvptx64-nvidia-cuda"

@tiles = addrspace(3) global [4096 x i8] poison

define ptx_kernel void @k() {
  %used = load volatile i8, ptr addrspace(3) @tiles
  %d = call { float, float, float, float } @tenon.wgmma.wait.m64n8k16.f32.bf16.bf16.column(float 0.0, float 0.0, float 0.0, float 0.0, i32 8)
  ret void
}

declare { float, float, float, float } @tenon.wgmma.wait.m64n8k16.f32.bf16.bf16.column(float, float, float, float, i32)
