; RUN: %expect --absent=%t.o 1 %tenon_lower %s -o %t.o 2>&1 | FileCheck %s --implicit-check-not=error:

; CHECK: error: kernel 'k': llvm.nvvm.cp.async.wait.group: expected to leave fewer than 64 groups{{$}}

target triple = "nvptx64-nvidia-cuda"

define ptx_kernel void @k(i32 %x) {
  call void @llvm.nvvm.cp.async.wait.group(i32 1000)
  ret void
}

declare void @llvm.nvvm.cp.async.wait.group(i32 immarg)
