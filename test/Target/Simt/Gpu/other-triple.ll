; RUN: %expect 2 %tenon_lower %s --target=nvptx --triple=x86_64-linux-gnu --emit=asm -o - 2>&1 | FileCheck %s

; CHECK: error: target nvptx generates code for nvptx64, not for x86_64-unknown-linux-gnu

define spir_kernel void @k() {
  ret void
}
