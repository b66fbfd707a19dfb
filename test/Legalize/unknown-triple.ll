; RUN: not %tenon_opt -passes='tenon-legalize<target=cpu;triple=nvptx64-nvidia-cuda>' -disable-output < %s 2>&1 | FileCheck %s

; CHECK: error: target cpu generates code for x86-64, AArch64 and RISC-V, not for nvptx64-nvidia-cuda
