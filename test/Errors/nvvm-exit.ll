; RUN: %expect 1 %tenon_lower %s --stop-after=recognize -o - 2>&1 | FileCheck %s

; A work-item can end in a kernel alone, and where nothing follows.

; CHECK: error: kernel 'k': llvm.nvvm.exit: expected it in a kernel, and `unreachable` after it
target triple = "nvptx64-nvidia-cuda"

define ptx_kernel void @k() {
  call void @llvm.nvvm.exit()
  ret void
}

declare void @llvm.nvvm.exit()
