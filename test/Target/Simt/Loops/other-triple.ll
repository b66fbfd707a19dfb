; RUN: %expect 2 %tenon_lower %s --target=loops --triple=nvptx64-nvidia-cuda --emit=ll -o - 2>&1 | FileCheck %s

; CHECK: error: target loops generates SPIR-V, not code for nvptx64-nvidia-cuda; the nearest that works is target nvptx

define spir_kernel void @k() {
  ret void
}
