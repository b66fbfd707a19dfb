; REQUIRES: nvptx-registered-target
; RUN: %expect --absent=%t.o 2 %tenon_lower %s --triple=x86_64-linux-gnu --mattr=+avx99 -o %t.o 2>&1 | FileCheck %s --implicit-check-not=feature
; RUN: %expect --absent=%t.o 2 %tenon_lower %s --triple=x86_64-linux-gnu --mattr=avx99 -o %t.o 2>&1 | FileCheck %s --implicit-check-not=feature
; RUN: %expect --absent=%t.o 2 %tenon_lower %s --triple=x86_64-linux-gnu --target=amx --mattr=+avx99 -o %t.o 2>&1 | FileCheck %s --implicit-check-not=feature
; CHECK: error: unknown feature '+avx99' for x86_64; the nearest is 'avx', see llc -mattr=help

; RUN: %expect 2 %tenon_lower %s --triple=x86_64-linux-gnu --mattr=help -o - 2>&1 | FileCheck %s --check-prefix=HELP
; HELP: error: unknown feature '+help' for x86_64; the nearest is '{{.*}}', see llc -mattr=help

; RUN: %expect 2 %tenon_lower %s --triple=x86_64-linux-gnu --mcpu=i386 -o - 2>&1 | FileCheck %s --check-prefix=NARROW
; NARROW: error: processor 'i386' with these features runs no code for x86_64: it has no 64-bit mode

; RUN: %expect 2 %tenon_lower %s --target=nvptx --mattr=+avx2 -o - 2>&1 | FileCheck %s --check-prefix=GPU --implicit-check-not=feature
; GPU: error: unknown feature '+avx2' for nvptx64; the nearest is '{{.*}}', see llc -mattr=help

; What LLVM says of features that do not go together.
; RUN: %expect --absent=%t.s 2 %tenon_lower %s --target=nvptx --mattr=+ptx32 -o %t.s 2>&1 | FileCheck %s --check-prefix=TOGETHER --implicit-check-not=error:
; TOGETHER: error: processor 'sm_80': PTX version 3.2 does not support target 'sm_80'

; RUN: %expect 2 %tenon_lower %s --target=loops --mcpu=pentium9 -o - 2>&1 | FileCheck %s --check-prefix=SPIRV --implicit-check-not=processor
; SPIRV: error: unknown processor 'pentium9' for spirv64; see llc -mcpu=help

define spir_kernel void @k() {
  ret void
}
