; RUN: not %tenon_opt -passes='tenon-legalize<target=cpu;triple=nvptx64-nvidia-cuda>' -disable-output < %s 2>&1 | FileCheck %s

; RUN: not %tenon_opt -passes='tenon-legalize<target=cpu;triple=i386-linux-gnu>' -disable-output < %s 2>&1 | FileCheck %s --check-prefix=NARROW
; RUN: not %tenon_opt -passes='tenon-legalize<target=cpu;triple=x86_64-unknown-linux-gnux32>' -disable-output < %s 2>&1 | FileCheck %s --check-prefix=NARROW
; RUN: not %tenon_opt -passes='tenon-legalize<target=cpu;triple=x86_64-linux-gnux32>' -disable-output < %s 2>&1 | FileCheck %s --check-prefix=NARROW
; RUN: not %tenon_opt -passes='tenon-legalize<target=cpu;triple=aarch64_be-linux-gnu>' -disable-output < %s 2>&1 | FileCheck %s --check-prefix=NARROW

; CHECK: error: target cpu generates code for x86-64, AArch64 and RISC-V with 64-bit pointers and little-endian memory, not for nvptx64-nvidia-cuda
; NARROW: error: target cpu generates code for x86-64, AArch64 and RISC-V with 64-bit pointers and little-endian memory, not for
